//! What is told to the breaker, under the library's names: which of its three breakers, and how long it waits.

use super::super::options::{Allowed, End, INT, MOST_MS, Reader, Spec};
use super::super::value::Value;
use super::wait::Wait;

/// Which breaker judges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// `ConsecutiveBreaker`.
    Consecutive {
        /// Failures in a row that open; 0 acts as 1.
        threshold: u32,
    },
    /// `CountBreaker`.
    Count {
        /// More failures than this part of the calls open, in 64 bits as the library keeps it.
        threshold: f64,
        /// The last so many calls, at least 1.
        size: u32,
        /// Fewer calls are not judged.
        minimum: u32,
    },
    /// `SamplingBreaker`.
    Sampling {
        /// More failures than this part of the calls open, in 64 bits as the library keeps it.
        threshold: f64,
        /// `duration`, in milliseconds, at least 1.
        duration_ms: u64,
        /// `minimumRps`, calls in a second; `None` lets it be guessed from the threshold.
        minimum_per_s: Option<f64>,
    },
}

/// The options of a breaker of version 3.
///
/// The library has no default for either; this one is the example of its documentation.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// `breaker`.
    pub rule: Rule,
    /// `halfOpenAfter`.
    pub wait: Wait,
}

impl Default for Options {
    fn default() -> Self {
        Options { rule: Rule::Consecutive { threshold: 5 }, wait: Wait::Constant(10_000_000) }
    }
}

/// What version 4 takes besides.
#[derive(Clone, Debug, PartialEq)]
pub struct Options4 {
    /// As in version 3.
    pub shared: Options,
    /// `halfOpenSampling.calls`: so many are let in, at least 1.
    pub calls: u32,
    /// `halfOpenSampling.threshold`: more failures than this part of them reopen.
    pub threshold: f64,
}

impl Default for Options4 {
    fn default() -> Self {
        Options4 { shared: Options::default(), calls: 1, threshold: 0.0 }
    }
}

const PART: Allowed = Allowed::Decimal(End::Out(0.0), End::Out(1.0));
const RATE: Allowed = Allowed::Decimal(End::In(0.0), End::In(1e9));
const COUNT: [i64; 2] = [1, INT];
const TIME: [i64; 2] = [0, MOST_MS];

const BREAKER: Spec =
    Spec::other("breaker", "", Allowed::Group(&BREAKERS), "Which breaker judges: one of them, it has no default.");
const WAIT: Spec =
    Spec::other("halfOpenAfter", "ms", Allowed::Either(&WAITS), "OPEN rejects so long; no default.").bounded_by_us();

/// The options of version 3 as data.
pub static SPECS3: [Spec; 2] = [BREAKER, WAIT];

/// The options of version 4 as data.
pub static SPECS4: [Spec; 3] = [
    BREAKER,
    WAIT,
    Spec::other("halfOpenSampling", "", Allowed::Group(&HALF_OPEN), "Who is let in while HALF-OPEN, and what reopens."),
];

static BREAKERS: [Spec; 3] = [
    Spec::optional("consecutive", "calls", [-INT, INT], "So many failures in a row open.").bounded_by_us(),
    Spec::other("count", "", Allowed::Group(&COUNTED), "A part of the last calls opens."),
    Spec::other("sampling", "", Allowed::Group(&SAMPLED), "A part of the calls of some time opens."),
];
static COUNTED: [Spec; 3] = [
    Spec::other("threshold", "", PART, "More failures than this part open."),
    Spec::optional("size", "calls", COUNT, "The last so many calls."),
    Spec::optional("minimumNumberOfCalls", "calls", COUNT, "Fewer calls are not judged; left out, it is the size."),
];
static SAMPLED: [Spec; 3] = [
    Spec::other("threshold", "", PART, "More failures than this part open."),
    Spec::optional("duration", "ms", [1, INT], "Calls count about so long.").bounded_by_us(),
    Spec::other("minimumRps", "calls/s", RATE, "Fewer calls are not judged; left out or 0, it is guessed.")
        .bounded_by_us(),
];
static WAITS: [Allowed; 2] = [Allowed::Whole(0, MOST_MS), Allowed::Group(&BACKOFFS)];
static BACKOFFS: [Spec; 2] = [
    Spec::other("iterable", "ms", Allowed::List(&Allowed::Whole(0, MOST_MS)), "Wait by wait; the last one stays.")
        .bounded_by_us(),
    Spec::other("exponential", "", Allowed::Group(&EXPONENTIAL), "Doubled from wait to wait, without jitter."),
];
static EXPONENTIAL: [Spec; 2] = [
    Spec::whole("initialDelay", "ms", 128, TIME, "The first wait.").bounded_by_us(),
    Spec::whole("maxDelay", "ms", 30_000, TIME, "The longest wait.").bounded_by_us(),
];
static HALF_OPEN: [Spec; 2] = [
    Spec::optional("calls", "calls", COUNT, "So many are let in."),
    Spec::other("threshold", "", Allowed::Decimal(End::In(0.0), End::Out(1.0)), "More failures than this part reopen."),
];

/// Reads those of version 3.
pub fn read3(reader: &Reader) -> Result<Options, String> {
    Ok(Options { rule: rule(reader)?, wait: wait(reader)? })
}

/// Reads those of version 4.
pub fn read4(reader: &Reader) -> Result<Options4, String> {
    let shared = read3(reader)?;
    match reader.group("halfOpenSampling")? {
        None => Ok(Options4 { shared, ..Options4::default() }),
        Some(half_open) => {
            let name = |error: String| format!("halfOpenSampling: {error}");
            let calls = half_open.count("calls").map_err(name)?;
            let threshold = half_open.decimal("threshold").map_err(name)?;
            Ok(Options4 { shared, calls, threshold })
        }
    }
}

fn rule(reader: &Reader) -> Result<Rule, String> {
    let Some(breaker) = reader.group("breaker")? else {
        return Err("breaker has no default: it takes one of consecutive, count, sampling".to_owned());
    };
    let (count, sampling) = (breaker.group("count")?, breaker.group("sampling")?);
    match (breaker.maybe_count("consecutive")?, count, sampling) {
        (Some(threshold), None, None) => Ok(Rule::Consecutive { threshold }),
        (None, Some(count), None) => counted(&count).map_err(|error| format!("breaker: count: {error}")),
        (None, None, Some(sampling)) => sampled(&sampling).map_err(|error| format!("breaker: sampling: {error}")),
        _ => Err("breaker takes exactly one of consecutive, count, sampling".to_owned()),
    }
}

fn counted(count: &Reader) -> Result<Rule, String> {
    let (threshold, size) = (count.decimal("threshold")?, count.count("size")?);
    let minimum = count.maybe_count("minimumNumberOfCalls")?.unwrap_or(size);
    if minimum > size {
        return Err(format!(
            "minimumNumberOfCalls [calls] takes a whole number from 1 to the size, {size}, not {minimum}"
        ));
    }
    Ok(Rule::Count { threshold, size, minimum })
}

fn sampled(sampling: &Reader) -> Result<Rule, String> {
    Ok(Rule::Sampling {
        threshold: sampling.decimal("threshold")?,
        duration_ms: sampling.ms("duration")? / 1_000,
        minimum_per_s: sampling.maybe_decimal("minimumRps")?.filter(|rate| *rate > 0.0),
    })
}

fn wait(reader: &Reader) -> Result<Wait, String> {
    let Some(backoff) = reader.group("halfOpenAfter")? else {
        return Ok(Wait::Constant(reader.ms("halfOpenAfter")?));
    };
    match (backoff.value("iterable")?, backoff.group("exponential")?) {
        (Some(Value::List(waits)), None) => Ok(Wait::List(waits.iter().map(ms).collect())),
        (None, Some(exponential)) => {
            let (first_us, most_us) = (exponential.ms("initialDelay")?, exponential.ms("maxDelay")?);
            Ok(Wait::Doubled { first_us, most_us })
        }
        _ => Err("halfOpenAfter takes exactly one of iterable, exponential".to_owned()),
    }
}

/// Milliseconds of a list, in microseconds.
fn ms(value: &Value) -> u64 {
    match *value {
        Value::Whole(ms) => ms.max(0).unsigned_abs().saturating_mul(1_000),
        Value::Decimal(ms) => (ms as u64).saturating_mul(1_000),
        _ => 0,
    }
}
