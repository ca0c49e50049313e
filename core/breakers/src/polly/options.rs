//! What is told to the breaker, under the names of the library's `CircuitBreakerStrategyOptions`.

use super::super::options::{End, INT, Reader, Spec};

/// The options of a breaker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `FailureRatio`, of 1. In 64 bits, as the library keeps it.
    pub failure_ratio: f64,
    /// `MinimumThroughput`, at least 2.
    pub minimum: u32,
    /// `SamplingDuration`, in microseconds, half a second to a day.
    pub sampling_us: u64,
    /// `BreakDuration`, in microseconds, half a second to a day.
    pub break_us: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { failure_ratio: 0.1, minimum: 100, sampling_us: 30_000_000, break_us: 5_000_000 }
    }
}

/// Half a second to a day, as the library's attributes say.
const DURATION: [i64; 2] = [500, 86_400_000];

/// The options as data.
pub static SPECS: [Spec; 4] = [
    Spec::decimal("FailureRatio", "", 0.1, [End::In(0.0), End::In(1.0)], "This share of failures opens."),
    Spec::whole("MinimumThroughput", "calls", 100, [2, INT], "Fewer calls are not judged."),
    Spec::whole("SamplingDuration", "ms", 30_000, DURATION, "The time over which they are counted."),
    Spec::whole("BreakDuration", "ms", 5_000, DURATION, "OPEN rejects this long."),
];

/// Reads them.
pub fn read(reader: &Reader) -> Result<Options, String> {
    Ok(Options {
        failure_ratio: reader.decimal("FailureRatio")?,
        minimum: reader.count("MinimumThroughput")?,
        sampling_us: reader.ms("SamplingDuration")?,
        break_us: reader.ms("BreakDuration")?,
    })
}
