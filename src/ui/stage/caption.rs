//! The sentence under the diagram.

use breaker_core::lessons::words;
use breaker_core::scene::caption::caption;
use breaker_core::sim::time::seconds_fixed;
use leptos::html::P;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::marks::state_class;
use crate::ui::kit::written::{As, written};
use crate::ui::state::lab::use_lab;

/// What the diagram shows, in words.
#[component]
pub fn Caption() -> impl IntoView {
    let lab = use_lab();
    let lesson = lab.lesson();
    let root = NodeRef::<P>::new();
    written(root, move || {
        lab.reading.moment.with(|moment| {
            let at = seconds_fixed(moment.at_us, lesson.time_decimals);
            vec![
                ("", As::Attribute("class"), format!("caption {}", state_class(moment.state))),
                ("head", As::Text, format!("{at} s, {}.", words::state_label(moment.state))),
                ("told", As::Text, dom::kept_together(&caption(lesson, moment))),
            ]
        })
    });
    view! {
        <p class="caption" node_ref=root>
            <b data-w="head"></b>
            " "
            <span data-w="told" data-test="caption"></span>
        </p>
    }
}
