//! The colours of `style/tokens.css`, as canvases take them.

use leptos::prelude::{document, window};
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;
use plotters::style::RGBColor;

/// A colour as text and as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Colour {
    /// `rgb(10, 125, 109)`.
    pub css: String,
    /// The same.
    pub rgb: RGBColor,
}

/// Colours by meaning, of the theme in force.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Palette {
    pub card: Colour,
    pub ink: Colour,
    pub line: Colour,
    pub answered: Colour,
    pub failed: Colour,
    pub rejected: Colour,
    pub request: Colour,
    pub probe: Colour,
    pub on_strong: Colour,
    pub on_gold: Colour,
    pub gold_edge: Colour,
}

impl Palette {
    /// Reads the colours of the page: the browser works them out, at an element that is not shown.
    pub fn of_page() -> Self {
        let probe = document().create_element("i").ok().and_then(|element| element.dyn_into::<HtmlElement>().ok());
        if let (Some(probe), Some(body)) = (&probe, document().body()) {
            probe.set_hidden(true);
            let _ = probe.style().set_property("forced-color-adjust", "none");
            let _ = body.append_child(probe);
        }
        let read = |name: &str| {
            let css = probe.as_ref().and_then(|probe| computed_colour(probe, name)).unwrap_or_default();
            Colour { rgb: parse(&css), css }
        };
        let palette = Palette {
            card: read("card"),
            ink: read("ink"),
            line: read("line"),
            answered: read("answered"),
            failed: read("failed"),
            rejected: read("rejected"),
            request: read("request"),
            probe: read("probe"),
            on_strong: read("on-strong"),
            on_gold: read("on-gold"),
            gold_edge: read("gold-edge"),
        };
        if let Some(probe) = probe {
            probe.remove();
        }
        palette
    }
}

fn computed_colour(probe: &HtmlElement, name: &str) -> Option<String> {
    probe.style().set_property("color", &format!("var(--{name})")).ok()?;
    window().get_computed_style(probe).ok()??.get_property_value("color").ok()
}

/// Reads `rgb(r, g, b)`, the form in which browsers give computed colours.
fn parse(css: &str) -> RGBColor {
    let mut parts = css.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse::<u8>().ok());
    let mut next = || parts.next().unwrap_or(0);
    RGBColor(next(), next(), next())
}
