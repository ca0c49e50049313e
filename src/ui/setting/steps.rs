//! "Try this": one step after the other, with a guess first, and check marks that test the run.

use breaker_core::lessons::step::{Example, Guess, Progress, Step};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, effect, flag, part, text};
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::learning::Learned;
use crate::ui::state::visits::{self, Guessed};

/// The id of the card, which takes the focus when its text is another.
const CARD: &str = "try-this";
const ALL_DONE: &str = "All steps are done. Now it is your laboratory.";

/// The card with the next step, or with the facts of the example that was loaded.
#[component]
pub fn Steps() -> impl IntoView {
    let lab = use_lab();
    let example = lab.lesson().example;
    part(move || match example.filter(|_| lab.learning.fact.with(Option::is_some)) {
        Some(example) => view! { <Facts example /> }.into_any(),
        None => view! { <TryThis /> }.into_any(),
    })
}

#[component]
fn TryThis() -> impl IntoView {
    let lab = use_lab();
    let steps = lab.lesson().steps;
    let Learned { done, guesses, shown } = lab.learned();
    effect(move || note_progress(lab, steps, shown.get_untracked(), done));
    let is_done = move |place: usize| done.with(|done| done.get(place).copied().unwrap_or_default());
    let is_hindered = move || {
        let step = steps.get(shown.get()).filter(|_| !is_done(shown.get()));
        step.is_some_and(|step| lab.study.experiment.with(|experiment| step.is_hindered_by(experiment)))
    };
    let all_done = move || done.with(|done| done.iter().all(|done| *done));
    let show = move |place: usize| {
        act(move |_: MouseEvent| {
            shown.set(place);
            dom::focus(CARD);
        })
    };
    let bars = (0..steps.len()).map(|place| {
        let label = text(move || format!("Step {}{}", place + 1, if is_done(place) { ", done" } else { "" }));
        view! {
            <button
                type="button"
                aria-label=label
                title=steps[place].title
                aria-current=Signal::derive(move || (shown.get() == place).then_some("step"))
                class:done=flag(move || is_done(place))
                on:click=show(place)
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
            view! { <button type="button" class="button loud" on:click=show(place + 1)>"Next step"</button> }
        })
    };
    // The first step of a lesson that has an example is to go through it.
    let load = move || {
        let example = lab.lesson().example.filter(|_| shown.get() == 0)?;
        let load = act(move |_: MouseEvent| {
            lab.load(example);
            dom::focus(CARD);
        });
        Some(view! { <button type="button" class="button loud" on:click=load>"Load this example"</button> })
    };
    view! {
        <section class="card steps" id=CARD tabindex="-1" aria-label="Try this">
            <h2>{heading}</h2>
            {part(move || steps.get(shown.get()).map(|step| told(step, shown.get(), guesses, is_done(shown.get()))))}
            <p class="hint" hidden=flag(move || !is_hindered())>"For this step press Reset settings first."</p>
            {part(load)}
            <div class="progress">{bars.collect_view()}{part(next)}</div>
            <p class="hint" role="status">{text(move || if all_done() { ALL_DONE } else { "" }.to_owned())}</p>
        </section>
    }
}

/// The facts of the example, each at its instant.
#[component]
fn Facts(example: &'static Example) -> impl IntoView {
    let lab = use_lab();
    let facts = example.facts;
    let shown = move || lab.learning.fact.get().unwrap_or(0);
    let fact = move || facts.get(shown());
    let show = move |place: usize| act(move |_: MouseEvent| lab.show_fact(example, place));
    let bars = (0..facts.len()).map(|place| {
        view! {
            <button
                type="button"
                aria-label=format!("Fact {}", place + 1)
                title=facts[place].title
                aria-current=Signal::derive(move || (shown() == place).then_some("step"))
                class:done=flag(move || place < shown())
                on:click=show(place)
            ></button>
        }
    });
    let leave = act(move |_: MouseEvent| {
        lab.learning.fact.set(None);
        dom::focus(CARD);
    });
    let next = act(move |_: MouseEvent| lab.show_fact(example, (shown() + 1).min(facts.len() - 1)));
    view! {
        <section class="card steps" id=CARD tabindex="-1" aria-label="Example">
            <h2>{text(move || format!("Example · fact {} of {}", shown() + 1, facts.len()))}</h2>
            <div data-test="fact">
                <b>{text(move || fact().map_or(String::new(), |fact| fact.title.to_owned()))}</b>
                <p>{text(move || fact().map_or(String::new(), |fact| fact.text.to_owned()))}</p>
            </div>
            <div class="progress">{bars.collect_view()}</div>
            <div class="buttons">
                <button type="button" class="button loud" aria-disabled=text(move || (shown() + 1 >= facts.len()).to_string()) on:click=next>"Next fact"</button>
                <button type="button" class="button" on:click=leave>"Back to the steps"</button>
            </div>
        </section>
    }
}

/// A step that the run has done stays done.
/// Only the step on show is looked at: the others have not been asked yet.
fn note_progress(lab: Lab, steps: &'static [Step], shown: usize, done: RwSignal<Vec<bool>>) {
    // As often as texts are renewed.
    let playhead_us = lab.time.read_us.get();
    let (played, judged) = (lab.learning.played.get(), lab.learning.reveals());
    // What a link opens was done by another.
    let Some(watched_from_us) = lab.learning.watched_from_us.get_value() else { return };
    let (recorded_us, branched_us) = (lab.study.recorded_us.get_untracked(), lab.study.branched_us.get_untracked());
    lab.study.experiment.with(|experiment| {
        lab.study.run.with(|run| {
            let newly = lab.study.pinned.with(|pin| {
                let pinned = pin.as_ref().map(|pin| &pin.pinned);
                let progress = Progress {
                    experiment,
                    run,
                    playhead_us,
                    watched_from_us,
                    recorded_us,
                    branched_us,
                    pinned,
                    played,
                    judged,
                };
                steps.get(shown).is_some_and(|step| step.is_done(&progress))
            });
            if newly {
                if done.with_untracked(|done| done.get(shown) == Some(&false)) {
                    done.update(|done| done[shown] = true);
                    let chosen = lab.learned().guesses.with_untracked(|guesses| option_of(guesses, shown));
                    let reveal =
                        steps[shown].guess.as_ref().map_or(String::new(), |guess| answer(guess, chosen) + guess.reveal);
                    // While it plays, transitions are told for themselves.
                    let here = if lab.time.playing.get_untracked() { String::new() } else { lab.here() };
                    lab.say(&format!("{here} Step {} is done. {reveal}", shown + 1));
                }
                done.with_untracked(|done| visits::note_steps(experiment.lesson, done));
            }
        });
    });
}

fn told(step: &'static Step, place: usize, guesses: RwSignal<Vec<Guessed>>, is_done: bool) -> impl IntoView {
    let guess = step.guess.as_ref().map(|guess| asked(guess, place, guesses, is_done));
    // What was to do makes room for what it showed.
    let text = (!is_done || guess.is_none()).then(|| view! { <p>{step.text}</p> });
    view! {
        <b>{step.title}</b>
        {text}
        {guess}
    }
}

/// The option that was guessed in a step, if one was.
fn option_of(guesses: &[Guessed], place: usize) -> Option<usize> {
    match guesses.get(place) {
        Some(Guessed::Option(option)) => Some(*option),
        _ => None,
    }
}

/// What is said to an option that was chosen.
fn answer(guess: &Guess, chosen: Option<usize>) -> String {
    match chosen.and_then(|option| Some((option, guess.options.get(option)?))) {
        Some((option, label)) if option == guess.truth => format!("As you guessed, {label}. "),
        Some((_, label)) => format!("You guessed {label}. "),
        None => String::new(),
    }
}

fn asked(guess: &'static Guess, place: usize, guesses: RwSignal<Vec<Guessed>>, is_done: bool) -> impl IntoView {
    let lab = use_lab();
    let chosen = move || guesses.with(|guesses| option_of(guesses, place));
    let choose = move |option: usize| lab.learned().guess(lab.lesson(), place, Guessed::Option(option));
    let options = guess.options.iter().enumerate().map(|(option, label)| {
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=text(move || (chosen() == Some(option)).to_string())
                on:click=act(move |_: MouseEvent| choose(option))
            >
                {*label}
            </button>
        }
    });
    let show_all = act(move |_: MouseEvent| {
        lab.learned().guess(lab.lesson(), place, Guessed::WavedAway);
        lab.say("The whole run is shown.");
        // The button is gone.
        dom::focus(CARD);
    });
    if is_done {
        let verdict = answer(guess, chosen());
        let question = dom::kept_together(guess.question);
        return view! {
            <div class="guess"><p>{question}</p><p class="reveal"><b>{verdict}</b>{guess.reveal}</p></div>
        }
        .into_any();
    }
    view! {
        <div class="guess" role="group" aria-label=guess.question>
            <p>"Guess first: "{dom::kept_together(guess.question)}</p>
            <div class="options">{options.collect_view()}</div>
            <p class="hint" hidden=flag(move || lab.learning.seen_us.get() >= lab.study.recorded_us.get())>
                "Ahead is covered until then. "
                <button type="button" class="link" on:click=show_all>"Show all"</button>
            </p>
        </div>
    }
    .into_any()
}
