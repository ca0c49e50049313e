//! The tuning map: every cell a full run of lesson 3; the whole space counted; one setting in many worlds.
//!
//! Its settings are those of lesson 3, in the same lab and by the same controls. [`view`] is what it shows besides,
//! [`field`] draws it, [`task`] is the work that takes long, which [`pool`] hands to workers. Both outlast a visit to
//! a lesson: who opens a run and comes back finds what was counted.

use std::cell::Cell;

use breaker_core::lessons::tuning::{AXES, LESSON};
use breaker_core::scene::map::Metric;
use leptos::ev::Event;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, effect, on_change, text};
use crate::ui::setting::controls::Controls;
use crate::ui::setting::messages::Messages;
use crate::ui::state::lab::{Page, use_lab};
use field::Field;
use task::{Tasks, use_tasks};
use view::{MapView, use_map};

pub mod address;
mod cards;
mod field;
mod pool;
mod task;
mod told;
pub mod view;

/// The state of the map, handed to its parts as context for as long as the app lives.
pub fn provide() -> MapView {
    let view = MapView::new();
    provide_context(view);
    provide_context(Tasks::new());
    view
}

/// The page of the map.
#[component]
pub fn MapPage() -> impl IntoView {
    dom::name_page("map", "Tuning map");
    let (lab, view, tasks) = (use_lab(), use_map(), use_tasks());
    untrack(|| if tasks.check(lab, view) { view.cells.set(Default::default()) } else { view.return_to_cell() });
    // All settings anew when one of them or an axis changes.
    effect(move || {
        view.axes.track();
        lab.study.experiment.with(|experiment| view.compute(&experiment.values));
    });
    on_change(
        move || {
            view.axes.track();
            lab.study.experiment.track();
            view.ranges.track();
            view.seed.track();
        },
        move || {
            // The settings of a run that is opened are not those of the map that is left.
            if lab.page.get() == Page::Map {
                tasks.check(lab, view);
            }
        },
    );
    // Each round of a long work sets it anew.
    let work = Memo::new(move |_| tasks.work.get());
    let was = Cell::new(None);
    on_change(move || _ = work.get(), move || lab.say(&told::of_work(tasks, was.replace(work.get_untracked()))));
    on_cleanup(move || tasks.cancel());
    request_animation_frame(dom::tell_built);
    view! {
        <main>
            <div class="title">
                <div class="wide">
                    <h1 tabindex="-1">"Tuning map"</h1>
                    <p>"Each cell is a whole run of lesson 3, and opens it. "{text(move || lab.study.experiment.with(|experiment| (LESSON.lead)(&experiment.values)))}</p>
                </div>
            </div>
            <Messages />
            <div class="lab">
                <div class="column setting">
                    <Axes />
                    <Controls />
                </div>
                <section class="card player" aria-label="Map">
                    <Field />
                </section>
                <div class="column findings">
                    <cards::Space />
                    <cards::Worlds />
                </div>
            </div>
            <cards::Found />
            <cards::Progress />
        </main>
    }
}

/// Which settings are the axes, and what the cells are coloured by.
#[component]
fn Axes() -> impl IntoView {
    let (lab, view) = (use_lab(), use_map());
    let axis = move |which: usize, label: &'static str| {
        let choose = act(move |event: Event| {
            if let Ok(axis) = event_target_value(&event).parse::<usize>() {
                let were = view.axes.get_untracked();
                view.choose_axis(which, axis.min(AXES - 1));
                let [across, up] = view.axes.get_untracked();
                if [up, across] == were {
                    let [across, up] = [across, up].map(|axis| LESSON.settings[axis].label);
                    lab.say(&format!("Both axes changed places: {across} across, {up} up."));
                }
            }
        });
        let options = (0..AXES).map(|axis| {
            let label = LESSON.settings[axis].label;
            let chosen = Signal::derive(move || view.axes.get()[which] == axis);
            view! { <option value=axis.to_string() selected=chosen>{label}</option> }
        });
        view! {
            <label class="choice-row"><span>{label}</span>
                <select class="button" on:change=choose>{options.collect_view()}</select>
            </label>
        }
    };
    let colour = act(move |event: Event| {
        let key = event_target_value(&event);
        if let Some((metric, ..)) = Metric::ALL.iter().find(|(_, of, _)| *of == key) {
            view.metric.set(*metric);
        }
    });
    let metrics = Metric::ALL.iter().map(|(metric, key, label)| {
        let chosen = Signal::derive(move || view.metric.get() == *metric);
        view! { <option value=*key selected=chosen>{*label}</option> }
    });
    view! {
        <section class="card axes" aria-label="What the map shows">
            <h2>"The map"</h2>
            {axis(0, "Across")}
            {axis(1, "Up")}
            <label class="choice-row"><span>"Colour"</span>
                <select class="button" on:change=colour>{metrics.collect_view()}</select>
            </label>
        </section>
    }
}
