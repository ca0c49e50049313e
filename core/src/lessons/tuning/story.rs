//! What the learner is asked to try: each step says when the recorded run has done it.

use super::verdict::{TUNED, Verdict};
use super::world::World;
use crate::lessons::step::{Guess, Progress, Step};

/// The steps, in order.
pub static STEPS: [Step; 4] = [
    Step {
        title: "Watch the opening run",
        text: "Three probes decide whether calls may return. Play the run to its end.",
        guess: Some(Guess {
            question: "How often will the breaker open?",
            options: &["once", "twice", "five times"],
            truth: 2,
            reveal: "Five times: at 9.6 s, after each of three failed tests of the recovery, and once more after it had closed.",
        }),
        settings: Some(&[]),
        done: |progress| progress.played,
    },
    Step {
        title: "Two probes were answered. Should it close?",
        text: "Go to 31.2 s, where the third probe decides, and read the evidence.",
        guess: Some(Guess {
            question: "What happens at 35.2 s?",
            options: &["nothing", "it opens", "an outage"],
            truth: 1,
            reveal: "It opens again: all five calls a second pass, the dependency answers two, and 12 of 20 fail.",
        }),
        settings: Some(&[]),
        done: |progress| progress.playhead_us == 31_200_000,
    },
    Step {
        title: "Give it one probe more",
        text: "Set Half-open probe calls to 4, leave the rest, and play the run.",
        guess: Some(Guess {
            question: "When will it close?",
            options: &["33.2 s", "43.2 s", "50.4 s"],
            truth: 1,
            reveal: "At 43.2 s, once. Warming up, 2 of 4 probes fail: 50 % reaches the threshold, so it waits for full health.",
        }),
        settings: Some(&[("probes", 4)]),
        done: |progress| progress.played,
    },
    Step {
        title: "Find another way",
        text: "Reach TUNED with three probes, against the dependency that warms up.",
        guess: None,
        settings: None,
        done: |progress| {
            let values = &progress.experiment.values;
            progress.judged && is_tuned(progress) && values.get("probes") == 3 && values.get("recovery") == 0
        },
    },
];

fn is_tuned(progress: &Progress) -> bool {
    Verdict::of(&progress.run.totals, &World::of(&progress.experiment.values)).label() == TUNED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Experiment;
    use crate::lessons::tuning::LESSON;

    fn done(step: usize, changes: &[(&str, u64)], playhead_us: u64, played: bool) -> bool {
        let mut experiment = Experiment::opening(&LESSON);
        for (key, value) in changes {
            experiment.values.set(LESSON.position(key).unwrap_or(usize::MAX), *value);
        }
        let run = experiment.run();
        STEPS[step].is_done(&Progress {
            experiment: &experiment,
            run: &run,
            playhead_us,
            watched_from_us: 0,
            branched_us: None,
            pinned: None,
            recorded_us: LESSON.opening_horizon_us(),
            played,
            judged: played,
        })
    }

    #[test]
    fn no_step_is_done_before_it_was_done() {
        assert!((0..STEPS.len()).all(|step| !done(step, &[], 0, false)));
    }

    #[test]
    fn each_step_is_done_by_what_it_asks_for() {
        assert!(done(0, &[], 60_000_000, true));
        assert!(done(1, &[], 31_200_000, false));
        assert!(done(2, &[("probes", 4)], 60_000_000, true));
        // The verdict is enough, played or asked for.
        assert!(done(3, &[("threshold", 30)], 0, true));
        assert!(!done(3, &[("recovery", 1)], 60_000_000, true), "instant recovery is another task");
        assert!(!done(2, &[("probes", 4), ("wait", 60)], 60_000_000, true));
    }
}
