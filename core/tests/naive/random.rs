//! Random scenarios, each from one number.
//!
//! Times are multiples of a coarse grid, so that completions, deadlines, retries, arrivals
//! and changes meet at one instant again and again: that is where the order of events decides.

use std::num::NonZeroU32;

use breaker_core::breakers::lab::{Decision, HalfOpen, Policy, Trip};
use breaker_core::sim::{Background, FirstArrival, Health, Phase, Traffic};

use crate::plan::{Change, Plan, Settings};

/// SplitMix64: small, and the same everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.roll() % (high - low + 1)
    }

    fn number(&mut self, low: u32, high: u32) -> u32 {
        self.between(u64::from(low), u64::from(high)) as u32
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.between(0, from.len() as u64 - 1) as usize]
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.between(1, 100) <= percent
    }
}

/// The scenario of a seed.
pub fn scenario(seed: u64) -> Plan {
    let dice = &mut Dice::new(seed);
    let grid_us = dice.pick(&[50_000, 50_000, 100_000, 100_000, 12_500, 33_333]);
    let horizon_us = dice.between(1_000_000 / grid_us, 20_000_000 / grid_us) * grid_us;
    let kind = dice.number(0, 2);
    let opening = settings(dice, kind, grid_us);
    let last = horizon_us + grid_us;
    Plan {
        seed: dice.roll(),
        traffic: Traffic {
            first: dice.pick(&[FirstArrival::AtStart, FirstArrival::AfterOneInterval]),
            ends_us: if dice.chance(60) { last } else { instant(dice, grid_us, horizon_us) },
        },
        phases: phases(dice, grid_us, horizon_us),
        opening,
        changes: changes(dice, kind, grid_us, last, opening),
        horizon_us,
    }
}

fn instant(dice: &mut Dice, grid_us: u64, last_us: u64) -> u64 {
    dice.between(0, last_us / grid_us) * grid_us
}

fn settings(dice: &mut Dice, kind: u32, grid_us: u64) -> Settings {
    Settings {
        rate_per_s: rate(dice),
        errors_percent: errors(dice),
        follow_phases: dice.chance(50),
        response_us: response(dice, grid_us),
        timeout_us: timeout(dice, grid_us),
        retries: dice.pick(&[0, 0, 1, 2, 3]),
        breaker_on: dice.chance(90),
        policy: Policy {
            trip: trip(dice, kind, grid_us),
            wait_us: wait(dice, grid_us),
            half_open: HalfOpen {
                probes: dice.pick(&[1, 1, 2, 3, 5, 8]),
                decision: dice.pick(&[Decision::FirstFailureReopens, Decision::FailureRate]),
            },
        },
    }
}

fn rate(dice: &mut Dice) -> NonZeroU32 {
    let rate = if dice.chance(70) { dice.pick(&[1, 2, 4, 5, 8, 10, 20, 40]) } else { dice.number(1, 40) };
    NonZeroU32::MIN.saturating_add(rate - 1)
}

fn errors(dice: &mut Dice) -> u32 {
    if dice.chance(60) { dice.pick(&[0, 20, 50, 80, 100]) } else { dice.number(0, 100) }
}

fn response(dice: &mut Dice, grid_us: u64) -> u64 {
    match dice.number(0, 9) {
        0..=2 => 0,
        3..=6 => dice.between(1, 10) * grid_us,
        7..=8 => dice.between(10, 40) * grid_us,
        _ => dice.between(1, 2_000_000),
    }
}

fn timeout(dice: &mut Dice, grid_us: u64) -> Option<u64> {
    let timeout_us = dice.between(1, 15) * grid_us;
    dice.chance(50).then_some(timeout_us)
}

/// Never 0: no lesson has it, and the order of a timer that is set for its own instant is not agreed.
fn wait(dice: &mut Dice, grid_us: u64) -> u64 {
    match dice.number(0, 9) {
        0..=2 => 50_000,
        3 => grid_us,
        _ => dice.between(1, 40) * grid_us,
    }
}

fn trip(dice: &mut Dice, kind: u32, grid_us: u64) -> Trip {
    let failure_rate_percent =
        if dice.chance(70) { dice.pick(&[20, 25, 50, 50, 75, 100]) } else { dice.number(0, 100) };
    match kind {
        0 => Trip::Consecutive { failures: dice.number(0, 6) },
        1 => {
            let size = dice.number(0, 20);
            let minimum_calls = if dice.chance(50) { size } else { dice.number(0, 12) };
            Trip::CountWindow { size, failure_rate_percent, minimum_calls }
        }
        _ => Trip::TimeWindow {
            duration_us: dice.between(1, 60) * grid_us,
            failure_rate_percent,
            minimum_calls: dice.number(0, 12),
        },
    }
}

fn phases(dice: &mut Dice, grid_us: u64, last_us: u64) -> Vec<Phase> {
    let mut phases: Vec<_> = (0..dice.between(0, 6))
        .map(|_| Phase { from_us: instant(dice, grid_us, last_us), health: health(dice) })
        .collect();
    phases.sort_by_key(|phase| phase.from_us);
    if dice.chance(70)
        && let Some(first) = phases.first_mut()
    {
        first.from_us = 0;
    }
    phases
}

fn health(dice: &mut Dice) -> Health {
    match dice.number(0, 4) {
        0 => Health::Healthy(Background::None),
        1 => Health::Healthy(Background::EveryTenth { digit: dice.number(0, 9) }),
        2 => Health::Healthy(Background::Seeded { percent: errors(dice) }),
        3 => Health::Dead,
        _ => Health::Warming { per_second: dice.number(1, 12) },
    }
}

/// Up to 12 changes by time, a third of them at the instant of the one before, some just before
/// the grid: there a higher rate can bring the next request at the instant of the change itself.
fn changes(dice: &mut Dice, kind: u32, grid_us: u64, last_us: u64, opening: Settings) -> Vec<Change> {
    let mut instants: Vec<u64> = vec![];
    for _ in 0..dice.between(0, 12) {
        let again = instants.last().copied().filter(|_| dice.chance(33));
        let early_us = if dice.chance(15) { dice.between(1, 5) } else { 0 };
        instants.push(again.unwrap_or_else(|| instant(dice, grid_us, last_us).saturating_sub(early_us)));
    }
    instants.sort_unstable();
    let mut settings = opening;
    let mut changes = vec![];
    for at_us in instants {
        settings = changed(dice, kind, grid_us, settings);
        changes.push(Change { at_us, settings });
    }
    changes
}

/// The settings with one or more of them changed, and now and then with all.
pub fn changed(dice: &mut Dice, kind: u32, grid_us: u64, mut old: Settings) -> Settings {
    let new = settings(dice, kind, grid_us);
    if dice.chance(10) {
        return new;
    }
    for _ in 0..dice.between(1, 3) {
        match dice.number(0, 10) {
            0 => old.rate_per_s = new.rate_per_s,
            1 => old.errors_percent = new.errors_percent,
            2 => old.follow_phases = new.follow_phases,
            3 | 4 => old.response_us = new.response_us,
            5 => old.timeout_us = new.timeout_us,
            6 => old.retries = new.retries,
            7 => old.breaker_on = !old.breaker_on,
            8 => old.policy.trip = new.policy.trip,
            9 => old.policy.wait_us = new.policy.wait_us,
            _ => old.policy.half_open = new.policy.half_open,
        }
    }
    old
}

/// A change for the end of a scenario's list, of its own trip kind.
pub fn another_change(dice: &mut Dice, scenario: &Plan, at_us: u64) -> Change {
    let kind = match scenario.opening.policy.trip {
        Trip::Consecutive { .. } => 0,
        Trip::CountWindow { .. } => 1,
        Trip::TimeWindow { .. } => 2,
    };
    Change { at_us, settings: changed(dice, kind, 50_000, *scenario.settings_at(at_us)) }
}
