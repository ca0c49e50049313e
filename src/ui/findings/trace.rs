//! The event trace: every decision with its reason; a click seeks there.
//!
//! Only a stretch of a long trace is in the page. It moves with the playhead, and when its end is
//! scrolled to; what is in view stays where it is.

use std::cell::RefCell;

use breaker_core::scene::trace::{self, Detail, Entry, Row};
use breaker_core::sim::time::seconds_fixed;
use leptos::ev::{Event, KeyboardEvent, MouseEvent};
use leptos::html::Ol;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use crate::ui::kit::dom;
use crate::ui::kit::marks::mark_class;
use crate::ui::kit::parts::{act, effect, flag};
use crate::ui::state::lab::{Lab, use_lab};

/// Most rows in the page at once.
const STRETCH: usize = 120;

/// Rows that the stretch moves by when its end is scrolled to.
const SHIFT: usize = 60;

/// Rows that a page key moves by.
const PAGE: usize = 8;

/// Distance from the end of the list at which it moves, in CSS pixels.
const NEAR: i32 = 40;

/// The attribute that carries a row's place in the trace.
const PLACE: &str = "data-place";

/// The attribute that says how many rows there are.
const ALL: &str = "aria-setsize";

/// The trace of the open run.
#[component]
pub fn Trace() -> impl IntoView {
    let lab = use_lab();
    let list = NodeRef::<Ol>::new();
    let start = RwSignal::new(0_usize);
    let current = move || current(lab);
    // With the playhead the stretch moves only when it has left it.
    effect(move || {
        lab.reading.entries.with(|_| ());
        let (current, from) = (current(), start.get_untracked());
        if current < from || current >= from + STRETCH {
            start.set(current.saturating_sub(STRETCH / 2));
        }
    });
    let rows = Memo::new(move |_| {
        let from = start.get();
        lab.reading.entries.with(|entries| rows(lab, entries, from))
    });
    let recorded = Memo::new(move |_| recorded(lab));
    let shown = RefCell::new((String::new(), None));
    effect(move || {
        let (rows, current, recorded) = (rows.get(), current(), recorded.get());
        let Some(list) = list.get() else { return };
        let from = start.get_untracked();
        // A stretch that was scrolled to stays in view; a moved playhead and another trace do not.
        let now = Some((current, lab.reading.entries.with_untracked(|entries| entries.len())));
        let (known, was) = shown.replace((rows.clone(), now));
        if known != rows {
            list.set_inner_html(&rows);
        }
        mark(&list, from, current, recorded);
        // For every row, so not with every event that is recorded while it plays.
        if !lab.time.playing.get() {
            number(&list, recorded);
        }
        if was != now {
            // With the frame, when the browser lays the page out anyway.
            request_animation_frame(move || keep_in_view(&list, current.saturating_sub(from)));
        }
    });
    let seek = act(move |event: MouseEvent| {
        let Some(place) = dom::number_of(&event, PLACE) else { return };
        let at_us = lab.reading.entries.with_untracked(|entries| {
            entries.get(place).map(|entry| lab.study.run.with_untracked(|run| trace::at_us(run, *entry)))
        });
        if let Some(at_us) = at_us {
            lab.go(|lab| {
                lab.time.playing.set(false);
                lab.seek(at_us);
                lab.reading.chosen.set(Some(place));
            });
        }
    });
    let walk = act(move |event: KeyboardEvent| {
        let Some(place) = dom::number_of(&event, PLACE) else { return };
        let last = recorded.get_untracked().saturating_sub(1);
        let next = match event.key().as_str() {
            "ArrowDown" => (place + 1).min(last),
            "ArrowUp" => place.saturating_sub(1),
            "PageDown" => (place + PAGE).min(last),
            "PageUp" => place.saturating_sub(PAGE),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        let from = start.get_untracked();
        if next < from || next >= from + STRETCH {
            start.set(next.saturating_sub(STRETCH / 2));
        }
        // When the rows are there.
        request_animation_frame(move || focus_row(list, next));
    });
    let scrolled = act(move |_: Event| {
        if let Some(list) = list.get_untracked() {
            move_on(recorded.get_untracked(), &list, start);
        }
    });
    view! {
        <section class="card trace">
            <h2>"Event trace"</h2>
            <label class="filter">
                <input
                    type="checkbox"
                    prop:checked=flag(move || lab.reading.detail.get() == Detail::Requests)
                    on:change=act(move |event: Event| lab.reading.detail.set(detail(event_target_checked(&event))))
                />
                " Every request"
            </label>
            // The list is one stop of the keyboard: a long run would have a hundred.
            <p class="spoken" id="trace-keys">"Arrows, Page Up, Page Down, Home and End move between the events."</p>
            <ol node_ref=list tabindex="-1" aria-label="Events" aria-describedby="trace-keys" on:click=seek on:keydown=walk on:scroll=scrolled></ol>
        </section>
    }
}

fn detail(every_request: bool) -> Detail {
    if every_request { Detail::Requests } else { Detail::Decisions }
}

/// The row of the playhead: of several at one instant the one that was chosen, else the last.
fn current(lab: Lab) -> usize {
    let last = lab.reading.reached.get().saturating_sub(1);
    let Some(chosen) = lab.reading.chosen.get().filter(|chosen| *chosen < last) else { return last };
    let at = |place: usize| {
        lab.reading
            .entries
            .with(|entries| entries.get(place).map(|entry| lab.study.run.with(|run| trace::at_us(run, *entry))))
    };
    if at(chosen) == at(last) { chosen } else { last }
}

/// Moves the focus to a row that is in the page.
fn focus_row(list: NodeRef<Ol>, place: usize) {
    let row = list.get_untracked().and_then(|list| list.query_selector(&format!("[{PLACE}=\"{place}\"]")).ok()?);
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

/// How many entries are recorded, and not covered.
fn recorded(lab: Lab) -> usize {
    let seen_us = lab.learning.seen_us.get();
    lab.study.run.with(|run| lab.reading.entries.with(|entries| trace::entries_by(run, entries, seen_us)))
}

/// The rows of the stretch, as HTML: less work than a view for each.
fn rows(lab: Lab, entries: &[Entry], from: usize) -> String {
    let decimals = lab.lesson().time_decimals;
    let stretch = entries.iter().enumerate().skip(from).take(STRETCH);
    lab.study.run.with(|run| {
        lab.study.experiment.with(|experiment| {
            stretch.map(|(place, entry)| line(&trace::row(experiment, run, *entry), place, decimals)).collect()
        })
    })
}

fn line(row: &Row, place: usize, decimals: u32) -> String {
    let at = seconds_fixed(row.at_us, decimals);
    let (mark, title, reason) = (mark_class(row.mark), &row.title, dom::kept_together(&row.reason));
    format!(
        "<li aria-posinset=\"{}\"><button type=\"button\" {PLACE}=\"{place}\"><time>{at} s</time>\
         <b><i class=\"{mark}\"></i>{title}</b><span>{reason}</span></button></li>",
        place + 1
    )
}

/// Marks the row of the playhead and those after it; what is not recorded is not there.
fn mark(list: &Element, from: usize, current: usize, recorded: usize) {
    let rows = list.children();
    for index in 0..rows.length() {
        let Some(row) = rows.item(index).and_then(|row| row.dyn_into::<HtmlElement>().ok()) else { continue };
        let place = from + index as usize;
        let class = match place.cmp(&current) {
            std::cmp::Ordering::Less => "",
            std::cmp::Ordering::Equal => "current",
            std::cmp::Ordering::Greater => "future",
        };
        if row.class_name() != class {
            row.set_class_name(class);
        }
        let hidden = place >= recorded;
        if row.hidden() != hidden {
            row.set_hidden(hidden);
        }
        let Some(button) = row.first_element_child() else { continue };
        let is_current = place == current;
        if button.has_attribute("aria-current") != is_current || !button.has_attribute("tabindex") {
            let _ = if is_current {
                button.set_attribute("aria-current", "step")
            } else {
                button.remove_attribute("aria-current")
            };
            let _ = button.set_attribute("tabindex", if is_current { "0" } else { "-1" });
        }
    }
}

/// Tells those who listen how many events there are: the page holds only a stretch of them.
fn number(list: &Element, recorded: usize) {
    let rows = list.children();
    let all = recorded.to_string();
    if rows.item(0).is_some_and(|row| row.get_attribute(ALL).as_deref() == Some(all.as_str())) {
        return;
    }
    for index in 0..rows.length() {
        let _ = rows.item(index).map(|row| row.set_attribute(ALL, &all));
    }
}

/// Scrolls the list, and only the list, so that its current row can be seen, and begins with a whole row.
fn keep_in_view(list: &Element, current: usize) {
    let rows = list.children();
    let row = |place: usize| rows.item(place as u32)?.dyn_into::<HtmlElement>().ok();
    let Some(shown) = row(current) else { return };
    let (top, height) = (list.scroll_top(), list.client_height());
    let bottom = shown.offset_top() + shown.offset_height();
    if shown.offset_top() >= top && bottom <= top + height {
        return;
    }
    let is_whole = |first: &HtmlElement| first.offset_top() >= bottom - height;
    let first = match shown.offset_top() < top {
        true => Some(shown),
        false => (0..=current).filter_map(row).find(is_whole),
    };
    if let Some(first) = first {
        list.set_scroll_top(first.offset_top());
    }
}

/// At an end of the list the stretch moves on, and what is in view stays where it is.
fn move_on(recorded: usize, list: &HtmlElement, start: RwSignal<usize>) {
    let from = start.get_untracked();
    let top = list.scroll_top();
    let below = list.scroll_height() - list.client_height() - top;
    let last = recorded.saturating_sub(STRETCH);
    let next = match (top < NEAR, below < NEAR) {
        (true, _) if from > 0 => from.saturating_sub(SHIFT),
        (_, true) if from < last => (from + SHIFT).min(last),
        _ => return,
    };
    let kept = from.max(next) + 1;
    let offset = |from: usize| {
        let row = list.children().item((kept - from) as u32).and_then(|row| row.dyn_into::<HtmlElement>().ok());
        row.map_or(0, |row| row.offset_top())
    };
    let before = offset(from);
    start.set(next);
    let list = list.clone();
    request_animation_frame(move || {
        let row = list.children().item((kept - next) as u32).and_then(|row| row.dyn_into::<HtmlElement>().ok());
        list.set_scroll_top(top + row.map_or(0, |row| row.offset_top()) - before);
    });
}
