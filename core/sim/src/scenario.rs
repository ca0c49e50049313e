//! A scenario: everything that decides the world of a run. With a breaker in it, a run follows.

use super::schedule::{Background, Health, Phase};
use super::settings::Settings;

/// New settings from an instant on. Acts after everything else of that instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// When, in microseconds since the start.
    pub at_us: u64,
    /// What is in force afterwards.
    pub settings: Settings,
}

/// When the first request arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstArrival {
    /// At time 0.
    AtStart,
    /// One interval after the start, at 1/rate.
    AfterOneInterval,
}

/// Offered traffic; its rate is a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// When the first request arrives.
    pub first: FirstArrival,
    /// Requests arrive before this instant, in microseconds, none at it or later.
    pub ends_us: u64,
}

/// Everything that decides the world of a run: with the same breaker it gives the same run on every machine.
///
/// What a timed change means to the breaker, the breaker knows: it is told the change's place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Key of the seeded draws.
    pub seed: u64,
    /// How requests arrive.
    pub traffic: Traffic,
    /// The dependency's schedule, by time; the first phase starts at 0. Empty: always healthy.
    pub phases: Vec<Phase>,
    /// Settings in force from the start.
    pub opening: Settings,
    /// Timed changes, by time; at one instant the later in the list wins.
    pub changes: Vec<Change>,
    /// Last instant of the run, included, in microseconds.
    pub horizon_us: u64,
}

/// What decides the dependency's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The scheduled phase in force.
    Scheduled(Health),
    /// The error percentage in force, 0 to 100.
    Errors(u32),
}

impl Scenario {
    /// What decides the answers to what is created right after instant `at_us`.
    pub fn condition_at(&self, at_us: u64) -> Condition {
        let settings = self.settings_at(at_us);
        match settings.follow_phases {
            true => Condition::Scheduled(
                self.phase_at(at_us).map_or(Health::Healthy(Background::None), |phase| phase.health),
            ),
            false => Condition::Errors(settings.errors_percent),
        }
    }

    /// The settings in force after everything of instant `at_us`.
    pub fn settings_at(&self, at_us: u64) -> &Settings {
        let after = self.changes.partition_point(|change| change.at_us <= at_us);
        after.checked_sub(1).map_or(&self.opening, |last| &self.changes[last].settings)
    }

    /// The dependency's scheduled phase at instant `at_us`; `None` before the first.
    pub fn phase_at(&self, at_us: u64) -> Option<&Phase> {
        let after = self.phases.partition_point(|phase| phase.from_us <= at_us);
        after.checked_sub(1).map(|last| &self.phases[last])
    }
}
