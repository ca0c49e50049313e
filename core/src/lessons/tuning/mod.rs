//! Lesson 3: tune window, wait and probe budget against a dependency that warms up.
//!
//! Here: its settings and what they mean. [`World`] is what the dependency goes through,
//! [`Verdict`] how a run is judged, `story` what the learner is asked to do, `prose.html` what is explained.

use std::num::NonZeroU32;

use crate::lessons::experiment::Values;
use crate::lessons::lesson::Lesson;
use crate::lessons::setting::{Choice, Kind, Setting};
use crate::sim::time::SECOND_US;
use crate::sim::{Decision, FirstArrival, HalfOpen, Policy, Settings, Traffic, Trip};

mod story;
mod verdict;
mod world;

pub use verdict::{Check, Measure, TUNED, Verdict, closed_for_good_us};
pub use world::World;

const TENTH_US: u64 = SECOND_US / 10;

/// Calls per second, evenly spaced from time 0.
const RATE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);

/// The lesson.
pub static LESSON: Lesson = Lesson {
    key: "tuning",
    number: 3,
    title: "Recovery tuning",
    lead: "Dead from 8 s, warming up from 30 s, healthy at 40 s. Close the breaker once, with at most 30 calls spent on \
           the dead dependency.",
    before: |_| {
        "Five calls arrive every second. At 8 s the dependency dies. \
         Press Play, or Space, and watch the breaker open, probe and close."
            .to_owned()
    },
    settings: &SETTINGS,
    timed: &[],
    shortcuts: &[],
    horizon_us: 60 * SECOND_US,
    time_decimals: 1,
    traffic: Traffic { first: FirstArrival::AtStart, ends_us: 60 * SECOND_US },
    phases: |values| World::of(values).phases(),
    engine,
    groups: &[],
    restart: "Restart",
    advances: &[],
    actions: &[],
    has_readouts: false,
    in_flight_line: false,
    judge: Some(|values, totals| Verdict::of(totals, &World::of(values))),
    steps: &story::STEPS,
    example: None,
};

static SETTINGS: [Setting; 5] = [
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
        hint: "Warm-up: 2 calls a second until 40 s.",
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
