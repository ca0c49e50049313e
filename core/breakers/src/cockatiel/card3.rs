//! What is to be known of cockatiel 3 at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, group, whole};
use super::options::SPECS3;

/// The card.
pub static CARD: Card = Card {
    key: "cockatiel3",
    name: "cockatiel",
    version: "3.2.1",
    language: "TypeScript",
    licence: "MIT",
    documentation: "https://github.com/connor4312/cockatiel#readme",
    options: &SPECS3,
    proven: true,
    claims: &CLAIMS,
};

/// Three failures in a row, a wait of a second.
const THREE: &[Named] = &[group("breaker", const { &[whole("consecutive", 3)] }), whole("halfOpenAfter", 1_000)];

/// More than half of the last four calls.
const FOUR: &[Named] = &[
    group("breaker", const { &[group("count", const { &[decimal("threshold", 0.5), whole("size", 4)] })] }),
    whole("halfOpenAfter", 1_000),
];

/// The same of the last ten, as soon as there are three.
const EARLY: &[Named] = &[
    group(
        "breaker",
        const {
            &[group(
                "count",
                const { &[decimal("threshold", 0.5), whole("size", 10), whole("minimumNumberOfCalls", 3)] },
            )]
        },
    ),
    whole("halfOpenAfter", 1_000),
];

/// Five windows of 200 ms, five calls are judged.
const SAMPLED: &[Named] = &[
    group(
        "breaker",
        const {
            &[group(
                "sampling",
                const { &[decimal("threshold", 0.5), whole("duration", 1_000), whole("minimumRps", 5)] },
            )]
        },
    ),
    whole("halfOpenAfter", 1_000),
];

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "Failures in a row, or a share of the last calls, or of those of some time.",
        THREE,
        "aAC f0C aAC f1C aAC f2O",
    ),
    claim(
        Axis::Comparison,
        "A row: at least the threshold. A share: more than it.",
        FOUR,
        "aAC o0C aAC o1C aAC f2C aAC f3C aAC f4O",
    ),
    claim(Axis::JudgedWhen, "Only after a failure.", EARLY, "aAC f0C aAC f1C aAC o2C aAC f3O"),
    claim(
        Axis::Minimum,
        "A full ring unless given; sampling: so many calls in a second.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3O",
    ),
    claim(
        Axis::Window,
        "A row, a ring, or windows that calls turn: idle time forgets nothing.",
        SAMPLED,
        "aAC f0C aAC f1C aAC f2C aAC f3C 3600000aAC f4O",
    ),
    claim(Axis::OpenEnds, "At the first call at or after the wait.", THREE, "aAC f0C aAC f1C aAC f2O 999aRO 1aAH"),
    claim(
        Axis::HalfOpenAdmits,
        "One call; others wait for its end, and then ask again.",
        THREE,
        "aAC f0C aAC f1C aAC f2O 1000aAH aWH aWH o3C o4C o5C",
    ),
    claim(
        Axis::DecidedBy,
        "The probe: a failure reopens, all else closes.",
        THREE,
        "aAC f0C aAC f1C aAC f2O 1000aAH f3O 1000aAH o4C",
    ),
    claim(
        Axis::LateResults,
        "Count; a failure that meets the rule reopens, a success decides nothing.",
        THREE,
        "aAC aAC aAC f2C aAC f3C aAC f4O 1000aAH f0O 1000aAH o1H",
    ),
    claim(
        Axis::Ignored,
        "Count nowhere; the probe closes with it, and clears nothing.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3O 1000aAH i4C aAC f5O",
    ),
    claim(
        Axis::Cleared,
        "By a probe that succeeds, not when it opens.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3O 1000aAH o4C aAC f5C aAC f6C aAC f7O",
    ),
    claim(Axis::InFlight, "No: only calls that have ended.", FOUR, "aAC aAC aAC aAC aAC f0C f1C f2C f3O"),
];
