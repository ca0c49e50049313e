//! What a person does to the experiment: change a control, branch, step, restart, and take that back.

use breaker_core::lessons::action::Deed;
use breaker_core::lessons::lesson::Advance;
use breaker_core::lessons::step::Example;
use breaker_core::lessons::{Experiment, words};
use breaker_core::share::link::Opened;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use crate::ui::state::lab::Lab;
use crate::ui::state::study::Before;
use crate::ui::state::told::Told;

impl Lab {
    /// Gives a setting a new value. In a live lesson from the playhead on, else for the whole run,
    /// which is rewound.
    pub fn set_value(&self, place: usize, value: u64) {
        let Some(setting) = self.lesson().settings.get(place) else { return };
        let before_us = self.time.playhead_us.get_untracked();
        let changed = self.change(&[(setting.key, value)]);
        let at_us = self.time.playhead_us.get_untracked();
        // At its start the control says all; that a run ends is said beside it.
        if !changed || before_us == 0 || at_us >= self.study.horizon_us.get_untracked() {
            return;
        }
        let now = if at_us < before_us { "The run starts over, at" } else { "In force from" };
        let told = format!("{} {}. {now} {}.", setting.label, setting.spoken(value), self.instant(at_us));
        self.say_at_rest(move || told.clone());
    }

    /// Does what a button of the lesson says.
    pub fn act(&self, deed: Deed) {
        match deed {
            Deed::Change(values) => _ = self.change(values),
            Deed::Restart(values) => self.start_over(|next| next.values.set_all(values)),
        }
    }

    /// Whether anything is another now.
    fn change(&self, wanted: &[(&str, u64)]) -> bool {
        let lesson = self.lesson();
        if lesson.is_live() && self.time.playing.get_untracked() {
            self.settle();
        }
        let at_us = if lesson.is_live() { self.time.playhead_us.get_untracked() } else { 0 };
        match self.study.experiment.with_untracked(|experiment| experiment.changed(at_us, wanted)) {
            Ok(None) => return false,
            Ok(Some(next)) if !lesson.is_live() => {
                self.rewind();
                self.replace(next);
            }
            // What no timed change may name starts over.
            Ok(Some(next)) if wanted.iter().any(|(key, _)| !lesson.timed.contains(key)) => {
                if self.study.recorded_us.get_untracked() > 0 {
                    self.keep(self.restarted_from());
                }
                self.begin(next);
            }
            Ok(Some(next)) => {
                self.drop_after(at_us);
                self.replace(next);
                self.seek(at_us);
                if at_us >= self.study.horizon_us.get_untracked() {
                    self.voice
                        .notice
                        .set("The run ends here. Go back or start over to see this change act.".to_owned());
                }
            }
            Err(message) => {
                self.voice.messages.set(Told::single(message));
                return false;
            }
        }
        true
    }

    /// Drops what was recorded after the playhead, and plays on from there.
    pub fn resume_here(&self) {
        self.branch();
        self.time.playing.set(true);
    }

    /// Drops what was recorded after the playhead, records some time more, and pauses.
    pub fn step(&self, advance: &Advance) {
        self.pause();
        self.branch();
        self.study.finish_now();
        let at_us = self.time.playhead_us.get_untracked();
        self.reach(if advance.to_multiple { (at_us / advance.us + 1) * advance.us } else { at_us + advance.us });
    }

    fn branch(&self) {
        let at_us = self.time.playhead_us.get_untracked();
        let next = self.study.experiment.with_untracked(|experiment| experiment.branched(at_us));
        self.drop_after(at_us);
        if self.study.experiment.with_untracked(|experiment| *experiment != next) {
            self.replace(next);
        }
    }

    /// Starts over: a live lesson with what is in force at the playhead, any other by rewinding.
    pub fn restart(&self) {
        if self.lesson().is_live() { self.start_over(|_| ()) } else { self.rewind() }
    }

    /// Sets every control back to its opening value.
    pub fn reset(&self) {
        let opening = Experiment::opening(self.lesson());
        if self.lesson().is_live() {
            self.start_over(|next| *next = opening);
        } else {
            let pinned = self.study.pinned.with_untracked(|pin| pin.as_ref().map(|pin| pin.pinned.clone()));
            self.open(Opened { experiment: opening, playhead_us: 0, pinned, messages: Vec::new() });
            self.say("All settings are at their opening values.");
        }
    }

    /// Opens the lesson's example at its first fact.
    pub fn load(&self, example: &'static Example) {
        self.start_over(|next| next.values.set_all(example.values));
        self.study.recorded_us.set(example.recorded_us);
        self.show_fact(example, 0);
    }

    /// Goes to a fact of the example, recording up to it if need be.
    pub fn show_fact(&self, example: &'static Example, fact: usize) {
        self.time.playing.set(false);
        self.learning.fact.set(Some(fact));
        if let Some(fact) = example.facts.get(fact) {
            self.reach(fact.at_us);
            self.is_told();
            self.say(&format!("{}. {}", fact.title, fact.text));
        }
    }

    fn start_over(&self, then: impl FnOnce(&mut Experiment)) {
        let at_us = self.time.playhead_us.get_untracked();
        let mut next = self.study.experiment.with_untracked(|experiment| experiment.restarted(at_us));
        then(&mut next);
        // An untouched opening is nothing to go back to.
        let same = self.study.experiment.with_untracked(|experiment| *experiment == next);
        if !(same && self.study.recorded_us.get_untracked() == 0) {
            self.keep(self.restarted_from());
        }
        self.begin(next);
    }

    fn begin(&self, next: Experiment) {
        self.time.playing.set(false);
        self.time.held.set(false);
        self.replace(next);
        self.study.branched_us.set(None);
        self.study.recorded_us.set(0);
        self.seek(0);
    }

    fn replace(&self, next: Experiment) {
        self.learning.played.set(false);
        self.learning.asked.set(false);
        self.learning.fact.set(None);
        self.install(next);
    }

    fn drop_after(&self, at_us: u64) {
        if self.study.recorded_us.get_untracked() > at_us {
            self.keep(format!("Dropped after {}.", self.instant(at_us)));
            self.study.recorded_us.set(at_us);
            self.study.branched_us.set(Some(at_us));
        }
    }

    fn restarted_from(&self) -> String {
        if self.study.recorded_us.get_untracked() == 0 { "Settings replaced." } else { "Started over." }.to_owned()
    }

    /// An instant as the lesson writes it.
    pub fn instant(&self, at_us: u64) -> String {
        format!("{} s", seconds_fixed(at_us, self.lesson().time_decimals))
    }

    fn keep(&self, said: String) {
        /// Most that can be taken back: each keeps a whole run.
        const MOST: usize = 20;
        let now = self.now(said.clone());
        self.study.before.update(|before| {
            if before.len() == MOST {
                before.remove(0);
            }
            before.push(now);
        });
        self.study.undone.set(Vec::new());
        self.voice.notice.set(said);
    }

    fn now(&self, said: String) -> Before {
        self.study.finish_now();
        Before {
            experiment: self.study.experiment.get_untracked(),
            run: self.study.run.get_untracked(),
            recorded_us: self.study.recorded_us.get_untracked(),
            playhead_us: self.time.playhead_us.get_untracked(),
            said,
        }
    }

    /// Takes the last branch or restart back.
    pub fn undo(&self) {
        let Some(before) = self.study.before.try_update(Vec::pop).flatten() else { return };
        let now = self.now(before.said.clone());
        self.study.undone.update(|undone| undone.push(now));
        self.voice.notice.set("Brought back.".to_owned());
        self.bring(before);
    }

    /// Does again what was taken back last.
    pub fn redo(&self) {
        let Some(undone) = self.study.undone.try_update(Vec::pop).flatten() else { return };
        let now = self.now(undone.said.clone());
        self.study.before.update(|before| before.push(now));
        self.voice.notice.set(undone.said.clone());
        self.bring(undone);
    }

    fn bring(&self, other: Before) {
        self.stand_still();
        self.study.experiment.set(other.experiment);
        self.study.run.set(other.run);
        self.study.recorded_us.set(other.recorded_us);
        self.seek(other.playhead_us);
    }

    /// Nothing can be taken back any more: another run is looked at.
    pub fn forget(&self) {
        self.study.before.set(Vec::new());
        self.study.undone.set(Vec::new());
        self.voice.notice.set(String::new());
    }

    /// Before another run takes the place of the one on show.
    pub fn stand_still(&self) {
        self.time.playing.set(false);
        self.time.held.set(false);
        self.learning.played.set(false);
        self.learning.fact.set(None);
        self.study.branched_us.set(None);
    }

    /// Opens what a file says. What was on show can be brought back.
    pub fn open_file(&self, opened: Opened) {
        let reached = self.instant(self.study.recorded_us.get_untracked());
        let before = (self.lesson() == opened.experiment.lesson && self.lesson().is_live())
            .then(|| self.now(format!("Opened from a file. The recording before reached {reached}.")));
        self.open(opened);
        if let Some(before) = before {
            self.voice.notice.set(before.said.clone());
            self.study.before.set(vec![before]);
        }
    }

    /// Time stands still while a control is moved, so that one move is one change at one instant.
    pub fn hold(&self) {
        if self.lesson().is_live() && self.time.playing.get_untracked() {
            self.pause();
            self.time.held.set(true);
        }
    }

    /// The control is let go: time goes on if it ran before.
    pub fn release(&self) {
        if self.time.held.get_untracked() {
            self.time.held.set(false);
            self.time.playing.set(true);
        }
    }

    /// How far the run is recorded, and what playing does, in words.
    pub fn recorded_in_words(&self) -> String {
        // As often as texts are renewed.
        self.time.read_us.track();
        let (recorded_us, horizon_us) = (self.study.recorded_us.get_untracked(), self.study.horizon_us.get());
        let recorded = seconds_fixed(recorded_us, self.lesson().time_decimals);
        format!("Recorded to {recorded} s of {}", words::duration(horizon_us).replace(".0", ""))
    }
}
