//! What is to be known of opossum at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "opossum",
    name: "opossum",
    version: "9.0.0",
    language: "JavaScript",
    licence: "Apache-2.0",
    documentation: "https://nodeshift.dev/opossum/",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// Four calls are judged, a wait of a second.
const SMALL: &[Named] = &[whole("volumeThreshold", 4), whole("resetTimeout", 1_000)];

/// Three buckets of 100 ms, three calls are judged.
const ROLLING: &[Named] =
    &[whole("volumeThreshold", 3), whole("rollingCountTimeout", 300), whole("rollingCountBuckets", 3)];

static CLAIMS: [Claim; 12] = [
    claim(Axis::TripsOn, "A share of failures among the calls that asked.", SMALL, "aAC o0C aAC f1C aAC f2C aAC f3O"),
    claim(
        Axis::Comparison,
        "More than the threshold: half is not enough at 50 %.",
        SMALL,
        "aAC o0C aAC o1C aAC f2C aAC f3C aAC f4O",
    ),
    claim(Axis::JudgedWhen, "Only after a failure.", SMALL, "aAC f0C aAC f1C aAC f2C aAC o3C aAC f4O"),
    claim(Axis::Minimum, "volumeThreshold; by default none: the first failure opens.", const { &[] }, "aAC f0O"),
    claim(
        Axis::Window,
        "The last 10 s in ten buckets; a timer turns them.",
        ROLLING,
        "aAC o0C aAC o1C aAC o2C 300aAC f3C aAC f4C aAC f5O",
    ),
    claim(Axis::OpenEnds, "By a timer, exactly at the wait, without any call.", const { &[] }, "aAC f0O 29999lO 1lH"),
    claim(Axis::HalfOpenAdmits, "One call; no result gives its place back.", const { &[] }, "aAC f0O 30000aAH aRH aRH"),
    claim(
        Axis::DecidedBy,
        "The first result: a success closes, a failure reopens.",
        const { &[] },
        "aAC f0O 30000aAH f1O 30000aAH o2C",
    ),
    claim(
        Axis::LateResults,
        "Decide in HALF-OPEN like any other; failures always count.",
        const { &[whole("errorThresholdPercentage", 10)] },
        "aAC aAC aAC f0O 30000lH f1O 30000lH o2C",
    ),
    claim(Axis::Ignored, "Successes.", SMALL, "aAC i0C aAC i1C aAC f2C aAC f3C aAC f4O"),
    claim(
        Axis::Cleared,
        "Never, not even on close: only time empties it.",
        SMALL,
        "aAC f0C aAC f1C aAC f2C aAC f3O 1000aAH o4C aAC f5O",
    ),
    claim(
        Axis::InFlight,
        "Both count as calls, and thin the share.",
        SMALL,
        "aAC aAC aAC aAC aAC f0C f1C f2O aRO aRO aRO aRO aRO aRO 1000aAH o11C aAC f12C",
    ),
];
