//! The transport: restart, events, play and pause, speed, and the time.

use breaker_core::scene::pace::SPEEDS;
use breaker_core::sim::time::seconds_fixed;
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::marks::{Icon, icon, shape};
use crate::ui::kit::parts::{act, flag, text};
use crate::ui::state::lab::{Lab, use_lab};

const SPEED_KEY: &str = "speed";

/// The id of the play button.
const PLAY: &str = "play";

/// Starts and stops inspection time.
#[component]
pub fn PlayButton() -> impl IntoView {
    let lab = use_lab();
    let play_shape = move || shape(if lab.time.playing.get() { Icon::Pause } else { Icon::Play });
    let [class, path] = [text(move || play_shape().0.to_owned()), text(move || play_shape().1.to_owned())];
    let label = text(move || if lab.time.playing.get() { "Pause" } else { "Play" }.to_owned());
    view! {
        <button type="button" class="button loud play" id=PLAY title="Play or pause (Space)" on:click=act(move |_: MouseEvent| lab.play_or_pause())>
            <svg class=class viewBox="0 0 16 16" aria-hidden="true"><path d=path /></svg><span>{label}</span>
        </button>
    }
}

/// The row of buttons under the timeline.
#[component]
pub fn Transport() -> impl IntoView {
    let lab = use_lab();
    if let Some(speed) = dom::remembered(SPEED_KEY).and_then(|place| place.parse().ok())
        && speed < SPEEDS.len()
    {
        lab.time.speed.set(speed);
    }
    let behind = text(move || if lab.time.behind.get() { "playing slower than the clock" } else { "" }.to_owned());
    let button = |does: fn(&Lab)| act(move |_: MouseEvent| lab.go(does));
    let live = lab.lesson().is_live();
    let in_the_past = Memo::new(move |_| lab.time.playhead_us.get() < lab.study.recorded_us.get());
    let at_end = Memo::new(move |_| lab.time.playhead_us.get() >= lab.study.horizon_us.get());
    // Said, not enforced: a button that takes itself away takes the focus with it.
    let ended = move || text(move || at_end.get().to_string());
    let steps = lab.lesson().advances.iter().map(|advance| {
        let step = act(move |_: MouseEvent| lab.go(|lab| lab.step(advance)));
        view! {
            <button type="button" class="button" aria-label=advance.name title="Record more from this instant, and pause; what was recorded after it is dropped" aria-disabled=ended() on:click=step>
                <span class="long">{advance.name}</span>
                <span class="short">{dom::unbroken(advance.label)}</span>
            </button>
        }
    });
    let resume = live.then(|| {
        view! {
            <button
                type="button"
                class="button resume"
                class:unseen=flag(move || !in_the_past.get())
                disabled=flag(move || !in_the_past.get())
                title="Drop what was recorded after this instant, and play on from here"
                on:click=act(move |_: MouseEvent| {
                    lab.resume_here();
                    dom::focus(PLAY);
                })
            >
                "Resume here"
            </button>
        }
    });
    let restart = lab.lesson().restart;
    let class = if lab.lesson().advances.len() > 1 { "transport crowded" } else { "transport" };
    view! {
        <div class=class role="group" aria-label="Transport">
            <button type="button" class="button square" title=restart on:click=button(Lab::restart)>
                {icon(Icon::Restart)}
            </button>
            <button type="button" class="button" aria-label="Previous event" title="Previous event (left arrow)" on:click=button(Lab::previous_event)>
                {icon(Icon::Previous)}<span class="wide">"Event"</span>
            </button>
            <PlayButton />
            <button type="button" class="button" aria-label="Next event" title="Next event (right arrow)" aria-disabled=ended() on:click=button(Lab::next_event)>
                <span class="wide">"Event"</span>{icon(Icon::Next)}
            </button>
            {steps.collect_view()}
            <SpeedChoice />
            {resume}
            <span class="behind" aria-live="polite">
                {behind}
            </span>
            <Clock />
        </div>
    }
}

#[component]
fn SpeedChoice() -> impl IntoView {
    let lab = use_lab();
    let choose = act(move |event: Event| {
        if let Ok(place) = event_target_value(&event).parse::<usize>() {
            dom::remember(SPEED_KEY, &place.to_string());
            lab.time.speed.set(place.min(SPEEDS.len() - 1));
        }
    });
    let options = SPEEDS.iter().enumerate().map(|(place, (_, label))| {
        view! { <option value=place.to_string() selected=flag(move || lab.time.speed.get() == place)>{*label}</option> }
    });
    view! {
        <select class="button speed" aria-label="Speed" on:change=choose>{options.collect_view()}</select>
    }
}

#[component]
fn Clock() -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let now: Signal<String> = Memo::new(move |_| seconds_fixed(lab.time.read_us.get(), decimals)).into();
    let end = text(move || format!(" / {} s", seconds_fixed(lab.study.horizon_us.get(), decimals)));
    view! {
        <span class="clock"><b data-test="clock">{now}</b><small>{end}</small></span>
    }
}
