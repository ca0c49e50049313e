//! What the learner of lesson 2 is asked to try, and its worked example.

use super::schedule::MANUAL;
use crate::lessons::step::{Example, Fact, Guess, Progress, Step};
use crate::sim::State;
use crate::sim::What;
use crate::sim::time::SECOND_US;

/// A boundary worked by hand: broken from the start, ten requests a second, answers after a second.
pub static EXAMPLE: Example = Example {
    values: &[
        ("rate", 10),
        ("errors", 100),
        ("threshold", 3),
        ("cooldown", 60),
        ("response", 10),
        ("breaker", 1),
        ("mode", MANUAL),
    ],
    recorded_us: 2 * SECOND_US,
    facts: &[
        Fact {
            at_us: 100_000,
            title: "The first request arrives",
            text: "At 0.10 s: ten a second, one every 0.1 s. The dependency is broken, so it will fail.",
            place: "application",
        },
        Fact {
            at_us: 1_100_000,
            title: "It has failed",
            text: "At 1.10 s, a response time later. It is the first outcome that the breaker gets to see.",
            place: "breaker",
        },
        Fact {
            at_us: 1_300_000,
            title: "The third failure opens",
            text: "At 1.30 s the third failure completes. It comes before the arrival of the same instant, which is \
                   rejected.",
            place: "breaker",
        },
        Fact {
            at_us: 1_300_000,
            title: "13 = 0 + 3 + 1 + 9",
            text: "13 generated: 0 succeeded, 3 failed, 1 rejected, 9 in flight. Every request is somewhere.",
            place: "counters",
        },
        Fact {
            at_us: 1_300_000,
            title: "12 were admitted, and the threshold is 3",
            text: "It counts completed failures, not work sent. A second passed before the first failure was known.",
            place: "dependency",
        },
        Fact {
            at_us: 7_300_000,
            title: "The first probe",
            text: "The cooldown of 6 s is over at 7.30 s, and the request that arrives then may pass.",
            place: "breaker",
        },
        Fact {
            at_us: 8_300_000,
            title: "It fails, and the breaker opens again",
            text: "The probe answers at 8.30 s, failed. One failed probe reopens, for another 6 s.",
            place: "breaker",
        },
    ],
};

/// The steps, in order.
pub static STEPS: [Step; 4] = [
    Step {
        title: "A boundary, worked by hand",
        text: "The service is broken from the start. Load the example, and go through its seven facts.",
        guess: None,
        settings: None,
        done: |progress| {
            let last_us = EXAMPLE.facts.iter().map(|fact| fact.at_us).max();
            let values = progress.values;
            let is_it = EXAMPLE.values.iter().all(|(key, value)| values.get(key) == *value);
            is_it && progress.changes.is_empty() && Some(progress.playhead_us) == last_us
        },
    },
    Step {
        title: "More traffic, slower answers",
        text: "Reset settings. Set 20 requests per second and 2 s response time, play past 10 s, and select OPEN in \
               the trace.",
        guess: Some(Guess {
            question: "How many are held when it opens?",
            options: &["3", "20", "39"],
            truth: 2,
            reveal: "39: of the 42 that were admitted since the outage began at 8 s, three had failed.",
        }),
        settings: None,
        done: |progress| is_busy(progress) && opening_us(progress) == Some(progress.playhead_us),
    },
    Step {
        title: "Held work finishes after it opened",
        text: "With 20 requests per second and 2 s response time, play on while it is OPEN, until nothing is in flight.",
        guess: Some(Guess {
            question: "When is the last held request back?",
            options: &["10.10 s", "11.10 s", "12.05 s"],
            truth: 2,
            reveal: "At 12.05 s. It was admitted at 10.05 s, just before the breaker opened, and nothing cancelled it.",
        }),
        settings: None,
        done: |progress| {
            let run = progress.run;
            let in_first_opening = run.transition_by(progress.playhead_us).map(|it| it.at_us) == opening_us(progress);
            let in_flight = run.counts_at(progress.playhead_us).requests.in_flight;
            is_busy(progress) && in_first_opening && in_flight == 0 && opening_us(progress).is_some()
        },
    },
    Step {
        title: "A late result decides nothing",
        text: "Tick Every request in the trace, and select a row that says: late result from epoch 1 ignored.",
        guess: None,
        settings: None,
        done: |progress| {
            let run = progress.run;
            let by = |at_us: u64| run.events_by(at_us);
            let events = &run.events[by(progress.playhead_us.saturating_sub(1))..by(progress.playhead_us)];
            events
                .iter()
                .any(|event| matches!(event.what, What::Ended(index) if run.endings[index as usize].is_ignored_late()))
        },
    },
];

/// When it first opened, if that is recorded.
fn opening_us(progress: &Progress) -> Option<u64> {
    let first = progress.run.transitions().first();
    first.filter(|it| it.to == State::Open && it.at_us <= progress.recorded_us).map(|it| it.at_us)
}

/// Whether the first opening comes from 20 requests a second that take 2 s each.
fn is_busy(progress: &Progress) -> bool {
    let at_us = opening_us(progress).unwrap_or(0);
    let values = progress.values_at(at_us);
    (values.get("rate"), values.get("response")) == (20, 20)
}
