//! The figures of the whole run: metrics, and the table of five seconds each.
//!
//! Tables that nobody acts on are written as HTML: less code than a view for every cell.

use breaker_core::lessons::words::duration;
use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::metrics::Metrics;
use leptos::prelude::*;

use super::lab::{SharedRun, use_lab};
use super::parts::text;

/// Seconds that a row of the table sums.
const ROW_S: usize = 5;

/// The final metrics.
#[component]
pub fn FinalMetrics() -> impl IntoView {
    let lab = use_lab();
    let rows = text(move || if lab.reveals() { lab.run.with(metrics) } else { String::new() });
    let hint = text(move || if lab.reveals() { "" } else { "Shown with the verdict." }.to_owned());
    view! {
        <section class="card metrics">
            <h2>"Whole run · figures"</h2>
            <p class="hint">{hint}</p>
            <dl inner_html=rows></dl>
        </section>
    }
}

fn metrics(run: &SharedRun) -> String {
    let totals = &run.totals;
    let (requests, failures) = (totals.counts.requests, totals.failures);
    let Metrics { openings, open_us, closed_for_good_us } = Metrics::of(run);
    let counts = [
        ("Answered", requests.succeeded),
        ("Failed in the outage", failures.outage),
        ("Failed by overload", failures.overload),
        ("Failed in the background", failures.transient),
        ("Rejected", requests.rejected),
        ("of them at full health", totals.rejected_while_healthy),
        ("Openings", openings),
    ];
    let times = [
        ("Time open", duration(open_us)),
        ("Closed for good", closed_for_good_us.map_or("never".to_owned(), duration)),
    ];
    let rows = counts.map(|(name, count)| (name, count.to_string())).into_iter().chain(times);
    rows.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>")).collect()
}

/// The table under the picture.
#[component]
pub fn DataTable() -> impl IntoView {
    let lab = use_lab();
    view! {
        <section class="card data">
            <h2>"Whole run · calls per five seconds"</h2>
            <table inner_html=text(move || lab.bars.with(|bars| table(bars)))></table>
        </section>
    }
}

fn table(bars: &[Bar]) -> String {
    let head =
        ["Seconds", "Answered", "Failed", "Rejected"].map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let groups = bars::grouped(bars, ROW_S);
    let rows = groups.iter().enumerate().map(|(place, bar)| {
        let from = place * ROW_S;
        row(&format!("{from} to {}", from + ROW_S), bar)
    });
    let rows: String = rows.collect();
    let total: String = bars::grouped(bars, bars.len()).first().map(|bar| row("Whole run", bar)).unwrap_or_default();
    format!(
        "<caption class=\"spoken\">Calls per five seconds</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody><tfoot>{total}</tfoot>"
    )
}

fn row(name: &str, bar: &Bar) -> String {
    let cells =
        [bar.answered, bar.failed + bar.timed_out, bar.rejected].map(|value| format!("<td>{value}</td>")).concat();
    format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>")
}
