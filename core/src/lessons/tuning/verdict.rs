//! How a run of lesson 3 is judged: five checks, and the label of the first that fails.

use super::judged::Judged;
use super::world::{OUTAGE_FAILURES_MAX, World};
use crate::lessons::verdict::{Check, Measure, TUNED, Verdict};
use crate::sim::time::SECOND_US;
use crate::sim::{State, Totals, Transition};

/// The verdicts: for the first check that fails, by its place, and last for none.
pub const LABELS: [&str; 6] = ["FALSE TRIP", "OUTAGE EXPOSED", "RE-TRIPPED", "OVERLOADED", "SLOW RECOVERY", TUNED];

/// Most overload failures that pass.
pub const OVERLOAD_FAILURES_MAX: u32 = 10;

/// Longest time from full health to closing for good that passes, in microseconds.
pub const CLOSING_MAX_US: u64 = 5 * SECOND_US;

/// Judges a run by its totals.
pub fn of(totals: &Totals, world: &World) -> Verdict {
    by(&Judged::of(totals, world), world)
}

/// Judges a run by the figures that count.
pub fn by(judged: &Judged, world: &World) -> Verdict {
    let closed = judged.closed_for_good_us();
    let latest_us = world.full_health_us + CLOSING_MAX_US;
    let at_most = |name, label, value, most| Check {
        name,
        label,
        value: Measure::Count(value),
        target: u64::from(most),
        passed: value <= most,
    };
    Verdict {
        checks: [
            at_most("no false trip", LABELS[0], judged.false_trips, 0),
            at_most("outage failures", LABELS[1], judged.outage_failures, OUTAGE_FAILURES_MAX),
            at_most("no re-trip", LABELS[2], judged.re_trips, 0),
            at_most("overload failures", LABELS[3], judged.overload_failures, OVERLOAD_FAILURES_MAX),
            Check {
                name: "closed for good",
                label: LABELS[4],
                value: Measure::Instant(closed),
                target: latest_us,
                passed: closed.is_some_and(|at_us| at_us <= latest_us),
            },
        ],
    }
}

/// The last closing if the run ends CLOSED, 0 if it never opened, else `None`; in microseconds.
pub fn closed_for_good_us(transitions: &[Transition]) -> Option<u64> {
    match transitions.last() {
        None => Some(0),
        Some(last) => (last.to == State::Closed).then_some(last.at_us),
    }
}
