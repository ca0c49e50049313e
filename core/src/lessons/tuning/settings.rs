//! The settings of lesson 3, and what they mean to the engine: four of the breaker, the others of its world.

use std::num::NonZeroU32;

use crate::breakers::lab::{Contract, Decision, HalfOpen, Policy, Trip};
use crate::lessons::experiment::Values;
use crate::lessons::setting::{Choice, Kind, Setting};
use crate::sim::Settings;
use crate::sim::time::SECOND_US;

const TENTH_US: u64 = SECOND_US / 10;

/// Calls per second, evenly spaced from time 0.
const RATE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);

/// How many of the settings, from the first, are those of the breaker: the axes of the map.
pub const AXES: usize = 4;

/// The settings of the world that stand in a group of their own.
pub const WORLD: [&str; 7] = ["outage", "length", "warmup", "capacity", "pattern", "share", "world"];

/// All settings.
pub static ALL: [Setting; 12] = [
    Setting {
        key: "window",
        label: "Sliding window",
        hint: "Calls that are judged, once it is full.",
        kind: Kind::Number { min: 5, max: 50, step: 1, decimals: 0, unit: "calls" },
        opening: 20,
        implies: None,
    },
    Setting {
        key: "threshold",
        label: "Failure-rate threshold",
        hint: "Opens at this share of failures.",
        kind: Kind::Number { min: 10, max: 100, step: 5, decimals: 0, unit: "%" },
        opening: 50,
        implies: None,
    },
    Setting {
        key: "wait",
        label: "Wait in open state",
        hint: "Rejects for this long, then probes.",
        kind: Kind::Number { min: 10, max: 200, step: 2, decimals: 1, unit: "s" },
        opening: 50,
        implies: None,
    },
    Setting {
        key: "probes",
        label: "Half-open probe calls",
        hint: "Trial calls that decide closing.",
        kind: Kind::Number { min: 1, max: 10, step: 1, decimals: 0, unit: "calls" },
        opening: 3,
        implies: None,
    },
    Setting {
        key: "recovery",
        label: "Dependency recovery",
        hint: "Warm-up: few calls are answered at first.",
        kind: Kind::Choice(&[Choice { key: "warm-up", label: "Warm-up" }, Choice { key: "instant", label: "Instant" }]),
        opening: 0,
        implies: None,
    },
    Setting {
        key: "outage",
        label: "Outage begins",
        hint: "From then on every call fails.",
        kind: Kind::Number { min: 1, max: 30, step: 1, decimals: 0, unit: "s" },
        opening: 8,
        implies: None,
    },
    Setting {
        key: "length",
        label: "Outage lasts",
        hint: "Until the recovery begins.",
        kind: Kind::Number { min: 1, max: 60, step: 1, decimals: 0, unit: "s" },
        opening: 22,
        implies: None,
    },
    Setting {
        key: "warmup",
        label: "Warm-up lasts",
        hint: "Then it is at full health.",
        kind: Kind::Number { min: 1, max: 40, step: 1, decimals: 0, unit: "s" },
        opening: 10,
        implies: None,
    },
    Setting {
        key: "capacity",
        label: "Warm-up capacity",
        hint: "Calls answered in any second of the warm-up.",
        kind: Kind::Number { min: 1, max: 5, step: 1, decimals: 0, unit: "/s" },
        opening: 2,
        implies: None,
    },
    Setting {
        key: "pattern",
        label: "Transient failures",
        hint: "Of healthy calls: every tenth, or drawn.",
        kind: Kind::Choice(&[Choice { key: "tenth", label: "1 in 10" }, Choice { key: "drawn", label: "Drawn" }]),
        opening: 0,
        implies: None,
    },
    Setting {
        key: "share",
        label: "Share that is drawn",
        hint: "Moving it draws the transient failures.",
        kind: Kind::Number { min: 0, max: 30, step: 1, decimals: 0, unit: "%" },
        opening: 10,
        implies: Some(("pattern", 1)),
    },
    Setting {
        key: "world",
        label: "World seed",
        hint: "Same seed, same draws.",
        kind: Kind::Number { min: 0, max: u32::MAX as u64, step: 1, decimals: 0, unit: "" },
        opening: 1,
        implies: None,
    },
];

/// What values mean to the world: its schedule says the rest.
pub fn world() -> Settings {
    Settings { rate_per_s: RATE, errors_percent: 0, follow_phases: true, response_us: 0, timeout_us: None, retries: 0 }
}

/// What values mean to the breaker.
pub fn contract(values: &Values) -> Contract {
    Contract { on: true, policy: policy(std::array::from_fn(|axis| values.at(axis))) }
}

/// The breaker's contract for window, threshold, wait and probes, as the table has them.
pub fn policy([window, threshold, wait, probes]: [u64; AXES]) -> Policy {
    let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
    let size = small(window);
    Policy {
        trip: Trip::CountWindow { size, failure_rate_percent: small(threshold), minimum_calls: size },
        wait_us: wait * TENTH_US,
        half_open: HalfOpen { probes: small(probes), decision: Decision::FailureRate },
    }
}
