//! "Try this": one step after the other, with a guess first, and check marks that test the run.

use breaker_core::lessons::step::{Guess, Progress, Step};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::dom;
use super::lab::{Lab, use_lab};
use super::parts::{act, effect, flag, part, text};

const ALL_DONE: &str = "All steps are done. Now it is your laboratory.";

/// The card with the next step.
#[component]
pub fn Steps() -> impl IntoView {
    let lab = use_lab();
    let steps = lab.lesson().steps;
    let done = RwSignal::new(vec![false; steps.len()]);
    let guesses = RwSignal::new(vec![None::<usize>; steps.len()]);
    let shown = RwSignal::new(0_usize);
    effect(move || note_progress(lab, steps, shown.get_untracked(), done));
    let is_done = move |place: usize| done.with(|done| done.get(place).copied().unwrap_or_default());
    let all_done = move || done.with(|done| done.iter().all(|done| *done));
    let bars = (0..steps.len()).map(|place| {
        let label = format!("Step {}", place + 1);
        view! {
            <button
                type="button"
                aria-label=label
                aria-current=Signal::derive(move || (shown.get() == place).then_some("step"))
                class:done=flag(move || is_done(place))
                on:click=act(move |_: MouseEvent| shown.set(place))
            ></button>
        }
    });
    let heading = text(move || {
        let place = shown.get();
        let mark = if is_done(place) { " ✓ done" } else { "" };
        format!("Try this · {} of {}{mark}", place + 1, steps.len())
    });
    let next = move || {
        let place = shown.get();
        (is_done(place) && place + 1 < steps.len()).then(|| {
            view! { <button type="button" class="button loud" on:click=act(move |_: MouseEvent| {
                shown.set(place + 1);
                dom::focus("try-this");
            })>"Next step"</button> }
        })
    };
    view! {
        <section class="card steps" id="try-this" tabindex="-1" aria-label="Try this">
            <h2>{heading}</h2>
            {part(move || steps.get(shown.get()).map(|step| told(step, shown.get(), guesses, is_done(shown.get()))))}
            <div class="progress">{bars.collect_view()}</div>
            {part(next)}
            <p class="hint" role="status">{text(move || if all_done() { ALL_DONE } else { "" }.to_owned())}</p>
        </section>
    }
}

/// A step that the run has done stays done.
/// Only the step on show is looked at: the others have not been asked yet.
fn note_progress(lab: Lab, steps: &'static [Step], shown: usize, done: RwSignal<Vec<bool>>) {
    let playhead_us = lab.playhead_us.get();
    let played = lab.played.get();
    // While playing nothing is finished but at the end, which stops it.
    if lab.playing.get() {
        return;
    }
    lab.experiment.with(|experiment| {
        lab.run.with(|run| {
            let progress = Progress { experiment, run, playhead_us, played };
            let newly = steps.get(shown).is_some_and(|step| (step.done)(&progress));
            if newly && !done.with_untracked(|done| done[shown]) {
                done.update(|done| done[shown] = true);
            }
        });
    });
}

fn told(step: &'static Step, place: usize, guesses: RwSignal<Vec<Option<usize>>>, is_done: bool) -> impl IntoView {
    let guess = step.guess.as_ref().map(|guess| asked(guess, place, guesses, is_done));
    view! {
        <b>{step.title}</b>
        <p>{step.text}</p>
        {guess}
    }
}

fn asked(guess: &'static Guess, place: usize, guesses: RwSignal<Vec<Option<usize>>>, is_done: bool) -> impl IntoView {
    let chosen = move || guesses.with(|guesses| guesses.get(place).copied().flatten());
    let choose = move |option: usize| {
        guesses.update(|guesses| {
            if let Some(slot) = guesses.get_mut(place) {
                *slot = Some(option);
            }
        });
    };
    let options = guess.options.iter().enumerate().map(|(option, label)| {
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=text(move || (chosen() == Some(option)).to_string())
                disabled=is_done
                on:click=act(move |_: MouseEvent| choose(option))
            >
                {*label}
            </button>
        }
    });
    let reveal = is_done.then(|| {
        let verdict = match chosen() {
            Some(option) if option == guess.truth => "You guessed it. ",
            Some(_) => "Not as guessed. ",
            None => "",
        };
        view! { <p class="reveal"><b>{verdict}</b>{guess.reveal}</p> }
    });
    view! {
        <div class="guess" role="group" aria-label=guess.question>
            <p>"Guess first: "{guess.question}</p>
            <div class="options">{options.collect_view()}</div>
            {reveal}
        </div>
    }
}
