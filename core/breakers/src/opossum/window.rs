//! The rolling counts: buckets of time on a grid that begins with the breaker, turned by a timer. A bucket counts calls
//! that asked (the library's `fires`) and failures, each at its own instant, so that a failure can be there without
//! its call.

use std::collections::VecDeque;

use crate::sim::{Bucket, Report, Tally};

/// The buckets that hold something, oldest first.
#[derive(Clone, Debug)]
pub struct Window {
    bucket_us: u64,
    size: u64,
    kept: VecDeque<(u64, Tally)>,
    /// Of all of them: `calls` are those that asked.
    sum: Tally,
    /// The bucket in use, and when it is turned.
    current: u64,
    turns_us: u64,
}

impl Window {
    /// Empty, of `size` buckets of `bucket_us`, both at least 1.
    pub fn new(bucket_us: u64, size: u32) -> Self {
        let bucket_us = bucket_us.max(1);
        let size = u64::from(size.max(1));
        Window { bucket_us, size, kept: VecDeque::new(), sum: Tally::default(), current: 0, turns_us: bucket_us }
    }

    /// The timer has turned buckets up to and including `now_us`.
    #[inline]
    pub fn turn(&mut self, now_us: u64) {
        if now_us >= self.turns_us {
            self.turn_to(now_us / self.bucket_us);
        }
    }

    /// The same, but the turn that is due at `now_us` itself is still to come.
    pub fn turn_before(&mut self, now_us: u64) {
        self.turn(now_us.saturating_sub(1));
    }

    /// Whether a timer that was set at `set_us` and is due at `now_us` runs before the turn of that instant: timers of
    /// one instant run in the order in which they were set, and the turn is set anew at each turn.
    pub fn precedes_turn(&self, set_us: u64, now_us: u64) -> bool {
        now_us.is_multiple_of(self.bucket_us) && set_us < now_us.saturating_sub(self.bucket_us)
    }

    fn turn_to(&mut self, index: u64) {
        self.current = index;
        self.turns_us = index.saturating_add(1).saturating_mul(self.bucket_us);
        while let Some((oldest, held)) = self.kept.front()
            && oldest.saturating_add(self.size) <= index
        {
            self.sum.calls -= held.calls;
            self.sum.failed -= held.failed;
            self.sum.transient -= held.transient;
            self.kept.pop_front();
        }
    }

    /// Counts a call that asks.
    #[inline]
    pub fn fire(&mut self) {
        self.sum.calls += 1;
        self.bucket().calls += 1;
    }

    /// Counts a failure.
    #[inline]
    pub fn fail(&mut self, report: Report) {
        let transient = u32::from(report.is_transient());
        self.sum.failed += 1;
        self.sum.transient += transient;
        let bucket = self.bucket();
        bucket.failed += 1;
        bucket.transient += transient;
    }

    #[inline]
    fn bucket(&mut self) -> &mut Tally {
        if self.kept.back().is_none_or(|(index, _)| *index != self.current) {
            self.kept.push_back((self.current, Tally::default()));
        }
        let newest = self.kept.len() - 1;
        &mut self.kept[newest].1
    }

    /// What the buckets hold together; there may be more failures than calls.
    #[inline]
    pub fn sum(&self) -> Tally {
        self.sum
    }

    /// The buckets that hold something, oldest first.
    pub fn buckets(&self) -> Vec<Bucket> {
        let bucket = |(index, tally): &(u64, Tally)| {
            let from_us = index.saturating_mul(self.bucket_us);
            Bucket { from_us, until_us: from_us.saturating_add(self.bucket_us), tally: *tally }
        };
        self.kept.iter().map(bucket).collect()
    }

    /// How long it is, in microseconds.
    pub fn length_us(&self) -> u64 {
        self.bucket_us.saturating_mul(self.size)
    }
}
