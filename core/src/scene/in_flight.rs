//! How much is in flight over time, and its peak.

use crate::sim::Run;
use crate::sim::What;

/// A count of attempts that holds from an instant on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// First instant, in microseconds.
    pub from_us: u64,
    /// Attempts admitted or waiting, and not ended, after everything of that instant.
    pub count: u32,
}

/// The line of what is in flight, from 0 to the end of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its levels, by time; the first begins at 0.
    pub levels: Vec<Level>,
    /// Those levels that were higher than all before.
    records: Vec<Level>,
}

impl Line {
    /// The line of a run.
    pub fn of(run: &Run) -> Self {
        let mut levels = vec![Level { from_us: 0, count: 0 }];
        let mut count = 0_u32;
        for event in &run.events {
            match event.what {
                What::Admitted(_) | What::Waits(_) => count += 1,
                What::Ended(_) | What::TurnedAway(_) => count = count.saturating_sub(1),
                _ => continue,
            }
            match levels.last_mut() {
                Some(last) if last.from_us == event.at_us => last.count = count,
                _ => levels.push(Level { from_us: event.at_us, count }),
            }
        }
        levels.dedup_by_key(|level| level.count);
        let mut records: Vec<Level> = Vec::new();
        for level in &levels {
            if records.last().is_none_or(|record| level.count > record.count) {
                records.push(*level);
            }
        }
        Line { levels, records }
    }

    /// The most there was in flight by `at_us`, and since when.
    pub fn peak_by(&self, at_us: u64) -> Level {
        let after = self.records.partition_point(|record| record.from_us <= at_us);
        after.checked_sub(1).map_or(Level { from_us: 0, count: 0 }, |last| self.records[last])
    }

    /// The highest level in each of `columns` equal parts of the time to `span_us`: what a picture of so
    /// many columns can show.
    pub fn columns(&self, span_us: u64, columns: usize) -> Vec<u32> {
        let mut highest = vec![0; columns];
        let column = |at_us: u64| (at_us as u128 * columns as u128 / u128::from(span_us.max(1))) as usize;
        for (place, level) in self.levels.iter().enumerate().take_while(|(_, level)| level.from_us < span_us) {
            let until_us = self.levels.get(place + 1).map_or(span_us, |next| next.from_us).min(span_us);
            let last = column(until_us.saturating_sub(1)).min(columns.saturating_sub(1));
            for slot in highest.iter_mut().take(last + 1).skip(column(level.from_us)) {
                *slot = level.count.max(*slot);
            }
        }
        highest
    }

    /// The most there is in flight in the whole run, at least 1: the top of its axis.
    pub fn top(&self) -> u32 {
        self.records.last().map_or(1, |record| record.count.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Experiment;
    use crate::lessons::live::CAPACITY;

    #[test]
    fn in_the_worked_example_ten_are_in_flight_from_1_00_s_and_none_from_2_20_s() {
        let mut experiment = Experiment::opening(&CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("errors", 100)]);
        let line = Line::of(&experiment.run());
        // One more every 0.1 s until the first comes back at 1.10 s, when the eleventh is admitted;
        // at 1.30 s the third comes back and none is admitted.
        assert_eq!(line.peak_by(1_299_999), Level { from_us: 1_000_000, count: 10 });
        assert_eq!(line.peak_by(500_000), Level { from_us: 500_000, count: 5 });
        let at_the_opening = line.levels.iter().find(|level| level.from_us == 1_300_000);
        assert_eq!(at_the_opening.map(|level| level.count), Some(9));
        let empty = line.levels.iter().find(|level| level.from_us > 0 && level.count == 0);
        assert_eq!(empty.map(|level| level.from_us), Some(2_200_000));
        assert_eq!(line.top(), 10);
        // The highest of each half second: one more every 0.1 s to 4 at 0.4 s and 9 at 0.9 s; from 1.3 s on one
        // less every 0.1 s, 7 are left at 1.5 s and 2 at 2.0 s.
        assert_eq!(line.columns(2_500_000, 5), [4, 9, 10, 7, 2]);
    }
}
