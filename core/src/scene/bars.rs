//! Outcomes per second, for the chart and the data table.

use crate::sim::time::SECOND_US;
use crate::sim::{Event, What};
use crate::sim::{FirstArrival, Outcome, Run};

/// What ended within a stretch of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// Attempts answered.
    pub answered: u32,
    /// Attempts failed by the dependency.
    pub failed: u32,
    /// Attempts given up.
    pub timed_out: u32,
    /// Attempts failed fast.
    pub rejected: u32,
}

impl Bar {
    /// All of them.
    pub fn sum(&self) -> u32 {
        self.answered + self.failed + self.timed_out + self.rejected
    }

    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Success => self.answered += 1,
            Outcome::Failure(_) => self.failed += 1,
            Outcome::Timeout => self.timed_out += 1,
            Outcome::Rejection => self.rejected += 1,
        }
    }

    /// What is left when a part of it is taken away.
    pub fn without(&self, part: &Bar) -> Bar {
        Bar {
            answered: self.answered.saturating_sub(part.answered),
            failed: self.failed.saturating_sub(part.failed),
            timed_out: self.timed_out.saturating_sub(part.timed_out),
            rejected: self.rejected.saturating_sub(part.rejected),
        }
    }

    fn add(&mut self, other: &Bar) {
        self.answered += other.answered;
        self.failed += other.failed;
        self.timed_out += other.timed_out;
        self.rejected += other.rejected;
    }
}

/// The second, counted from 0, in which an instant falls.
///
/// Where the first request arrives after one interval, the instant n belongs to the second
/// that ends with it; where it arrives at 0, to the one that begins with it.
pub fn second_of(first: FirstArrival, at_us: u64) -> usize {
    let inside_us = match first {
        FirstArrival::AtStart => at_us,
        FirstArrival::AfterOneInterval => at_us.saturating_sub(1),
    };
    (inside_us / SECOND_US) as usize
}

/// One bar a second of the run; an outcome counts in the second in which it comes.
pub fn per_second(run: &Run) -> Vec<Bar> {
    let mut bars = vec![Bar::default(); run.scenario.horizon_us.div_ceil(SECOND_US) as usize];
    let first = run.scenario.traffic.first;
    for_outcomes(run, &run.events, |at_us, outcome| {
        if let Some(bar) = bars.get_mut(second_of(first, at_us)) {
            bar.count(outcome);
        }
    });
    bars
}

/// The bars of a recording that ends at `recorded_us`, from those of the whole run.
pub fn recorded(run: &Run, whole: &[Bar], recorded_us: u64) -> Vec<Bar> {
    if recorded_us >= run.scenario.horizon_us {
        return whole.to_vec();
    }
    let (current, last) = latest(run, recorded_us);
    let mut bars = whole.get(..current).unwrap_or(whole).to_vec();
    bars.push(last);
    bars
}

/// The second in which an instant falls, and its bar as far as it has come by then.
pub fn latest(run: &Run, at_us: u64) -> (usize, Bar) {
    let first = run.scenario.traffic.first;
    let current = second_of(first, at_us);
    let by = run.events_by(at_us);
    let from = run.events[..by].partition_point(|event| second_of(first, event.at_us) < current);
    let mut bar = Bar::default();
    for_outcomes(run, &run.events[from..by], |_, outcome| bar.count(outcome));
    (current, bar)
}

fn for_outcomes(run: &Run, events: &[Event], mut each: impl FnMut(u64, Outcome)) {
    for event in events {
        if let What::Ended(index) | What::Rejected(index) | What::TurnedAway(index) = event.what {
            each(event.at_us, run.attempts[index as usize].outcome);
        }
    }
}

/// Sums of `size` bars each; the last may have fewer.
pub fn grouped(bars: &[Bar], size: usize) -> Vec<Bar> {
    let sum = |group: &[Bar]| {
        let mut sum = Bar::default();
        group.iter().for_each(|bar| sum.add(bar));
        sum
    };
    bars.chunks(size.max(1)).map(sum).collect()
}

/// The top of the chart's axis: the largest bar, at least 1.
pub fn top(bars: &[Bar]) -> u32 {
    bars.iter().map(Bar::sum).max().unwrap_or(0).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, live, tuning};

    #[test]
    fn the_opening_run_counts_five_calls_every_second() {
        let run = Experiment::opening(&tuning::LESSON).run();
        let bars = per_second(&run);
        assert_eq!(bars.len(), 60);
        assert!(bars.iter().all(|bar| bar.sum() == 5));
        // Call 4 arrives at 0.6 s and fails in the background; at 9 s four calls fail (9.0 to 9.6)
        // and the one of 9.8 s is rejected.
        assert_eq!(bars[0], Bar { answered: 4, failed: 1, ..Bar::default() });
        assert_eq!(bars[9], Bar { failed: 4, rejected: 1, ..Bar::default() });
        let total = grouped(&bars, 60)[0];
        assert_eq!((total.answered, total.failed, total.rejected), (135, 45, 120));
    }

    #[test]
    fn a_recording_counts_what_has_come_by_its_end() {
        let mut experiment = Experiment::opening(&live::CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("errors", 100)]);
        let run = experiment.run();
        let whole = per_second(&run);
        // Failures of 1.1, 1.2 and 1.3 s, and the rejection of 1.3 s.
        assert_eq!(
            recorded(&run, &whole, 1_300_000),
            [Bar::default(), Bar { failed: 3, rejected: 1, ..Bar::default() }]
        );
        assert_eq!(latest(&run, 1_300_000), (1, Bar { failed: 3, rejected: 1, ..Bar::default() }));
        assert_eq!(latest(&run, 0), (0, Bar::default()));
        // By 2 s: 1.1 to 2.0 failed, 1.3 to 2.0 rejected.
        assert_eq!(recorded(&run, &whole, 2_000_000)[1], Bar { failed: 10, rejected: 8, ..Bar::default() });
        assert_eq!(recorded(&run, &whole, 90_000_000), whole);
    }

    #[test]
    fn a_whole_second_belongs_to_the_second_that_ends_where_traffic_starts_after_an_interval() {
        assert_eq!(second_of(FirstArrival::AtStart, 1_000_000), 1);
        assert_eq!(second_of(FirstArrival::AfterOneInterval, 1_000_000), 0);
        assert_eq!(second_of(FirstArrival::AfterOneInterval, 1_000_001), 1);
    }
}
