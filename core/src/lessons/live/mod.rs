//! Lessons 1 and 2: one dependency that fails, a streak that opens, one probe that decides.
//!
//! Both have the same settings; they differ in their opening values and in their story. What is
//! explained is `outage.html` and `capacity.html`.

use std::num::NonZeroU32;

use super::action::{Action, Deed};
use super::lesson::{Advance, Lesson};
use super::setting::{Choice, Kind, SWITCH, Setting};
use super::values::Values;
use crate::breakers::lab::{Contract, Decision, HalfOpen, Policy, Trip};
use crate::sim::time::SECOND_US;
use crate::sim::{Background, FirstArrival, Health, Phase, Settings, Traffic};

mod capacity;
mod outage;
mod schedule;

pub use schedule::OUTAGE_US;
use schedule::{MANUAL, SCHEDULED};

/// A tenth of a second, the unit of the settings that are times.
const TENTH_US: u64 = SECOND_US / 10;

/// Lesson 1.
pub static OUTAGE: Lesson = Lesson {
    key: "outage",
    number: 1,
    title: "Outage and recovery",
    lead: |_| "Break a dependency, watch the breaker protect it, and find out when traffic can return.".to_owned(),
    settings: &OUTAGE_SETTINGS,
    steps: &outage::STEPS,
    ..SHARED
};

/// Lesson 2.
pub static CAPACITY: Lesson = Lesson {
    key: "capacity",
    number: 2,
    title: "In-flight capacity",
    lead: |_| {
        "An open breaker stops new work. It cancels nothing that was already let in. Count what is held when it opens."
            .to_owned()
    },
    settings: &CAPACITY_SETTINGS,
    in_flight_line: true,
    steps: &capacity::STEPS,
    example: Some(&capacity::EXAMPLE),
    ..SHARED
};

const SHARED: Lesson = Lesson {
    key: "",
    number: 0,
    title: "",
    lead: |_| String::new(),
    before,
    settings: &[],
    seed: "seed",
    timed: &["rate", "errors", "threshold", "cooldown", "response", "breaker"],
    shortcuts: &[("break", "errors", 100), ("repair", "errors", 0)],
    horizon_us: |_| 90 * SECOND_US,
    time_decimals: 2,
    traffic: |_| Traffic { first: FirstArrival::AfterOneInterval, ends_us: u64::MAX },
    phases,
    world,
    contract,
    groups: &[],
    restart: "Restart",
    advances: &[Advance { label: "+1 s", name: "Step +1 s", us: SECOND_US, to_multiple: false }],
    actions: &ACTIONS,
    has_readouts: false,
    in_flight_line: false,
    judge: None,
    steps: &[],
    example: None,
};

static ACTIONS: [Action; 4] = [
    Action {
        label: "Break service",
        hint: "From now on every new request fails, by your hand.",
        deed: Deed::Change(&[("errors", 100)]),
    },
    Action {
        label: "Repair service",
        hint: "From now on no new request fails, by your hand.",
        deed: Deed::Change(&[("errors", 0)]),
    },
    Action {
        label: "Healthy",
        hint: "Starts over without a schedule and without errors; the other controls stay.",
        deed: Deed::Restart(&[("mode", MANUAL), ("errors", 0)]),
    },
    Action {
        label: "Outage + recovery",
        hint: "Starts over with the scheduled outage from 8 s to 30 s; the other controls stay.",
        deed: Deed::Restart(&[("mode", SCHEDULED)]),
    },
];

static OUTAGE_SETTINGS: [Setting; 8] = settings(6, 4);
static CAPACITY_SETTINGS: [Setting; 8] = settings(10, 10);

const fn settings(rate: u64, response: u64) -> [Setting; 8] {
    [
        Setting {
            key: "rate",
            label: "Requests per second",
            hint: "Offered traffic, evenly spaced.",
            kind: Kind::Number { min: 1, max: 20, step: 1, decimals: 0, unit: "/s" },
            opening: rate,
            implies: None,
        },
        Setting {
            key: "errors",
            label: "Dependency errors",
            hint: "By hand: moving it ends the schedule.",
            kind: Kind::Number { min: 0, max: 100, step: 1, decimals: 0, unit: "%" },
            opening: 0,
            implies: Some(("mode", MANUAL)),
        },
        Setting {
            key: "threshold",
            label: "Consecutive failures to open",
            hint: "Completed in a row; a success clears it.",
            kind: Kind::Number { min: 1, max: 10, step: 1, decimals: 0, unit: "" },
            opening: 3,
            implies: None,
        },
        Setting {
            key: "cooldown",
            label: "Cooldown before probing",
            hint: "OPEN rejects this long, then probes.",
            kind: Kind::Number { min: 10, max: 200, step: 5, decimals: 1, unit: "s" },
            opening: 60,
            implies: None,
        },
        Setting {
            key: "response",
            label: "Response time",
            hint: "Fixed for each request when it starts.",
            kind: Kind::Number { min: 1, max: 30, step: 1, decimals: 1, unit: "s" },
            opening: response,
            implies: None,
        },
        Setting {
            key: "breaker",
            label: "Enable circuit breaker",
            hint: "Off lets all through.",
            kind: SWITCH,
            opening: 1,
            implies: None,
        },
        Setting {
            key: "seed",
            label: "Traffic seed",
            hint: "Same seed, same draws.",
            kind: Kind::Number { min: 0, max: u32::MAX as u64, step: 1, decimals: 0, unit: "" },
            opening: 1,
            implies: None,
        },
        Setting {
            key: "mode",
            label: "Dependency follows",
            hint: "The schedule fails everything from 8 s to 30 s and ignores the error share.",
            kind: Kind::Choice(&[
                Choice { key: "scheduled", label: "Schedule" },
                Choice { key: "manual", label: "Your hand" },
            ]),
            opening: 0,
            implies: None,
        },
    ]
}

fn before(settings: &Settings) -> String {
    let rate = settings.rate_per_s;
    let story = match (settings.follow_phases, settings.errors_percent) {
        (true, _) => "From 8 s to 30 s every new one fails, as scheduled.".to_owned(),
        (false, 0) => "The dependency is healthy until you press Break service.".to_owned(),
        (false, 100) => "The dependency is broken until you press Repair service.".to_owned(),
        (false, percent) => format!("{percent} % of them fail, by your hand."),
    };
    format!("{rate} requests will arrive every second. {story} Press Play, or Space, to begin.")
}

fn phases(_values: &Values) -> Vec<Phase> {
    let healthy = Health::Healthy(Background::None);
    vec![
        Phase { from_us: 0, health: healthy },
        Phase { from_us: OUTAGE_US[0], health: Health::Dead },
        Phase { from_us: OUTAGE_US[1], health: healthy },
    ]
}

fn world(values: &Values) -> Settings {
    Settings {
        rate_per_s: NonZeroU32::new(values.small("rate")).unwrap_or(NonZeroU32::MIN),
        errors_percent: values.small("errors"),
        follow_phases: values.get("mode") != MANUAL,
        response_us: values.get("response") * TENTH_US,
        timeout_us: None,
        retries: 0,
    }
}

fn contract(values: &Values) -> Contract {
    Contract {
        on: values.get("breaker") == 1,
        policy: Policy {
            trip: Trip::Consecutive { failures: values.small("threshold") },
            wait_us: values.get("cooldown") * TENTH_US,
            half_open: HalfOpen { probes: 1, decision: Decision::FirstFailureReopens },
        },
    }
}
