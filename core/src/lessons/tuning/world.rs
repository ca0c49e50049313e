//! What the dependency of lesson 3 goes through.

use crate::lessons::values::Values;
use crate::sim::time::SECOND_US;
use crate::sim::{Background, Health, Phase};

/// Most failed calls during the outage that pass.
pub const OUTAGE_FAILURES_MAX: u32 = 30;

/// How long a run goes on after the outage, and after full health, in microseconds; the later end counts.
const AFTER_OUTAGE_US: u64 = 30 * SECOND_US;
const AFTER_RECOVERY_US: u64 = 20 * SECOND_US;

fn second(at_us: u64) -> String {
    format!("{} s", at_us / SECOND_US)
}

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
        let seconds = |key: &str| values.get(key) * SECOND_US;
        let warms_up = values.get("recovery") == 0;
        let outage_end_us = seconds("outage") + seconds("length");
        World {
            outage_start_us: seconds("outage"),
            outage_end_us,
            full_health_us: outage_end_us + if warms_up { seconds("warmup") } else { 0 },
            warm_up_per_second: values.small("capacity"),
            background: match values.get("pattern") {
                0 => Background::EveryTenth { digit: 4 },
                _ => Background::Seeded { percent: values.small("share") },
            },
        }
    }

    /// Length of a run in this world, in microseconds: long enough to see what follows from the recovery.
    pub fn horizon_us(&self) -> u64 {
        (self.outage_end_us + AFTER_OUTAGE_US).max(self.full_health_us + AFTER_RECOVERY_US)
    }

    /// What happens in it, and what is to be done.
    pub fn task(&self) -> String {
        let warming = match self.full_health_us > self.outage_end_us {
            true => {
                format!("warming up from {}, healthy at {}", second(self.outage_end_us), second(self.full_health_us))
            }
            false => format!("healthy from {}", second(self.outage_end_us)),
        };
        let start = second(self.outage_start_us);
        format!(
            "Dead from {start}, {warming}. Close the breaker once, with at most {OUTAGE_FAILURES_MAX} calls spent on \
             the dead dependency."
        )
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
