//! The live regions: transitions, at most one message in two seconds; and what came of a deed that shows elsewhere.

use std::cell::Cell;
use std::time::Duration;

use breaker_core::lessons::words;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::lab::use_lab;
use super::parts::{effect, text};

/// Quiet time after a message.
const QUIET: Duration = Duration::from_secs(2);

/// What came of the last deed, for those who do not see it.
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
    let said = Cell::new(lab.state.get_untracked());
    effect(move || {
        let state = lab.state.get();
        if said.get() == state || resting.get() {
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
        said.set(state);
    });
    view! { <p class="spoken" aria-live="polite" data-test="announcer">{text(move || message.get())}</p> }
}
