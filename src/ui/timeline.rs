//! The one timeline: phases, breaker states and scrubber on one axis, with one playhead.
//!
//! The scrubber is a native slider that lies unseen over everything with a time. So dragging,
//! clicking and the keyboard work as they do everywhere; the playhead line is drawn beside it.

use breaker_core::lessons::words;
use breaker_core::scene::bars::Bar;
use breaker_core::scene::timeline::{self, PhaseBand, StateBand};
use breaker_core::sim::State;
use breaker_core::sim::time::{SECOND_US, format_decimal, seconds_fixed};
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

use super::chart::Chart;
use super::dom;
use super::lab::use_lab;
use super::marks::{health_class, state_class};
use super::parts::{act, part, text};

/// Seconds between two labels of the axis.
const TICK_S: u64 = 5;

/// Said where an answer takes no time in the model.
const DRAWN_LONGER: &str = "Answers take no time; each call is drawn for 0.6\u{a0}s.";

/// Width of the scrubber's thumb, in CSS pixels, as `style/timeline.css` sets it.
const THUMB: f64 = 20.0;

/// The timeline of the open lesson.
#[component]
pub fn Timeline() -> impl IntoView {
    let lab = use_lab();
    let horizon_us = lab.lesson().horizon_us;
    let phases = part(move || {
        let bands = lab.run.with(|run| timeline::phases(run));
        bands.into_iter().map(|band| phase(band, horizon_us)).collect_view()
    });
    let states = part(move || {
        let bands = lab.run.with(|run| timeline::states(run));
        bands.into_iter().map(|band| state(band, horizon_us)).collect_view()
    });
    let second = RwSignal::new(None::<usize>);
    // A transform moves what is already painted; a width would have it painted anew in every frame.
    let future = text(move || {
        let left_us = horizon_us - lab.playhead_us.get().min(horizon_us);
        format!("scaleX({})", format_decimal(left_us.saturating_mul(100_000) / horizon_us.max(1), 5))
    });
    let playhead = text(move || format!("translateX({})", percent(lab.playhead_us.get(), horizon_us)));
    view! {
        <div class="timeline">
            <h3>"Dependency"</h3>
            <div class="lane phases" aria-hidden="true">{phases}</div>
            <h3>"Breaker"</h3>
            <div class="lane states" data-test="strip" aria-hidden="true">{states}</div>
            <h3>"Calls per second"<Readout second /></h3>
            <Chart />
            <Axis horizon_us />
            <div class="future" style:transform=future></div>
            <div class="playhead" style:transform=playhead></div>
            <Scrubber second />
        </div>
    }
}

/// The numbers of the second under the pointer.
#[component]
fn Readout(second: RwSignal<Option<usize>>) -> impl IntoView {
    let lab = use_lab();
    let readout = move || {
        let second = second.get()?;
        let bar = lab.bars.with(|bars| bars.get(second).copied())?;
        let Bar { answered, failed, timed_out, rejected } = bar;
        let failed = failed + timed_out;
        Some(format!("{second} to {} s: {answered} answered, {failed} failed, {rejected} rejected", second + 1))
    };
    view! { <span class="readout" data-test="readout">{text(move || readout().unwrap_or_default())}</span> }
}

/// What the marks mean.
#[component]
pub fn Legend() -> impl IntoView {
    let lab = use_lab();
    let at_once = move || lab.run.with(|run| run.scenario.opening.response_us == 0);
    let note = text(move || if at_once() { DRAWN_LONGER } else { "" }.to_owned());
    view! {
        <p class="legend">
            <span class="note">{note}</span>
            <span><i class="mark call request"></i>"call"</span>
            <span><i class="mark call answered"></i>"answered"</span>
            <span><i class="mark call failed"></i>"failed"</span>
            <span><i class="mark call rejected"></i>"rejected fast"</span>
            <span><i class="mark state half-open"></i>"probe"</span>
        </p>
    }
}

fn phase(band: PhaseBand, horizon_us: u64) -> impl IntoView {
    let detail = words::health_detail(band.health).map(|detail| view! { <small>{format!(", {detail}")}</small> });
    view! {
        <div
            class=format!("band phase {}", health_class(band.health))
            style:left=percent(band.from_us, horizon_us)
            style:width=percent(band.to_us - band.from_us, horizon_us)
            title=words::health(band.health)
        >
            <span>{words::health_name(band.health)}{detail}</span>
        </div>
    }
}

fn state(band: StateBand, horizon_us: u64) -> impl IntoView {
    let label = words::state_label(band.state);
    let probes = (band.state == State::HalfOpen).then(|| {
        let (probes, failed) = (band.probes, band.failed_probes);
        view! { <i class="probe" title=format!("{probes} probes, {failed} failed")></i> }
    });
    view! {
        <div
            class=format!("band state {}", state_class(band.state))
            style:left=percent(band.from_us, horizon_us)
            style:width=percent(band.to_us - band.from_us, horizon_us)
            title=format!("{label}, {} to {} s", seconds_fixed(band.from_us, 1), seconds_fixed(band.to_us, 1))
        >
            <span>{label}</span>
            {probes}
        </div>
    }
}

#[component]
fn Axis(horizon_us: u64) -> impl IntoView {
    let ticks = (0..=horizon_us / SECOND_US).step_by(TICK_S as usize).map(|second| {
        let minor = second % (2 * TICK_S) != 0;
        view! {
            <span class:minor=minor style:left=percent(second * SECOND_US, horizon_us)>{second.to_string()}</span>
        }
    });
    view! { <div class="axis" aria-hidden="true">{ticks.collect_view()}</div> }
}

#[component]
fn Scrubber(second: RwSignal<Option<usize>>) -> impl IntoView {
    let lab = use_lab();
    let horizon_us = lab.lesson().horizon_us;
    let decimals = lab.lesson().time_decimals;
    let step_us = SECOND_US / 10_u64.pow(decimals);
    let spoken = text(move || {
        lab.moment
            .with(|moment| format!("{} s, {}", seconds_fixed(moment.at_us, decimals), words::state_label(moment.state)))
    });
    let seek = act(move |event: Event| {
        if let Ok(at_us) = event_target_value(&event).parse::<u64>() {
            lab.playing.set(false);
            lab.seek((at_us + step_us / 2) / step_us * step_us);
        }
    });
    let hover = act(move |event: MouseEvent| {
        let Some(input) = dom::input_of(&event) else { return };
        let inside = f64::from(event.offset_x()) - THUMB / 2.0;
        let share = inside / (f64::from(input.offset_width()) - THUMB);
        let seconds = horizon_us / SECOND_US;
        second.set((0.0..1.0).contains(&share).then_some((share * seconds as f64) as usize));
    });
    view! {
        <input
            type="range"
            class="scrubber"
            aria-label="Playhead"
            aria-valuetext=spoken
            min="0"
            max=horizon_us.to_string()
            step=step_us.to_string()
            prop:value=text(move || lab.read_us.get().to_string())
            on:input=seek
            on:mousemove=hover
            on:mouseleave=act(move |_: MouseEvent| second.set(None))
        />
    }
}

/// A time as a share of the run, for CSS.
fn percent(part_us: u64, whole_us: u64) -> String {
    let hundredths = part_us.saturating_mul(1_000_000) / whole_us.max(1);
    format!("{}.{:04}%", hundredths / 10_000, hundredths % 10_000)
}
