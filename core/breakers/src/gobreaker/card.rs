//! What is to be known of gobreaker at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, group, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "gobreaker",
    name: "sony/gobreaker",
    version: "2.4.0",
    language: "Go",
    licence: "MIT",
    documentation: "https://pkg.go.dev/github.com/sony/gobreaker/v2",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// The second failure in a row opens, a wait of a second.
const SMALL: &[Named] = &[whole("Timeout", 1_000), ROW];
const ROW: Named = group("ReadyToTrip", const { &[whole("ConsecutiveFailures", 1)] });
/// Half of at least two calls.
const RATIO: Named = group("ReadyToTrip", const { &[whole("Requests", 2), decimal("FailureRatio", 0.5)] });

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "A function of the counts; by default failures in a row.",
        SMALL,
        "aAC f0C aAC o1C aAC f2C aAC f3O",
    ),
    claim(
        Axis::Comparison,
        "More than five in a row; the sixth opens.",
        const { &[] },
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4C aAC f5O",
    ),
    claim(Axis::JudgedWhen, "After a failure only.", const { &[RATIO] }, "aAC f0C aAC o1C aAC f2O"),
    claim(Axis::Minimum, "None of its own: the function may ask for one.", const { &[RATIO] }, "aAC f0C aAC f1O"),
    claim(
        Axis::Window,
        "All since it closed, a tumbling window, or rolling buckets.",
        const { &[whole("Interval", 100), ROW] },
        "aAC f0C 101aAC f1C aAC f2O",
    ),
    claim(
        Axis::OpenEnds,
        "At the first call, result or look strictly after the wait.",
        SMALL,
        "aAC f0C aAC f1O 1000lO 1lH",
    ),
    claim(
        Axis::HalfOpenAdmits,
        "A number of calls in all; only an excluded one gives its place back.",
        const { &[whole("MaxRequests", 2), whole("Timeout", 1_000), ROW] },
        "aAC f0C aAC f1O 1001aAH aAH o2H aRH i3H aAH",
    ),
    claim(
        Axis::DecidedBy,
        "As many successes as it admits close; the first failure opens.",
        const { &[whole("MaxRequests", 2), whole("Timeout", 1_000), ROW] },
        "aAC f0C aAC f1O 1001aAH aAH o2H f3O 1001aAH aAH o4H o5C",
    ),
    claim(Axis::LateResults, "Are discarded by their generation.", SMALL, "aAC aAC aAC f0C f1O 1001aAH f2H o3C"),
    claim(
        Axis::Ignored,
        "Break no row, and stay among the requests.",
        const { &[RATIO] },
        "aAC i0C aAC i1C aAC f2C aAC f3O",
    ),
    claim(
        Axis::Cleared,
        "At every change of state, and when an interval is over.",
        SMALL,
        "aAC f0C aAC f1O 1001aAH o2C aAC f3C aAC f4O",
    ),
    claim(
        Axis::InFlight,
        "Calls in flight are among the requests, rejected ones not.",
        const { &[RATIO] },
        "aAC aAC aAC f0C f1O",
    ),
];
