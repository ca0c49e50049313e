//! What a breaker is told of calls, and how it counts them.

/// How a call ended, as its breaker is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Report {
    /// Answered.
    Success = 0b000,
    /// Failed or given up: what the caller's rules call a failure.
    Failure = 0b001,
    /// A background failure of a healthy dependency. The records know it and a tally counts it; no rule looks at it.
    TransientFailure = 0b011,
    /// An error that the caller's rules do not call a failure.
    Ignored = 0b100,
}

impl Report {
    /// Whether it is a failure.
    #[inline]
    pub fn is_failure(self) -> bool {
        self as u8 & 0b001 != 0
    }

    /// Whether it is a background failure.
    #[inline]
    pub fn is_transient(self) -> bool {
        self as u8 & 0b010 != 0
    }
}

/// Calls counted, and how many of them failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Calls counted; for a streak, its length.
    pub calls: u32,
    /// Failures among them.
    pub failed: u32,
    /// Background failures of a healthy dependency among the failed.
    pub transient: u32,
}

impl Tally {
    /// Counts one more call.
    #[inline]
    pub fn count(&mut self, report: Report) {
        self.calls += 1;
        self.failed += u32::from(report.is_failure());
        self.transient += u32::from(report.is_transient());
    }
}

/// Whether `failed` of `calls` is at least `percent`, without division.
#[inline]
pub fn reaches_rate(failed: u32, calls: u32, percent: u32) -> bool {
    u64::from(failed) * 100 >= u64::from(percent) * u64::from(calls)
}

/// Whether `failed` of `calls` is above `percent`, without division.
#[inline]
pub fn exceeds_rate(failed: u32, calls: u32, percent: u32) -> bool {
    u64::from(failed) * 100 > u64::from(percent) * u64::from(calls)
}
