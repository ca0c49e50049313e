//! The sentence under the diagram.

use breaker_core::lessons::words;
use breaker_core::scene::caption::caption;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::dom;
use super::lab::use_lab;
use super::marks::state_class;
use super::parts::text;

/// What the diagram shows, in words.
#[component]
pub fn Caption() -> impl IntoView {
    let lab = use_lab();
    let lesson = lab.lesson();
    let head = text(move || {
        lab.moment.with(|moment| {
            let at = seconds_fixed(moment.at_us, lesson.time_decimals);
            format!("{at} s, {}. ", words::state_label(moment.state))
        })
    });
    view! {
        <p class=text(move || format!("caption {}", lab.moment.with(|moment| state_class(moment.state))))>
            <b>{head}</b>
            <span data-test="caption">{text(move || lab.moment.with(|moment| dom::kept_together(&caption(lesson, moment))))}</span>
        </p>
    }
}
