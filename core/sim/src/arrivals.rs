//! When requests arrive.
//!
//! Request k arrives at `base + floor((k * 1,000,000 - credit) / rate)`. A new rate keeps the
//! part of the current interval that has passed (rule 2 of `docs/model.md`).

use super::scenario::{FirstArrival, Traffic};
use super::time::SECOND_US;

/// The next arrival, moved on without a division per request.
#[derive(Clone, Debug)]
pub struct Arrivals {
    rate: u64,
    base_us: u64,
    /// Units of 1/1,000,000 request that have passed at `base_us`.
    credit: u64,
    /// Count of the next arrival in the formula: 0 or 1 for the first.
    index: u64,
    next_us: u64,
    /// `(index * 1,000,000 - credit) mod rate`, and what one request adds to quotient and rest.
    rest: u64,
    step_us: u64,
    step_rest: u64,
    ends_us: u64,
}

impl Arrivals {
    /// Traffic at `rate` requests per second (at least 1).
    pub fn new(traffic: Traffic, rate: u32) -> Self {
        let index = match traffic.first {
            FirstArrival::AtStart => 0,
            FirstArrival::AfterOneInterval => 1,
        };
        let mut arrivals = Arrivals {
            rate: 1,
            base_us: 0,
            credit: 0,
            index,
            next_us: 0,
            rest: 0,
            step_us: 0,
            step_rest: 0,
            ends_us: traffic.ends_us,
        };
        arrivals.pace(rate);
        arrivals
    }

    /// Instant of the next arrival, or `u64::MAX` when there is none.
    #[inline]
    pub fn next_us(&self) -> u64 {
        if self.next_us < self.ends_us { self.next_us } else { u64::MAX }
    }

    /// Moves on to the following request.
    #[inline]
    pub fn advance(&mut self) {
        self.index += 1;
        self.next_us += self.step_us;
        self.rest += self.step_rest;
        if self.rest >= self.rate {
            self.rest -= self.rate;
            self.next_us += 1;
        }
    }

    /// How many arrivals there are before `until_us`, at most `most`.
    #[inline]
    pub fn count_before(&self, until_us: u64, most: u32) -> u32 {
        let until_us = until_us.min(self.ends_us);
        let span_us = until_us.saturating_sub(self.next_us);
        // The next one, and one more with every interval; an interval rounded up never counts one too many.
        let more = span_us.saturating_sub(1) / (self.step_us + u64::from(self.step_rest > 0)).max(1);
        if span_us == 0 { 0 } else { (more + 1).min(u64::from(most)) as u32 }
    }

    /// Passes over `count` arrivals.
    #[inline]
    pub fn skip(&mut self, count: u32) {
        let rest = self.rest + u64::from(count) * self.step_rest;
        self.index += u64::from(count);
        self.next_us += u64::from(count) * self.step_us + rest / self.rate;
        self.rest = rest % self.rate;
    }

    /// Passes over all arrivals before `until_us` and says how many they were.
    #[inline]
    pub fn skip_before(&mut self, until_us: u64) -> u64 {
        let until_us = until_us.min(self.ends_us);
        if self.next_us >= until_us {
            return 0;
        }
        // Arrival k is before `until` iff k * 1,000,000 < (until - base) * rate + credit.
        let bound = (until_us - self.base_us).saturating_mul(self.rate).saturating_add(self.credit);
        let following = bound.div_ceil(SECOND_US);
        let skipped = following - self.index;
        self.index = following;
        self.locate();
        skipped
    }

    /// Changes the rate at `now_us`, after the arrivals of that instant.
    pub fn set_rate(&mut self, rate: u32, now_us: u64) {
        self.credit += self.rate * now_us.saturating_sub(self.base_us);
        self.base_us = now_us;
        self.pace(rate);
    }

    /// Works out the next instant and its rest from the formula.
    fn locate(&mut self) {
        let units = (self.index * SECOND_US).saturating_sub(self.credit);
        self.next_us = self.base_us + units / self.rate;
        self.rest = units % self.rate;
    }

    /// A rate is in force, requests per second.
    fn pace(&mut self, rate: u32) {
        self.rate = u64::from(rate.max(1));
        self.step_us = SECOND_US / self.rate;
        self.step_rest = SECOND_US % self.rate;
        self.locate();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALWAYS: Traffic = Traffic { first: FirstArrival::AfterOneInterval, ends_us: u64::MAX };

    fn take(arrivals: &mut Arrivals, count: usize) -> Vec<u64> {
        (0..count)
            .map(|_| {
                let at = arrivals.next_us();
                arrivals.advance();
                at
            })
            .collect()
    }

    #[test]
    fn three_per_second_fall_on_floored_thirds() {
        let mut arrivals = Arrivals::new(ALWAYS, 3);
        assert_eq!(take(&mut arrivals, 4), [333_333, 666_666, 1_000_000, 1_333_333]);
    }

    #[test]
    fn a_new_rate_keeps_the_part_of_the_interval_that_has_passed() {
        // At 1 per second half an interval has passed at 0.5 s; the other half takes 0.25 s at 2 per second.
        let mut arrivals = Arrivals::new(ALWAYS, 1);
        arrivals.set_rate(2, 500_000);
        assert_eq!(take(&mut arrivals, 3), [750_000, 1_250_000, 1_750_000]);
    }

    #[test]
    fn skipping_a_number_equals_walking() {
        for rate in [1, 3, 5, 7, 20] {
            let mut walked = Arrivals::new(ALWAYS, rate);
            walked.set_rate(rate, 100_000);
            let mut skipped = walked.clone();
            for count in [1, 2, 63, 5] {
                let counted = skipped.count_before(skipped.next_us() + 2_000_000, count);
                assert!(counted <= count);
                skipped.skip(counted);
                take(&mut walked, counted as usize);
                assert_eq!(skipped.next_us(), walked.next_us());
            }
            assert_eq!(take(&mut skipped, 9), take(&mut walked, 9));
            let until_us = walked.next_us() + 777_777;
            let all = (0..).map_while(|_| (walked.next_us() < until_us).then(|| walked.advance())).count();
            assert!(skipped.count_before(until_us, 99) as usize <= all);
        }
    }

    #[test]
    fn skipping_equals_walking() {
        for until in [0, 333_333, 333_334, 5_000_000, 77_777_777] {
            let mut walked = Arrivals::new(ALWAYS, 7);
            walked.set_rate(3, 100_000);
            let mut skipped = walked.clone();
            let mut count = 0;
            while walked.next_us() < until {
                walked.advance();
                count += 1;
            }
            assert_eq!(skipped.skip_before(until), count);
            assert_eq!(take(&mut skipped, 9), take(&mut walked, 9));
        }
    }
}
