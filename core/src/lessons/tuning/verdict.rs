//! How a run of lesson 3 is judged: five checks, and the label of the first that fails.

use super::judged::Judged;
use super::world::World;
use crate::sim::time::SECOND_US;
use crate::sim::{State, Totals, Transition};

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

/// The verdicts: for the first check that fails, by its place, and last for none.
pub const LABELS: [&str; 6] = ["FALSE TRIP", "OUTAGE EXPOSED", "RE-TRIPPED", "OVERLOADED", "SLOW RECOVERY", TUNED];

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
        Verdict::by(&Judged::of(totals, world), world)
    }

    /// Judges a run by the figures that count.
    pub fn by(judged: &Judged, world: &World) -> Self {
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

    /// The place of the first check that fails; as many as there are checks if none does.
    pub fn place(&self) -> usize {
        self.checks.iter().take_while(|check| check.passed).count()
    }

    /// TUNED, or the label of the first check that fails.
    pub fn label(&self) -> &'static str {
        LABELS[self.place()]
    }

    /// The verdict in a sentence, with the checks that fail.
    pub fn in_words(&self) -> String {
        let failed: Vec<&str> = self.checks.iter().filter(|check| !check.passed).map(|check| check.name).collect();
        match failed.is_empty() {
            true => format!("{TUNED}: all five checks are passed."),
            false => format!("{}. Not passed: {}.", self.label(), failed.join(", ")),
        }
    }
}

/// The last closing if the run ends CLOSED, 0 if it never opened, else `None`; in microseconds.
pub fn closed_for_good_us(transitions: &[Transition]) -> Option<u64> {
    match transitions.last() {
        None => Some(0),
        Some(last) => (last.to == State::Closed).then_some(last.at_us),
    }
}
