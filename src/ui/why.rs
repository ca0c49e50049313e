//! One paragraph that follows the playhead: why the breaker is in its state, and what would change it.

use breaker_core::scene::why;
use leptos::html::Div;
use leptos::prelude::*;

use super::dom;
use super::lab::use_lab;
use super::written::{As, written};

/// The card above the trace.
#[component]
pub fn Explanation() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || {
        lab.run.with(|run| {
            lab.moment.with(|moment| {
                vec![
                    ("why", As::Text, why::heading(run, moment)),
                    ("because", As::Text, dom::kept_together(&why::explanation(run, moment))),
                ]
            })
        })
    });
    view! {
        <section class="card why" aria-label="Explanation">
            <div node_ref=root>
                <h2 data-w="why"></h2>
                <p data-w="because" data-test="why"></p>
            </div>
        </section>
    }
}
