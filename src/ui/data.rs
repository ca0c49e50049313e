//! The figures of the whole run: metrics, and the table of five seconds each.

use breaker_core::lessons::words::duration;
use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::metrics::Metrics;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::lab::{SharedRun, use_lab};

/// Seconds that a row of the table sums.
const ROW_S: usize = 5;

/// The final metrics.
#[component]
pub fn FinalMetrics() -> impl IntoView {
    let lab = use_lab();
    let rows = move || {
        lab.run.with(metrics).into_iter().map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> })
    };
    view! {
        <section class="card metrics">
            <h2>"Whole run · figures"</h2>
            <Show when=move || lab.reveals() fallback=|| view! { <p class="hint">"Shown with the verdict."</p> }>
                <dl>{move || rows().collect_view()}</dl>
            </Show>
        </section>
    }
}

fn metrics(run: &SharedRun) -> Vec<(&'static str, String)> {
    let totals = &run.totals;
    let failures = totals.failures;
    let Metrics { openings, open_us, closed_for_good_us } = Metrics::of(run);
    let count = |value: u32| value.to_string();
    vec![
        ("Answered", count(totals.counts.requests.succeeded)),
        ("Failed in the outage", count(failures.outage)),
        ("Failed by overload", count(failures.overload)),
        ("Failed in the background", count(failures.transient)),
        ("Rejected", count(totals.counts.requests.rejected)),
        ("of them at full health", count(totals.rejected_while_healthy)),
        ("Openings", count(openings)),
        ("Time open", duration(open_us)),
        (
            "Closed for good",
            closed_for_good_us.map_or("never".to_owned(), |at_us| format!("{} s", seconds_fixed(at_us, 1))),
        ),
    ]
}

/// The table under the picture.
#[component]
pub fn DataTable() -> impl IntoView {
    let lab = use_lab();
    let rows = move || {
        let groups = lab.bars.with(|bars| bars::grouped(bars, ROW_S));
        groups.into_iter().enumerate().map(|(place, bar)| row(place, &bar)).collect_view()
    };
    let total = move || {
        let all = lab.bars.with(|bars| bars::grouped(bars, bars.len()));
        all.first().map(|bar| view! { <tr><th scope="row">"Whole run"</th>{cells(bar)}</tr> })
    };
    view! {
        <section class="card data">
            <h2>"Whole run · calls per five seconds"</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">"Seconds"</th>
                        <th scope="col">"Answered"</th>
                        <th scope="col">"Failed"</th>
                        <th scope="col">"Rejected"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>{total}</tfoot>
            </table>
        </section>
    }
}

fn row(place: usize, bar: &Bar) -> impl IntoView + use<> {
    let from = place * ROW_S;
    view! { <tr><th scope="row">{format!("{from} to {}", from + ROW_S)}</th>{cells(bar)}</tr> }
}

fn cells(bar: &Bar) -> impl IntoView + use<> {
    let cells = [bar.answered, bar.failed + bar.timed_out, bar.rejected];
    cells.map(|value| view! { <td>{value}</td> }).into_iter().collect_view()
}
