//! The comparison of the pinned run A with the current one, B.

use breaker_core::scene::compare::Comparison;
use breaker_core::sim::time::seconds_fixed;
use leptos::ev::MouseEvent;
use leptos::html::Div;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, text};
use crate::ui::kit::written::{As, written};
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::pin::Known;

/// Keeps the current run as A.
#[component]
pub fn PinButton() -> impl IntoView {
    let lab = use_lab();
    let pin = act(move |_: MouseEvent| lab.pin());
    view! {
        <button type="button" class="button" title="Keep this run, to set another against it" on:click=pin>"Pin as A"</button>
    }
}

/// The card; hidden while nothing is pinned.
#[component]
pub fn Comparing() -> impl IntoView {
    let lab = use_lab();
    let root = NodeRef::<Div>::new();
    let decimals = lab.lesson().time_decimals;
    let known = Known::default();
    written(root, move || lab.comparison(&known).map_or(Vec::new(), |comparison| texts(&comparison, decimals)));
    let at_end = text(move || (lab.time.playhead_us.get() >= lab.study.recorded_us.get()).to_string());
    let to_end = act(move |_: MouseEvent| lab.go(|lab| lab.seek(u64::MAX)));
    let clear = act(move |_: MouseEvent| {
        lab.unpin();
        dom::focus("player");
    });
    view! {
        <section class="card comparison" aria-label="Comparison" hidden=flag(move || lab.study.pinned.with(Option::is_none))>
            <div node_ref=root>
                <h2 data-w="heading"></h2>
                <p data-w="traffic" data-test="traffic"></p>
                <p data-w="parting" data-test="parting"></p>
                <table data-w="table" data-test="comparison" aria-label="A and B"></table>
                <ul data-w="settings" data-test="differing"></ul>
            </div>
            <div class="buttons">
                <button type="button" class="button" aria-disabled=at_end on:click=to_end>"Compare at the end"</button>
                <button type="button" class="button" on:click=act(move |_: MouseEvent| Lab::swap(&lab))>"Swap A and B"</button>
                <button type="button" class="button" on:click=clear>"Clear A"</button>
            </div>
        </section>
    }
}

fn texts(comparison: &Comparison, decimals: u32) -> Vec<(&'static str, As, String)> {
    let Comparison { at_us, rows, settings, traffic, parting } = comparison;
    let rows: String = rows
        .iter()
        .map(|row| {
            let (name, a, b, difference) = (row.name, &row.a, &row.b, &row.difference);
            format!("<tr><th scope=\"row\">{name}</th><td>{a}</td><td>{b}</td><td>{difference}</td></tr>")
        })
        .collect();
    let head = ["Figure", "A", "B", "B − A"].map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let settings: String = match settings.as_slice() {
        [] => "<li>The settings are the same.</li>".to_owned(),
        all => all.iter().map(|line| format!("<li>{line}</li>")).collect(),
    };
    vec![
        ("heading", As::Text, format!("Comparison · A, pinned, and B by {} s", seconds_fixed(*at_us, decimals))),
        ("traffic", As::Text, dom::kept_together(traffic)),
        ("parting", As::Text, dom::kept_together(parting)),
        ("table", As::Html, format!("<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>")),
        ("settings", As::Html, settings),
    ]
}
