//! The read-outs of the workbench: figures beside the picture, states and request path below it.

use breaker_core::lessons::{words, workbench};
use breaker_core::scene::readouts::{self, Readout};
use breaker_core::scene::second::Second;
use leptos::html::Div;
use leptos::prelude::*;

use crate::ui::kit::marks::state_class;
use crate::ui::kit::written::{As, Entry, written};
use crate::ui::state::lab::{Lab, use_lab};

const TILES: [&str; 5] = ["load", "timeout", "rolling", "outcomes", "user"];
const STATIONS: [&str; 4] = ["users", "attempts", "admitted", "dependency"];
const STATES: [&str; 3] = ["closed", "open", "half-open"];

/// The figures, and what follows from settings that fit badly.
#[component]
pub fn Readouts() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || {
        let (values, second) = latest(lab);
        let tiles = lab.reading.moment.with(|moment| readouts::readouts(&values, moment, &second));
        let follows = ("follows", As::Text, workbench::consequences(&values).join(" "));
        tiles.iter().zip(TILES).map(tile).chain([follows]).collect()
    });
    let tiles = TILES.map(|place| view! { <div class="tile" data-w=place data-test=place></div> });
    view! {
        <div class="readouts" node_ref=root>
            <div role="group" aria-label="Read-outs"><dl class="tiles">{tiles.into_iter().collect_view()}</dl></div>
            <p class="follows" role="status" data-w="follows" data-test="follows"></p>
        </div>
    }
}

fn tile((readout, place): (&Readout, &'static str)) -> Entry {
    let Readout { name, value, note } = readout;
    (place, As::Html, format!("<dt>{name}</dt><dd><b>{value}</b> <small>{note}</small></dd>"))
}

/// The values in force, and the latest second.
fn latest(lab: Lab) -> (breaker_core::lessons::experiment::Values, Second) {
    let changes = lab.reading.changes.get();
    let values = lab.study.experiment.with(|experiment| experiment.values_after(changes));
    let at_us = lab.time.read_us.get();
    (values, lab.study.run.with(|run| Second::latest(run, at_us)))
}

/// The three states, each with when it is left, and the path of the latest second's requests.
#[component]
pub fn Stations() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    written(root, move || {
        let (values, second) = latest(lab);
        let heading = format!("Second {} · request path, not cumulative", second.number);
        let path = readouts::path(&values, &second);
        let cards = lab.reading.moment.with(|moment| {
            let active = moment.state;
            readouts::states(&values, moment)
                .into_iter()
                .zip(STATES)
                .map(move |((state, left), place)| {
                    let now = if state == active { "<small>now</small>" } else { "" };
                    let class = if state == active {
                        format!("state-card active {}", state_class(state))
                    } else {
                        "state-card".to_owned()
                    };
                    let label = words::state_label(state);
                    (place, class, format!("<b>{label}</b> {now} <span>{left}</span>"))
                })
                .collect::<Vec<_>>()
        });
        let cards = cards
            .into_iter()
            .flat_map(|(place, class, html)| [(place, As::Html, html), (place, As::Attribute("class"), class)]);
        let path = path.iter().zip(STATIONS).map(tile);
        cards.chain(path).chain([("path-heading", As::Text, heading)]).collect()
    });
    view! {
        <div class="stations" node_ref=root>
            <section class="card" aria-label="The three states">
                <h2>"The three states"</h2>
                <ul class="states">{STATES.map(|place| view! { <li data-w=place></li> }).into_iter().collect_view()}</ul>
            </section>
            <section class="card" aria-label="Request path">
                <h2 data-w="path-heading"></h2>
                <dl class="tiles path">
                    {STATIONS.map(|place| view! { <div class="tile" data-w=place></div> }).into_iter().collect_view()}
                </dl>
            </section>
        </div>
    }
}
