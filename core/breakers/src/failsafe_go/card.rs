//! What is to be known of failsafe-go at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "failsafe-go",
    name: "failsafe-go",
    version: "0.9.8",
    language: "Go",
    licence: "MIT",
    documentation: "https://failsafe-go.dev/circuit-breaker/",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// Two of the last three calls, a wait of a second.
const RATIO: &[Named] = &[whole("failureThreshold", 2), whole("failureThresholdingCapacity", 3), whole("delay", 1_000)];
/// Half of at least two calls, a wait of a second.
const RATE: &[Named] =
    &[decimal("failureRateThreshold", 0.5), whole("failureExecutionThreshold", 2), whole("delay", 1_000)];

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "A number of failures among the last calls or in a period, or a rate.",
        RATIO,
        "aAC f0C aAC o1C aAC f2O",
    ),
    claim(Axis::Comparison, "At least the threshold; rates in whole percents.", RATE, "aAC o0C aAC f1O"),
    claim(Axis::JudgedWhen, "After every call, a success too.", RATE, "aAC f0C aAC o1O"),
    claim(
        Axis::Minimum,
        "None for a number of failures; the execution threshold for a rate.",
        RATIO,
        "aAC f0C aAC f1O",
    ),
    claim(
        Axis::Window,
        "The last calls, or ten slices of a period, on the clock's grid.",
        const { &[whole("failureThreshold", 2), whole("failureThresholdingPeriod", 1_000)] },
        "99aAC f0C 901aAC f1C aAC f2O",
    ),
    claim(
        Axis::OpenEnds,
        "At the first call at the end of the wait or later.",
        RATIO,
        "aAC f0C aAC f1O 999aRO 1lO aAH",
    ),
    claim(
        Axis::HalfOpenAdmits,
        "As many at a time as its capacity; a result gives the place back.",
        const {
            &[
                whole("failureThreshold", 1),
                whole("successThreshold", 2),
                whole("successThresholdingCapacity", 2),
                whole("delay", 1_000),
            ]
        },
        "aAC f0O 1000aAH aAH aRH o1H aAH",
    ),
    claim(
        Axis::DecidedBy,
        "So many successes close, or so many failures open, of its capacity.",
        const {
            &[
                whole("failureThreshold", 1),
                whole("successThreshold", 2),
                whole("successThresholdingCapacity", 3),
                whole("delay", 1_000),
            ]
        },
        "aAC f0O 1000aAH f1H aAH f2O 1000aAH f3H aAH o4H aAH o5C",
    ),
    claim(
        Axis::LateResults,
        "Count in the state that is current when they come.",
        RATIO,
        "aAC aAC aAC aAC f0C f1O 1000aAH o2H o3C",
    ),
    claim(Axis::Ignored, "Are successes.", RATIO, "aAC f0C aAC f1O 1000aAH i2H aAH i3C"),
    claim(Axis::Cleared, "At every change of state.", RATIO, "aAC f0C aAC f1O 1000aAH o2H aAH o3C aAC f4C aAC f5O"),
    claim(Axis::InFlight, "No: only calls that have ended.", RATE, "aAC aAC aAC aAC f0C f1O aRO"),
];
