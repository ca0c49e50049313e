//! The transport: restart, events, play and pause, speed, and the time.

use breaker_core::scene::pace::SPEEDS;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::dom;
use super::lab::use_lab;
use super::marks::{Icon, icon};

const SPEED_KEY: &str = "speed";

/// The row of buttons under the timeline.
#[component]
pub fn Transport() -> impl IntoView {
    let lab = use_lab();
    if let Some(speed) = dom::remembered(SPEED_KEY).and_then(|place| place.parse().ok())
        && speed < SPEEDS.len()
    {
        lab.speed.set(speed);
    }
    let play_icon = move || if lab.playing.get() { icon(Icon::Pause) } else { icon(Icon::Play) };
    let play_label = move || if lab.playing.get() { "Pause" } else { "Play" };
    view! {
        <div class="transport" role="group" aria-label="Transport">
            <button type="button" class="button square" aria-label="Restart" title="Restart (Home)" on:click=move |_| lab.rewind()>
                {icon(Icon::Restart)}
            </button>
            <button type="button" class="button" aria-label="Previous event" title="Previous event (left arrow)" on:click=move |_| lab.previous_event()>
                {icon(Icon::Previous)}<span class="wide">"Event"</span>
            </button>
            <button type="button" class="button loud play" title="Play or pause (Space)" on:click=move |_| lab.play_or_pause()>
                {play_icon}<span>{play_label}</span>
            </button>
            <button type="button" class="button" aria-label="Next event" title="Next event (right arrow)" on:click=move |_| lab.next_event()>
                <span class="wide">"Event"</span>{icon(Icon::Next)}
            </button>
            <SpeedChoice />
            <span class="behind" aria-live="polite">
                {move || lab.behind.get().then_some("playing slower than the clock")}
            </span>
            <Clock />
        </div>
    }
}

#[component]
fn SpeedChoice() -> impl IntoView {
    let lab = use_lab();
    let choose = move |event| {
        if let Ok(place) = event_target_value(&event).parse::<usize>() {
            dom::remember(SPEED_KEY, &place.to_string());
            lab.speed.set(place.min(SPEEDS.len() - 1));
        }
    };
    let options = SPEEDS.iter().enumerate().map(|(place, (_, label))| {
        view! { <option value=place.to_string() selected=move || lab.speed.get() == place>{*label}</option> }
    });
    view! {
        <select class="button speed" aria-label="Speed" on:change=choose>{options.collect_view()}</select>
    }
}

#[component]
fn Clock() -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let now = Memo::new(move |_| seconds_fixed(lab.playhead_us.get(), decimals));
    let end = seconds_fixed(lab.lesson().horizon_us, decimals);
    view! {
        <span class="clock"><b data-test="clock">{now}</b><small>{format!(" / {end} s")}</small></span>
    }
}
