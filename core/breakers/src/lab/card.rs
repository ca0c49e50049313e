//! What is to be known of the lab's breaker at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, whole, word};
use super::options::SPECS;

/// The card. It is proven by being itself: there is nothing else that it could differ from.
pub static CARD: Card = Card {
    key: "lab",
    name: "The lab's own",
    version: "1",
    language: "Rust",
    licence: "MIT",
    documentation: "docs/model.md",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// Half of at least two calls of five seconds, a wait of a second, two probes.
const SMALL: &[Named] = &[whole("minimum", 2), whole("cooldown", 1), whole("probes", 2)];

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "A share of failures, or failures in a row.",
        const { &[word("rule", "streak"), whole("threshold", 2)] },
        "aAC f0C aAC o1C aAC f2C aAC f3O",
    ),
    claim(Axis::Comparison, "At least the threshold: half is enough at 50 %.", SMALL, "aAC o0C aAC f1O"),
    claim(Axis::JudgedWhen, "After every call that counts, a success too.", SMALL, "aAC f0C aAC o1O"),
    claim(Axis::Minimum, "The minimum of calls.", SMALL, "aAC f0C aAC f1O"),
    claim(Axis::Window, "The last calls, or the last seconds exactly.", SMALL, "aAC f0C 5000aAC f1C 4999aAC f2O"),
    claim(Axis::OpenEnds, "By a timer, exactly at the end of the wait.", SMALL, "aAC f0C aAC f1O 999aRO 1lH"),
    claim(
        Axis::HalfOpenAdmits,
        "A number of probes in all; a result gives no place back.",
        SMALL,
        "aAC f0C aAC f1O 1000aAH o2H aAH aRH",
    ),
    claim(
        Axis::DecidedBy,
        "The first failure reopens, all successes close; or their rate decides.",
        SMALL,
        "aAC f0C aAC f1O 1000aAH aAH f2O 1000aAH aAH o4H o5C",
    ),
    claim(Axis::LateResults, "Decide nothing: they are of an earlier epoch.", SMALL, "aAC aAC aAC f0C f1O 1000aAH f2H"),
    claim(Axis::Ignored, "Count nowhere.", SMALL, "aAC f0C aAC i1C aAC f2O"),
    claim(Axis::Cleared, "At every change of state.", SMALL, "aAC f0C aAC f1O 1000aAH aAH o2H o3C aAC f4C aAC f5O"),
    claim(Axis::InFlight, "No: only calls that have ended.", SMALL, "aAC aAC aAC aAC f0C f1O aRO"),
];
