//! What is to be known of pybreaker at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "pybreaker",
    name: "pybreaker",
    version: "1.4.1",
    language: "Python",
    licence: "BSD-3-Clause",
    documentation: "https://github.com/danielfm/pybreaker",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// Two failures in a row, a wait of a second.
const SMALL: &[Named] = &[whole("fail_max", 2), whole("reset_timeout", 1)];

static CLAIMS: [Claim; 12] = [
    claim(Axis::TripsOn, "Failures in a row.", SMALL, "aAC f0C aAC f1O"),
    claim(
        Axis::Comparison,
        "At least fail_max: by default the fifth opens.",
        const { &[] },
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O",
    ),
    claim(Axis::JudgedWhen, "Only after a failure.", SMALL, "aAC f0C aAC o1C aAC f2C aAC f3O"),
    claim(
        Axis::Minimum,
        "None: with fail_max 1 the first failure opens.",
        const { &[whole("fail_max", 1)] },
        "aAC f0O",
    ),
    claim(Axis::Window, "None: a row is not cut by time.", SMALL, "aAC f0C 86400000aAC f1O"),
    claim(Axis::OpenEnds, "At the first call at or after the wait.", SMALL, "aAC f0C aAC f1O 999aRO 1aAH"),
    claim(
        Axis::HalfOpenAdmits,
        "One call at a time, as always; others wait for the lock.",
        SMALL,
        "aAC f0C aAC f1O 1000aAH aWH o2C o3C",
    ),
    claim(
        Axis::DecidedBy,
        "So many successes close; the first failure reopens.",
        const { &[whole("fail_max", 1), whole("reset_timeout", 1), whole("success_threshold", 2)] },
        "aAC f0O 1000aAH o1H aAH f2O 1000aAH o3H aAH o4C",
    ),
    claim(Axis::LateResults, "There are none: a lock is held for the whole call.", SMALL, "aAC aWC aWC f0C f1O aRO"),
    claim(Axis::Ignored, "Successes.", SMALL, "aAC f0C aAC i1C aAC f2C aAC f3O"),
    claim(
        Axis::Cleared,
        "By every success, and by nothing else.",
        SMALL,
        "aAC f0C aAC o1C aAC f2C aAC f3O 1000aAH o4C aAC f5C aAC f6O",
    ),
    claim(
        Axis::InFlight,
        "No: only calls that have ended.",
        SMALL,
        "aAC f0C aAC f1O aRO aRO 1000aAH o4C aAC f5C aAC f6O",
    ),
];
