//! The values of a lesson's settings, and timed changes of them.

use super::setting::Setting;

/// The values of a lesson's settings, in the order of its table.
#[derive(Clone, Debug)]
pub struct Values {
    settings: &'static [Setting],
    values: Vec<u64>,
}

impl Values {
    /// The opening values.
    pub fn opening(settings: &'static [Setting]) -> Self {
        Values { settings, values: settings.iter().map(|setting| setting.opening).collect() }
    }

    /// The place of a setting in its table.
    pub fn position(&self, key: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.key == key)
    }

    /// The settings, in the order of their table.
    pub fn settings(&self) -> &'static [Setting] {
        self.settings
    }

    /// The value of the setting at a place of the table; 0 beyond it.
    pub fn at(&self, place: usize) -> u64 {
        self.values.get(place).copied().unwrap_or_default()
    }

    /// The value of a setting; 0 if the lesson has none of that key.
    pub fn get(&self, key: &str) -> u64 {
        self.position(key).map_or(0, |place| self.at(place))
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
            if let Some(place) = self.position(key) {
                self.set(place, *value);
            }
        }
    }

    /// Gives a setting a value, and what it implies to another.
    pub fn set_with_implied(&mut self, place: usize, value: u64) {
        self.set(place, value);
        if let Some((key, implied)) = self.settings.get(place).and_then(|setting| setting.implies)
            && let Some(other) = self.position(key)
        {
            self.set(other, implied);
        }
    }

    /// The values after timed changes, one after the other.
    pub fn after(&self, changes: &[TimedChange]) -> Values {
        let mut values = self.clone();
        for change in changes {
            values.set_with_implied(change.setting, change.value);
        }
        values
    }
}

/// A table is one and the same, not one that reads alike.
impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.settings, other.settings) && self.values == other.values
    }
}
impl Eq for Values {}

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

/// How many of the changes, which are in order, have been made by `at_us`, those of that instant included.
pub fn changes_by(changes: &[TimedChange], at_us: u64) -> usize {
    changes.partition_point(|change| change.at_us <= at_us)
}
