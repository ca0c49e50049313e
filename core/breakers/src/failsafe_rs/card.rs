//! What is to be known of the crate failsafe at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, group, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "failsafe-rs",
    name: "failsafe",
    version: "1.3.0",
    language: "Rust",
    licence: "MIT",
    documentation: "https://docs.rs/failsafe",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

const SECOND: Named = group("backoff", const { &[whole("constant", 1_000)] });

/// Three failures in a row, a wait of a second.
const THREE: &[Named] = &[group("consecutive_failures", const { &[whole("num_failures", 3)] }), SECOND];

/// A success rate of a half, four calls in 2 s.
const RATE: &[Named] = &[
    group(
        "success_rate_over_time_window",
        const { &[decimal("required_success_rate", 0.5), whole("min_request_threshold", 4), whole("window", 2_000)] },
    ),
    SECOND,
];

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "Failures in a row, or a success rate in which older calls weigh less.",
        THREE,
        "aAC f0C aAC f1C aAC f2O",
    ),
    claim(
        Axis::Comparison,
        "A row: at least as many. A success rate: below the required one.",
        RATE,
        "1000aAC o0C aAC o1C aAC o2C aAC o3C aAC o4C 1386aAC f5C 1aAC f6O",
    ),
    claim(Axis::JudgedWhen, "Only after a failure.", RATE, "2000aAC f0C aAC f1C aAC f2C aAC o3C aAC f4O"),
    claim(
        Axis::Minimum,
        "A row: none. A rate: calls, and the window since the last close.",
        RATE,
        "aAC f0C aAC f1C aAC f2C aAC f3C 1999aAC f4C 1aAC f5O",
    ),
    claim(
        Axis::Window,
        "Weights that shrink with time; five slices for the minimum.",
        RATE,
        "1aAC f0C aAC f1C aAC f2C 3000aAC f3C aAC f4C aAC f5C aAC f6O",
    ),
    claim(Axis::OpenEnds, "At the first call strictly after the wait.", THREE, "aAC f0C aAC f1C aAC f2O 1000aRO 1aAH"),
    claim(Axis::HalfOpenAdmits, "Everybody.", THREE, "aAC f0C aAC f1C aAC f2O 1001aAH aAH aAH aAH aAH"),
    claim(
        Axis::DecidedBy,
        "The first result: a success closes, a failure reopens.",
        THREE,
        "aAC f0C aAC f1C aAC f2O 1001aAH f3O 1001aAH o4C",
    ),
    claim(
        Axis::LateResults,
        "Decide in HALF-OPEN like any other; in OPEN only successes count.",
        THREE,
        "aAC aAC aAC f2C aAC f3C aAC f4O 1001aAH f0O 1001aAH o1C",
    ),
    claim(Axis::Ignored, "Successes.", THREE, "aAC f0C aAC f1C aAC i2C aAC f3C aAC f4C aAC f5O"),
    claim(
        Axis::Cleared,
        "When it closes; a row by every success, too.",
        RATE,
        "2000aAC f0C aAC f1C aAC f2C aAC f3O 1001aAH o4C aAC f5C aAC f6C aAC f7C aAC f8C 1999aAC f9C 1aAC f10O",
    ),
    claim(Axis::InFlight, "No: only calls that have ended.", THREE, "aAC aAC aAC aAC aAC f0C f1C f2O"),
];
