//! What is told to the breaker, named as the crate's functions and their parameters.

use super::super::options::{Allowed, End, INT, MOST_MS, Reader, Spec};
use super::backoff::Backoff;

/// The options of a breaker: one of the two policies, or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `success_rate_over_time_window`, if it judges.
    pub rate: Option<SuccessRate>,
    /// `consecutive_failures`, if it judges: failures in a row that open; 0 acts as 1.
    pub row: Option<u32>,
    /// The back-off.
    pub backoff: Backoff,
}

/// `success_rate_over_time_window`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SuccessRate {
    /// `required_success_rate`, a part of one, in 64 bits as the crate keeps it.
    pub required: f64,
    /// `min_request_threshold`, in calls.
    pub minimum: u32,
    /// `window`, in milliseconds, at least 5.
    pub window_ms: u64,
}

impl Default for SuccessRate {
    fn default() -> Self {
        SuccessRate { required: 0.8, minimum: 5, window_ms: 30_000 }
    }
}

const JITTERED: Backoff = Backoff::EqualJittered { start_s: 10, max_s: 300 };

impl Default for Options {
    fn default() -> Self {
        Options { rate: Some(SuccessRate::default()), row: Some(5), backoff: JITTERED }
    }
}

/// The options as data. Neither policy given stands for both with their defaults, no back-off for the jittered one from
/// 10 to 300 s.
pub static SPECS: [Spec; 3] = [
    Spec::other("success_rate_over_time_window", "", Allowed::Group(&RATE), "A success rate below the required opens."),
    Spec::other("consecutive_failures", "", Allowed::Group(&ROW), "Failures in a row open."),
    Spec::other("backoff", "", Allowed::Group(&BACKOFFS), "How long OPEN rejects; left out, 10 to 300 s by chance."),
];

static RATE: [Spec; 3] = [
    Spec::decimal("required_success_rate", "", 0.8, [End::In(0.0), End::In(1.0)], "A rate below it opens."),
    Spec::whole("min_request_threshold", "calls", 5, [0, INT], "Fewer calls are not judged.").bounded_by_us(),
    Spec::whole("window", "ms", 30_000, [5, MOST_MS], "How slowly calls lose weight.").bounded_by_us(),
];
static ROW: [Spec; 1] =
    [Spec::whole("num_failures", "calls", 5, [0, INT], "So many failures in a row open; 0 is like 1.").bounded_by_us()];
static BACKOFFS: [Spec; 3] = [
    Spec::optional("constant", "ms", [0, MOST_MS], "Always the same.").bounded_by_us(),
    Spec::other("exponential", "", Allowed::Group(&GROWING), "Doubled from wait to wait, in whole seconds."),
    Spec::other("equal_jittered", "", Allowed::Group(&GROWING), "Between half and all of that, by chance."),
];
static GROWING: [Spec; 2] = [
    Spec::whole("start", "ms", 10_000, [1_000, MOST_MS], "The first wait."),
    Spec::whole("max", "ms", 300_000, [1_000, MOST_MS], "The longest wait."),
];

/// Reads them.
pub fn read(reader: &Reader) -> Result<Options, String> {
    let rate = match reader.group("success_rate_over_time_window")? {
        Some(given) => Some(success_rate(&given).map_err(|error| format!("success_rate_over_time_window: {error}"))?),
        None => None,
    };
    let row = match reader.group("consecutive_failures")? {
        Some(given) => Some(given.count("num_failures").map_err(|error| format!("consecutive_failures: {error}"))?),
        None => None,
    };
    let backoff = backoff(reader)?;
    Ok(match (rate, row) {
        (None, None) => Options { backoff, ..Options::default() },
        _ => Options { rate, row, backoff },
    })
}

fn success_rate(given: &Reader) -> Result<SuccessRate, String> {
    Ok(SuccessRate {
        required: given.decimal("required_success_rate")?,
        minimum: given.count("min_request_threshold")?,
        window_ms: given.ms("window")? / 1_000,
    })
}

fn backoff(reader: &Reader) -> Result<Backoff, String> {
    let Some(given) = reader.group("backoff")? else { return Ok(JITTERED) };
    let exponential = given.group("exponential")?;
    match (given.maybe_ms("constant")?, exponential, given.group("equal_jittered")?) {
        (Some(us), None, None) => Ok(Backoff::Constant(us)),
        (None, Some(growing), None) => {
            let [start_s, max_s] = seconds("exponential", &growing)?;
            Ok(Backoff::Exponential { start_s, max_s })
        }
        (None, None, Some(growing)) => {
            let [start_s, max_s] = seconds("equal_jittered", &growing)?;
            Ok(Backoff::EqualJittered { start_s, max_s })
        }
        _ => Err("backoff takes exactly one of constant, exponential, equal_jittered".to_owned()),
    }
}

/// The first and the longest wait, in whole seconds.
fn seconds(name: &str, growing: &Reader) -> Result<[u64; 2], String> {
    let second =
        |option| growing.ms(option).map(|us| us / 1_000_000).map_err(|error| format!("backoff: {name}: {error}"));
    let [start_s, max_s] = [second("start")?, second("max")?];
    if max_s < start_s {
        return Err(format!("backoff: {name}: max takes at least the start, {start_s} s, not {max_s} s"));
    }
    Ok([start_s, max_s])
}
