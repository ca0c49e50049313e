//! What the learner of lesson 1 is asked to try.

use super::schedule::OUTAGE_US;
use crate::lessons::step::{Guess, Progress, Step};
use crate::sim::time::SECOND_US;
use crate::sim::{State, Transition, Why};

/// The steps, in order.
pub static STEPS: [Step; 4] = [
    Step {
        title: "Watch the scheduled outage",
        text: "Play until it is CLOSED again. Find CLOSED, OPEN, HALF-OPEN and CLOSED in strip and trace.",
        guess: Some(Guess {
            question: "The outage ends at 30 s. When will it close?",
            options: &["30.00 s", "31.23 s", "34.73 s"],
            truth: 2,
            reveal: "At 34.73 s. The probe of 27.83 s came too early and failed; the next one was due a cooldown later.",
        }),
        settings: Some(&[]),
        done: |progress| {
            let is_back = |it: &Transition| it.to == State::Closed && it.at_us >= OUTAGE_US[1];
            progress.run.transitions().iter().any(|it| is_back(it) && progress.has_watched(it.at_us))
        },
    },
    Step {
        title: "Break it, and repair it",
        text: "Press Healthy, then Play. Break the service, wait for OPEN, repair it, and play on until it is CLOSED.",
        guess: None,
        settings: None,
        done: broken_and_repaired,
    },
    Step {
        title: "Go back and branch",
        text: "Move the playhead back, change one control, and press +1 s. What was recorded later is dropped; Undo brings it back.",
        guess: None,
        settings: None,
        done: |progress| {
            let Some(at_us) = progress.branched_us else { return false };
            // A change of the instant 0 is an opening value.
            let changed = at_us == 0 || progress.changes.last().is_some_and(|last| last.at_us >= at_us);
            changed && progress.recorded_us >= at_us + SECOND_US
        },
    },
    Step {
        title: "Less evidence, sooner",
        text: "Reset settings, play past the outage and press Pin as A. Set Consecutive failures to open to 1, press \
               Restart, and play until it opens.",
        guess: Some(Guess {
            question: "When will it open?",
            options: &["8.00 s", "8.40 s", "8.73 s"],
            truth: 1,
            reveal: "At 8.40 s, when the first failure is back: a third of a second sooner. One stray error would open \
                     it too, so sooner is not automatically better.",
        }),
        settings: None,
        done: |progress| {
            progress.pinned_opening
                && recorded(progress, |it| it.at_us == 8_400_000 && matches!(it.why, Why::Streak { threshold: 1, .. }))
        },
    },
];

/// Whether what has been recorded has a transition of this kind.
fn recorded(progress: &Progress, is_it: impl Fn(&Transition) -> bool) -> bool {
    progress.run.transitions().iter().take_while(|it| it.at_us <= progress.recorded_us).any(is_it)
}

/// Broken by hand, opened, repaired by hand, closed: in this order.
fn broken_and_repaired(progress: &Progress) -> bool {
    let set_to = |errors: u64, from_us: u64| {
        let mut changes = progress.changes.iter().filter(|change| change.at_us >= from_us);
        let is_errors = |setting: usize| progress.values.position("errors") == Some(setting);
        changes.find(|change| is_errors(change.setting) && change.value == errors).map(|change| change.at_us)
    };
    let reached = |state: State, from_us: u64| {
        let mut later =
            progress.run.transitions().iter().filter(|it| it.at_us >= from_us && it.at_us <= progress.recorded_us);
        later.find(|it| it.to == state).map(|it| it.at_us)
    };
    // What is set at the instant 0 is an opening value.
    let broken_us = if progress.values.get("errors") == 100 { Some(0) } else { set_to(100, 0) };
    let opened_us = broken_us.and_then(|at_us| reached(State::Open, at_us));
    let repaired_us = opened_us.and_then(|at_us| set_to(0, at_us));
    repaired_us.and_then(|at_us| reached(State::Closed, at_us)).is_some()
}
