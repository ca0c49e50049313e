//! The help: keys, marks, and the switch for letter keys.

use leptos::ev::{Event, MouseEvent};
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::ui::kit::parts::{act, effect, flag};
use crate::ui::state::look::use_look;

/// The help dialog; open while the look says so.
#[component]
pub fn Help() -> impl IntoView {
    let look = use_look();
    let dialog = NodeRef::<Dialog>::new();
    effect(move || {
        let open = look.help_open.get();
        let Some(dialog) = dialog.get() else { return };
        if open && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog class="help" id="help" node_ref=dialog aria-labelledby="help-title" on:close=act(move |_: Event| look.help_open.set(false))>
            <h2 id="help-title">"Help · keys"</h2>
            <p class="hint">"Those of the first five lines act while the player, the part with diagram and timeline, or nothing has the focus."</p>
            <dl>
                <div><dt>"Space or K"</dt><dd>"play, pause"</dd></div>
                <div><dt>"← →  or  , ."</dt><dd>"previous, next event"</dd></div>
                <div><dt>"Shift + ← →"</dt><dd>"one second back, on"</dd></div>
                <div><dt>"Home, End"</dt><dd>"start, end"</dd></div>
                <div><dt>"?"</dt><dd>"this help"</dd></div>
                <div><dt>"Tab"</dt><dd>"from control to control"</dd></div>
                <div><dt>"Arrows in the trace"</dt><dd>"previous, next event; Page Up and Down by eight"</dd></div>
                <div><dt>"Arrows on the map"</dt><dd>"one cell, with Shift five; Home to your setting, Enter opens the run"</dd></div>
                <div><dt>"Arrows on a slider"</dt><dd>"one step of its setting"</dd></div>
            </dl>
            <label class="switch-row">
                <input
                    type="checkbox"
                    prop:checked=flag(move || look.letter_keys.get())
                    on:change=act(move |event: Event| look.switch_letter_keys(event_target_checked(&event)))
                />
                " Letter and sign keys act: K , . and ?"
            </label>
            <button type="button" class="button loud" on:click=act(move |_: MouseEvent| look.help_open.set(false))>"Close"</button>
        </dialog>
    }
}
