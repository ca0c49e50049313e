//! The verdict of the whole run, when it has been played or asked for.

use breaker_core::lessons::tuning::{Check, Measure, TUNED};
use breaker_core::sim::time::seconds_fixed;
use leptos::prelude::*;

use super::lab::use_lab;

/// The chip beside the title.
#[component]
pub fn VerdictChip() -> impl IntoView {
    let lab = use_lab();
    let label = move || lab.reveals().then(|| lab.verdict().label());
    view! {
        <div class="verdict-chip" role="status">
            <span>"Whole run"</span>
            {move || match label() {
                Some(label) => view! {
                    <b class=if label == TUNED { "passed" } else { "failed" } data-test="verdict">{label}</b>
                }.into_any(),
                None => view! {
                    <button type="button" class="button" on:click=move |_| lab.asked.set(true)>"Show verdict"</button>
                }.into_any(),
            }}
        </div>
    }
}

/// The five checks with value and target.
#[component]
pub fn Checks() -> impl IntoView {
    let lab = use_lab();
    view! {
        <section class="card checks">
            <h2>"Whole run · target"</h2>
            <Show
                when=move || lab.reveals()
                fallback=|| view! { <p class="hint">"Play the run to its end, or ask for the verdict."</p> }
            >
                <ul>{move || lab.verdict().checks.iter().map(check).collect_view()}</ul>
            </Show>
        </section>
    }
}

fn check(check: &Check) -> impl IntoView + use<> {
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
    let (class, said) = if check.passed { ("passed", "passed: ") } else { ("failed", "failed: ") };
    view! {
        <li>
            <span>{name}<small>{target}</small></span>
            <b class=class><span class="spoken">{said}</span>{value}</b>
        </li>
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
