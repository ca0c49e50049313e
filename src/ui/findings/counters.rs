//! Where every request is at the playhead: the counters and the line that they add up to.

use breaker_core::scene::Moment;
use breaker_core::sim::time::seconds_fixed;
use leptos::html::Div;
use leptos::prelude::*;

use crate::ui::kit::written::{As, Entry, written};
use crate::ui::state::lab::use_lab;

/// A counter: its mark, its name, and its place.
const COUNTERS: [(&str, &str, &str); 8] = [
    ("mark call answered", "Succeeded", "succeeded"),
    ("mark call failed", "Failed at dependency", "failed"),
    ("mark call timed-out", "Timed out", TIMED_OUT),
    ("mark call rejected", "Rejected by breaker", "rejected"),
    ("mark call request", "In flight", "in-flight"),
    ("", "Generated", "generated"),
    ("mark probe", "Recovery probes", "probes"),
    ("", "Attempts", ATTEMPTS),
];

/// Places that only a lesson with timeouts and retries has.
const TIMED_OUT: &str = "timed-out";
const ATTEMPTS: &str = "attempts";

/// The counters of a live lesson.
#[component]
pub fn Counters() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || lab.reading.moment.with(texts));
    let has_attempts = lab.lesson().has_readouts;
    let rows: String = COUNTERS
        .iter()
        .filter(|(_, _, place)| has_attempts || ![TIMED_OUT, ATTEMPTS].contains(place))
        .map(|(mark, name, place)| {
            format!("<div class=\"{place}\"><dt><i class=\"{mark}\"></i>{name}</dt><dd data-w=\"{place}\"></dd></div>")
        })
        .collect();
    view! {
        <section class="card counters" aria-label="Counters">
            <div node_ref=root>
                <h2 data-w="heading"></h2>
                <dl class="figures-list" data-test="counters" inner_html=rows></dl>
                <p class="sum" data-w="sum" data-test="conservation"></p>
                {has_attempts.then(|| view! {
                    <p class="sum" data-w="attempts-sum" data-test="attempts"></p>
                    <p class="hint">"A request ends as its last attempt does."</p>
                })}
            </div>
        </section>
    }
}

fn texts(moment: &Moment) -> Vec<Entry> {
    let (requests, attempts) = (moment.counts.requests, moment.counts.attempts);
    let mut counts = vec![
        ("succeeded", requests.succeeded),
        ("failed", requests.failed),
        ("rejected", requests.rejected),
        ("in-flight", requests.in_flight),
        ("generated", requests.generated),
        ("probes", moment.probes),
    ];
    let at = seconds_fixed(moment.at_us, moment.decimals);
    let mut parts = vec![requests.succeeded, requests.failed, requests.rejected, requests.in_flight];
    let mut texts = vec![("heading", As::Text, format!("At {at} s · all requests"))];
    if moment.settings.timeout_us.is_some() {
        counts.extend([(TIMED_OUT, requests.timed_out), (ATTEMPTS, attempts.created)]);
        parts.insert(2, requests.timed_out);
        let sum = format!("{} = {} admitted + {} rejected", attempts.created, attempts.admitted, attempts.rejected);
        texts.push(("attempts-sum", As::Text, sum));
    }
    texts.push(("sum", As::Text, sum(requests.generated, &parts)));
    texts.extend(counts.into_iter().map(|(place, count)| (place, As::Text, count.to_string())));
    texts
}

/// A conservation rule with its numbers.
fn sum(whole: u32, parts: &[u32]) -> String {
    let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
    format!("{whole} = {}", parts.join(" + "))
}
