//! What was not understood of an address or a file, or was refused, until it is dismissed.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, text};
use crate::ui::state::lab::use_lab;
use crate::ui::state::told::Told;

/// Most lines that are shown; of more, the number is said.
const SHOWN: usize = 100;

/// The messages, a line each; hidden if there is none.
#[component]
pub fn Messages() -> impl IntoView {
    let told = use_lab().voice.messages;
    let head = text(move || told.with(|told| told.head.to_owned()));
    let lines = text(move || told.with(|told| lines(&told.lines)));
    let dismiss = act(move |_: MouseEvent| {
        told.set(Told::default());
        dom::focus_title();
    });
    view! {
        <div role="alert">
            <div class="messages" hidden=flag(move || !told.with(Told::is_something))>
                <p>{head}</p>
                <p class="lines" tabindex="0">{lines}</p>
                <button type="button" class="button" on:click=dismiss>
                    "Dismiss"
                </button>
            </div>
        </div>
    }
}

fn lines(all: &[String]) -> String {
    let shown = all.get(..SHOWN).unwrap_or(all).join("\n");
    match all.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}\nand {more} more"),
    }
}
