//! What the breaker is looking at right now, as marks, and what would follow.

use breaker_core::scene::Moment;
use breaker_core::scene::evidence::{self, Evidence as Picture};
use breaker_core::scene::why::{self, Explanation};
use breaker_core::sim::Run;
use breaker_core::sim::time::seconds_fixed;
use leptos::html::Div;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::written::{As, Entry, written};
use crate::ui::state::lab::use_lab;

/// The evidence at the playhead, and the paragraph that explains the breaker's state.
#[component]
pub fn Evidence() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || lab.study.run.with(|run| lab.reading.moment.with(|moment| texts(run, moment))));
    view! {
        <section class="card evidence" aria-label="Explanation">
            <div node_ref=root>
                <h2 data-w="heading"></h2>
                <div class="squares" aria-hidden="true" data-w="squares"></div>
                <p data-test="why"><b data-w="since"></b>" "<span data-w="begun"></span>" "<span data-w="evidence" data-test="evidence"></span>" "<span data-w="rest"></span></p>
            </div>
        </section>
    }
}

fn texts(run: &Run, moment: &Moment) -> Vec<Entry> {
    let looks_at = match moment.evidence {
        Picture::Streak { .. } => "streak",
        Picture::Window { .. } => "window",
        Picture::Rolling { .. } => "rolling window",
        Picture::Probes { .. } => "probes",
        Picture::Waiting { .. } => "waiting",
        Picture::Library(_) => "what the library counts",
        Picture::Off => "off",
    };
    let Explanation { begun, evidence, rest } = why::explanation(run, moment);
    let sentence = |text: &str| dom::kept_together(text);
    vec![
        ("heading", As::Text, format!("At {} s · {looks_at}", seconds_fixed(moment.at_us, moment.decimals))),
        ("squares", As::Html, shown(run, moment)),
        ("since", As::Text, sentence(&why::heading(run, moment))),
        ("begun", As::Text, sentence(&begun)),
        ("evidence", As::Text, sentence(&evidence)),
        ("rest", As::Text, sentence(&rest)),
    ]
}

/// The marks of the evidence; while there is none yet, of what the latest decision was made of.
fn shown(run: &Run, moment: &Moment) -> String {
    let is_empty = match &moment.evidence {
        Picture::Waiting { .. } => true,
        Picture::Window { marks, .. } => marks.is_empty(),
        Picture::Rolling { calls, .. } => *calls == 0,
        Picture::Streak { .. } | Picture::Probes { .. } | Picture::Library(_) | Picture::Off => false,
    };
    match evidence::decided(run, moment.at_us).filter(|_| is_empty) {
        Some(decided) => squares(&decided, false),
        None => squares(&moment.evidence, true),
    }
}

/// One square a call, oldest first, and an empty one for each that is still missing; or columns by age, which grow older if `now`.
fn squares(evidence: &Picture, now: bool) -> String {
    let (marks, all) = match evidence {
        Picture::Rolling { slices, calls, minimum, .. } => return rolling(slices, *calls, *minimum, now),
        Picture::Streak { failed, threshold } => (vec![true; *failed as usize], *threshold),
        Picture::Window { marks, size, .. } => (marks.clone(), *size),
        Picture::Probes { marks, probes, .. } => (marks.clone(), *probes),
        Picture::Waiting { .. } | Picture::Library(_) | Picture::Off => (Vec::new(), 0),
    };
    let missing = (all as usize).saturating_sub(marks.len());
    let filled = marks.into_iter().map(|failed| if failed { "square failed" } else { "square answered" });
    let squares = filled.chain(std::iter::repeat_n("square", missing));
    squares.map(|class| format!("<i class=\"{class}\"></i>")).collect()
}

/// A rolling window as columns by age, the oldest on the left; failures on top.
fn rolling(slices: &[(u32, u32)], calls: u32, minimum: u32, now: bool) -> String {
    const WIDTH: u32 = 12;
    const HEIGHT: u32 = 40;
    let top = slices.iter().map(|(answered, failed)| answered + failed).max().unwrap_or(0).max(1);
    let columns = slices.iter().zip(0..).map(|(&(answered, failed), place)| {
        let height = |count: u32| count * HEIGHT / top;
        let (x, answered, failed) = (place * WIDTH, height(answered), height(failed));
        let rect = |class: &str, y: u32, height: u32| {
            format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{height}\"/>", WIDTH - 2)
        };
        let ground = rect("ground", HEIGHT, 1);
        format!(
            "{ground}{}{}",
            rect("answered", HEIGHT - answered, answered),
            rect("failed", HEIGHT - answered - failed, failed)
        )
    });
    let columns: String = columns.collect();
    let width = WIDTH * slices.len() as u32;
    let ages = format!(
        "<span class=\"ages\"><small>falls out next</small><small>{calls} of at least {minimum} calls</small><small>now</small></span>"
    );
    let ages = if now { ages.as_str() } else { "" };
    format!("<svg class=\"rolling\" viewBox=\"0 0 {width} 42\">{columns}</svg>{ages}")
}
