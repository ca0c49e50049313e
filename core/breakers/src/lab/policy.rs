//! The contract of the lab's breaker, as plain data.

/// What opens the breaker. Rates use `>=`, compared by cross-multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trip {
    /// Opens when this many outcomes in a row were failures or timeouts; a success clears the streak.
    Consecutive {
        /// Failures in a row, at least 1.
        failures: u32,
    },
    /// Opens on the failure rate of the last `size` calls. What a smaller size has let go stays gone.
    CountWindow {
        /// Calls kept, at least 1.
        size: u32,
        /// Share of failures that opens, in percent.
        failure_rate_percent: u32,
        /// Calls that must be there before the rate is judged; above `size` it never is.
        minimum_calls: u32,
    },
    /// Opens on the failure rate of the calls that completed in the last `duration_us`.
    TimeWindow {
        /// Age, in microseconds, at which a call stops counting: one exactly this old is out.
        duration_us: u64,
        /// Share of failures that opens, in percent.
        failure_rate_percent: u32,
        /// Calls that must be there before the rate is judged.
        minimum_calls: u32,
    },
}

impl Trip {
    /// The failure rate that opens, in percent; a streak has none.
    pub fn failure_rate_percent(&self) -> Option<u32> {
        match *self {
            Trip::Consecutive { .. } => None,
            Trip::CountWindow { failure_rate_percent, .. } | Trip::TimeWindow { failure_rate_percent, .. } => {
                Some(failure_rate_percent)
            }
        }
    }
}

/// How probes decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first failed probe reopens; as many successes as there are probes close.
    FirstFailureReopens,
    /// Judged when all probes have completed: at the trip rule's failure rate or above it
    /// reopens, else it closes. With a trip rule that has no rate, one failed probe reopens.
    FailureRate,
}

/// The recovery test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfOpen {
    /// Attempts admitted in HALF-OPEN, at least 1.
    pub probes: u32,
    /// What their outcomes decide.
    pub decision: Decision,
}

/// The rules of a breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What opens it.
    pub trip: Trip,
    /// How long OPEN lasts before HALF-OPEN, in microseconds, at least 1.
    pub wait_us: u64,
    /// How it tests recovery.
    pub half_open: HalfOpen,
}

/// What is in force at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Whether the breaker is on; off admits everything.
    pub on: bool,
    /// By which rules.
    pub policy: Policy,
}
