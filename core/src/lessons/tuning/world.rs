//! What the dependency of lesson 3 goes through.

use crate::lessons::experiment::Values;
use crate::sim::time::SECOND_US;
use crate::sim::{Background, Health, Phase};

/// What the dependency goes through, and what the checks measure against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// First instant at which every call fails, in microseconds.
    pub outage_start_us: u64,
    /// First instant after the outage, in microseconds.
    pub outage_end_us: u64,
    /// First instant of full health after the warm-up, in microseconds; equal to the outage's end if instant.
    pub full_health_us: u64,
    /// Calls answered in any second of the warm-up.
    pub warm_up_per_second: u32,
    /// Failures while healthy.
    pub background: Background,
}

impl World {
    /// The world of the lesson for these values.
    pub fn of(values: &Values) -> Self {
        let warms_up = values.get("recovery") == 0;
        World {
            outage_start_us: 8 * SECOND_US,
            outage_end_us: 30 * SECOND_US,
            full_health_us: if warms_up { 40 * SECOND_US } else { 30 * SECOND_US },
            warm_up_per_second: 2,
            background: Background::EveryTenth { digit: 4 },
        }
    }

    /// The dependency's schedule in this world.
    pub fn phases(&self) -> Vec<Phase> {
        let healthy = Health::Healthy(self.background);
        let mut phases =
            vec![Phase { from_us: 0, health: healthy }, Phase { from_us: self.outage_start_us, health: Health::Dead }];
        if self.full_health_us > self.outage_end_us {
            let health = Health::Warming { per_second: self.warm_up_per_second };
            phases.push(Phase { from_us: self.outage_end_us, health });
        }
        phases.push(Phase { from_us: self.full_health_us, health: healthy });
        phases
    }
}
