//! A lesson with the learner's values and timed changes: all that decides its run.

use super::lesson::Lesson;
use crate::breakers::lab::{self, Lab};
use crate::sim::run::Making;
use crate::sim::{Change, Run, Scenario};

/// Most timed changes of an experiment.
pub const MAX_CHANGES: usize = 1000;

/// The values of a lesson's settings, in the order of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    lesson: &'static Lesson,
    values: Vec<u64>,
}

impl Values {
    /// The opening values.
    pub fn opening(lesson: &'static Lesson) -> Self {
        Values { lesson, values: lesson.settings.iter().map(|setting| setting.opening).collect() }
    }

    /// The value of the setting at a place of the table; 0 beyond it.
    pub fn at(&self, place: usize) -> u64 {
        self.values.get(place).copied().unwrap_or_default()
    }

    /// The value of a setting; 0 if the lesson has none of that key.
    pub fn get(&self, key: &str) -> u64 {
        self.lesson.position(key).map_or(0, |place| self.at(place))
    }

    /// The value of a setting as the engine takes it.
    pub fn small(&self, key: &str) -> u32 {
        u32::try_from(self.get(key)).unwrap_or(u32::MAX)
    }

    /// Gives a setting a value. The value must be one that its table allows.
    pub fn set(&mut self, place: usize, value: u64) {
        if let Some(slot) = self.values.get_mut(place) {
            *slot = value;
        }
    }

    /// Gives settings values by their keys, and implies nothing.
    pub fn set_all(&mut self, values: &[(&str, u64)]) {
        for (key, value) in values {
            if let Some(place) = self.lesson.position(key) {
                self.set(place, *value);
            }
        }
    }

    /// Gives a setting a value, and what it implies to another.
    pub fn set_with_implied(&mut self, place: usize, value: u64) {
        self.set(place, value);
        if let Some((key, implied)) = self.lesson.settings.get(place).and_then(|setting| setting.implies)
            && let Some(other) = self.lesson.position(key)
        {
            self.set(other, implied);
        }
    }
}

/// A setting that takes a new value while the run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedChange {
    /// When, in microseconds; it acts on what is created later.
    pub at_us: u64,
    /// Place of the setting in the lesson's table.
    pub setting: usize,
    /// Its new value.
    pub value: u64,
}

/// A lesson as the learner has set it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// Which lesson.
    pub lesson: &'static Lesson,
    /// Values in force from the start.
    pub values: Values,
    /// Timed changes, by time.
    pub changes: Vec<TimedChange>,
}

impl Experiment {
    /// The lesson's opening state.
    pub fn opening(lesson: &'static Lesson) -> Self {
        Experiment { lesson, values: Values::opening(lesson), changes: Vec::new() }
    }

    /// Length of its run, in microseconds.
    pub fn horizon_us(&self) -> u64 {
        (self.lesson.horizon_us)(&self.values)
    }

    /// Adds a timed change in its place; a later one of the same setting and instant replaces it.
    pub fn change(&mut self, change: TimedChange) {
        self.changes.retain(|old| (old.at_us, old.setting) != (change.at_us, change.setting));
        let place = self.changes.partition_point(|old| old.at_us <= change.at_us);
        self.changes.insert(place, change);
    }

    /// How many timed changes have been made by `at_us`, those of that instant included.
    pub fn changes_by(&self, at_us: u64) -> usize {
        self.changes.partition_point(|change| change.at_us <= at_us)
    }

    /// The values in force after the first `changes` timed changes.
    pub fn values_after(&self, changes: usize) -> Values {
        let mut values = self.values.clone();
        for change in &self.changes[..changes.min(self.changes.len())] {
            values.set_with_implied(change.setting, change.value);
        }
        values
    }

    /// The world of its run.
    pub fn scenario(&self) -> Scenario {
        let lesson = self.lesson;
        let changes = self.changes.iter().zip(self.values_changed());
        let changes = changes.map(|(change, values)| Change { at_us: change.at_us, settings: (lesson.world)(&values) });
        Scenario {
            seed: self.values.get(lesson.seed),
            traffic: (lesson.traffic)(&self.values),
            phases: (lesson.phases)(&self.values),
            opening: (lesson.world)(&self.values),
            changes: changes.collect(),
            horizon_us: self.horizon_us(),
        }
    }

    /// The breaker of its run, as it is at time 0.
    pub fn breaker(&self) -> Lab {
        let contract = self.lesson.contract;
        let changes: Vec<_> = self.values_changed().map(|values| contract(&values)).collect();
        Lab::new(contract(&self.values), &changes)
    }

    /// Its run, recorded to its end.
    pub fn run(&self) -> Run {
        self.run_until(self.horizon_us())
    }

    /// Its run, recorded up to and including `until_us`.
    pub fn run_until(&self, until_us: u64) -> Run {
        lab::run(self.scenario(), self.breaker(), until_us)
    }

    /// Its run in the making.
    pub fn making(&self) -> Making {
        lab::making(self.scenario(), self.breaker())
    }

    /// The values after each timed change.
    fn values_changed(&self) -> impl Iterator<Item = Values> {
        self.changes.iter().scan(self.values.clone(), |values, change| {
            values.set_with_implied(change.setting, change.value);
            Some(values.clone())
        })
    }
}
