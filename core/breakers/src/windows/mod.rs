//! Pieces that rule books share: what is counted, and windows that hold it. What only looks alike is not here.

mod buckets;
mod ring;

pub use buckets::Buckets;
pub use ring::Ring;

use crate::sim::{Report, Tally};

/// What is counted of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Calls, failures, and those of the background.
    pub tally: Tally,
    /// Slow calls.
    pub slow: u32,
}

/// A call that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

impl Mark {
    /// Of a result; what is not a failure is a success.
    #[inline]
    pub fn new(report: Report, slow: bool) -> Self {
        Mark(u8::from(report.is_failure()) | u8::from(report.is_transient()) << 1 | u8::from(slow) << 2)
    }

    /// Whether it failed.
    #[inline]
    pub fn failed(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    fn parts(self) -> [u32; 3] {
        [self.0 & 1, self.0 >> 1 & 1, self.0 >> 2].map(u32::from)
    }
}

impl Sums {
    /// Counts one more.
    #[inline]
    pub fn add(&mut self, mark: Mark) {
        let [failed, transient, slow] = mark.parts();
        self.tally.calls += 1;
        self.tally.failed += failed;
        self.tally.transient += transient;
        self.slow += slow;
    }

    #[inline]
    fn take(&mut self, mark: Mark) {
        let [failed, transient, slow] = mark.parts();
        self.tally.calls -= 1;
        self.tally.failed -= failed;
        self.tally.transient -= transient;
        self.slow -= slow;
    }

    /// Takes away what was counted before.
    pub fn take_all(&mut self, other: &Sums) {
        self.tally.calls -= other.tally.calls;
        self.tally.failed -= other.tally.failed;
        self.tally.transient -= other.tally.transient;
        self.slow -= other.slow;
    }
}
