//! The outcomes that the policy looks at: while CLOSED those of its trip rule, while HALF-OPEN those of the probes.

use std::collections::VecDeque;

use super::policy::Trip;
use crate::sim::tally::reaches_rate;
use crate::sim::{self, Report, Tally};

/// An outcome and its instant in one word: bit 0 failed, bit 1 transient, the rest microseconds.
#[derive(Clone, Copy, Debug)]
struct Mark(u64);

impl Mark {
    #[inline]
    fn new(report: Report, at_us: u64) -> Self {
        Mark(at_us << 2 | report as u64 & 0b11)
    }
    #[inline]
    fn at_us(self) -> u64 {
        self.0 >> 2
    }
    #[inline]
    fn failed(self) -> u32 {
        (self.0 & 1) as u32
    }
    #[inline]
    fn transient(self) -> u32 {
        (self.0 >> 1 & 1) as u32
    }
}

/// The last outcomes of a count window, a bit each; the newest is bit 0. How many there are, the tally says.
#[derive(Clone, Copy, Debug, Default)]
struct Bits {
    failed: u64,
    transient: u64,
}

impl Bits {
    /// Most outcomes that are kept so; a longer window keeps marks.
    const MOST: u32 = u64::BITS;

    #[inline]
    fn push(&mut self, mark: Mark) {
        self.failed = self.failed << 1 | u64::from(mark.failed());
        self.transient = self.transient << 1 | u64::from(mark.transient());
    }

    /// The outcome with `newer` after it; a count window never asks for its instant.
    #[inline]
    fn mark(self, newer: u32) -> Mark {
        Mark(self.failed >> newer & 1 | (self.transient >> newer & 1) << 1)
    }
}

/// A streak, the last N calls or the last T seconds, whichever the trip rule asks for.
#[derive(Debug, Default)]
pub struct Evidence {
    marks: VecDeque<Mark>,
    bits: Bits,
    tally: Tally,
}

#[inline]
fn add(tally: &mut Tally, mark: Mark) {
    tally.calls += 1;
    tally.failed += mark.failed();
    tally.transient += mark.transient();
}

#[inline]
fn take(tally: &mut Tally, mark: Mark) {
    tally.calls -= 1;
    tally.failed -= mark.failed();
    tally.transient -= mark.transient();
}

impl Clone for Evidence {
    /// Many short runs begin with a clone; what is empty is not worth a call.
    #[inline]
    fn clone(&self) -> Self {
        let marks = if self.marks.is_empty() { VecDeque::new() } else { self.marks.clone() };
        Evidence { marks, ..*self }
    }
}

impl Evidence {
    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.marks.clear();
        self.tally = Tally::default();
    }

    /// What is counted now.
    #[inline]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Adds an outcome recorded at `now_us`, lets go of what the rule no longer looks at
    /// (for good), and says whether the rule opens the breaker.
    #[inline(always)]
    pub fn record(&mut self, report: Report, now_us: u64, trip: &Trip) -> bool {
        let mark = Mark::new(report, now_us);
        match *trip {
            Trip::Consecutive { failures } => {
                if report.is_failure() {
                    add(&mut self.tally, mark);
                } else {
                    self.tally = Tally::default();
                }
                self.tally.failed >= failures.max(1)
            }
            Trip::CountWindow { size, failure_rate_percent, minimum_calls } => {
                self.push_of_last(size.max(1), mark);
                self.rate_opens(failure_rate_percent, minimum_calls)
            }
            Trip::TimeWindow { duration_us, failure_rate_percent, minimum_calls } => {
                self.push(mark);
                while self.marks.front().is_some_and(|oldest| oldest.at_us().saturating_add(duration_us) <= now_us) {
                    self.drop_oldest();
                }
                self.rate_opens(failure_rate_percent, minimum_calls)
            }
        }
    }

    /// Adds the outcome of a probe; there are at most so many.
    #[inline]
    pub fn record_probe(&mut self, report: Report, now_us: u64, probes: u32) {
        let mark = Mark::new(report, now_us);
        if probes > Bits::MOST || self.tally.calls >= Bits::MOST {
            return self.push_marks_of_last(probes, mark);
        }
        self.bits.push(mark);
        add(&mut self.tally, mark);
    }

    /// The outcomes that are kept, oldest first; a streak keeps none. Bits have no instants: those are 0.
    pub fn marks(&self) -> Vec<sim::Mark> {
        let mark = |mark: Mark| sim::Mark { at_us: mark.at_us(), failed: mark.failed() == 1 };
        match self.marks.is_empty() {
            false => self.marks.iter().map(|kept| mark(*kept)).collect(),
            true => (0..self.tally.calls.min(Bits::MOST)).rev().map(|newer| mark(self.bits.mark(newer))).collect(),
        }
    }

    #[inline]
    fn rate_opens(&self, percent: u32, minimum_calls: u32) -> bool {
        let Tally { calls, failed, .. } = self.tally;
        calls >= minimum_calls.max(1) && reaches_rate(failed, calls, percent)
    }

    /// Adds an outcome to the last `size`.
    #[inline]
    fn push_of_last(&mut self, size: u32, mark: Mark) {
        if size > Bits::MOST || !self.marks.is_empty() {
            return self.push_marks_of_last(size, mark);
        }
        while self.tally.calls >= size {
            let oldest = self.bits.mark(self.tally.calls - 1);
            take(&mut self.tally, oldest);
        }
        self.bits.push(mark);
        add(&mut self.tally, mark);
    }

    /// How many of the failures to come cannot open, whatever lies between them; only for what keeps bits.
    ///
    /// The least that opens is a share of the least that is judged: more calls need more failures.
    pub fn failures_to_spare(&self, trip: &Trip) -> Option<u32> {
        let Trip::CountWindow { size, failure_rate_percent, minimum_calls } = *trip else { return None };
        if size > Bits::MOST || !self.marks.is_empty() {
            return None;
        }
        let least = (u64::from(failure_rate_percent) * u64::from(minimum_calls.max(1))).div_ceil(100);
        (least as u32).checked_sub(self.tally.failed + 1)
    }

    /// Adds as many as `count` outcomes at once, fewer than 64; a set bit of `failed` is a failure, the last bit 0.
    ///
    /// Only what [`Evidence::failures_to_spare`] allows, as nothing is judged here.
    pub fn push_many(&mut self, count: u32, failed: u64, transient: bool, trip: &Trip) {
        let Trip::CountWindow { size, .. } = *trip else { return };
        self.bits.failed = self.bits.failed << count | failed;
        self.bits.transient = self.bits.transient << count | if transient { failed } else { 0 };
        let calls = (self.tally.calls + count).min(size.max(1));
        let kept = u64::MAX >> (Bits::MOST - calls);
        self.tally = Tally {
            calls,
            failed: (self.bits.failed & kept).count_ones(),
            transient: (self.bits.transient & kept).count_ones(),
        };
    }

    /// Adds to a window too long for bits, or to one that was until now: it keeps its marks.
    #[cold]
    fn push_marks_of_last(&mut self, size: u32, mark: Mark) {
        if self.marks.is_empty() {
            self.marks.extend((0..self.tally.calls).rev().map(|newer| self.bits.mark(newer)));
        }
        while self.marks.len() >= size as usize {
            self.drop_oldest();
        }
        self.push(mark);
    }

    #[inline]
    fn push(&mut self, mark: Mark) {
        self.marks.push_back(mark);
        add(&mut self.tally, mark);
    }

    #[inline]
    fn drop_oldest(&mut self) {
        if let Some(mark) = self.marks.pop_front() {
            take(&mut self.tally, mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: Report = Report::Failure;

    #[test]
    fn a_success_clears_a_streak() {
        let trip = Trip::Consecutive { failures: 2 };
        let mut evidence = Evidence::default();
        assert!(!evidence.record(FAILED, 1, &trip));
        assert!(!evidence.record(Report::Success, 2, &trip));
        assert!(!evidence.record(FAILED, 3, &trip));
        assert!(evidence.record(FAILED, 4, &trip));
    }

    #[test]
    fn a_success_can_open_by_making_the_minimum() {
        let trip = Trip::CountWindow { size: 4, failure_rate_percent: 50, minimum_calls: 2 };
        let mut evidence = Evidence::default();
        assert!(!evidence.record(FAILED, 1, &trip));
        assert!(evidence.record(Report::Success, 2, &trip));
    }

    #[test]
    fn a_call_exactly_as_old_as_the_window_is_out_and_a_longer_window_brings_nothing_back() {
        let window = |duration_us| Trip::TimeWindow { duration_us, failure_rate_percent: 100, minimum_calls: 9 };
        let mut evidence = Evidence::default();
        evidence.record(FAILED, 0, &window(10));
        evidence.record(Report::Success, 9, &window(10));
        assert_eq!(evidence.tally().calls, 2);
        evidence.record(Report::Success, 10, &window(10));
        assert_eq!(evidence.tally(), Tally { calls: 2, failed: 0, transient: 0 });
        evidence.record(Report::Success, 11, &window(100));
        assert_eq!(evidence.tally().calls, 3);
    }

    #[test]
    fn a_window_that_grows_beyond_64_calls_and_shrinks_again_keeps_what_it_has() {
        let window = |size| Trip::CountWindow { size, failure_rate_percent: 100, minimum_calls: 999 };
        let mut evidence = Evidence::default();
        for at in 0..64 {
            evidence.record(if at % 4 == 0 { FAILED } else { Report::Success }, at, &window(64));
        }
        evidence.record(FAILED, 64, &window(100));
        assert_eq!(evidence.tally(), Tally { calls: 65, failed: 17, transient: 0 });
        // The last ten are 55 to 64: 56, 60 and 64 failed. One more success, and 55 is gone.
        evidence.record(Report::Success, 65, &window(10));
        assert_eq!(evidence.tally(), Tally { calls: 10, failed: 3, transient: 0 });
    }

    #[test]
    fn a_smaller_count_window_acts_from_the_next_outcome() {
        let window = |size| Trip::CountWindow { size, failure_rate_percent: 100, minimum_calls: 99 };
        let mut evidence = Evidence::default();
        for at in 0..5 {
            evidence.record(FAILED, at, &window(5));
        }
        assert_eq!(evidence.tally().calls, 5);
        evidence.record(Report::Success, 5, &window(2));
        assert_eq!(evidence.tally(), Tally { calls: 2, failed: 1, transient: 0 });
    }
}
