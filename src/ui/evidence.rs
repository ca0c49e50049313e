//! What the breaker is looking at right now, as marks, and what would follow.

use breaker_core::scene::evidence::{self, Evidence as Picture};
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::dom;
use super::lab::use_lab;
use super::parts::text;

/// The evidence at the playhead.
#[component]
pub fn Evidence() -> impl IntoView {
    let lab = use_lab();
    let decimals = lab.lesson().time_decimals;
    let evidence = Memo::new(move |_| lab.run.with(|run| evidence::at(run, lab.found_us.get())));
    let heading = text(move || {
        let at = seconds_fixed(lab.found_us.get(), decimals);
        let looks_at = evidence.with(|evidence| match evidence {
            Picture::Streak { .. } => "streak",
            Picture::Window { .. } => "window",
            Picture::Probes { .. } => "probes",
            Picture::Waiting { .. } => "waiting",
            Picture::Off => "off",
        });
        format!("At {at} s · {looks_at}")
    });
    view! {
        <section class="card evidence">
            <h2>{heading}</h2>
            <div class="squares" aria-hidden="true" inner_html=text(move || evidence.with(squares))></div>
            <p data-test="evidence">{text(move || evidence.with(|evidence| dom::kept_together(&evidence.sentence(decimals))))}</p>
        </section>
    }
}

/// One square a call, oldest first, and an empty one for each that is still missing.
fn squares(evidence: &Picture) -> String {
    let (marks, all) = match evidence {
        Picture::Streak { failed, threshold } => (vec![true; *failed as usize], *threshold),
        Picture::Window { marks, size, minimum, .. } => (marks.clone(), size.unwrap_or(*minimum)),
        Picture::Probes { marks, probes, .. } => (marks.clone(), *probes),
        Picture::Waiting { .. } | Picture::Off => (Vec::new(), 0),
    };
    let missing = (all as usize).saturating_sub(marks.len());
    let filled = marks.into_iter().map(|failed| if failed { "square failed" } else { "square answered" });
    let squares = filled.chain(std::iter::repeat_n("square", missing));
    squares.map(|class| format!("<i class=\"{class}\"></i>")).collect()
}
