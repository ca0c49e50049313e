//! The colours of `style/tokens.css`, as canvases take them.

use leptos::prelude::window;
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
    pub gold_edge: Colour,
}

impl Palette {
    /// Reads the colours that hold at an element: the browser works them out.
    pub fn at(element: &HtmlElement) -> Self {
        let read = |name: &str| {
            let style = element.style();
            let _ = style.set_property("color", &format!("var(--{name})"));
            let computed = window().get_computed_style(element).ok().flatten();
            let css = computed.and_then(|style| style.get_property_value("color").ok()).unwrap_or_default();
            let _ = style.remove_property("color");
            Colour { rgb: parse(&css), css }
        };
        Palette {
            card: read("card"),
            ink: read("ink"),
            line: read("line"),
            answered: read("answered"),
            failed: read("failed"),
            rejected: read("rejected"),
            request: read("request"),
            probe: read("probe"),
            on_strong: read("on-strong"),
            gold_edge: read("gold-edge"),
        }
    }
}

/// Reads `rgb(r, g, b)`, the form in which browsers give computed colours.
fn parse(css: &str) -> RGBColor {
    let mut parts = css.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse::<u8>().ok());
    let mut next = || parts.next().unwrap_or(0);
    RGBColor(next(), next(), next())
}
