//! What is written into a still part of the page, many texts by one effect.
//!
//! While a run plays, the texts of a moment change many times a second. An effect for each of them
//! costs more than the texts; here one effect works them all out and touches what has changed.

use std::cell::RefCell;

use leptos::html::ElementType;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use crate::ui::kit::parts::effect;

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// As text.
    Text,
    /// As HTML of our own making.
    Html,
    /// As an attribute.
    Attribute(&'static str),
    /// As the element's width.
    Width,
}

/// A place in the part, how it is written, and the value.
///
/// The place is the value of its `data-w` attribute, or empty for the part itself.
pub type Entry = (&'static str, As, String);

/// Keeps what is written in `root` as `read` says. The entries come in one order, always the same.
pub fn written<E>(root: NodeRef<E>, read: impl Fn() -> Vec<Entry> + 'static)
where
    E: ElementType + 'static,
    E::Output: JsCast + Clone + 'static,
{
    let known = RefCell::new(Vec::new());
    let read: Box<dyn Fn() -> Vec<Entry>> = Box::new(read);
    effect(move || {
        if let Some(root) = root.get() {
            write(root.unchecked_ref(), read(), &mut known.borrow_mut());
        }
    });
}

/// An element and what was last written there.
type Known = (Element, String);

fn write(root: &Element, entries: Vec<Entry>, known: &mut Vec<Known>) {
    let first = known.is_empty();
    for (index, (place, as_what, value)) in entries.into_iter().enumerate() {
        if first {
            let found = if place.is_empty() { Some(root.clone()) } else { find(root, place) };
            // A place that is not there is a mistake in the part; its value goes nowhere.
            known.push((found.unwrap_or_else(|| root.clone()), String::new()));
        }
        let Some((element, was)) = known.get_mut(index) else { continue };
        if *was == value && !first {
            continue;
        }
        put(element, as_what, &value);
        *was = value;
    }
}

fn find(root: &Element, place: &str) -> Option<Element> {
    root.query_selector(&format!("[data-w={place}]")).ok()?
}

fn put(element: &Element, as_what: As, value: &str) {
    match as_what {
        As::Text => element.set_text_content(Some(value)),
        As::Html => element.set_inner_html(value),
        As::Attribute(name) => _ = element.set_attribute(name, value),
        As::Width => {
            if let Some(element) = element.dyn_ref::<HtmlElement>() {
                let _ = element.style().set_property("width", value);
            }
        }
    }
}
