//! The map's cards: the whole space, other worlds, and the work in hand.

use breaker_core::lessons::tuning::space::{CELLS, TUNED_PLACE, count, place, places, setting};
use breaker_core::lessons::tuning::worlds::{DRAWN, Ranges};
use breaker_core::lessons::tuning::{AXES, LABELS, LESSON};
use breaker_core::scene::map::{margins_in_words, setting_in_words};
use breaker_core::share::link;
use leptos::ev::{Event, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;

use super::super::dom;
use super::super::lab::{Lab, use_lab};
use super::super::messages::Told;
use super::super::parts::{act, flag, text};
use super::super::written::{As, written};
use super::address_of_run;
use super::task::{Suggestion, Tasks, Work, current, starting, use_tasks};
use super::view::{MapView, use_map};

/// Failing worlds that are offered as runs.
const FAILING: usize = 5;

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

fn space_html(lab: Lab, tasks: Tasks) -> String {
    let Some(space) = tasks.space.get() else { return String::new() };
    let counts = count(&space);
    let rows: String = LABELS
        .into_iter()
        .zip(counts)
        .enumerate()
        .rev()
        .map(|(place, (label, count))| {
            format!(
                "<tr><th scope=\"row\"><i class=\"cell verdict-{place}\"></i>{label}</th><td>{}</td></tr>",
                thousands(count)
            )
        })
        .collect();
    let table = format!(
        "<table><tbody>{rows}</tbody><tfoot><tr><th scope=\"row\">runs</th><td>{}</td></tr></tfoot></table>",
        thousands(CELLS as u32)
    );
    tasks.region.with(|told| format!("{table}{}", region_html(lab, told)))
}

/// What the space says of the current setting: nearest TUNED, centre, and margins.
fn region_html(lab: Lab, told: &[u32]) -> String {
    let at = |from: usize| std::array::from_fn(|axis| told.get(from + axis).map_or(0, |place| *place as usize));
    let margins = |which: usize| told.get(9 + which * 2 * AXES..9 + (which + 1) * 2 * AXES).unwrap_or_default();
    if told.len() < 9 + 3 * 2 * AXES {
        return String::new();
    }
    let (nearest, centre, depth): ([usize; AXES], [usize; AXES], u32) = (at(0), at(AXES), told[2 * AXES]);
    let own: [usize; AXES] =
        lab.experiment.with(|experiment| std::array::from_fn(|axis| place(axis, experiment.values.at(axis))));
    let steps: usize = own.iter().zip(nearest).map(|(own, nearest)| own.abs_diff(nearest)).sum();
    let mine = match margins(0).first() {
        Some(&u32::MAX) | None => String::new(),
        Some(_) => {
            format!("<p><b>Your setting is TUNED.</b> Each alone can move: {}.</p>", margins_in_words(own, margins(0)))
        }
    };
    let other = match steps {
        0 => String::new(),
        _ => format!(
            "<p><b>Nearest TUNED</b>, {steps} step{} away: {}. Each alone: {}.</p>",
            if steps == 1 { "" } else { "s" },
            run_link(lab, nearest),
            margins_in_words(nearest, margins(1))
        ),
    };
    format!(
        "{mine}{other}<p><b>Centre of the TUNED region</b>, {depth} step{} from its edge on all axes at once: {}. Each alone: {}.</p>",
        if depth == 1 { "" } else { "s" },
        run_link(lab, centre),
        margins_in_words(centre, margins(2))
    )
}

/// A setting by its places, as a link to its run.
fn run_link(lab: Lab, at: [usize; AXES]) -> String {
    let setting = setting(at);
    format!("<a href=\"{}\">{}</a>", escaped(&address_of_run(lab, setting)), setting_in_words(setting))
}

fn escaped(address: &str) -> String {
    address.replace('&', "&amp;")
}

/// 839040 as 839,040.
fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// One setting, or every cell, in many worlds; and the settings that work in most of them.
#[component]
pub fn Worlds() -> impl IntoView {
    let (lab, tasks, view) = (use_lab(), use_tasks(), use_map());
    let root = NodeRef::<Div>::new();
    written(root, move || vec![("", As::Html, worlds_html(lab, tasks, view))]);
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

fn worlds_html(lab: Lab, tasks: Tasks, view: MapView) -> String {
    let tried = tasks.worlds.get().map_or(String::new(), |verdicts| tried_html(lab, view, &verdicts));
    let found = tasks.found.with(|found| found.as_ref().map_or(String::new(), |found| found_html(lab, found)));
    format!("{tried}{found}")
}

/// In how many worlds the current setting is TUNED, which checks fail how often, and some that fail.
fn tried_html(lab: Lab, view: MapView, verdicts: &[u8]) -> String {
    let counts = count(verdicts);
    let tuned = counts[usize::from(TUNED_PLACE)];
    let rows: String = LABELS
        .into_iter()
        .zip(counts)
        .enumerate()
        .rev()
        .map(|(place, (label, count))| {
            format!(
                "<tr><th scope=\"row\"><i class=\"cell verdict-{place}\"></i>{label}</th><td>{}</td></tr>",
                thousands(count)
            )
        })
        .collect();
    let (ranges, seed) = (view.ranges.get_untracked(), view.seed.get_untracked());
    let base = current(lab).0;
    let failing = (0u32..).zip(verdicts).filter(|(_, verdict)| **verdict != TUNED_PLACE).take(FAILING);
    let links: String = failing
        .map(|(number, verdict)| {
            let values = ranges.world(&base, seed, number);
            let experiment = breaker_core::lessons::Experiment { lesson: &LESSON, values, changes: Vec::new() };
            let address = escaped(&link::write(&experiment, 0, None));
            format!("<li><a href=\"{address}\">world {}</a> {}</li>", number + 1, LABELS[usize::from(*verdict)])
        })
        .collect();
    let links = if links.is_empty() { links } else { format!("<p>Some that fail:</p><ul>{links}</ul>") };
    let all = verdicts.len();
    format!(
        "<p><b>TUNED in {} of {} worlds.</b></p><table><tbody>{rows}</tbody></table>{links}",
        thousands(tuned),
        thousands(all as u32)
    )
}

/// The settings that work in most worlds: in how many, what fails in the others, and how near the edge they stand.
fn found_html(lab: Lab, found: &[Suggestion]) -> String {
    if found.is_empty() {
        return "<p><b>No setting is TUNED in this world,</b> so none can be suggested.</p>".to_owned();
    }
    let rows: String = found
        .iter()
        .map(|Suggestion { number, counts, margins }| {
            let at = places(*number as usize);
            let (score, worlds) = (counts[usize::from(TUNED_PLACE)], counts.iter().sum::<u32>());
            let failing = LABELS.iter().zip(counts).take(LABELS.len() - 1).filter(|(_, count)| **count > 0);
            let failing: Vec<String> = failing.map(|(label, count)| format!("{count} {label}")).collect();
            let failing = if failing.is_empty() { String::new() } else { format!(" Else {}.", failing.join(", ")) };
            let link = run_link(lab, at);
            format!(
                "<li>{link}: <b>{score} of {worlds}</b>.{failing} Here each alone can move: {}.</li>",
                margins_in_words(at, margins)
            )
        })
        .collect();
    format!("<p><b>Most robust settings</b>, TUNED here and in so many other worlds:</p><ol>{rows}</ol>")
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
            <button type="button" class="button" on:click=act(move |_: MouseEvent| tasks.cancel())>"Cancel"</button>
        </div>
    }
}
