//! What a person sees if the program fails: never a frozen page.

use super::dom;

/// From now on a panic shows a message that offers the scenario's address and a reload.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        leptos::logging::error!("{info}");
        let Some(root) = dom::element("app") else { return };
        root.set_inner_html(
            "<main class=\"still\" role=\"alert\"><h1>The simulation has stopped</h1>\
             <p>Something went wrong in the program. The address of this page still holds your \
             settings and the instant you looked at: reload to open them again.</p></main>",
        );
    }));
}
