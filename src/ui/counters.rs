//! Where every request is at the playhead: the counters and the line that they add up to.

use breaker_core::scene::Moment;
use breaker_core::sim::time::seconds_fixed;
use leptos::html::Div;
use leptos::prelude::*;

use super::lab::{Turn, use_lab};
use super::written::{As, Entry, written};

/// A counter: its mark, its name, and its place.
const COUNTERS: [(&str, &str, &str); 6] = [
    ("mark call answered", "Succeeded", "succeeded"),
    ("mark call failed", "Failed at dependency", "failed"),
    ("mark call rejected", "Rejected by breaker", "rejected"),
    ("mark call request", "In flight", "in-flight"),
    ("", "Generated", "generated"),
    ("mark probe", "Recovery probes", "probes"),
];

/// The counters of a live lesson.
#[component]
pub fn Counters() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || lab.moment(Turn::Findings).with(texts));
    let rows: String = COUNTERS
        .iter()
        .map(|(mark, name, place)| {
            format!("<div><dt><i class=\"{mark}\"></i>{name}</dt><dd data-w=\"{place}\"></dd></div>")
        })
        .collect();
    view! {
        <section class="card counters" aria-label="Counters">
            <div node_ref=root>
                <h2 data-w="heading"></h2>
                <dl data-test="counters" inner_html=rows></dl>
                <p class="sum" data-w="sum" data-test="conservation"></p>
            </div>
        </section>
    }
}

fn texts(moment: &Moment) -> Vec<Entry> {
    let requests = moment.counts.requests;
    let counts = [
        ("succeeded", requests.succeeded),
        ("failed", requests.failed),
        ("rejected", requests.rejected),
        ("in-flight", requests.in_flight),
        ("generated", requests.generated),
        ("probes", moment.probes),
    ];
    let counts = counts.map(|(place, count)| (place, As::Text, count.to_string()));
    let at = seconds_fixed(moment.at_us, moment.decimals);
    let heading = ("heading", As::Text, format!("At {at} s · all requests"));
    [heading, ("sum", As::Text, sum(moment))].into_iter().chain(counts).collect()
}

/// The conservation rule with its numbers.
fn sum(moment: &Moment) -> String {
    let requests = moment.counts.requests;
    format!(
        "{} = {} + {} + {} + {}",
        requests.generated, requests.succeeded, requests.failed, requests.rejected, requests.in_flight
    )
}
