//! Light or dark: as the system says, until a person chooses.

use leptos::prelude::*;

use super::dom;

const KEY: &str = "theme";

/// The button that switches the theme.
#[component]
pub fn ThemeButton() -> impl IntoView {
    let chosen = RwSignal::new(dom::remembered(KEY).filter(|theme| theme == "light" || theme == "dark"));
    Effect::new(move |_| {
        let Some(root) = document().document_element() else { return };
        let _ = match chosen.get() {
            Some(theme) => root.set_attribute("data-theme", &theme),
            None => root.remove_attribute("data-theme"),
        };
    });
    let is_dark = move || match chosen.get().as_deref() {
        Some(theme) => theme == "dark",
        None => system_is_dark(),
    };
    let switch = move |_| {
        let theme = if is_dark() { "light" } else { "dark" };
        dom::remember(KEY, theme);
        chosen.set(Some(theme.to_owned()));
    };
    view! {
        <button type="button" class="button" on:click=switch>
            {move || if is_dark() { "Light theme" } else { "Dark theme" }}
        </button>
    }
}

fn system_is_dark() -> bool {
    window().match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches())
}
