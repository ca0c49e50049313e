//! What was not understood of an address, until it is dismissed.

use leptos::prelude::*;

use super::lab::use_lab;

/// Messages that are listed; of more, the number is said.
const LISTED: usize = 8;

/// The list of messages; nothing if there is none.
#[component]
pub fn Messages() -> impl IntoView {
    let messages = use_lab().messages;
    let list = move || {
        let mut lines = messages.get();
        let more = lines.len().saturating_sub(LISTED);
        lines.truncate(LISTED);
        lines.extend((more > 0).then(|| format!("and {more} more")));
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <div role="alert">
            <Show when=move || !messages.with(Vec::is_empty)>
                <div class="messages">
                    <p>"Parts of this address were not understood. The rest applies."</p>
                    <ul>{list}</ul>
                    <button type="button" class="button" on:click=move |_| messages.set(Vec::new())>"Dismiss"</button>
                </div>
            </Show>
        </div>
    }
}
