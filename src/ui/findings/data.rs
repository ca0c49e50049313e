//! The figures of what is recorded: metrics, and the table of five seconds each.
//!
//! Tables that nobody acts on are written as HTML: less code than a view for every cell.

use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::diagram::capitalised;
use breaker_core::scene::{metrics, pace};
use breaker_core::sim::time::{SECOND_US, seconds_fixed};
use leptos::prelude::*;

use crate::ui::kit::parts::text;
use crate::ui::state::lab::{Lab, use_lab};

/// Seconds that a row of the table sums.
const ROW_S: usize = 5;

/// How far the figures reach, in microseconds: while a run is recorded they follow by whole rows, as
/// many as pass in five seconds by the clock.
fn reach(lab: Lab) -> Memo<u64> {
    const ROW_US: u64 = ROW_S as u64 * SECOND_US;
    Memo::new(move |_| {
        let seen_us = lab.learning.seen_us.get();
        let (hundredths, _) = pace::SPEEDS[lab.time.speed.get().min(pace::SPEEDS.len() - 1)];
        let step_us = ROW_US * hundredths.div_ceil(100);
        if lab.time.playing.get() { seen_us / step_us * step_us } else { seen_us }
    })
}

/// What the figures are of: they do not follow every frame, so they say how far they reach.
fn subject(lab: Lab, reach_us: u64) -> String {
    let lesson = lab.lesson();
    let to = || seconds_fixed(reach_us, lesson.time_decimals);
    match lesson.is_live() {
        true => format!("Recorded to {} s", to()),
        false if lab.learning.covered.get() => format!("Up to {} s", to()),
        false => "Whole run".to_owned(),
    }
}

/// The final metrics.
#[component]
pub fn FinalMetrics() -> impl IntoView {
    let lab = use_lab();
    let reach = reach(lab);
    let live = lab.lesson().is_live();
    let rows = text(move || {
        if !live && !lab.learning.reveals() {
            return String::new();
        }
        let figures = lab.study.experiment.with(|experiment| {
            lab.study.run.with(|run| metrics::figures(experiment, run, &run.whole().line, reach.get()))
        });
        figures.into_iter().map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>")).collect()
    });
    let hint = text(move || if live || lab.learning.reveals() { "" } else { "Shown with the verdict." }.to_owned());
    view! {
        <section class="card metrics">
            <h2>{text(move || format!("{} · figures", subject(lab, reach.get())))}</h2>
            <p class="hint">{hint}</p>
            <dl class="figures-list" inner_html=rows></dl>
        </section>
    }
}

/// The table under the picture.
#[component]
pub fn DataTable() -> impl IntoView {
    let lab = use_lab();
    let reach = reach(lab);
    let timeouts = lab.lesson().has_readouts;
    let what = lab.lesson().counted();
    let rows = text(move || {
        let bars = lab.study.run.with(|run| bars::recorded(run, &run.whole().bars, reach.get()));
        table(&bars, "All", what, timeouts)
    });
    view! {
        <section class="card data">
            <h2>{text(move || format!("{} · {what} per five seconds", subject(lab, reach.get())))}</h2>
            <table inner_html=rows></table>
        </section>
    }
}

fn table(bars: &[Bar], subject: &str, what: &str, timeouts: bool) -> String {
    let names = ["Seconds", "Succeeded", "Failed", "Timed out", "Rejected"];
    let head = names.iter().filter(|name| timeouts || **name != "Timed out");
    let head: String = head.map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    let row = |name: &str, bar: &Bar| row(name, bar, timeouts);
    let groups = bars::grouped(bars, ROW_S);
    let rows = groups.iter().enumerate().map(|(place, bar)| {
        let from = place * ROW_S;
        row(&format!("{from} to {}", from + ROW_S), bar)
    });
    let rows: String = rows.collect();
    let total: String = bars::grouped(bars, bars.len()).first().map(|bar| row(subject, bar)).unwrap_or_default();
    format!(
        "<caption class=\"spoken\">{} per five seconds</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody><tfoot>{total}</tfoot>",
        capitalised(what)
    )
}

fn row(name: &str, bar: &Bar, timeouts: bool) -> String {
    let timed_out = timeouts.then_some(bar.timed_out);
    let cells = [Some(bar.answered), Some(bar.failed), timed_out, Some(bar.rejected)];
    let cells: String = cells.iter().flatten().map(|value| format!("<td>{value}</td>")).collect();
    format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>")
}
