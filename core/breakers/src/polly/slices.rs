//! The calls of the sampling duration, in slices. A slice begins with the first call after the one before has lasted
//! its tenth of the duration; it leaves as a whole, when it began as long ago as the duration.

use std::collections::VecDeque;

use super::super::windows::{Mark, Sums};
use crate::sim::Tally;

/// Slices in a sampling duration.
pub const MOST: u64 = 10;

/// The slices, oldest first, each with the instant of its beginning in microseconds.
#[derive(Clone, Debug)]
pub struct Slices {
    sampling_us: u64,
    kept: VecDeque<(u64, Sums)>,
    sums: Sums,
}

impl Slices {
    /// None yet.
    pub fn new(sampling_us: u64) -> Self {
        Slices { sampling_us, kept: VecDeque::new(), sums: Sums::default() }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.sums = Sums::default();
    }

    /// Adds a call; says what is counted then.
    #[inline]
    pub fn push(&mut self, mark: Mark, now_us: u64) -> Tally {
        let slice_us = self.sampling_us / MOST;
        if self.kept.back().is_none_or(|(from_us, _)| now_us.saturating_sub(*from_us) >= slice_us) {
            self.kept.push_back((now_us, Sums::default()));
        }
        while let Some((from_us, sums)) = self.kept.front()
            && now_us.saturating_sub(*from_us) >= self.sampling_us
        {
            self.sums.take_all(sums);
            self.kept.pop_front();
        }
        if let Some((_, sums)) = self.kept.back_mut() {
            sums.add(mark);
            self.sums.add(mark);
        }
        self.sums.tally
    }

    /// What is counted.
    pub fn tally(&self) -> Tally {
        self.sums.tally
    }

    /// Each slice's beginning, in microseconds, and what it holds; oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Tally)> {
        self.kept.iter().map(|(from_us, sums)| (*from_us, sums.tally))
    }
}
