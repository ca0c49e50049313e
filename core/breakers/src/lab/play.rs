//! The lab's breaker in a world. Never inlined: a caller built for size would have the loop built for size too.

use super::breaker::Lab;
use crate::sim::run::Making;
use crate::sim::{Run, Scenario, Totals};

/// Plays a scenario up to and including `until_us`, at most to its horizon, and records everything.
#[inline(never)]
pub fn run(scenario: Scenario, breaker: Lab, until_us: u64) -> Run {
    Run::until(scenario, breaker, until_us)
}

/// A recording in the making, to be played on bit by bit.
#[inline(never)]
pub fn making(scenario: Scenario, breaker: Lab) -> Making {
    let horizon_us = scenario.horizon_us;
    Making::new(scenario, breaker, horizon_us)
}

/// Plays a scenario to its horizon and keeps only totals, in place of what was there.
#[inline(never)]
pub fn total(totals: &mut Totals, scenario: &Scenario, breaker: &Lab) {
    totals.play(scenario, breaker.clone());
}
