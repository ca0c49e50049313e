//! What is told to the breaker, under the names of the library's `Settings`.

use super::super::options::{Allowed, End, INT, MOST_MS, Reader, Spec};

/// Most buckets that we keep; the library takes any number.
pub const MOST_BUCKETS: u32 = 10_000;

/// What `ReadyToTrip` says; in the library it is a function of the counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// More failures in a row than this.
    ConsecutiveFailures(u32),
    /// At least so many requests, and at least this share of them failed.
    FailureRatio {
        /// `Requests`: fewer are not judged.
        requests: u32,
        /// `FailureRatio`, of 1. In 64 bits, as the example of the library divides.
        ratio: f64,
    },
}

/// The options of a breaker, as the library settles them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `MaxRequests`, at least 1: those that HALF-OPEN admits, and the successes that close.
    pub max_requests: u32,
    /// Length of the window, in microseconds; 0 where the counts are never cleared.
    pub window_us: u64,
    /// Length of a bucket, in microseconds.
    pub period_us: u64,
    /// How many buckets roll; 1 for a tumbling window or none.
    pub buckets: u32,
    /// `Timeout`, in microseconds: the wait of OPEN.
    pub timeout_us: u64,
    /// `ReadyToTrip`.
    pub rule: Rule,
}

const TIMEOUT_US: u64 = 60_000_000;

impl Default for Options {
    fn default() -> Self {
        Options {
            max_requests: 1,
            window_us: 0,
            period_us: 0,
            buckets: 1,
            timeout_us: TIMEOUT_US,
            rule: Rule::ConsecutiveFailures(5),
        }
    }
}

/// The library refuses nothing: a zero, or what is below it, stands for the default.
const ANY_MS: [i64; 2] = [-MOST_MS, MOST_MS];
const UINT32: [i64; 2] = [0, u32::MAX as i64];

/// The options as data.
pub static SPECS: [Spec; 5] = [
    Spec::whole("MaxRequests", "calls", 1, UINT32, "HALF-OPEN admits so many, and as many successes close."),
    Spec::whole("Interval", "ms", 0, ANY_MS, "CLOSED clears its counts after it; 0 never does.").bounded_by_us(),
    Spec::whole("BucketPeriod", "ms", 0, ANY_MS, "The interval rolls in buckets of this length.").bounded_by_us(),
    Spec::whole("Timeout", "ms", 60_000, ANY_MS, "OPEN rejects this long; 0 stands for a minute.").bounded_by_us(),
    Spec::other("ReadyToTrip", "", Allowed::Group(&RULE), "After a failure, whether the counts open it."),
];

static RULE: [Spec; 3] = [
    Spec::optional("ConsecutiveFailures", "calls", UINT32, "More than so many in a row open."),
    Spec::optional("Requests", "calls", UINT32, "Fewer calls are not judged."),
    Spec::other(
        "FailureRatio",
        "",
        Allowed::Decimal(End::In(0.0), End::In(INT as f64)),
        "At least this share of them opens.",
    )
    .bounded_by_us(),
];

/// Reads them, and settles them as the library does.
pub fn read(reader: &Reader) -> Result<Options, String> {
    let interval_us = reader.ms("Interval")?;
    let period_us = if interval_us > 0 { reader.ms("BucketPeriod")? } else { 0 };
    let buckets = if period_us > 0 { interval_us.div_ceil(period_us) } else { 1 };
    let buckets = u32::try_from(buckets).ok().filter(|buckets| *buckets <= MOST_BUCKETS).ok_or_else(|| {
        let bound = "at most 10000 buckets (our bound, not the library's)";
        format!("Interval and BucketPeriod [ms] take {bound}, not {} by {}", interval_us / 1_000, period_us / 1_000)
    })?;
    let timeout_us = reader.ms("Timeout")?;
    Ok(Options {
        max_requests: reader.count("MaxRequests")?.max(1),
        window_us: if period_us > 0 { period_us.saturating_mul(u64::from(buckets)) } else { interval_us },
        period_us,
        buckets,
        timeout_us: if timeout_us > 0 { timeout_us } else { TIMEOUT_US },
        rule: rule(reader)?,
    })
}

fn rule(reader: &Reader) -> Result<Rule, String> {
    let Some(rule) = reader.group("ReadyToTrip")? else { return Ok(Options::default().rule) };
    let row = rule.maybe_count("ConsecutiveFailures")?;
    let requests = rule.maybe_count("Requests")?;
    let ratio = rule.maybe_decimal("FailureRatio")?;
    match (row, requests, ratio) {
        (Some(most), None, None) => Ok(Rule::ConsecutiveFailures(most)),
        (None, Some(requests), Some(ratio)) => Ok(Rule::FailureRatio { requests, ratio }),
        _ => Err("ReadyToTrip takes either ConsecutiveFailures, or Requests and FailureRatio".to_owned()),
    }
}
