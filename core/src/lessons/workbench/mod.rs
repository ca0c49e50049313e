//! Lesson 4: rolling time window, minimum calls, timeout, retries and several probes.

use std::num::NonZeroU32;

use super::action::{Action, Deed};
use super::lesson::{Advance, Group, Lesson};
use super::setting::{Kind, Setting};
use super::values::Values;
use crate::breakers::lab::{Contract, Decision, HalfOpen, Policy, Trip};
use crate::sim::time::SECOND_US;
use crate::sim::{Background, FirstArrival, Health, Phase, Settings, Traffic};

mod story;

const MILLISECOND_US: u64 = 1_000;

/// The lesson.
pub static LESSON: Lesson = Lesson {
    key: "workbench",
    number: 4,
    title: "Resilience workbench",
    lead: |_| {
        "Trace the breaker, not just the error rate: set the contract and the pressure, then follow its decisions."
            .to_owned()
    },
    before: |settings| {
        format!(
            "{} requests will arrive every second. Set contract and pressure, then press Play, or Space, to begin.",
            settings.rate_per_s
        )
    },
    settings: &SETTINGS,
    seed: "seed",
    timed: &["window", "threshold", "minimum", "cooldown", "probes", "rate", "errors", "latency", "timeout", "retries"],
    shortcuts: &[],
    horizon_us: |_| 600 * SECOND_US,
    time_decimals: 2,
    traffic: |_| Traffic { first: FirstArrival::AfterOneInterval, ends_us: u64::MAX },
    phases,
    world,
    contract,
    groups: &[
        Group { title: "Breaker contract", keys: &["window", "threshold", "minimum", "cooldown", "probes"] },
        Group { title: "Traffic and dependency", keys: &["rate", "errors", "latency", "timeout", "retries", "seed"] },
    ],
    restart: "Reset clock",
    advances: &[
        Advance { label: "1 s", name: "Advance 1 s", us: SECOND_US, to_multiple: true },
        Advance { label: "10 s", name: "Run 10 s burst", us: 10 * SECOND_US, to_multiple: false },
    ],
    actions: &PRESETS,
    in_flight_line: true,
    has_readouts: true,
    judge: None,
    steps: &story::STEPS,
    example: None,
};

/// Pressure on the dependency, by rate, errors, latency and retries. The breaker keeps its evidence.
static PRESETS: [Action; 4] = [
    preset("Healthy", "From now on: 40 a second, 4 % errors, 180 ms, no retries.", &pressure(40, 4, 180, 0)),
    preset("Outage", "From now on every attempt fails.", &pressure(40, 100, 180, 0)),
    preset("Retry storm", "From now on: 60 % errors, 600 ms, three retries.", &pressure(40, 60, 600, 3)),
    preset(
        "Recovery",
        "From now on as healthy: 40 a second, 4 % errors, 180 ms, no retries.",
        &pressure(40, 4, 180, 0),
    ),
];

const fn preset(label: &'static str, hint: &'static str, values: &'static [(&'static str, u64)]) -> Action {
    Action { label, hint, deed: Deed::Change(values) }
}

const fn pressure(rate: u64, errors: u64, latency: u64, retries: u64) -> [(&'static str, u64); 4] {
    [("rate", rate), ("errors", errors), ("latency", latency), ("retries", retries)]
}

static SETTINGS: [Setting; 11] = [
    number("window", "Rolling window", "Calls that completed in it are judged.", [1, 30, 1, 5], "s"),
    number("threshold", "Failure threshold", "This share of failures in it opens.", [5, 100, 5, 50], "%"),
    number("minimum", "Minimum calls", "Fewer calls in it are not judged.", [1, 200, 1, 20], "calls"),
    number("cooldown", "Cooldown", "OPEN rejects this long, then probes.", [1, 30, 1, 5], "s"),
    number("probes", "Recovery probes", "All must succeed; one failure reopens.", [1, 10, 1, 3], "calls"),
    number("rate", "Request rate", "User requests, evenly spaced.", [1, 100, 1, 40], "/s"),
    number("errors", "Error rate", "Attempts that the dependency fails.", [0, 100, 1, 4], "%"),
    number("latency", "Latency", "What the dependency takes for one.", [20, 2000, 10, 180], "ms"),
    number("timeout", "Timeout", "An attempt is given up after it.", [50, 2000, 10, 800], "ms"),
    number("retries", "Retries", "Further tries of a failed one, at once.", [0, 3, 1, 0], ""),
    number("seed", "Traffic seed", "Same seed, same draws.", [0, u32::MAX as u64, 1, 1], ""),
];

const fn number(
    key: &'static str,
    label: &'static str,
    hint: &'static str,
    [min, max, step, opening]: [u64; 4],
    unit: &'static str,
) -> Setting {
    Setting { key, label, hint, kind: Kind::Number { min, max, step, decimals: 0, unit }, opening, implies: None }
}

fn phases(_values: &Values) -> Vec<Phase> {
    vec![Phase { from_us: 0, health: Health::Healthy(Background::None) }]
}

fn world(values: &Values) -> Settings {
    Settings {
        rate_per_s: NonZeroU32::new(values.small("rate")).unwrap_or(NonZeroU32::MIN),
        errors_percent: values.small("errors"),
        follow_phases: false,
        response_us: values.get("latency") * MILLISECOND_US,
        timeout_us: Some(values.get("timeout") * MILLISECOND_US),
        retries: values.small("retries"),
    }
}

fn contract(values: &Values) -> Contract {
    Contract {
        on: true,
        policy: Policy {
            trip: Trip::TimeWindow {
                duration_us: values.get("window") * SECOND_US,
                failure_rate_percent: values.small("threshold"),
                minimum_calls: values.small("minimum"),
            },
            wait_us: values.get("cooldown") * SECOND_US,
            half_open: HalfOpen { probes: values.small("probes"), decision: Decision::FirstFailureReopens },
        },
    }
}

/// What follows from settings that fit badly, in sentences.
pub fn consequences(values: &Values) -> Vec<String> {
    let mut follows = Vec::new();
    let value = |key| values.get(key);
    if value("latency") > value("timeout") {
        follows.push(format!(
            "Every attempt takes {} ms and is given up after {} ms: all of them time out.",
            value("latency"),
            value("timeout")
        ));
    }
    let attempts = value("rate") * (1 + value("retries"));
    if value("minimum") > attempts * value("window") {
        follows.push(format!(
            "At {attempts} calls per second a {} s window never holds {} calls: this breaker cannot open.",
            value("window"),
            value("minimum")
        ));
    }
    if value("window") * 1000 < value("latency").min(value("timeout")) {
        follows.push(format!(
            "The window of {} s is shorter than an attempt takes: it judges only calls that began before it.",
            value("window")
        ));
    }
    follows
}

/// What the settings promise before the clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Dependency attempts per user request, in millionths: exact, as the error rate is in percent.
    pub amplification_millionths: u64,
    /// Dependency attempts per second, in millionths.
    pub attempts_per_second_millionths: u64,
    /// Whether an attempt is answered before its timeout.
    pub within_budget: bool,
}

/// Forecast for settings: 1 + p + ... + p^retries attempts a request, where p is the share of
/// attempts that fail, and 1 if every attempt times out.
pub fn forecast(values: &Values) -> Forecast {
    const WHOLE: u64 = 1_000_000;
    let within_budget = values.get("latency") <= values.get("timeout");
    let percent = if within_budget { values.get("errors") } else { 100 };
    let mut amplification_millionths = WHOLE;
    // Three retries at most: 100^3 is the whole, so that every power of a percentage is exact.
    let mut power = WHOLE;
    for _ in 0..values.get("retries") {
        power = power * percent / 100;
        amplification_millionths += power;
    }
    Forecast {
        amplification_millionths,
        attempts_per_second_millionths: values.get("rate") * amplification_millionths,
        within_budget,
    }
}
