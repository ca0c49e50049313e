//! The event trace: every decision with its reason; a click seeks there.

use breaker_core::scene::trace::{self, Detail, Row};
use breaker_core::sim::time::seconds_fixed;
use leptos::ev::{Event, MouseEvent};
use leptos::html::Ol;
use leptos::prelude::*;

use super::dom;
use super::lab::{Lab, use_lab};
use super::marks::mark_class;
use super::parts::{act, effect, flag, part, text};

/// The trace of the open run.
#[component]
pub fn Trace() -> impl IntoView {
    let lab = use_lab();
    let list = NodeRef::<Ol>::new();
    let rows = part(move || {
        let rows: Vec<Row> = lab
            .run
            .with(|run| lab.entries.with(|entries| entries.iter().map(|entry| trace::row(run, *entry)).collect()));
        rows.into_iter().enumerate().map(|(place, row)| line(lab, place, row)).collect_view()
    });
    effect(move || {
        lab.run.track();
        let current = lab.reached.get().saturating_sub(1);
        if let Some(list) = list.get() {
            // With the frame, when the browser lays the page out anyway.
            request_animation_frame(move || keep_in_view(&list, current));
        }
    });
    view! {
        <section class="card trace">
            <h2>"Event trace"</h2>
            <label class="filter">
                <input
                    type="checkbox"
                    prop:checked=flag(move || lab.detail.get() == Detail::Requests)
                    on:change=act(move |event: Event| lab.detail.set(detail(event_target_checked(&event))))
                />
                " Every call"
            </label>
            <ol node_ref=list tabindex="-1">{rows}</ol>
        </section>
    }
}

fn detail(every_call: bool) -> Detail {
    if every_call { Detail::Requests } else { Detail::Decisions }
}

fn line(lab: Lab, place: usize, row: Row) -> impl IntoView {
    let decimals = lab.lesson().time_decimals;
    let at_us = row.at_us;
    let is_current = flag(move || lab.reached.get() == place + 1);
    let is_future = flag(move || lab.reached.get() <= place);
    let current = Signal::derive(move || is_current.get().then_some("step"));
    // Hundreds of calls would be as many stops on the way to what follows.
    let tabindex: Signal<String> = text(move || {
        let stop = is_current.get() || lab.detail.get() == Detail::Decisions;
        if stop { "0" } else { "-1" }.to_owned()
    });
    let seek = act(move |_: MouseEvent| {
        lab.playing.set(false);
        lab.seek(at_us);
    });
    view! {
        <li class:current=is_current class:future=is_future>
            <button type="button" tabindex=tabindex aria-current=current on:click=seek>
                <time>{format!("{} s", seconds_fixed(at_us, decimals))}</time>
                <b><i class=mark_class(row.mark)></i>{row.title}</b>
                <span>{dom::kept_together(&row.reason)}</span>
            </button>
        </li>
    }
}

/// Scrolls the list, and only the list, so that its current row can be seen.
fn keep_in_view(list: &leptos::web_sys::Element, current: usize) {
    let Some(row) = list.children().item(current as u32) else { return };
    let (row, view) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
    let above = view.top() - row.top();
    let below = row.bottom() - view.bottom();
    if above > 0.0 {
        list.set_scroll_top(list.scroll_top() - above.ceil() as i32);
    } else if below > 0.0 {
        list.set_scroll_top(list.scroll_top() + below.ceil() as i32);
    }
}
