//! The map's cards: the whole space, other worlds, and the work in hand.

use breaker_core::lessons::tuning::worlds::{DRAWN, Ranges};
use leptos::ev::{Event, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;

use super::super::dom;
use super::super::lab::{Lab, use_lab};
use super::super::messages::Told;
use super::super::parts::{act, flag, text};
use super::super::written::{As, written};
use super::task::{Tasks, Work, starting, use_tasks};
use super::told::{space_html, worlds_html};
use super::view::{MapView, use_map};

/// Counts every setting there is, and tells where the working region lies.
#[component]
pub fn Space() -> impl IntoView {
    let (lab, tasks) = (use_lab(), use_tasks());
    let root = NodeRef::<Div>::new();
    written(root, move || vec![("", As::Html, space_html(lab, tasks))]);
    let begin = starting(|tasks, values, at, _| tasks.count_space(values, at, |_| {}));
    view! {
        <section class="card space" aria-label="The whole space">
            <h2>"The whole space"</h2>
            <p class="hint">"All 839,040 settings in this world, each played to its end."</p>
            <div node_ref=root data-test="space" aria-live="polite"></div>
            <button type="button" class="button" on:click=act(move |_: MouseEvent| begin())>"Count all settings"</button>
        </section>
    }
}

/// One setting, or every cell, in many worlds; and the settings that work in most of them.
#[component]
pub fn Worlds() -> impl IntoView {
    let (lab, view) = (use_lab(), use_map());
    let rows = (0..DRAWN.len()).map(|place| range_row(lab, view, place));
    let seed = act(move |event: Event| {
        let Some(field) = dom::input_of(&event) else { return };
        match field.value().trim().parse::<u32>() {
            Ok(seed) => view.seed.set(u64::from(seed)),
            Err(_) => lab.messages.set(Told::single(format!(
                "Seed of the worlds takes 0 to 4294967295, not “{}”.",
                breaker_core::lessons::setting::shown(&field.value())
            ))),
        }
        field.set_value(&view.seed.get_untracked().to_string());
    });
    let try_worlds = starting(|tasks, values, _, view| tasks.try_worlds(values, view));
    let try_cells = starting(|tasks, values, _, view| tasks.try_cells(values, view));
    let suggest = starting(Tasks::suggest);
    view! {
        <section class="card worlds" aria-label="A different outage">
            <h2>"A different outage"</h2>
            <p class="hint">"Other worlds are drawn from these ranges. The checks move with the world."</p>
            {rows.collect_view()}
            <label class="choice-row"><span>"Seed of the worlds"</span>
                <input type="text" inputmode="numeric" autocomplete="off" prop:value=text(move || view.seed.get().to_string()) on:change=seed />
            </label>
            <div class="buttons">
                <button type="button" class="button" on:click=act(move |_: MouseEvent| try_worlds())>"Try my setting"</button>
                <button type="button" class="button" on:click=act(move |_: MouseEvent| try_cells())>"Try the map"</button>
                <button type="button" class="button" on:click=act(move |_: MouseEvent| suggest())>"Suggest"</button>
            </div>
        </section>
    }
}

/// What came of trying other worlds: below, because it is wide.
#[component]
pub fn Found() -> impl IntoView {
    let (lab, tasks, view) = (use_lab(), use_tasks(), use_map());
    let root = NodeRef::<Div>::new();
    written(root, move || vec![("", As::Html, worlds_html(lab, tasks, view))]);
    let nothing = move || tasks.worlds.with(Option::is_none) && tasks.found.with(Option::is_none);
    view! {
        <section class="card found" aria-label="In other worlds" hidden=flag(nothing)>
            <h2>"In other worlds"</h2>
            <div node_ref=root data-test="worlds" aria-live="polite"></div>
        </section>
    }
}

/// A range as one field: `4..14`.
fn range_row(lab: Lab, view: MapView, place: usize) -> impl IntoView {
    let setting = Ranges::setting(place);
    let typed = act(move |event: Event| {
        let Some(field) = dom::input_of(&event) else { return };
        match Ranges::parse(place, field.value().trim()) {
            Ok(range) => view.ranges.update(|ranges| ranges.0[place] = range),
            Err(message) => lab.messages.set(Told::single(format!("{message}. A range is written 4..14."))),
        }
        field.set_value(&view.ranges.get_untracked().format(place));
    });
    view! {
        <label class="choice-row"><span>{setting.label}</span>
            <input type="text" autocomplete="off" prop:value=text(move || view.ranges.get().format(place)) on:change=typed />
        </label>
    }
}

/// What is being worked on: progress, time left, pause and cancel.
#[component]
pub fn Progress() -> impl IntoView {
    let tasks = use_tasks();
    let what = move || match tasks.work.get() {
        Some(Work::Space) => "Counting all settings",
        Some(Work::Worlds) => "Trying your setting in other worlds",
        Some(Work::Shares) => "Trying the map in other worlds",
        Some(Work::Suggest) => "Looking for robust settings",
        None => "",
    };
    let told = text(move || {
        let (done, all) = tasks.done.get();
        let rests =
            if tasks.paused.get() { "paused".to_owned() } else { format!("about {} s left", tasks.seconds_left()) };
        format!("{}: {} %, {rests}", what(), done * 100 / all.max(1))
    });
    let share = text(move || tasks.done.get().0.to_string());
    let all = text(move || tasks.done.get().1.max(1).to_string());
    view! {
        <div class="card progress-bar" hidden=flag(move || tasks.work.get().is_none()) data-test="progress">
            <span>{told}</span>
            <progress value=share max=all aria-label="Progress"></progress>
            <button type="button" class="button" on:click=act(move |_: MouseEvent| tasks.pause_or_go_on())>
                {text(move || if tasks.paused.get() { "Go on" } else { "Pause" }.to_owned())}
            </button>
            <button type="button" class="button" on:click=act(move |_: MouseEvent| {
                tasks.cancel();
                dom::focus("cells");
            })>"Cancel"</button>
        </div>
    }
}
