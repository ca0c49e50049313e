//! What is to be known of resilience4j at a glance.

use super::super::card::{Axis, Card, Claim, claim};
use super::super::value::{Named, decimal, whole, word};
use super::options::SPECS;

/// The card.
pub static CARD: Card = Card {
    key: "resilience4j",
    name: "resilience4j-circuitbreaker",
    version: "2.4.0",
    language: "Java",
    licence: "Apache-2.0",
    documentation: "https://resilience4j.readme.io/docs/circuitbreaker",
    options: &SPECS,
    proven: true,
    claims: &CLAIMS,
};

/// Two calls are judged, a wait of a second, two permits.
const SMALL: &[Named] = &[
    whole("slidingWindowSize", 4),
    whole("minimumNumberOfCalls", 2),
    whole("permittedNumberOfCallsInHalfOpenState", 2),
    whole("waitDurationInOpenState", 1_000),
];

static CLAIMS: [Claim; 12] = [
    claim(
        Axis::TripsOn,
        "A share of failures, or of slow calls.",
        const { &[whole("minimumNumberOfCalls", 2), whole("slowCallDurationThreshold", 100)] },
        "aAC aAC 101o0C o1O",
    ),
    claim(Axis::Comparison, "At least the threshold: half is enough at 50 %.", SMALL, "aAC o0C aAC f1O"),
    claim(Axis::JudgedWhen, "After every call that counts, a success too.", SMALL, "aAC f0C aAC o1O"),
    claim(
        Axis::Minimum,
        "The minimum, but no more than a window of calls holds.",
        const { &[whole("slidingWindowSize", 2), whole("minimumNumberOfCalls", 9)] },
        "aAC f0C aAC f1O",
    ),
    claim(
        Axis::Window,
        "The last calls, or the last whole seconds of the clock.",
        const { &[word("slidingWindowType", "TIME_BASED"), whole("slidingWindowSize", 2), whole("minimumNumberOfCalls", 2)] },
        "999aAC f0C 1001aAC f1C 999aAC f2O",
    ),
    claim(Axis::OpenEnds, "At the first call strictly after the wait.", SMALL, "aAC f0C aAC f1O 1000aRO 1aAH"),
    claim(
        Axis::HalfOpenAdmits,
        "A number of calls in all; a result gives no place back.",
        const {
            &[
                whole("slidingWindowSize", 3),
                whole("minimumNumberOfCalls", 3),
                whole("permittedNumberOfCallsInHalfOpenState", 3),
                whole("waitDurationInOpenState", 1_000),
            ]
        },
        "aAC f0C aAC f1C aAC f2O 1001aAH o3H aAH aAH aRH",
    ),
    claim(
        Axis::DecidedBy,
        "The rate of its own sample, as soon as the minimum is there.",
        const {
            &[
                whole("slidingWindowSize", 2),
                whole("minimumNumberOfCalls", 2),
                decimal("failureRateThreshold", 60.0),
                whole("permittedNumberOfCallsInHalfOpenState", 5),
                whole("waitDurationInOpenState", 1_000),
            ]
        },
        "aAC f0C aAC f1O 1001aAH aAH aAH f2H o3C",
    ),
    claim(
        Axis::LateResults,
        "Count in the state that is current when they come.",
        SMALL,
        "aAC aAC aAC aAC f0C f1O 1001aAH o2H o3C",
    ),
    claim(
        Axis::Ignored,
        "Count nowhere; in HALF-OPEN they give a place back.",
        SMALL,
        "aAC f0C aAC i1C aAC f2O 1001aAH aAH aRH i3H aAH",
    ),
    claim(Axis::Cleared, "At every change of state.", SMALL, "aAC f0C aAC f1O 1001aAH o2H aAH o3C aAC f4C aAC o5O"),
    claim(Axis::InFlight, "No: only calls that have ended.", SMALL, "aAC aAC aAC aAC f0C f1O aRO aRO"),
];
