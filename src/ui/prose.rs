//! What the lesson explains below the picture.

use breaker_core::lessons::Lesson;
use breaker_core::lessons::texts::{PATTERN, Section, Trial};
use leptos::prelude::*;

use super::lab::use_lab;

/// Experiments, model and limits of the open lesson.
#[component]
pub fn Prose() -> impl IntoView {
    let lesson = use_lab().lesson();
    let texts = lesson.texts;
    let paragraphs = |texts: &'static [&'static str]| texts.iter().map(|text| view! { <p>{*text}</p> }).collect_view();
    view! {
        <section class="prose">
            <div>
                <h2>"Experiments"</h2>
                {texts.experiments.iter().map(|section| experiment(lesson, section)).collect_view()}
            </div>
            <div>
                <h2>"The model"</h2>
                {paragraphs(texts.model)}
                <h2>"Its limits"</h2>
                {paragraphs(texts.limits)}
                <p>
                    "The pattern itself: "
                    <a href=PATTERN rel="noopener">"Circuit Breaker, by Martin Fowler"</a>
                    "."
                </p>
            </div>
        </section>
    }
}

fn experiment(lesson: &'static Lesson, section: &'static Section) -> impl IntoView {
    let trial = |trial: &'static Trial| {
        let question = if trial.query.is_empty() { "" } else { "?" };
        let href = format!("#/{}{question}{}", lesson.key, trial.query);
        view! { <li><a href=href>{trial.label}</a><span>{trial.says}</span></li> }
    };
    view! {
        <h3>{section.heading}</h3>
        {section.paragraphs.iter().map(|text| view! { <p>{*text}</p> }).collect_view()}
        <ul class="trials">{section.trials.iter().map(trial).collect_view()}</ul>
    }
}
