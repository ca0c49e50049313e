//! What is to be known of recloser at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, whole};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "recloser",
    name: "recloser",
    version: "1.4.0",
    language: "Rust",
    licence: "MIT",
    documentation: "https://docs.rs/recloser",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// A ring of four calls, one of two for HALF-OPEN, a wait of a second.
const FOUR: &[Named] = &[whole("closed_len", 4), whole("half_open_len", 2), whole("open_wait", 1_000)];

static CLAIMS: [Claim; 12] = [
    claim(Axis::TripsOn, "A share of failures of the last calls.", FOUR, "aAC o0C aAC o1C aAC o2C aAC f3C aAC f4O"),
    claim(
        Axis::Comparison,
        "At least the rate: half is enough at 0.5.",
        FOUR,
        "aAC f0C aAC o1C aAC o2C aAC f3C aAC o4C aAC f5O",
    ),
    claim(
        Axis::JudgedWhen,
        "After every call once the ring is full, a success too.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC o4O",
    ),
    claim(Axis::Minimum, "A full ring, and one call more.", FOUR, "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O"),
    claim(
        Axis::Window,
        "A ring of the last calls; time empties nothing.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3C 86400000aAC f4O",
    ),
    claim(
        Axis::OpenEnds,
        "At the first call strictly after the wait.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O 1000aRO 1aAH",
    ),
    claim(Axis::HalfOpenAdmits, "Everybody.", FOUR, "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O 1001aAH aAH aAH aAH aAH"),
    claim(
        Axis::DecidedBy,
        "Its ring, once full: a failure at the rate reopens, a success at it closes.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O 1001aAH f5H aAH o6H aAH f7O 1001aAH f8H aAH f9H aAH o10C",
    ),
    claim(
        Axis::LateResults,
        "Count in the state that is current when they come, but for OPEN.",
        FOUR,
        "aAC aAC aAC aAC f3C aAC f4C aAC f5C aAC f6C aAC f7O 1001aAH o0H o1H o2C",
    ),
    claim(Axis::Ignored, "Successes.", FOUR, "aAC i0C aAC i1C aAC i2C aAC f3C aAC f4O"),
    claim(
        Axis::Cleared,
        "At every change of state.",
        FOUR,
        "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O 1001aAH o5H aAH o6H aAH o7C aAC f8C aAC f9C aAC f10C aAC f11C aAC f12O",
    ),
    claim(Axis::InFlight, "No: only calls that have ended.", FOUR, "aAC aAC aAC aAC aAC aAC aAC f0C f1C f2C f3C f4O"),
];
