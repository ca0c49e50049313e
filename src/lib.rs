//! The page of the Circuit Breaker Lab: draws scenes of `breaker-core`, and sends changes back.

pub mod ui;

/// Puts the page in place of the still one that was served.
pub fn start() {
    ui::failure::report_panics();
    let Some(root) = ui::dom::element("app") else { return };
    // In a frame of its own, so that starting the program and building the page are two short tasks.
    leptos::prelude::request_animation_frame(move || {
        root.set_inner_html("");
        leptos::mount::mount_to(root, ui::app::App).forget();
    });
}
