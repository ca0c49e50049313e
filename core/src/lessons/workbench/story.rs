//! What the learner of lesson 4 is asked to try: model, observe, and a challenge of three steps.

use crate::lessons::step::{Guess, Progress, Step};
use crate::sim::{State, Transition};

/// The steps, in order.
pub static STEPS: [Step; 5] = [
    Step {
        title: "Model: what retries cost",
        text: "Before the clock runs, set Error rate to 60 and Retries to 3, both under Traffic and dependency, and read the \
               forecast of the load.",
        guess: Some(Guess {
            question: "How many attempts will a request need on average?",
            options: &["1.60", "2.18", "4.00"],
            truth: 1,
            reveal: "2.18: 1 + 0.6 + 0.36 + 0.216. Every failed attempt is tried again while retries are left.",
        }),
        settings: None,
        done: |progress| {
            let values = progress.values;
            progress.changes.is_empty() && (values.get("errors"), values.get("retries")) == (60, 3)
        },
    },
    Step {
        title: "Observe: too little evidence",
        text: "Reset settings. Set Error rate to 100 and Minimum calls to 200, and record 6 s: everything fails, and for \
               five of them it stays CLOSED.",
        guess: Some(Guess {
            question: "When will it open?",
            options: &["0.68 s", "5.18 s", "never"],
            truth: 1,
            reveal: "At 5.18 s, with the 200th outcome: 200 requests at 40 a second, and 0.18 s for the answer.",
        }),
        settings: None,
        done: |progress| {
            let values = progress.values;
            let is_it = (values.get("errors"), values.get("minimum")) == (100, 200);
            is_it && progress.changes.is_empty() && recorded(progress).next().is_some()
        },
    },
    Step {
        title: "Challenge 1: open it by an outage",
        text: "Reset settings, press Play, then Outage, and wait for OPEN.",
        guess: None,
        settings: None,
        done: |progress| opened_in(progress, |errors, _| errors == 100).is_some(),
    },
    Step {
        title: "Challenge 2: a retry storm, capped",
        text: "Press Retry storm while it is CLOSED: the load multiplies until the breaker opens. (Is it OPEN? Press \
               Recovery first, and wait for CLOSED.)",
        guess: None,
        settings: None,
        done: |progress| opened_in(progress, |errors, retries| errors > 0 && retries == 3).is_some(),
    },
    Step {
        title: "Challenge 3: back through probes",
        text: "Press Recovery, and play until it is CLOSED again.",
        guess: None,
        settings: None,
        done: |progress| {
            let opened_us = opened_in(progress, |errors, retries| errors > 0 && retries == 3);
            let closed = |it: &&Transition| it.to == State::Closed && Some(it.at_us) > opened_us;
            let closing = recorded(progress).find(closed);
            opened_us.is_some() && closing.is_some_and(|it| pressure(progress, it.at_us) == (4, 0))
        },
    },
];

fn recorded<'a>(progress: &'a Progress) -> impl Iterator<Item = &'a Transition> {
    let until_us = progress.recorded_us;
    progress.run.transitions().iter().take_while(move |it| it.at_us <= until_us)
}

/// When it opened from CLOSED while errors and retries were so, by a change after the start; in microseconds.
fn opened_in(progress: &Progress, is_it: impl Fn(u64, u64) -> bool) -> Option<u64> {
    let opening = recorded(progress).find(|it| {
        let (errors, retries) = pressure(progress, it.at_us - 1);
        it.to == State::Open && it.from == State::Closed && is_it(errors, retries)
    });
    opening.map(|it| it.at_us).filter(|_| !progress.changes.is_empty())
}

/// Error rate and retries in force at an instant.
fn pressure(progress: &Progress, at_us: u64) -> (u64, u64) {
    let values = progress.values_at(at_us);
    (values.get("errors"), values.get("retries"))
}
