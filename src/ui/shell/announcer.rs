//! The live regions, for those who do not see the page: transitions, at most one message in two seconds,
//! and what came of a deed that shows elsewhere.

use std::cell::RefCell;
use std::time::Duration;

use breaker_core::lessons::words;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use crate::ui::kit::parts::{effect, text};
use crate::ui::state::lab::use_lab;

/// Quiet time after a transition was told.
const QUIET: Duration = Duration::from_secs(2);

/// What came of the last deed.
#[component]
pub fn Said() -> impl IntoView {
    let said = use_lab().voice.said;
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
    lab.voice.told.set_value(lab.reading.state.get_untracked());
    let of_run = RefCell::new(lab.study.run.get_untracked());
    effect(move || {
        let state = lab.reading.state.get();
        // What was told of another run holds no longer; that a deed made it another is told where it was done.
        if lab.study.run.with(|run| *run != *of_run.borrow()) {
            of_run.replace(lab.study.run.get_untracked());
            message.set(String::new());
            lab.is_told();
        }
        if resting.get() || lab.voice.told.get_value() == state {
            return;
        }
        let playhead_us = lab.time.playhead_us.get_untracked();
        let (at_us, why) = lab.study.run.with_untracked(|run| {
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
        lab.voice.told.set_value(state);
    });
    view! { <p class="spoken" aria-live="polite" data-test="announcer">{text(move || message.get())}</p> }
}
