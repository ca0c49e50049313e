//! The map's cards: the whole space, other worlds, and the work in hand.

use breaker_core::lessons::setting::shown;
use breaker_core::lessons::tuning::worlds::{DRAWN, Ranges};
use leptos::ev::MouseEvent;
use leptos::html::Div;
use leptos::prelude::*;

use super::task::{Tasks, Work, starting, use_tasks};
use super::told::{space_html, worlds_html};
use super::view::{MapView, use_map};
use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, on_change, text};
use crate::ui::kit::written::{As, written};
use crate::ui::setting::field::{Field, Take, field, refused};
use crate::ui::state::lab::use_lab;

/// The name of the field for the worlds' seed.
const SEED: &str = "Seed of the worlds";

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
            <div node_ref=root data-test="space"></div>
            <button type="button" class="button" on:click=act(move |_: MouseEvent| begin())>"Count all settings"</button>
        </section>
    }
}

/// One setting, or every cell, in many worlds; and the settings that work in most of them.
#[component]
pub fn Worlds() -> impl IntoView {
    let view = use_map();
    let rows = (0..DRAWN.len()).map(|place| range_row(view, place));
    let take_seed = move |text: &str| {
        let refused =
            |_| format!("{SEED} takes 0 to 4294967295, not “{}”. {} is kept.", shown(text), view.seed.get_untracked());
        view.seed.set(u64::from(text.parse::<u32>().map_err(refused)?));
        Ok(())
    };
    let try_worlds = starting(|tasks, values, _, view| tasks.try_worlds(values, view));
    let try_cells = starting(|tasks, values, _, view| tasks.try_cells(values, view));
    let suggest = starting(Tasks::suggest);
    view! {
        <section class="card worlds" aria-label="A different outage">
            <h2>"A different outage"</h2>
            <p class="hint">"Other worlds are drawn from these ranges, from..to. The checks move with the world."</p>
            {rows.collect_view()}
            {row(SEED, "", "draws", text(move || view.seed.get().to_string()), Box::new(take_seed))}
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
            <div node_ref=root data-test="worlds"></div>
        </section>
    }
}

/// A range as one field: `4..14`.
fn range_row(view: MapView, place: usize) -> impl IntoView {
    let setting = Ranges::setting(place);
    let value = text(move || view.ranges.get().format(place));
    let take = move |text: &str| {
        let range = Ranges::parse(place, text).map_err(|_| {
            let (label, allowed, kept) = (setting.label, setting.allowed(), value.get_untracked());
            format!("{label} takes a range, from..to, within {allowed}, not “{}”. {kept} is kept.", shown(text))
        })?;
        view.ranges.update(|ranges| ranges.0[place] = range);
        Ok(())
    };
    row(setting.label, setting.unit(), setting.key, value, Box::new(take))
}

/// A field with its name before it, its unit behind it, and what it refused.
fn row(label: &'static str, unit: &'static str, key: &str, value: Signal<String>, take: Take) -> impl IntoView {
    let refusal = RwSignal::new(None::<String>);
    // A refusal speaks of a value that is gone once another is in force.
    on_change(move || value.track(), move || refusal.set(None));
    let [unit_id, error] = ["unit", "error"].map(|part| format!("drawn-{key}-{part}"));
    let described_by = format!("{unit_id} {error}");
    let field = field(Field { name: label, keys: "text", value, take, refusal, described_by });
    view! {
        <div class="control">
            <label class="choice-row"><span>{label}</span><span class="field">{field}<small id=unit_id>{unit}</small></span></label>
            {refused(error, refusal)}
        </div>
    }
}

/// What is being worked on: progress, time left, pause and cancel.
#[component]
pub fn Progress() -> impl IntoView {
    let tasks = use_tasks();
    let what = move || tasks.work.get().map_or("", Work::in_words);
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
