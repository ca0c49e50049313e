//! The verdict of the whole run, when it has been played or asked for.

use breaker_core::lessons::tuning::{Check, Measure, TUNED};
use breaker_core::scene::diagram::capitalised;
use breaker_core::sim::time::seconds_fixed;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, text};
use crate::ui::state::lab::use_lab;

/// The chip beside the title.
#[component]
pub fn VerdictChip() -> impl IntoView {
    let lab = use_lab();
    let label = move || lab.verdict().filter(|_| lab.learning.reveals()).map_or("", |verdict| verdict.label());
    let class = text(move || if label() == TUNED { "passed" } else { "failed" }.to_owned());
    view! {
        <div class="verdict-chip" id="verdict" tabindex="-1" role="group" aria-label="Verdict">
            <span>"Whole run"</span>
            <b class=class hidden=flag(move || label().is_empty()) data-test="verdict">
                {text(move || label().to_owned())}
            </b>
            <button
                type="button"
                class="button"
                hidden=flag(move || !label().is_empty())
                on:click=act(move |_: MouseEvent| {
                    lab.learning.asked.set(true);
                    dom::focus("verdict");
                    lab.say(&lab.verdict_in_words());
                })
            >
                "Show verdict"
            </button>
        </div>
    }
}

/// The five checks with value and target.
#[component]
pub fn Checks() -> impl IntoView {
    let lab = use_lab();
    let checks = text(move || {
        let verdict = lab.verdict().filter(|_| lab.learning.reveals());
        verdict.map_or(String::new(), |verdict| verdict.checks.iter().map(check).collect())
    });
    let hint = move || if lab.learning.reveals() { "" } else { "Play the run to its end, or ask for the verdict." };
    view! {
        <section class="card checks">
            <h2>"Whole run · target"</h2>
            <p class="hint">{text(move || hint().to_owned())}</p>
            <ul inner_html=checks></ul>
        </section>
    }
}

fn check(check: &Check) -> String {
    let (value, target) = match check.value {
        Measure::Count(count) => {
            let target = if check.target == 0 { "none".to_owned() } else { format!("≤ {}", check.target) };
            (if count == 0 { "none".to_owned() } else { count.to_string() }, target)
        }
        Measure::Instant(at_us) => {
            let value = at_us.map_or("never".to_owned(), |at_us| format!("{} s", seconds_fixed(at_us, 1)));
            (value, format!("≤ {} s", seconds_fixed(check.target, 1)))
        }
    };
    let name = capitalised(check.name);
    let class = if check.passed { "passed" } else { "failed" };
    format!(
        "<li><span>{name} <small><span class=\"spoken\">target </span>{target}</small></span>\
         <b class=\"{class}\"><span class=\"spoken\">{class}: </span>{value}</b></li>"
    )
}
