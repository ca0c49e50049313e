//! Where every request is at the playhead: the counters and the line that they add up to.

use breaker_core::scene::Moment;
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::lab::use_lab;
use super::parts::text;

/// The counters of a live lesson.
#[component]
pub fn Counters() -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let heading = text(move || {
        let at = lab.moment.with(|moment| seconds_fixed(moment.at_us, decimals));
        format!("At {at} s · all requests")
    });
    view! {
        <section class="card counters">
            <h2>{heading}</h2>
            <dl data-test="counters" inner_html=text(move || lab.moment.with(rows))></dl>
            <p class="sum" data-test="conservation">{text(move || lab.moment.with(sum))}</p>
        </section>
    }
}

fn rows(moment: &Moment) -> String {
    let requests = moment.counts.requests;
    let rows = [
        ("answered", "Succeeded", requests.succeeded),
        ("failed", "Failed at dependency", requests.failed),
        ("rejected", "Rejected by breaker", requests.rejected),
        ("request", "In flight", requests.in_flight),
    ];
    let rows = rows.map(|(mark, name, count)| {
        format!("<div><dt><i class=\"mark call {mark}\"></i>{name}</dt><dd>{count}</dd></div>")
    });
    let generated = requests.generated;
    let probes = moment.probes;
    format!(
        "{}<div class=\"total\"><dt>Generated</dt><dd>{generated}</dd></div>\
         <div><dt><i class=\"mark probe\"></i>Recovery probes</dt><dd>{probes}</dd></div>",
        rows.concat()
    )
}

/// The conservation rule with its numbers.
fn sum(moment: &Moment) -> String {
    let requests = moment.counts.requests;
    format!(
        "{} = {} + {} + {} + {}",
        requests.generated, requests.succeeded, requests.failed, requests.rejected, requests.in_flight
    )
}
