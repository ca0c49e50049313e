//! What a person sees if the program fails: never a frozen page.

use leptos::prelude::window;
use leptos::web_sys::HtmlElement;

use crate::ui::kit::dom;

/// From now on a panic shows a message with the scenario's address, a way to copy it, and a reload.
///
/// `assets/boot.js` serves its buttons: the program can no longer be trusted.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        leptos::logging::error!("{info}");
        if let Some(root) = dom::element("app") {
            tell(&root);
        }
    }));
}

/// Puts the message in the place of what stands in `root`.
pub fn tell(root: &HtmlElement) {
    dom::name_page("failed", "Stopped");
    root.set_inner_html(
        "<main class=\"still\" role=\"alert\"><h1>The simulation has stopped</h1>\
             <p>Something went wrong in the program. The address below still holds your settings and the \
             instant you looked at; reload to open them again. Your notes are kept.</p>\
             <p><code id=\"scenario\"></code></p><p class=\"buttons\">\
             <button type=\"button\" class=\"button loud\" data-failure=\"reload\">Reload</button>\
             <button type=\"button\" class=\"button\" data-failure=\"copy\">Copy the address</button></p></main>",
    );
    if let (Some(place), Ok(address)) = (dom::element("scenario"), window().location().href()) {
        place.set_text_content(Some(&address));
    }
}
