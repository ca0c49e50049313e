//! How the page looks, as the system says until a person chooses: light or dark, moving or still.

use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::palette::Palette;

const THEME_KEY: &str = "theme";
const LETTERS_KEY: &str = "letter-keys";

/// View state that lives apart from what is looked at; handed to components as context.
#[derive(Clone, Copy)]
pub struct Look {
    /// Light or dark, where that was chosen against the system.
    chosen: RwSignal<Option<bool>>,
    system_dark: ReadSignal<bool>,
    /// Whether the page is dark.
    pub dark: Memo<bool>,
    /// Its colours, as canvases take them.
    pub palette: Memo<Palette>,
    /// Whether the system asks for less motion.
    pub still: ReadSignal<bool>,
    /// Whether letter keys act.
    pub letter_keys: RwSignal<bool>,
    /// Whether the help is on show.
    pub help_open: RwSignal<bool>,
}

impl Look {
    /// The look as remembered.
    pub fn new() -> Self {
        let chosen = RwSignal::new(match dom::remembered(THEME_KEY).as_deref() {
            Some("dark") => Some(true),
            Some("light") => Some(false),
            _ => None,
        });
        let system_dark = dom::media("(prefers-color-scheme: dark)");
        let dark = Memo::new(move |_| chosen.get().unwrap_or_else(|| system_dark.get()));
        show_theme(chosen.get_untracked());
        let palette = Memo::new(move |_| {
            dark.get();
            Palette::of_page()
        });
        Look {
            chosen,
            system_dark,
            dark,
            palette,
            still: dom::media("(prefers-reduced-motion: reduce)"),
            letter_keys: RwSignal::new(dom::remembered(LETTERS_KEY).as_deref() != Some("off")),
            help_open: RwSignal::new(false),
        }
    }

    /// Switches between light and dark, and remembers it. Back at the system's own theme, it follows the system.
    pub fn switch_theme(&self) {
        let dark = !self.dark.get_untracked();
        let chosen = (dark != self.system_dark.get_untracked()).then_some(dark);
        dom::remember(THEME_KEY, chosen.map_or("system", theme_name));
        // Before anything reads the colours anew.
        show_theme(chosen);
        self.chosen.set(chosen);
    }

    /// Whether the theme is the system's.
    pub fn follows_system(&self) -> bool {
        self.chosen.with(Option::is_none)
    }

    /// Turns letter keys on or off, and remembers it.
    pub fn switch_letter_keys(&self, on: bool) {
        dom::remember(LETTERS_KEY, if on { "on" } else { "off" });
        self.letter_keys.set(on);
    }
}

impl Default for Look {
    fn default() -> Self {
        Look::new()
    }
}

/// Tells the style sheets which theme was chosen, if any.
fn show_theme(dark: Option<bool>) {
    let Some(root) = document().document_element() else { return };
    let _ = match dark {
        Some(dark) => root.set_attribute("data-theme", theme_name(dark)),
        None => root.remove_attribute("data-theme"),
    };
}

fn theme_name(dark: bool) -> &'static str {
    if dark { "dark" } else { "light" }
}

/// The look of the surrounding page.
pub fn use_look() -> Look {
    expect_context::<Look>()
}
