//! Small helpers over the browser's own interface.

use leptos::prelude::{document, window};
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Event, HtmlElement, HtmlInputElement};

/// The element of this id.
pub fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// The input that an event came from.
pub fn input_of(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}

/// A remembered preference; `None` where the browser keeps none.
pub fn remembered(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Remembers a preference where the browser allows it.
pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // A full or forbidden storage only means that the preference is asked for again.
        let _ = storage.set_item(key, value);
    }
}

/// The same text with numbers kept on one line with their units.
pub fn kept_together(text: &str) -> String {
    text.replace(" %", "\u{a0}%").replace(" s ", "\u{a0}s ").replace(" s.", "\u{a0}s.").replace(" s,", "\u{a0}s,")
}
