//! What was learned: steps done, guesses, what of the run was watched, and what of it may be seen.

use breaker_core::lessons::step::Step;
use breaker_core::lessons::{ALL, Experiment, Lesson};
use leptos::prelude::*;

use crate::ui::state::study::Study;
use crate::ui::state::time::Time;
use crate::ui::state::visits::{self, Guessed};

/// What a learner has done of a lesson's steps; it outlasts a visit to another lesson.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    /// Which steps are done.
    pub done: RwSignal<Vec<bool>>,
    /// What was guessed in each.
    pub guesses: RwSignal<Vec<Guessed>>,
    /// The step on show.
    pub shown: RwSignal<usize>,
}

impl Learned {
    fn remembered(lesson: &Lesson) -> Self {
        Learned {
            done: RwSignal::new(visits::steps(lesson)),
            guesses: RwSignal::new(visits::guesses(lesson)),
            shown: RwSignal::new(0),
        }
    }

    /// Notes what became of a step's guess, for later visits too.
    pub fn guess(&self, lesson: &Lesson, place: usize, guess: Guessed) {
        self.guesses.update(|guesses| {
            if let Some(slot) = guesses.get_mut(place) {
                *slot = guess;
            }
            visits::note_guesses(lesson, guesses);
        });
    }

    /// Whether the step on show asks for a guess about a run of this experiment, and none was made.
    fn waits_for_guess(&self, experiment: &Experiment) -> bool {
        let place = self.shown.get();
        let asks = |step: &Step| step.guess.is_some() && step.is_about(experiment);
        let is_open = |done: &Vec<bool>| done.get(place) == Some(&false);
        let unguessed = |guesses: &Vec<Guessed>| guesses.get(place) == Some(&Guessed::Not);
        experiment.lesson.steps.get(place).is_some_and(asks) && self.done.with(is_open) && self.guesses.with(unguessed)
    }
}

/// What was learned of the open run and of all lessons.
#[derive(Clone, Copy)]
pub struct Learning {
    /// From where on the run has been watched, in microseconds; nothing while it stands as it was opened.
    pub watched_from_us: StoredValue<Option<u64>>,
    /// Whether this run has been played to its end.
    pub played: RwSignal<bool>,
    /// Whether the verdict was asked for.
    pub asked: RwSignal<bool>,
    /// Whether what lies ahead of the playhead is shown although a guess about it waits: a link opened the run at an
    /// instant.
    pub all_shown: RwSignal<bool>,
    /// The fact of the lesson's example that is on show.
    pub fact: RwSignal<Option<usize>>,
    /// Whether what lies ahead of the playhead is covered: the step in hand asks for a guess about it.
    pub covered: Memo<bool>,
    /// How far the run can be seen, in microseconds: as far as it is recorded, or to the playhead while covered.
    pub seen_us: Memo<u64>,
    learned: [Learned; ALL.len()],
}

impl Learning {
    /// Of a study that was just opened.
    pub fn of(study: Study, time: Time) -> Self {
        let Study { experiment, recorded_us, .. } = study;
        let playhead_us = time.playhead_us;
        let opened_us = playhead_us.get_untracked();
        // Who gives the address of a run's end gives its verdict.
        let is_end = opened_us >= experiment.with_untracked(Experiment::horizon_us);
        let [played, asked, all_shown] = [false, is_end, opened_us > 0].map(RwSignal::new);
        let fact = RwSignal::new(None);
        let learned = ALL.map(Learned::remembered);
        let covered = Memo::new(move |_| {
            let is_open = all_shown.get() || played.get() || asked.get() || fact.with(Option::is_some);
            !is_open && experiment.with(|experiment| learned[place_of(experiment.lesson)].waits_for_guess(experiment))
        });
        let seen_us = Memo::new(move |_| if covered.get() { playhead_us.get() } else { recorded_us.get() });
        let watched_from_us = StoredValue::new(None);
        Learning { watched_from_us, played, asked, all_shown, fact, covered, seen_us, learned }
    }

    /// What has been done of a lesson's steps.
    pub fn of_lesson(&self, lesson: &Lesson) -> Learned {
        self.learned[place_of(lesson)]
    }

    /// Whether the verdict is on show.
    pub fn reveals(&self) -> bool {
        self.asked.get() || self.played.get()
    }

    /// The playhead is about to be moved, from one instant to another, in microseconds.
    pub fn watch(&self, at_us: u64, to_us: u64) {
        let from_us = self.watched_from_us.get_value().unwrap_or(at_us);
        self.watched_from_us.set_value(Some(from_us.min(to_us)));
    }
}

/// The place of a lesson among all.
pub fn place_of(lesson: &Lesson) -> usize {
    (lesson.number as usize).saturating_sub(1) % ALL.len()
}
