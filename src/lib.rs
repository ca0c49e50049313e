//! The page of the Circuit Breaker Lab: draws scenes of `breaker-core`, and sends changes back.

pub mod ui;

/// Puts the page in place of the still one that was served.
pub fn start() {
    ui::shell::failure::report_panics();
    let Some(root) = ui::kit::dom::element("app") else { return };
    // In a task of its own: starting the program, building the page and laying it out are three short ones.
    let mount = move || {
        root.set_inner_html("");
        leptos::mount::mount_to(root, ui::shell::app::App).forget();
    };
    leptos::prelude::set_timeout(mount, std::time::Duration::ZERO);
}
