//! What is told of deeds and of moves of the playhead, for those who do not see the page.

use std::time::Duration;

use breaker_core::lessons::words;
use breaker_core::scene::{trace, why};
use leptos::prelude::*;

use crate::ui::state::lab::Lab;

/// How long a sentence about a deed stands; later it would be taken for news.
const STANDS: Duration = Duration::from_secs(10);

/// Rest after which what keys repeat is told: nobody can listen as fast.
const RESTED: Duration = Duration::from_millis(500);

impl Lab {
    /// Tells what came of a deed.
    pub fn say(&self, what: &str) {
        let turn = self.next_turn();
        // The same words again are news only if the text is another.
        let again = if self.voice.said.try_get_untracked().as_deref() == Some(what) { "\u{a0}" } else { "" };
        let _ = self.voice.said.try_set(format!("{what}{again}"));
        let (said, turns) = (self.voice.said, self.voice.turns);
        let clear = move || {
            if turns.try_get_value() == Some(turn) {
                let _ = said.try_set(String::new());
            }
        };
        set_timeout(clear, STANDS);
    }

    /// Tells what came of deeds that follow each other fast, once they rest and if nothing else was told since.
    pub fn say_at_rest(&self, what: impl Fn() -> String + 'static) {
        let turn = self.next_turn();
        let lab = *self;
        let say = move || {
            if lab.voice.turns.try_get_value() == Some(turn) {
                lab.say(&untrack(&what));
            }
        };
        set_timeout(say, RESTED);
    }

    fn next_turn(&self) -> u32 {
        self.voice
            .turns
            .try_update_value(|turns| {
                *turns += 1;
                *turns
            })
            .unwrap_or_default()
    }

    /// Goes to another instant and tells where that is. A transition on the way is not told apart from it.
    pub fn go(&self, how: impl FnOnce(&Lab)) {
        how(self);
        self.is_told();
        let lab = *self;
        self.say_at_rest(move || lab.here());
    }

    /// The state at the playhead is told by other words: it is no transition to tell of.
    pub fn is_told(&self) {
        self.voice.told.set_value(self.reading.state.get_untracked());
    }

    /// The instant at the playhead, the state there, and what happened at just this instant, or since when it holds.
    pub fn here(&self) -> String {
        let at_us = self.time.playhead_us.get_untracked();
        let state = words::state_label(self.reading.state.get_untracked());
        let end = match at_us < self.study.horizon_us.get_untracked() {
            true => String::new(),
            false => format!(" The run ends here. {}", self.verdict_in_words()),
        };
        let what = match self.event_at(at_us, state) {
            Some(event) => format!("{state}.{event}"),
            None => self
                .reading
                .moment
                .with_untracked(|moment| self.study.run.with_untracked(|run| why::heading(run, moment))),
        };
        format!("{}, {what}{}", self.instant(at_us), end.trim_end())
    }

    /// The verdict of the whole run in a sentence; empty if the lesson does not judge.
    pub fn verdict_in_words(&self) -> String {
        untrack(|| self.verdict()).map_or(String::new(), |verdict| verdict.in_words())
    }

    /// What was about to be told is news no longer: its page is left.
    pub fn hush(&self) {
        self.next_turn();
    }

    /// The last event of an instant, as the trace has it.
    fn event_at(&self, at_us: u64, state: &str) -> Option<String> {
        let latest = self.reading.reached.get_untracked().checked_sub(1)?;
        let entry = self.reading.entries.with_untracked(|entries| entries.get(latest).copied())?;
        let row =
            self.study.experiment.with_untracked(|of| self.study.run.with_untracked(|run| trace::row(of, run, entry)));
        (row.at_us == at_us).then(|| trace::sentence(&row, state))
    }
}
