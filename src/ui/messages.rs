//! What was not understood of an address, until it is dismissed.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::lab::use_lab;
use super::parts::{act, flag, text};

/// Messages that are listed; of more, the number is said.
const LISTED: usize = 8;

/// The messages, a line each; hidden if there is none.
#[component]
pub fn Messages() -> impl IntoView {
    let messages = use_lab().messages;
    let lines = text(move || messages.with(|all| lines(all)));
    view! {
        <div role="alert">
            <div class="messages" hidden=flag(move || messages.with(Vec::is_empty))>
                <p>"Parts of this address were not understood. The rest applies."</p>
                <p class="lines">{lines}</p>
                <button type="button" class="button" on:click=act(move |_: MouseEvent| messages.set(Vec::new()))>
                    "Dismiss"
                </button>
            </div>
        </div>
    }
}

fn lines(messages: &[String]) -> String {
    let listed = messages.get(..LISTED).unwrap_or(messages).join("\n");
    match messages.len().saturating_sub(LISTED) {
        0 => listed,
        more => format!("{listed}\nand {more} more"),
    }
}
