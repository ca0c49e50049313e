//! The live regions, for those who do not see the page: transitions, at most one message in two seconds,
//! and what came of a deed that shows elsewhere.

use std::cell::RefCell;
use std::time::Duration;

use breaker_core::lessons::words;
use breaker_core::scene::{trace, why};
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use crate::ui::kit::parts::{effect, text};
use crate::ui::state::lab::{Lab, use_lab};

/// Quiet time after a transition was told.
const QUIET: Duration = Duration::from_secs(2);

/// How long a sentence about a deed stands; later it would be taken for news.
const STANDS: Duration = Duration::from_secs(10);

/// Rest after which what keys repeat is told: nobody can listen as fast.
const RESTED: Duration = Duration::from_millis(500);

impl Lab {
    /// Tells what came of a deed.
    pub fn say(&self, what: &str) {
        let turn = self.next_turn();
        // The same words again are news only if the text is another.
        let again = if self.said.try_get_untracked().as_deref() == Some(what) { "\u{a0}" } else { "" };
        let _ = self.said.try_set(format!("{what}{again}"));
        let (said, turns) = (self.said, self.turns);
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
            if lab.turns.try_get_value() == Some(turn) {
                lab.say(&untrack(&what));
            }
        };
        set_timeout(say, RESTED);
    }

    fn next_turn(&self) -> u32 {
        self.turns
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
        self.told.set_value(self.state.get_untracked());
    }

    /// The instant at the playhead, the state there, and what happened at just this instant, or since when it holds.
    pub fn here(&self) -> String {
        let at_us = self.playhead_us.get_untracked();
        let state = words::state_label(self.state.get_untracked());
        let end = match at_us < self.horizon_us.get_untracked() {
            true => String::new(),
            false => format!(" The run ends here. {}", self.verdict_in_words()),
        };
        let what = match self.event_at(at_us, state) {
            Some(event) => format!("{state}.{event}"),
            None => self.moment.with_untracked(|moment| self.run.with_untracked(|run| why::heading(run, moment))),
        };
        format!("{}, {what}{}", self.time(at_us), end.trim_end())
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
        let latest = self.reached.get_untracked().checked_sub(1)?;
        let entry = self.entries.with_untracked(|entries| entries.get(latest).copied())?;
        let row = self.experiment.with_untracked(|of| self.run.with_untracked(|run| trace::row(of, run, entry)));
        (row.at_us == at_us).then(|| trace::sentence(&row, state))
    }
}

/// What came of the last deed.
#[component]
pub fn Said() -> impl IntoView {
    let said = use_lab().said;
    view! { <p class="spoken" role="status" data-test="said">{text(move || said.get())}</p> }
}

/// One polite message about the state at the playhead.
#[component]
pub fn Announcer() -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let message = RwSignal::new(String::new());
    let resting = RwSignal::new(false);
    // Said when the state changes; a change in the quiet time is said at its end, if it still holds.
    lab.told.set_value(lab.state.get_untracked());
    let of_run = RefCell::new(lab.run.get_untracked());
    effect(move || {
        let state = lab.state.get();
        // What was told of another run holds no longer; that a deed made it another is told where it was done.
        if lab.run.with(|run| *run != *of_run.borrow()) {
            of_run.replace(lab.run.get_untracked());
            message.set(String::new());
            lab.is_told();
        }
        if resting.get() || lab.told.get_value() == state {
            return;
        }
        let playhead_us = lab.playhead_us.get_untracked();
        let (at_us, why) = lab.run.with_untracked(|run| {
            run.transition_by(playhead_us).map_or((0, String::new()), |last| (last.at_us, words::reason(last)))
        });
        message.set(format!("{} s: {}. {why}", seconds_fixed(at_us, decimals), words::state_label(state)));
        resting.set(true);
        set_timeout(
            move || {
                let _ = resting.try_set(false);
            },
            QUIET,
        );
        lab.told.set_value(state);
    });
    view! { <p class="spoken" aria-live="polite" data-test="announcer">{text(move || message.get())}</p> }
}
