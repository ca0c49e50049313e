//! The keys of the player. Every one of them has a visible button or slider too.

use leptos::ev::KeyboardEvent;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use crate::ui::state::lab::Lab;
use crate::ui::state::look::Look;
use leptos::prelude::{GetUntracked, Set};

/// Acts on a key pressed while the player has focus.
pub fn press(lab: Lab, look: Look, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let key = event.key();
    let is_letter = key.chars().count() == 1 && key != " ";
    if is_letter && !look.letter_keys.get_untracked() {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let tag = target.map_or(String::new(), |element| element.tag_name());
    // A list keeps its keys, as it is chosen from by them.
    if tag == "SELECT" {
        return;
    }
    // The playhead's slider tells its value itself.
    let go = |how: fn(&Lab)| if tag == "INPUT" { how(&lab) } else { lab.go(how) };
    match (key.as_str(), event.shift_key()) {
        // A focused button keeps Space for itself.
        (" ", _) if tag == "BUTTON" => return,
        (" " | "k" | "K", _) => lab.play_or_pause(),
        ("ArrowRight" | "ArrowUp", false) | (".", _) => go(Lab::next_event),
        ("ArrowLeft" | "ArrowDown", false) | (",", _) => go(Lab::previous_event),
        ("ArrowRight" | "ArrowUp", true) | ("PageUp", _) => go(|lab| lab.seek_by_seconds(1)),
        ("ArrowLeft" | "ArrowDown", true) | ("PageDown", _) => go(|lab| lab.seek_by_seconds(-1)),
        ("Home", _) => go(Lab::rewind),
        ("End", _) => go(|lab| lab.seek(u64::MAX)),
        ("?", _) => look.help_open.set(true),
        _ => return,
    }
    event.prevent_default();
}
