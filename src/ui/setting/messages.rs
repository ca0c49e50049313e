//! What was not understood of an address or a file, or was refused, until it is dismissed.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, text};
use crate::ui::state::lab::use_lab;

/// Most lines that are shown; of more, the number is said.
const SHOWN: usize = 100;

/// What is told, under what it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What they have in common; may be empty.
    pub head: &'static str,
    /// A line each.
    pub lines: Vec<String>,
}

impl Told {
    /// What an address says that was not understood.
    pub fn of_address(lines: Vec<String>) -> Self {
        Told { head: "Parts of this address were not understood. The rest applies.", lines }
    }

    /// Whether there is anything to say.
    pub fn is_something(&self) -> bool {
        !self.lines.is_empty()
    }

    /// A single message.
    pub fn single(line: String) -> Self {
        Told { head: "", lines: vec![line] }
    }
}

/// The messages, a line each; hidden if there is none.
#[component]
pub fn Messages() -> impl IntoView {
    let told = use_lab().messages;
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
