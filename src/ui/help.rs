//! The help: keys, marks, and the switch for letter keys.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::look::use_look;

const KEYS: [(&str, &str); 7] = [
    ("Space or K", "play, pause"),
    ("← →  or  , .", "previous, next event"),
    ("Shift + ← →", "one second back, on"),
    ("Home, End", "start, end"),
    ("?", "this help"),
    ("Tab", "from control to control"),
    ("Arrows on a slider", "one step of its setting"),
];

/// The help dialog; open while the look says so.
#[component]
pub fn Help() -> impl IntoView {
    let look = use_look();
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let open = look.help_open.get();
        let Some(dialog) = dialog.get() else { return };
        if open && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    let keys = KEYS.map(|(key, does)| view! { <div><dt>{key}</dt><dd>{does}</dd></div> });
    view! {
        <dialog class="help" node_ref=dialog aria-labelledby="help-title" on:close=move |_| look.help_open.set(false)>
            <h2 id="help-title">"Keys of the player"</h2>
            <p class="hint">"They act while the player, the part with diagram and timeline, has the focus."</p>
            <dl>{keys.into_iter().collect_view()}</dl>
            <label class="switch-row">
                <input
                    type="checkbox"
                    prop:checked=move || look.letter_keys.get()
                    on:change=move |event| look.switch_letter_keys(event_target_checked(&event))
                />
                " Letter and sign keys act (K , . ?)"
            </label>
            <button type="button" class="button loud" on:click=move |_| look.help_open.set(false)>"Close"</button>
        </dialog>
    }
}
