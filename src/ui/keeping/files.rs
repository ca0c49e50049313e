//! Files: a scenario to keep and to open, tables for a spreadsheet, and pictures.

use std::time::Duration;

use breaker_core::share::link::Opened;
use breaker_core::share::{csv, scenario_file};
use leptos::ev::{DragEvent, Event, MouseEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::js_sys::Uint8Array;
use leptos::web_sys::{File, HtmlInputElement};
use wasm_bindgen_futures::JsFuture;

use crate::ui::keeping::picture;
use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, effect};
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::told::Told;

/// The id of the unseen file chooser.
const CHOOSER: &str = "scenario-file";

/// The card with what can be downloaded and opened.
#[component]
pub fn Files() -> impl IntoView {
    let lab = use_lab();
    let button = |name: &'static str, does: fn(&Lab)| {
        let press = act(move |_: MouseEvent| {
            does(&lab);
            lab.say(&format!("{name}: handed to the browser."));
        });
        view! { <button type="button" class="button" on:click=press>{name}</button> }
    };
    let chosen = act(move |event: Event| {
        let Some(input) = dom::input_of(&event) else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            open(lab, file);
        }
        // The same file can be chosen again.
        input.set_value("");
    });
    let over = window_event_listener(leptos::ev::dragover, |event: DragEvent| event.prevent_default());
    let dropped = window_event_listener(leptos::ev::drop, move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            open(lab, file);
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
    let choose = act(move |_: MouseEvent| {
        if let Some(input) = dom::element(CHOOSER).and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
            input.click();
        }
    });
    view! {
        <section class="card files" aria-label="Files">
            <h2>"Files"</h2>
            <p class="hint">"Scenario: settings, changes, instant and A. Tables reach as far as it is recorded and shown."</p>
            <div class="buttons">
                {button("Download scenario", download_scenario)}
                <button type="button" class="button" on:click=choose>"Open scenario"</button>
                {button("Events as CSV", download_events)}
                {button("Seconds as CSV", download_seconds)}
                {button("Chart as PNG", |lab| picture::download(lab, ".timeline", "chart"))}
                {button("Diagram as PNG", |lab| picture::download(lab, ".diagram", "diagram"))}
            </div>
            <input type="file" id=CHOOSER class="spoken" tabindex="-1" aria-label="Scenario file" accept=".json,application/json" on:change=chosen />
            <p class="hint">"A scenario file can also be dropped anywhere on the page."</p>
            <Fingerprint />
        </section>
    }
}

/// A number that tells runs apart. It is worked out when the run rests: a long one takes a while.
#[component]
fn Fingerprint() -> impl IntoView {
    const RESTED: Duration = Duration::from_millis(400);
    let lab = use_lab();
    let shown = RwSignal::new(String::new());
    effect(move || {
        let of = lab.study.run.get();
        let rested = move || {
            // Another run has come meanwhile, or the page was left.
            if lab.study.run.try_with_untracked(|run| *run == of) == Some(true) {
                let _ = shown.try_set(format!("{:016x}", of.fingerprint()));
            }
        };
        shown.set(String::new());
        set_timeout(rested, RESTED);
    });
    view! {
        <p class="hint">
            "Fingerprint of the run to its end: " <code data-test="fingerprint">{shown}</code>
            ". The same run has the same one on every machine."
        </p>
    }
}

/// `outage-events.csv`.
fn name(lab: &Lab, what: &str) -> String {
    format!("{}-{what}", lab.lesson().key)
}

fn download_scenario(lab: &Lab) {
    let playhead_us = lab.time.playhead_us.get_untracked();
    let pinned = lab.study.pinned.with_untracked(|pin| pin.as_ref().map(|pin| pin.pinned.clone()));
    let text = lab
        .study
        .experiment
        .with_untracked(|experiment| scenario_file::write(experiment, playhead_us, pinned.as_ref()));
    dom::download(&name(lab, "scenario.json"), "application/json", &text);
}

fn download_events(lab: &Lab) {
    lab.study.finish_now();
    let recorded_us = lab.learning.seen_us.get_untracked();
    let text = lab
        .study
        .experiment
        .with_untracked(|experiment| lab.study.run.with_untracked(|run| csv::events(experiment, run, recorded_us)));
    dom::download(&name(lab, "events.csv"), "text/csv", &text);
}

fn download_seconds(lab: &Lab) {
    lab.study.finish_now();
    let recorded_us = lab.learning.seen_us.get_untracked();
    let text = lab.study.run.with_untracked(|run| csv::per_second(run, recorded_us));
    dom::download(&name(lab, "seconds.csv"), "text/csv", &text);
}

/// Opens a scenario file, or says why not; then nothing changes.
fn open(lab: Lab, file: File) {
    spawn_local(async move {
        match read(&file).await {
            Ok(opened) => lab.open_file(opened),
            Err(lines) => {
                let lines = lines.into_iter().map(|line| format!("{}: {line}", file.name())).collect();
                lab.voice.messages.set(Told { head: "This file could not be opened. Nothing has changed.", lines });
            }
        }
    });
}

async fn read(file: &File) -> Result<Opened, Vec<String>> {
    // Before it is read: a file of gigabytes would take the page's memory.
    let bytes = file.size() as u64;
    if bytes > scenario_file::MOST_BYTES as u64 {
        return Err(vec![scenario_file::too_large(bytes)]);
    }
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|_| vec!["the browser could not read it".to_owned()])?;
    scenario_file::read(&Uint8Array::new(&buffer).to_vec())
}
