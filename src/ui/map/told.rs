//! What the map's cards tell: counts by verdict, the TUNED region, other worlds, and suggested settings.

use std::sync::Arc;

use breaker_core::lessons::tuning::space::{CELLS, TUNED_PLACE, count, place, places, setting};
use breaker_core::lessons::tuning::{AXES, LABELS, LESSON};
use breaker_core::scene::map::{margins_in_words, setting_in_words};
use breaker_core::share::link;
use leptos::prelude::*;

use super::address;
use super::task::{Suggestion, Tasks, Work, current};
use super::view::MapView;
use crate::ui::state::lab::Lab;

/// Failing worlds that are offered as runs.
const FAILING: usize = 5;

const NONE_TUNED: &str = "No setting is TUNED in this world, so none can be suggested.";

/// That work has begun, what came of it, or that it was given up, in a sentence.
pub fn of_work(tasks: Tasks, was: Option<Work>) -> String {
    let given_up = || was.map_or(String::new(), |was| format!("{}: given up.", was.in_words()));
    match tasks.work.get_untracked() {
        Some(work) => format!("{} {}.", given_up(), work.in_words()).trim_start().to_owned(),
        None if tasks.is_done() => was.map_or(String::new(), |was| result(tasks, was)),
        None => given_up(),
    }
}

/// What came of a work; the cards tell more.
fn result(tasks: Tasks, of: Work) -> String {
    let tuned = |verdicts: RwSignal<Option<Arc<Vec<u8>>>>| {
        verdicts.with_untracked(|all| tuned_of(all.as_deref().map_or(&[], Vec::as_slice)))
    };
    match of {
        Work::Space => format!("{} settings are TUNED.", tuned(tasks.space)),
        Work::Worlds => format!("Your setting is TUNED in {} worlds.", tuned(tasks.worlds)),
        Work::Shares => "The map shows in how many worlds each cell is TUNED.".to_owned(),
        Work::Suggest => tasks.found.with_untracked(|found| match found.as_ref().and_then(|found| found.first()) {
            None => NONE_TUNED.to_owned(),
            Some(best) => {
                let setting = setting_in_words(setting(places(best.number as usize)));
                format!("Most robust: {setting}, TUNED in {} worlds.", best.score())
            }
        }),
    }
}

/// `312 of 1,000`.
fn tuned_of(verdicts: &[u8]) -> String {
    format!("{} of {}", thousands(count(verdicts)[usize::from(TUNED_PLACE)]), thousands(verdicts.len() as u32))
}

/// Counts by verdict, TUNED first.
fn verdict_table(counts: [u32; LABELS.len()], foot: &str) -> String {
    let row = |(place, (label, count)): (usize, (&str, u32))| {
        let count = thousands(count);
        format!("<tr><th scope=\"row\"><i class=\"cell verdict-{place}\"></i>{label}</th><td>{count}</td></tr>")
    };
    let rows: String = LABELS.into_iter().zip(counts).enumerate().rev().map(row).collect();
    format!("<table aria-label=\"Runs by verdict\"><tbody>{rows}</tbody>{foot}</table>")
}

/// The counts of the whole space, and what they say of the current setting.
pub fn space_html(lab: Lab, tasks: Tasks) -> String {
    let Some(space) = tasks.space.get() else { return String::new() };
    let counts = count(&space);
    let foot = format!("<tfoot><tr><th scope=\"row\">runs</th><td>{}</td></tr></tfoot>", thousands(CELLS as u32));
    let table = verdict_table(counts, &foot);
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
        lab.study.experiment.with(|experiment| std::array::from_fn(|axis| place(axis, experiment.values.at(axis))));
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
    format!("<a href=\"{}\">{}</a>", escaped(&address::of_run(lab, setting)), setting_in_words(setting))
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

/// What came of trying other worlds.
pub fn worlds_html(lab: Lab, tasks: Tasks, view: MapView) -> String {
    let tried = tasks.worlds.get().map_or(String::new(), |verdicts| tried_html(lab, view, &verdicts));
    let found = tasks.found.with(|found| found.as_ref().map_or(String::new(), |found| found_html(lab, found)));
    format!("{tried}{found}")
}

/// In how many worlds the current setting is TUNED, which checks fail how often, and some that fail.
fn tried_html(lab: Lab, view: MapView, verdicts: &[u8]) -> String {
    let counts = count(verdicts);
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
    let (tuned, table) = (tuned_of(verdicts), verdict_table(counts, ""));
    format!("<div><p><b>Your setting is TUNED in {tuned} worlds.</b></p>{table}{links}</div>")
}

/// The settings that work in most worlds: in how many, what fails in the others, and how near the edge they stand.
fn found_html(lab: Lab, found: &[Suggestion]) -> String {
    if found.is_empty() {
        return format!("<div><p>{NONE_TUNED}</p></div>");
    }
    let rows: String = found
        .iter()
        .map(|suggestion| {
            let Suggestion { number, counts, margins } = suggestion;
            let (at, score) = (places(*number as usize), suggestion.score());
            let failing = LABELS.iter().zip(counts).take(LABELS.len() - 1).filter(|(_, count)| **count > 0);
            let failing = failing.map(|(label, count)| format!("{count} {label}")).collect::<Vec<_>>().join(", ");
            let (link, margins) = (run_link(lab, at), margins_in_words(at, margins));
            format!("<tr><th scope=\"row\">{link}</th><td>{score}</td><td>{failing}</td><td>{margins}</td></tr>")
        })
        .collect();
    format!(
        "<div><p><b>Most robust settings</b>, of all that are TUNED in this world</p>\
         <table class=\"suggested\" aria-label=\"Most robust settings\"><thead><tr><th scope=\"col\">setting</th><th scope=\"col\">TUNED in</th><th scope=\"col\">in the others</th><th scope=\"col\">each alone can be</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>"
    )
}
