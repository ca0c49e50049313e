//! What is to be known of Polly at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "polly",
    name: "Polly",
    version: "8",
    language: "C#",
    licence: "BSD-3-Clause",
    documentation: "https://www.pollydocs.org/strategies/circuit-breaker.html",
    options: &SPECS,
    proven: false,
    claims: &CLAIMS,
};

/// Half of at least two calls in a second, a wait of a second.
const SMALL: &[Named] = &[
    decimal("FailureRatio", 0.5),
    whole("MinimumThroughput", 2),
    whole("SamplingDuration", 1_000),
    whole("BreakDuration", 1_000),
];

static CLAIMS: [Claim; 12] = [
    claim(Axis::TripsOn, "A share of failures.", SMALL, "aAC f0C aAC f1O"),
    claim(Axis::Comparison, "At least the ratio: half is enough at 0.5.", SMALL, "aAC o0C aAC f1O"),
    claim(Axis::JudgedWhen, "After a failure only.", SMALL, "aAC f0C aAC o1C aAC f2O"),
    claim(Axis::Minimum, "The minimum throughput.", SMALL, "aAC f0C aAC f1O"),
    claim(
        Axis::Window,
        "The sampling duration, in ten slices that begin with a call.",
        SMALL,
        "aAC f0C 99aAC o1C 901aAC f2C aAC f3O",
    ),
    claim(
        Axis::OpenEnds,
        "At the first call at the end of the wait or later.",
        SMALL,
        "aAC f0C aAC f1O 999aRO 1lO aAH",
    ),
    claim(
        Axis::HalfOpenAdmits,
        "One call; all others are rejected until it ends.",
        SMALL,
        "aAC f0C aAC f1O 1000aAH aRH 9999aRH o2C aAC",
    ),
    claim(
        Axis::DecidedBy,
        "The first result: a failure opens, anything else closes.",
        SMALL,
        "aAC f0C aAC f1O 1000aAH f2O 1000aAH o3C",
    ),
    claim(
        Axis::LateResults,
        "Count in the state that is current when they come.",
        SMALL,
        "aAC aAC aAC f0C f1O 1000aAH o2C",
    ),
    claim(Axis::Ignored, "Are successes.", SMALL, "aAC f0C aAC f1O 1000aAH i2C"),
    claim(Axis::Cleared, "When it closes.", SMALL, "aAC f0C aAC f1O 1000aAH o2C aAC f3C aAC f4O"),
    claim(Axis::InFlight, "No: only calls that have ended.", SMALL, "aAC aAC aAC aAC f0C f1O aRO"),
];
