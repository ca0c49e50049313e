//! What the page tells: by its notices and messages, and to those who listen.

use breaker_core::sim::State;
use leptos::prelude::*;

use crate::ui::state::told::Told;

/// What is told, and what was.
#[derive(Clone, Copy)]
pub struct Voice {
    /// What the last branch, restart, undo or redo did, as the page says it.
    pub notice: RwSignal<String>,
    /// What was not understood of an address or a file, or refused.
    pub messages: RwSignal<Told>,
    /// What came of the last deed, for those who listen.
    pub said: RwSignal<String>,
    /// How often something was told or is about to be.
    pub turns: StoredValue<u32>,
    /// The state that was told last.
    pub told: StoredValue<State>,
}

impl Voice {
    /// Nothing told yet but what an address said that was not understood.
    pub fn new(messages: Vec<String>) -> Self {
        Voice {
            notice: RwSignal::new(String::new()),
            messages: RwSignal::new(Told::of_address(messages)),
            said: RwSignal::new(String::new()),
            turns: StoredValue::new(0),
            told: StoredValue::new(State::Closed),
        }
    }
}
