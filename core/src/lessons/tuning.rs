//! Lesson 3: tune window, wait and probe budget against a dependency that warms up.

use std::num::NonZeroU32;

use super::experiment::Values;
use super::lesson::Lesson;
use super::setting::{Choice, Kind, Setting};
use crate::sim::time::SECOND_US;
use crate::sim::{
    Background, Decision, FirstArrival, HalfOpen, Health, Phase, Policy, Settings, State, Totals, Traffic, Transition,
    Trip, Why,
};

const TENTH_US: u64 = SECOND_US / 10;

/// Calls per second, evenly spaced from time 0.
const RATE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);

/// The lesson.
pub static LESSON: Lesson = Lesson {
    key: "tuning",
    number: 3,
    title: "Recovery tuning",
    lead: "The dependency dies at 8 s, warms up from 30 s, is healthy at 40 s. \
           Close the breaker once, with at most 30 calls spent on the dead dependency.",
    settings: &SETTINGS,
    timed: &[],
    shortcuts: &[],
    horizon_us: 60 * SECOND_US,
    time_decimals: 1,
    traffic: Traffic { first: FirstArrival::AtStart, ends_us: 60 * SECOND_US },
    phases: |values| World::of(values).phases(),
    engine,
};

static SETTINGS: [Setting; 5] = [
    Setting {
        key: "window",
        label: "Sliding window",
        hint: "Calls the breaker judges; judged once full.",
        kind: Kind::Number { min: 5, max: 50, step: 1, decimals: 0, unit: "calls" },
        opening: 20,
        implies: None,
    },
    Setting {
        key: "threshold",
        label: "Failure-rate threshold",
        hint: "Opens at this share of failures or above.",
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
        hint: "Warming up, it answers 2 calls in any second until 40 s.",
        kind: Kind::Choice(&[Choice { key: "warm-up", label: "Warm-up" }, Choice { key: "instant", label: "Instant" }]),
        opening: 0,
        implies: None,
    },
];

fn engine(values: &Values) -> Settings {
    let size = values.small("window");
    Settings {
        rate_per_s: RATE,
        errors_percent: 0,
        follow_phases: true,
        response_us: 0,
        timeout_us: None,
        retries: 0,
        breaker_on: true,
        policy: Policy {
            trip: Trip::CountWindow { size, failure_rate_percent: values.small("threshold"), minimum_calls: size },
            wait_us: values.get("wait") * TENTH_US,
            half_open: HalfOpen { probes: values.small("probes"), decision: Decision::FailureRate },
        },
    }
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

/// What a check measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A number of calls or transitions.
    Count(u32),
    /// An instant in microseconds; `None` if it has not happened.
    Instant(Option<u64>),
}

/// One of the five checks of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// What it is called.
    pub name: &'static str,
    /// The verdict if this is the first that fails.
    pub label: &'static str,
    /// What the run came to.
    pub value: Measure,
    /// The most that passes; microseconds for an instant.
    pub target: u64,
    /// Whether it passed.
    pub passed: bool,
}

/// The verdict when all checks pass.
pub const TUNED: &str = "TUNED";

/// Most failed calls during the outage that pass.
pub const OUTAGE_FAILURES_MAX: u32 = 30;

/// Most overload failures that pass.
pub const OVERLOAD_FAILURES_MAX: u32 = 10;

/// Longest time from full health to closing for good that passes, in microseconds.
pub const CLOSING_MAX_US: u64 = 5 * SECOND_US;

/// The verdict of a whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The five checks, in order.
    pub checks: [Check; 5],
}

impl Verdict {
    /// Judges a run by its totals.
    pub fn of(totals: &Totals, world: &World) -> Self {
        let closed = closed_for_good_us(&totals.transitions);
        let latest_us = world.full_health_us + CLOSING_MAX_US;
        let false_trips = count(&totals.transitions, is_false_trip);
        let re_trips = count(&totals.transitions, |transition| {
            transition.from == State::Closed && transition.to == State::Open && transition.at_us >= world.outage_end_us
        });
        let at_most = |name, label, value, most| Check {
            name,
            label,
            value: Measure::Count(value),
            target: u64::from(most),
            passed: value <= most,
        };
        Verdict {
            checks: [
                at_most("no false trip", "FALSE TRIP", false_trips, 0),
                at_most("outage failures", "OUTAGE EXPOSED", totals.failures.outage, OUTAGE_FAILURES_MAX),
                at_most("no re-trip", "RE-TRIPPED", re_trips, 0),
                at_most("overload failures", "OVERLOADED", totals.failures.overload, OVERLOAD_FAILURES_MAX),
                Check {
                    name: "closed for good",
                    label: "SLOW RECOVERY",
                    value: Measure::Instant(closed),
                    target: latest_us,
                    passed: closed.is_some_and(|at_us| at_us <= latest_us),
                },
            ],
        }
    }

    /// TUNED, or the label of the first check that fails.
    pub fn label(&self) -> &'static str {
        self.checks.iter().find(|check| !check.passed).map_or(TUNED, |check| check.label)
    }
}

/// The last closing if the run ends CLOSED, 0 if it never opened, else `None`; in microseconds.
pub fn closed_for_good_us(transitions: &[Transition]) -> Option<u64> {
    match transitions.last() {
        None => Some(0),
        Some(last) => (last.to == State::Closed).then_some(last.at_us),
    }
}

/// An opening whose failures are all background failures of a healthy dependency.
pub fn is_false_trip(transition: &Transition) -> bool {
    let tally = match transition.why {
        Why::Streak { tally, .. } | Why::Rate { tally, .. } | Why::Probes { tally, .. } => tally,
        Why::WaitElapsed { .. } | Why::SwitchedOff | Why::SwitchedOn => return false,
    };
    transition.to == State::Open && tally.failed == tally.transient
}

fn count(transitions: &[Transition], counts: impl Fn(&Transition) -> bool) -> u32 {
    transitions.iter().map(|transition| u32::from(counts(transition))).sum()
}
