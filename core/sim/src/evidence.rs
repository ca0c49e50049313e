//! The outcomes that the policy looks at while CLOSED.

use std::collections::VecDeque;

use super::attempt::{Cause, Outcome};
use super::policy::{Trip, reaches_rate};

/// Calls counted, and how many of them failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Outcomes counted; for a streak, its length.
    pub calls: u32,
    /// Failures and timeouts among them.
    pub failed: u32,
    /// Background failures of a healthy dependency among the failed.
    pub transient: u32,
}

impl Tally {
    #[inline]
    fn add(&mut self, mark: Mark) {
        self.calls += 1;
        self.failed += mark.failed();
        self.transient += mark.transient();
    }

    #[inline]
    fn take(&mut self, mark: Mark) {
        self.calls -= 1;
        self.failed -= mark.failed();
        self.transient -= mark.transient();
    }

    /// Counts one more outcome.
    #[inline]
    pub fn count(&mut self, outcome: Outcome) {
        self.add(Mark::new(outcome, 0));
    }
}

/// An outcome and its instant in one word: bit 0 failed, bit 1 transient, the rest microseconds.
#[derive(Clone, Copy, Debug)]
struct Mark(u64);

impl Mark {
    #[inline]
    fn new(outcome: Outcome, at_us: u64) -> Self {
        let bits = match outcome {
            Outcome::Success | Outcome::Rejection => 0b00,
            Outcome::Failure(Cause::Transient) => 0b11,
            Outcome::Failure(_) | Outcome::Timeout => 0b01,
        };
        Mark(at_us << 2 | bits)
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

/// A streak, the last N calls or the last T seconds, whichever the trip rule asks for.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    marks: VecDeque<Mark>,
    tally: Tally,
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
    pub fn record(&mut self, outcome: Outcome, now_us: u64, trip: &Trip) -> bool {
        let mark = Mark::new(outcome, now_us);
        match *trip {
            Trip::Consecutive { failures } => {
                if outcome.is_failure() {
                    self.tally.add(mark);
                } else {
                    self.tally = Tally::default();
                }
                self.tally.failed >= failures.max(1)
            }
            Trip::CountWindow { size, failure_rate_percent, minimum_calls } => {
                while self.marks.len() >= size.max(1) as usize {
                    self.drop_oldest();
                }
                self.push(mark);
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

    #[inline]
    fn rate_opens(&self, percent: u32, minimum_calls: u32) -> bool {
        let Tally { calls, failed, .. } = self.tally;
        calls >= minimum_calls.max(1) && reaches_rate(failed, calls, percent)
    }

    #[inline]
    fn push(&mut self, mark: Mark) {
        self.marks.push_back(mark);
        self.tally.add(mark);
    }

    #[inline]
    fn drop_oldest(&mut self) {
        if let Some(mark) = self.marks.pop_front() {
            self.tally.take(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: Outcome = Outcome::Failure(Cause::Outage);

    #[test]
    fn a_success_clears_a_streak() {
        let trip = Trip::Consecutive { failures: 2 };
        let mut evidence = Evidence::default();
        assert!(!evidence.record(FAILED, 1, &trip));
        assert!(!evidence.record(Outcome::Success, 2, &trip));
        assert!(!evidence.record(Outcome::Timeout, 3, &trip));
        assert!(evidence.record(FAILED, 4, &trip));
    }

    #[test]
    fn a_success_can_open_by_making_the_minimum() {
        let trip = Trip::CountWindow { size: 4, failure_rate_percent: 50, minimum_calls: 2 };
        let mut evidence = Evidence::default();
        assert!(!evidence.record(FAILED, 1, &trip));
        assert!(evidence.record(Outcome::Success, 2, &trip));
    }

    #[test]
    fn a_call_exactly_as_old_as_the_window_is_out_and_a_longer_window_brings_nothing_back() {
        let window = |duration_us| Trip::TimeWindow { duration_us, failure_rate_percent: 100, minimum_calls: 9 };
        let mut evidence = Evidence::default();
        evidence.record(FAILED, 0, &window(10));
        evidence.record(Outcome::Success, 9, &window(10));
        assert_eq!(evidence.tally().calls, 2);
        evidence.record(Outcome::Success, 10, &window(10));
        assert_eq!(evidence.tally(), Tally { calls: 2, failed: 0, transient: 0 });
        evidence.record(Outcome::Success, 11, &window(100));
        assert_eq!(evidence.tally().calls, 3);
    }

    #[test]
    fn a_smaller_count_window_acts_from_the_next_outcome() {
        let window = |size| Trip::CountWindow { size, failure_rate_percent: 100, minimum_calls: 99 };
        let mut evidence = Evidence::default();
        for at in 0..5 {
            evidence.record(FAILED, at, &window(5));
        }
        assert_eq!(evidence.tally().calls, 5);
        evidence.record(Outcome::Success, 5, &window(2));
        assert_eq!(evidence.tally(), Tally { calls: 2, failed: 1, transient: 0 });
    }
}
