//! What is told to the breaker, under the library's names.

use super::super::options::{End, INT, Reader, Spec};

/// The options of a breaker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `errorThresholdPercentage`, in percent.
    pub threshold_percent: f64,
    /// `volumeThreshold`: fewer calls in the window are not judged.
    pub volume: u32,
    /// The length of a bucket, in microseconds, whole milliseconds of it: `rollingCountTimeout` by
    /// `rollingCountBuckets`, rounded down.
    pub bucket_us: u64,
    /// `rollingCountBuckets`, at least 1.
    pub buckets: u32,
    /// `resetTimeout`, in microseconds, at least 1,000.
    pub wait_us: u64,
    /// `timeout`, in microseconds: a call that takes so long has failed. The library's own default is 10 s; here it is
    /// off unless given, as the caller's timeout is a setting of the world.
    pub timeout_us: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            threshold_percent: 50.0,
            volume: 0,
            bucket_us: 1_000_000,
            buckets: 10,
            wait_us: 30_000_000,
            timeout_us: None,
        }
    }
}

const PERCENT: [End; 2] = [End::In(0.0), End::In(1e6)];
/// What a timer of the language can be set to.
const TIMER: [i64; 2] = [1, INT];

/// The options as data. The library checks nothing: waits of 0 and above 2^31 - 1 ms are left to its timers.
pub static SPECS: [Spec; 6] = [
    Spec::decimal("errorThresholdPercentage", "%", 50.0, PERCENT, "More failures than that open.").bounded_by_us(),
    Spec::whole("volumeThreshold", "calls", 0, [0, INT], "Fewer calls in the window are not judged.").bounded_by_us(),
    Spec::whole("rollingCountTimeout", "ms", 10_000, TIMER, "Calls count so long.").bounded_by_us(),
    Spec::whole("rollingCountBuckets", "", 10, TIMER, "In so many buckets, each thrown away whole.").bounded_by_us(),
    Spec::whole("resetTimeout", "ms", 30_000, TIMER, "OPEN rejects this long.").bounded_by_us(),
    Spec::optional("timeout", "ms", [0, INT], "A call that takes so long has failed; 0 or nothing: off.")
        .bounded_by_us(),
];

/// Reads them.
pub fn read(reader: &Reader) -> Result<Options, String> {
    let (window_ms, buckets) = (reader.whole("rollingCountTimeout")?, reader.count("rollingCountBuckets")?);
    let bucket_us = reader.ms("rollingCountTimeout")? / 1_000 / u64::from(buckets.max(1)) * 1_000;
    if bucket_us == 0 {
        return Err(format!(
            "rollingCountTimeout [ms] takes at least one for each of {buckets} rollingCountBuckets (our bound, not the \
             library's), not {window_ms}"
        ));
    }
    Ok(Options {
        threshold_percent: reader.decimal("errorThresholdPercentage")?,
        volume: reader.count("volumeThreshold")?,
        bucket_us,
        buckets,
        wait_us: reader.ms("resetTimeout")?,
        timeout_us: reader.maybe_ms("timeout")?.filter(|us| *us > 0),
    })
}
