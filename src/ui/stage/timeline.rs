//! The one timeline: phases, breaker states and scrubber on one axis, with one playhead.
//!
//! The scrubber is a native slider that lies unseen over everything with a time. So dragging,
//! clicking and the keyboard work as they do everywhere; the playhead line is drawn beside it.

use breaker_core::lessons::words;
use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::diagram::capitalised;
use breaker_core::scene::timeline::{self, ConditionBand, StateBand};
use breaker_core::sim::State;
use breaker_core::sim::time::{SECOND_US, seconds_fixed};
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::marks::{condition_class, state_class};
use crate::ui::kit::parts::{act, flag, part, text};
use crate::ui::stage::chart::Chart;
use crate::ui::stage::in_flight::InFlight;
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::pin::Pin;

/// Said where an answer takes no time in the model.
const DRAWN_LONGER: &str = "Answers take no time; drawn for 0.6\u{a0}s.";

/// Said where it does: what is on its way has been decided.
const DRAWN_LATER: &str = "Ways take 0.3\u{a0}s in the picture only.";

/// Width of the scrubber's thumb, in CSS pixels, as `style/timeline.css` sets it.
const THUMB: f64 = 20.0;

/// The timeline of the open lesson.
#[component]
pub fn Timeline() -> impl IntoView {
    let lab = use_lab();
    let second = RwSignal::new(None::<usize>);
    let turns = Memo::new(move |_| {
        let recorded_us = lab.study.recorded_us.get();
        lab.study.run.with(|run| timeline::turns(run, recorded_us))
    });
    // What the bands are made of; the recording grows without making them anew.
    let bands = move || {
        turns.get();
        (lab.study.span_us.get(), lab.study.recorded_us.get_untracked())
    };
    // A word has room as far as its band can be seen; it follows as the texts do.
    let worded_us = Memo::new(move |_| {
        let seen_us = lab.learning.seen_us.get();
        let is_all = seen_us >= lab.study.horizon_us.get();
        if is_all {
            u64::MAX
        } else if lab.time.playing.get() {
            lab.time.read_us.get()
        } else {
            seen_us
        }
    });
    let all_us = Memo::new(|_| u64::MAX);
    let conditions = part(move || {
        let (span_us, recorded_us) = bands();
        let bands = lab.study.run.with(|run| timeline::conditions(run, recorded_us));
        bands.into_iter().map(|band| condition(band, span_us, worded_us)).collect_view()
    });
    let states = part(move || {
        let (span_us, recorded_us) = bands();
        let bands = lab.study.run.with(|run| timeline::states(run, recorded_us));
        bands.into_iter().map(|band| state(band, span_us, worded_us)).collect_view()
    });
    // Of A nothing is to come: its last band ends with its recording.
    let pinned = part(move || {
        let span_us = lab.study.span_us.get();
        let Pin { pinned, run } = lab.study.pinned.get()?;
        let seen_us = lab.seen_of_a_us(&pinned);
        let bands = timeline::states(&run, seen_us).into_iter();
        let ended = |band: StateBand| StateBand { to_us: band.to_us.min(seen_us), ..band };
        let bands = bands.map(ended).filter(|band| band.to_us > band.from_us);
        Some(bands.map(|band| state(band, span_us, all_us)).collect_view())
    });
    let is_alone = flag(move || lab.study.pinned.with(Option::is_none));
    let name = text(move || if is_alone.get() { "Breaker" } else { "Breaker B" }.to_owned());
    let line = lab.lesson().in_flight_line.then(|| view! { <InFlight /> });
    // Below what is known beforehand: the dependency's schedule, and run A.
    let is_covered = flag(move || lab.learning.covered.get());
    view! {
        <div class="timeline" class:beside-a=flag(move || !is_alone.get()) class:covered=is_covered>
            <h3>"Dependency"</h3>
            <div class="lane phases" aria-hidden="true">{conditions}</div>
            <h3 class="pinned" hidden=is_alone>"Breaker A"</h3>
            <div class="lane states pinned" data-test="strip-a" aria-hidden="true" hidden=is_alone>{pinned}</div>
            <h3>{name}<StateKey /></h3>
            <div class="lane states" data-test="strip" aria-hidden="true">{states}</div>
            {line}
            <h3>{format!("{} per second", capitalised(lab.lesson().counted()))}<Readout second /></h3>
            <Chart />
            <Axis />
            <Veils />
            <Scrubber second />
        </div>
    }
}

/// What the colours of the strip mean: a short band has no room for its word.
#[component]
fn StateKey() -> impl IntoView {
    let states = [State::Closed, State::Open, State::HalfOpen].map(|state| {
        let (class, label) = (state_class(state), words::state_label(state));
        format!("<span><i class=\"mark state {class}\"></i>{label}</span>")
    });
    view! { <span class="key" aria-hidden="true" inner_html=states.concat()></span> }
}

/// What is not recorded is not there; the playhead, and behind it what has not happened yet: dimmed, or covered
/// while a guess about it waits.
/// Transforms move what is already painted: a width would have it painted anew in every frame.
#[component]
fn Veils() -> impl IntoView {
    let lab = use_lab();
    let at = move |at_us: u64| format!("translateX({})", percent(at_us, lab.study.span_us.get()));
    let playhead = text(move || at(lab.time.playhead_us.get()));
    let ahead = text(move || at(if lab.learning.covered.get() { lab.time.playhead_us.get() } else { 0 }));
    let is_seen = flag(move || lab.learning.seen_us.get() >= lab.study.recorded_us.get());
    // Less is seen for itself.
    let has_room = Memo::new(move |_| lab.study.recorded_us.get() < lab.study.span_us.get() / 5 * 4);
    let unrecorded = lab.lesson().is_live().then(|| {
        view! {
            <div class="unrecorded" style:transform=text(move || at(lab.study.recorded_us.get()))></div>
        }
    });
    view! {
        <div class="veils" aria-hidden="true">
            {unrecorded}
            <div class="cover" hidden=is_seen>
                <div class="ahead" data-test="ahead" style:transform=ahead><span>"ahead"</span></div>
            </div>
            <div class="playhead" style:transform=playhead></div>
        </div>
        <span class="note" aria-hidden="true" hidden=flag(move || !has_room.get())>"not recorded yet"</span>
    }
}

/// The numbers of the second under the pointer.
#[component]
fn Readout(second: RwSignal<Option<usize>>) -> impl IntoView {
    let lab = use_lab();
    let readout = move || {
        let second = second.get()?;
        let recorded_us = lab.learning.seen_us.get();
        let all = lab.study.run.with(|run| bars::recorded(run, &run.whole().bars, recorded_us));
        let (current, by_now) = lab.study.run.with(|run| bars::latest(run, lab.time.read_us.get()));
        let whole = *all.get(second)?;
        // Of the second of the playhead, what has come.
        let (bar, so_far) = if second == current && by_now != whole { (by_now, " so far") } else { (whole, "") };
        let Bar { answered, failed, timed_out, rejected } = bar;
        let timed_out = if lab.lesson().has_readouts { format!(", {timed_out} timed out") } else { String::new() };
        let moves = lab.study.run.with(|run| timeline::moves(run, second as u64, recorded_us));
        let moves = moves.into_iter().map(|(at_us, state)| {
            format!(". {} s {}", seconds_fixed(at_us, lab.lesson().time_decimals), words::state_label(state))
        });
        Some(format!(
            "{second} to {} s{so_far}: {answered} answered, {failed} failed{timed_out}, {rejected} rejected{}",
            second + 1,
            moves.collect::<String>()
        ))
    };
    view! { <span class="readout" data-test="readout">{text(move || readout().unwrap_or_default())}</span> }
}

/// What the marks mean, and what the last branch dropped.
#[component]
pub fn Legend() -> impl IntoView {
    let lab = use_lab();
    let at_once = move || lab.study.run.with(|run| run.scenario.opening.response_us == 0);
    // The workbench has no room for it beside its marks; its prose says it.
    let later = if lab.lesson().has_readouts { "" } else { DRAWN_LATER };
    let drawn = move || if at_once() { DRAWN_LONGER } else { later };
    let small = text(move || if lab.voice.notice.with(String::is_empty) { drawn() } else { "" }.to_owned());
    let take_back = |[id, other]: [&'static str; 2], name: &'static str, none: Signal<bool>, does: fn(&Lab)| {
        let press = act(move |_: MouseEvent| {
            does(&lab);
            // A button that takes itself away hands the focus to the one that takes this back.
            if none.get_untracked() {
                dom::focus(other);
            }
        });
        view! { <button type="button" class="button" id=id hidden=none on:click=press>{name}</button> }
    };
    view! {
        <div class="legend">
            <p class="note">
                <span>{small}</span>
                <span role="status" data-test="notice">{text(move || lab.voice.notice.get())}</span>
                {take_back(["undo", "redo"], "Undo", flag(move || lab.study.before.with(Vec::is_empty)), Lab::undo)}
                {take_back(["redo", "undo"], "Redo", flag(move || lab.study.undone.with(Vec::is_empty)), Lab::redo)}
            </p>
            <ul aria-label="Marks">
                <li><i class="mark call request"></i>"request"</li>
                {lab.lesson().has_readouts.then(|| view! { <li><i class="mark call retry"></i>"retry"</li> })}
                <li><i class="mark call answered"></i>"answered"</li>
                <li><i class="mark call failed"></i>"failed"</li>
                {lab.lesson().has_readouts.then(|| view! { <li><i class="mark call timed-out"></i>"timed out"</li> })}
                <li><i class="mark call rejected"></i>"rejected fast"</li>
                <li><i class="mark state half-open"></i>"probe"</li>
                <li hidden=flag(move || lab.study.pinned.with(Option::is_none))><i class="mark a-line"></i>"answered in A"</li>
            </ul>
        </div>
    }
}

/// The room for a word in a band, of which only a part may be seen.
fn room(from_us: u64, to_us: u64, worded_us: Memo<u64>) -> Signal<String> {
    text(move || percent(worded_us.get().clamp(from_us, to_us) - from_us, to_us - from_us))
}

fn condition(band: ConditionBand, span_us: u64, worded_us: Memo<u64>) -> impl IntoView {
    let detail = words::condition_detail(band.condition).map(|detail| view! { <small>{format!(", {detail}")}</small> });
    view! {
        <div
            class=format!("band phase {}", condition_class(band.condition))
            style:left=percent(band.from_us, span_us)
            style:width=percent(band.to_us.min(span_us) - band.from_us, span_us)
        >
            <div class="tag" style:max-width=room(band.from_us, band.to_us.min(span_us), worded_us)>
                <span>{words::condition_name(band.condition)}</span>{detail}
            </div>
        </div>
    }
}

fn state(band: StateBand, span_us: u64, worded_us: Memo<u64>) -> impl IntoView {
    let label = words::state_label(band.state);
    let probe = band.probed_us.map(|at_us| {
        let at = percent(at_us - band.from_us, band.to_us.min(span_us) - band.from_us);
        view! { <i class="probe" style:left=at></i> }
    });
    view! {
        <div
            class=format!("band state {}", state_class(band.state))
            style:left=percent(band.from_us, span_us)
            style:width=percent(band.to_us.min(span_us) - band.from_us, span_us)
        >
            <div class="tag" style:max-width=room(band.from_us, band.to_us.min(span_us), worded_us)><span>{label}</span></div>
            {probe}
        </div>
    }
}

#[component]
fn Axis() -> impl IntoView {
    let lab = use_lab();
    let ticks = part(move || {
        let span_us = lab.study.span_us.get();
        let (_, tick_s) = timeline::axis(span_us.saturating_sub(1), lab.study.horizon_us.get());
        let seconds = (0..=span_us / SECOND_US).step_by(tick_s as usize);
        let ticks = seconds.map(|second| {
            let minor = second / tick_s % 2 != 0;
            view! { <span class:minor=minor style:left=percent(second * SECOND_US, span_us)>{second.to_string()}</span> }
        });
        ticks.collect_view()
    });
    view! { <div class="axis" aria-hidden="true">{ticks}</div> }
}

#[component]
fn Scrubber(second: RwSignal<Option<usize>>) -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let live = lab.lesson().is_live();
    let step_us = SECOND_US / 10_u64.pow(decimals);
    let spoken = text(move || {
        let recorded = if live { format!(". {}", untrack(|| lab.recorded_in_words())) } else { String::new() };
        lab.heard(|moment| {
            format!("{} s, {}{recorded}", seconds_fixed(moment.at_us, decimals), words::state_label(moment.state))
        })
    });
    let seek = act(move |event: Event| {
        let Some(input) = dom::input_of(&event) else { return };
        if let Ok(at_us) = input.value().parse::<u64>() {
            lab.time.playing.set(false);
            lab.seek((at_us + step_us / 2) / step_us * step_us);
            // Beyond the recording the thumb stays at its end.
            input.set_value(&lab.time.playhead_us.get_untracked().to_string());
        }
    });
    let hover = act(move |event: MouseEvent| {
        let Some(input) = dom::input_of(&event) else { return };
        let inside = f64::from(event.offset_x()) - THUMB / 2.0;
        let share = inside / (f64::from(input.offset_width()) - THUMB);
        let seconds = lab.study.span_us.get_untracked() / SECOND_US;
        second.set((0.0..1.0).contains(&share).then_some((share * seconds as f64) as usize));
    });
    view! {
        <input
            type="range"
            class="scrubber"
            aria-label="Playhead"
            aria-valuetext=spoken
            min="0"
            max=text(move || lab.study.span_us.get().to_string())
            step=step_us.to_string()
            prop:value=text(move || lab.heard(|moment| moment.at_us.to_string()))
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
