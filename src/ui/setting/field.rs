//! A text field that takes what it allows, says what it refuses, and keeps the last good value.

use leptos::ev::Event;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, text};

/// Takes a text, or says why not.
pub type Take = Box<dyn Fn(&str) -> Result<(), String>>;

/// What a field is made of.
pub struct Field {
    /// Its name for those who listen.
    pub name: &'static str,
    /// Which keys a touch screen offers: `decimal`, `numeric` or `text`.
    pub keys: &'static str,
    /// The value in force, as it is typed.
    pub value: Signal<String>,
    /// What it does with a text.
    pub take: Take,
    /// Why the last text was not taken.
    pub refusal: RwSignal<Option<String>>,
    /// Ids of what describes it: unit, hint and refusal.
    pub described_by: String,
}

/// The field.
pub fn field(Field { name, keys, value, take, refusal, described_by }: Field) -> impl IntoView {
    let typed = act(move |event: Event| {
        let Some(field) = dom::input_of(&event) else { return };
        let refused = take(field.value().trim()).err();
        field.set_value(&value.get_untracked());
        dom::once_released(Box::new(move || _ = refusal.try_set(refused)));
    });
    view! {
        <input
            type="text"
            inputmode=keys
            autocomplete="off"
            aria-label=name
            aria-describedby=described_by
            aria-invalid=text(move || refusal.with(Option::is_some).to_string())
            prop:value=value
            on:input=act(move |_: Event| refusal.set(None))
            on:change=typed
        />
    }
}

/// What the field refused; empty while it did not.
pub fn refused(id: String, refusal: RwSignal<Option<String>>) -> impl IntoView {
    view! { <p class="refusal" id=id role="alert">{text(move || refusal.get().unwrap_or_default())}</p> }
}
