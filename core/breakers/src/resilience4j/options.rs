//! What is told to the breaker, under the names of the library's configuration.

use super::super::options::{End, INT, MOST_MS, Reader, Spec};

/// Over what CLOSED counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The last so many calls.
    Count,
    /// The calls that ended in the last so many seconds, whole ones of the clock.
    Time,
}

/// The options of a breaker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `slidingWindowType`.
    pub window: Window,
    /// `slidingWindowSize`, in calls or seconds, at least 1.
    pub size: u32,
    /// `minimumNumberOfCalls`, at least 1.
    pub minimum: u32,
    /// `failureRateThreshold`, in percent, in 32 bits as the library keeps it.
    pub failure_rate: f32,
    /// `slowCallRateThreshold`, in percent, in 32 bits as the library keeps it.
    pub slow_rate: f32,
    /// `slowCallDurationThreshold`, in microseconds: what takes longer is slow.
    pub slow_us: u64,
    /// `permittedNumberOfCallsInHalfOpenState`, at least 1.
    pub permitted: u32,
    /// `waitDurationInOpenState`, in microseconds, at least 1,000.
    pub wait_us: u64,
    /// `maxWaitDurationInHalfOpenState`, in microseconds; 0 for ever.
    pub patience_us: u64,
    /// `automaticTransitionFromOpenToHalfOpenEnabled`.
    pub automatic: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            window: Window::Count,
            size: 100,
            minimum: 100,
            failure_rate: 50.0,
            slow_rate: 100.0,
            slow_us: 60_000_000,
            permitted: 10,
            wait_us: 60_000_000,
            patience_us: 0,
            automatic: false,
        }
    }
}

const COUNT: [i64; 2] = [1, INT];
const PERCENT: [End; 2] = [End::Out(0.0), End::In(100.0)];
const DURATION: [i64; 2] = [1, MOST_MS];

/// The options as data.
pub static SPECS: [Spec; 10] = [
    Spec::one_of("slidingWindowType", &["COUNT_BASED", "TIME_BASED"], "Over what CLOSED counts: calls, or seconds."),
    Spec::whole("slidingWindowSize", "calls or s", 100, COUNT, "How many of them."),
    Spec::whole("minimumNumberOfCalls", "calls", 100, COUNT, "Fewer calls are not judged."),
    Spec::decimal("failureRateThreshold", "%", 50.0, PERCENT, "This share of failures opens."),
    Spec::decimal("slowCallRateThreshold", "%", 100.0, PERCENT, "This share of slow calls opens."),
    Spec::whole("slowCallDurationThreshold", "ms", 60_000, DURATION, "A call that takes longer is slow."),
    Spec::whole("permittedNumberOfCallsInHalfOpenState", "calls", 10, COUNT, "So many calls may pass in HALF-OPEN."),
    Spec::whole("waitDurationInOpenState", "ms", 60_000, DURATION, "OPEN rejects this long."),
    Spec::whole("maxWaitDurationInHalfOpenState", "ms", 0, [0, MOST_MS], "HALF-OPEN reopens after it; 0 never does."),
    Spec::yes_no("automaticTransitionFromOpenToHalfOpenEnabled", false, "A timer ends OPEN, no call is needed."),
];

/// Reads them.
pub fn read(reader: &Reader) -> Result<Options, String> {
    Ok(Options {
        window: if reader.word("slidingWindowType")? == "TIME_BASED" { Window::Time } else { Window::Count },
        size: reader.count("slidingWindowSize")?,
        minimum: reader.count("minimumNumberOfCalls")?,
        failure_rate: reader.single("failureRateThreshold")?,
        slow_rate: reader.single("slowCallRateThreshold")?,
        slow_us: reader.ms("slowCallDurationThreshold")?,
        permitted: reader.count("permittedNumberOfCallsInHalfOpenState")?,
        wait_us: reader.ms("waitDurationInOpenState")?,
        patience_us: reader.ms("maxWaitDurationInHalfOpenState")?,
        automatic: reader.yes_no("automaticTransitionFromOpenToHalfOpenEnabled")?,
    })
}
