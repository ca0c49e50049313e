//! What was not understood of an address, until it is dismissed.

use leptos::prelude::*;

use super::lab::use_lab;

/// The list of messages; nothing if there is none.
#[component]
pub fn Messages() -> impl IntoView {
    let messages = use_lab().messages;
    let list = move || messages.get().into_iter().map(|message| view! { <li>{message}</li> }).collect_view();
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
