//! One try of a request: what was decided about it, and what became of it.

use super::breaker::{Heard, Permit};
use super::tally::{Report, Tally};

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
    /// What counts as a failure: an error or a timeout.
    #[inline]
    pub fn is_failure(self) -> bool {
        matches!(self, Outcome::Failure(_) | Outcome::Timeout)
    }

    /// What a breaker is told of it.
    #[inline]
    pub fn report(self) -> Report {
        match self {
            Outcome::Success | Outcome::Rejection => Report::Success,
            Outcome::Failure(Cause::Transient) => Report::TransientFailure,
            Outcome::Failure(_) | Outcome::Timeout => Report::Failure,
        }
    }
}

/// What the breaker said to an attempt in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Let through.
    Admitted,
    /// Let through as a probe.
    Probe,
    /// Failed fast.
    Rejected,
    /// Nothing yet: the caller waits.
    Waiting,
}

/// An attempt as the recording keeps it. All times in microseconds since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// When it was created, and asked the breaker.
    pub created_us: u64,
    /// When its outcome reaches the caller; when it was rejected, if it was; `u64::MAX` while it waits.
    pub ends_us: u64,
    /// When the dependency is done with it; later than `ends_us` after a timeout.
    pub freed_us: u64,
    /// Its request, counted from 1.
    pub request: u32,
    /// What the breaker gave it to bring back; nothing if it was not let in.
    pub permit: Permit,
    /// How long the caller waited to be let in or rejected; counted up to 4,294 s.
    pub waited_us: u32,
    /// Which try of the request: 0 is the first.
    pub retry: u8,
    /// What the breaker said.
    pub admission: Admission,
    /// How it ends; fixed when it is let in.
    pub outcome: Outcome,
}

impl Attempt {
    /// Whether the breaker let it through, at once or later.
    #[inline]
    pub fn is_admitted(&self) -> bool {
        matches!(self.admission, Admission::Admitted | Admission::Probe)
    }

    /// When the breaker had decided on it, in microseconds; `u64::MAX` while the caller waits.
    #[inline]
    pub fn decided_us(&self) -> u64 {
        match self.admission {
            Admission::Waiting => u64::MAX,
            _ => self.created_us + u64::from(self.waited_us),
        }
    }
}

/// What followed from the end of an admitted attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// What its breaker made of it.
    pub heard: Heard,
    /// Another attempt of the request follows at the same instant.
    pub retried: bool,
    /// The breaker's evidence after it had joined, or that of the probes so far; zero where it was not counted.
    pub evidence: Tally,
}

impl Ending {
    /// Whether it came too late to decide anything.
    pub fn is_ignored_late(&self) -> bool {
        self.heard == Heard::IgnoredLate
    }

    /// Whether it joined the breaker's evidence.
    pub fn is_counted(&self) -> bool {
        matches!(self.heard, Heard::Counted | Heard::CountedLate)
    }
}
