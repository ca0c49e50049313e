//! World and breaker of a run in one piece, as tests like to make and to change them.

#![allow(dead_code, reason = "each test crate uses its own part")]

use std::num::NonZeroU32;

use breaker_core::breakers::lab::{self, Contract, Lab, Policy};
use breaker_core::sim::run::Making;
use breaker_core::sim::{self, Phase, Run, Scenario, Totals, Traffic, settings};

/// All that is in force at an instant: the world's settings and the breaker's contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub rate_per_s: NonZeroU32,
    pub errors_percent: u32,
    pub follow_phases: bool,
    pub response_us: u64,
    pub timeout_us: Option<u64>,
    pub retries: u32,
    pub breaker_on: bool,
    pub policy: Policy,
}

impl Settings {
    fn world(&self) -> settings::Settings {
        let Settings { rate_per_s, errors_percent, follow_phases, response_us, timeout_us, retries, .. } = *self;
        settings::Settings { rate_per_s, errors_percent, follow_phases, response_us, timeout_us, retries }
    }

    fn contract(&self) -> Contract {
        Contract { on: self.breaker_on, policy: self.policy }
    }
}

/// New settings from an instant on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub at_us: u64,
    pub settings: Settings,
}

/// All that decides a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seed: u64,
    pub traffic: Traffic,
    pub phases: Vec<Phase>,
    pub opening: Settings,
    pub changes: Vec<Change>,
    pub horizon_us: u64,
}

impl Plan {
    pub fn scenario(&self) -> Scenario {
        let change = |change: &Change| sim::Change { at_us: change.at_us, settings: change.settings.world() };
        Scenario {
            seed: self.seed,
            traffic: self.traffic,
            phases: self.phases.clone(),
            opening: self.opening.world(),
            changes: self.changes.iter().map(change).collect(),
            horizon_us: self.horizon_us,
        }
    }

    pub fn breaker(&self) -> Lab {
        let changes: Vec<Contract> = self.changes.iter().map(|change| change.settings.contract()).collect();
        Lab::new(self.opening.contract(), &changes)
    }

    pub fn run(&self) -> Run {
        self.run_until(self.horizon_us)
    }

    pub fn run_until(&self, until_us: u64) -> Run {
        lab::run(self.scenario(), self.breaker(), until_us)
    }

    pub fn making(&self) -> Making {
        lab::making(self.scenario(), self.breaker())
    }

    pub fn total(&self, totals: &mut Totals) {
        lab::total(totals, &self.scenario(), &self.breaker());
    }

    /// The settings in force after everything of instant `at_us`.
    pub fn settings_at(&self, at_us: u64) -> &Settings {
        let after = self.changes.partition_point(|change| change.at_us <= at_us);
        after.checked_sub(1).map_or(&self.opening, |last| &self.changes[last].settings)
    }
}
