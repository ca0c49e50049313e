//! Time travel over an experiment: branch, change, restart. Each gives a new experiment; none
//! mutates the old one, so that it can be brought back.

use super::experiment::{Experiment, MAX_CHANGES};
use super::values::TimedChange;

impl Experiment {
    /// How far a recording reaches that is opened at `playhead_us`: to the later of that and its
    /// last change; to the end if the lesson is computed.
    pub fn reach_us(&self, playhead_us: u64) -> u64 {
        if !self.lesson.is_live() {
            return self.horizon_us();
        }
        self.changes.last().map_or(playhead_us, |last| last.at_us.max(playhead_us))
    }

    /// Without what was changed after `at_us`.
    pub fn branched(&self, at_us: u64) -> Self {
        let changes = self.changes[..self.changes_by(at_us)].to_vec();
        Experiment { changes, ..self.clone() }
    }

    /// Starts anew with the values in force at `at_us`, without changes.
    pub fn restarted(&self, at_us: u64) -> Self {
        Experiment { lesson: self.lesson, values: self.values_after(self.changes_by(at_us)), changes: Vec::new() }
    }

    /// Branches at `at_us` and gives settings new values from then on, in the order of the list;
    /// `None` if all of them have these values already.
    ///
    /// A setting that no timed change may name, and any setting at the very start, gets its value
    /// as an opening value.
    ///
    /// # Errors
    /// A message, if there would be more than [`MAX_CHANGES`] changes.
    pub fn changed(&self, at_us: u64, wanted: &[(&str, u64)]) -> Result<Option<Self>, String> {
        let mut next = self.branched(at_us);
        let mut anything = false;
        for &(key, value) in wanted {
            let Some(setting) = self.lesson.position(key) else { continue };
            let mut values = next.values_after(usize::MAX);
            let before = values.clone();
            values.set_with_implied(setting, value);
            if values == before {
                continue;
            }
            anything = true;
            if at_us == 0 || !self.lesson.timed.contains(&key) {
                next = Experiment { values, changes: Vec::new(), ..next };
            } else {
                next.change(TimedChange { at_us, setting, value });
                next.drop_if_idle(at_us, setting);
            }
        }
        if next.changes.len() > MAX_CHANGES {
            return Err(format!(
                "This run has {MAX_CHANGES} timed changes, the most there can be. Restart clears them."
            ));
        }
        Ok(anything.then_some(next))
    }

    /// Drops a change that gives a setting the value that it had just before: moved away and back.
    fn drop_if_idle(&mut self, at_us: u64, setting: usize) {
        let is_it = |change: &TimedChange| (change.at_us, change.setting) == (at_us, setting);
        let mut without = self.clone();
        without.changes.retain(|change| !is_it(change));
        if without.values_after(usize::MAX) == self.values_after(usize::MAX) {
            *self = without;
        }
    }
}
