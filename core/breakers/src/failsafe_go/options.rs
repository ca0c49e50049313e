//! What is told to the breaker, under the names of the parameters of the library's builder.

use super::super::options::{Allowed, End, INT, MOST_MS, Reader, Spec};

/// The options of a breaker, as the builder settles them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Failures that open, at least 1; not asked for where there is a rate.
    pub threshold: u32,
    /// Calls among which they are counted, at least 1.
    pub capacity: u32,
    /// Calls that must be there before CLOSED is judged.
    pub executions: u32,
    /// The share of failures that opens, of 1; 0 for none. In 64 bits, as the library compares.
    pub rate: f64,
    /// Length of the period over which CLOSED counts, in microseconds; 0 for the last calls.
    pub period_us: u64,
    /// Successes that close; 0 where the rule of CLOSED decides.
    pub successes: u32,
    /// Calls among which they are counted.
    pub success_capacity: u32,
    /// The wait of OPEN, in microseconds.
    pub delay_us: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            threshold: 1,
            capacity: 1,
            executions: 0,
            rate: 0.0,
            period_us: 0,
            successes: 0,
            success_capacity: 0,
            delay_us: 60_000_000,
        }
    }
}

impl Options {
    /// The last calls that CLOSED looks at.
    pub fn closed_size(&self) -> u32 {
        if self.executions > 0 { self.executions } else { self.capacity }
    }

    /// Calls that HALF-OPEN looks at, and lets pass at a time.
    pub fn half_open_capacity(&self) -> u32 {
        if self.success_capacity > 0 { self.success_capacity } else { self.closed_size() }
    }
}

const COUNT: [i64; 2] = [1, INT];

/// The options as data. The builder divides by a capacity of 0, so we refuse it.
pub static SPECS: [Spec; 8] = [
    Spec::optional("failureThreshold", "calls", COUNT, "So many failures open; one if nothing is said.")
        .bounded_by_us(),
    Spec::optional("failureThresholdingCapacity", "calls", COUNT, "The last calls among which they are counted.")
        .bounded_by_us(),
    Spec::optional("failureThresholdingPeriod", "ms", [0, MOST_MS], "The time over which they are counted.")
        .bounded_by_us(),
    Spec::other(
        "failureRateThreshold",
        "",
        Allowed::Decimal(End::In(0.0), End::In(1.0)),
        "This share of failures opens, in whole percents.",
    ),
    Spec::optional("failureExecutionThreshold", "calls", [0, INT], "Fewer calls are not judged by the rate.")
        .bounded_by_us(),
    Spec::optional("successThreshold", "calls", [0, INT], "So many successes close; 0 leaves it to the rule above.")
        .bounded_by_us(),
    Spec::optional("successThresholdingCapacity", "calls", COUNT, "The calls among which they are counted.")
        .bounded_by_us(),
    Spec::whole("delay", "ms", 60_000, [-MOST_MS, MOST_MS], "OPEN rejects this long.").bounded_by_us(),
];

/// Reads them: which of them are given says by which of the builder's methods.
pub fn read(reader: &Reader) -> Result<Options, String> {
    let successes = reader.maybe_count("successThreshold")?.unwrap_or(0);
    let options = Options {
        successes,
        success_capacity: reader.maybe_count("successThresholdingCapacity")?.unwrap_or(successes),
        delay_us: reader.ms("delay")?,
        ..Options::default()
    };
    let threshold = reader.maybe_count("failureThreshold")?;
    let capacity = reader.maybe_count("failureThresholdingCapacity")?;
    let period_us = reader.maybe_ms("failureThresholdingPeriod")?.unwrap_or(0);
    let executions = reader.maybe_count("failureExecutionThreshold")?;
    let rate = reader.maybe_decimal("failureRateThreshold")?;
    match (rate, threshold, capacity) {
        (Some(rate), None, None) => Ok(Options { rate, executions: executions.unwrap_or(0), period_us, ..options }),
        (None, _, _) if executions.is_some() => {
            Err("failureExecutionThreshold goes with failureRateThreshold".to_owned())
        }
        (None, None, None) if period_us == 0 => Ok(options),
        (None, Some(threshold), None) if period_us > 0 => {
            Ok(Options { threshold, capacity: threshold, executions: threshold, period_us, ..options })
        }
        (None, Some(threshold), capacity) if period_us == 0 => {
            Ok(Options { threshold, capacity: capacity.unwrap_or(threshold), ..options })
        }
        _ => Err("failureThreshold goes alone, with failureThresholdingCapacity, or with failureThresholdingPeriod; \
                  failureRateThreshold with failureExecutionThreshold and failureThresholdingPeriod"
            .to_owned()),
    }
}
