//! One try of a request: what was decided about it, and what became of it.

use super::evidence::Tally;

/// Why the dependency failed an attempt. The breaker cannot tell; the records can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The dependency was dead.
    Outage,
    /// The dependency was warming up and its capacity was used.
    Overload,
    /// A background failure of a healthy dependency.
    Transient,
    /// A seeded draw below the error percentage in force.
    ErrorRate,
}

/// How an attempt ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Answered.
    Success,
    /// The dependency answered with an error.
    Failure(Cause),
    /// Given up before the answer came.
    Timeout,
    /// Failed fast by the breaker.
    Rejection,
}

impl Outcome {
    /// What the policy counts as a failure: an error or a timeout.
    #[inline]
    pub fn is_failure(self) -> bool {
        matches!(self, Outcome::Failure(_) | Outcome::Timeout)
    }
}

/// What the breaker said to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Let through in CLOSED.
    Closed,
    /// Let through in HALF-OPEN.
    Probe,
    /// Let through because the breaker is off.
    Off,
    /// Failed fast.
    Rejected,
}

/// An attempt as the recording keeps it. All times in microseconds since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// When it was created, and admitted or rejected.
    pub created_us: u64,
    /// When its outcome reaches the caller; equal to `created_us` if rejected.
    pub ends_us: u64,
    /// When the dependency is done with it; later than `ends_us` after a timeout.
    pub freed_us: u64,
    /// Its request, counted from 1.
    pub request: u32,
    /// The breaker's epoch when it was created.
    pub epoch: u32,
    /// Which try of the request: 0 is the first.
    pub retry: u32,
    /// What the breaker said.
    pub admission: Admission,
    /// How it ends; fixed at creation.
    pub outcome: Outcome,
}

impl Attempt {
    /// Whether the breaker let it through.
    #[inline]
    pub fn is_admitted(&self) -> bool {
        self.admission != Admission::Rejected
    }
}

/// What followed from the end of an admitted attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Its permit was of an earlier epoch: it decided nothing.
    pub late: bool,
    /// Another attempt of the request follows at the same instant.
    pub retried: bool,
    /// The breaker's evidence after it had joined, or that of the probes so far;
    /// zero when it was late or the breaker off.
    pub evidence: Tally,
}
