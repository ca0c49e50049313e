//! Lesson 4: rolling time window, minimum calls, timeout, retries and several probes.

use std::num::NonZeroU32;

use super::experiment::Values;
use super::lesson::Lesson;
use super::setting::{Kind, Setting};
use crate::sim::time::SECOND_US;
use crate::sim::{Background, Decision, FirstArrival, HalfOpen, Health, Phase, Policy, Settings, Traffic, Trip};

const MILLISECOND_US: u64 = 1_000;

/// The lesson.
pub static LESSON: Lesson = Lesson {
    key: "workbench",
    number: 4,
    title: "Resilience workbench",
    lead: "Trace the breaker, not just the error rate: set the contract and the pressure, then follow its decisions.",
    before: |_| "Nothing has happened yet. Set contract and pressure, then press Play, or Space, to begin.".to_owned(),
    settings: &SETTINGS,
    timed: &["window", "threshold", "minimum", "cooldown", "probes", "rate", "errors", "latency", "timeout", "retries"],
    shortcuts: &[],
    horizon_us: 600 * SECOND_US,
    time_decimals: 2,
    traffic: Traffic { first: FirstArrival::AfterOneInterval, ends_us: u64::MAX },
    phases,
    engine,
    actions: &[],
    in_flight_line: true,
    judge: None,
    steps: &[],
    example: None,
};

static SETTINGS: [Setting; 11] = [
    number("window", "Rolling window", "Calls that completed in this time are judged.", [1, 30, 1, 5], "s"),
    number("threshold", "Failure threshold", "Share of failures in the window that opens.", [5, 100, 5, 50], "%"),
    number("minimum", "Minimum calls", "Ignores samples too small to mean anything.", [1, 200, 1, 20], "calls"),
    number("cooldown", "Cooldown", "How long OPEN rejects before it probes.", [1, 30, 1, 5], "s"),
    number("probes", "Recovery probes", "All must succeed; the first failure reopens.", [1, 10, 1, 3], "calls"),
    number("rate", "Request rate", "User requests, evenly spaced.", [1, 100, 1, 40], "/s"),
    number("errors", "Error rate", "Share of attempts that the dependency fails.", [0, 100, 1, 4], "%"),
    number("latency", "Latency", "Time the dependency takes for an attempt.", [20, 2000, 10, 180], "ms"),
    number("timeout", "Timeout", "Each attempt is given up after this time.", [50, 2000, 10, 800], "ms"),
    number("retries", "Retries", "Further attempts of a failed request, at once.", [0, 3, 1, 0], ""),
    number("seed", "Traffic seed", "The same seed fails the same attempts.", [0, u32::MAX as u64, 1, 1], ""),
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

fn engine(values: &Values) -> Settings {
    Settings {
        rate_per_s: NonZeroU32::new(values.small("rate")).unwrap_or(NonZeroU32::MIN),
        errors_percent: values.small("errors"),
        follow_phases: false,
        response_us: values.get("latency") * MILLISECOND_US,
        timeout_us: Some(values.get("timeout") * MILLISECOND_US),
        retries: values.small("retries"),
        breaker_on: true,
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
