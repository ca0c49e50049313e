//! The shell: header, title, and the three columns of a lesson.

use leptos::prelude::*;

use super::controls::Controls;
use super::lab::{Lab, has_verdict, use_lab};
use super::messages::Messages;
use super::theme::ThemeButton;
use super::timeline::Timeline;
use super::trace::Trace;
use super::transport::Transport;
use super::verdict::{Checks, VerdictChip};
use super::{address, clock, keys};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let lab = Lab::new(address::opened());
    provide_context(lab);
    clock::drive(lab);
    address::follow(lab);
    view! {
        <Header />
        <main>
            <Title />
            <Messages />
            <div class="lab">
                <div class="column controls-column"><Controls /></div>
                <Player />
                <div class="column evidence-column">
                    {has_verdict(lab.lesson()).then(|| view! { <Checks /> })}
                    <Trace />
                </div>
            </div>
        </main>
    }
}

#[component]
fn Header() -> impl IntoView {
    view! {
        <header class="bar">
            <span class="brand">
                <svg class="logo" viewBox="0 0 30 18" aria-hidden="true">
                    <path d="M0 12h9M21 12h9" />
                    <path class="arm" d="M9 12l11-8" />
                    <circle cx="9" cy="12" r="2.6" />
                    <circle cx="21" cy="12" r="2.6" />
                </svg>
                "Circuit Breaker Lab"
            </span>
            <ThemeButton />
        </header>
    }
}

#[component]
fn Title() -> impl IntoView {
    let lesson = use_lab().lesson();
    view! {
        <div class="title">
            <div>
                <h1>{lesson.title}</h1>
                <p>{lesson.lead}</p>
            </div>
            {has_verdict(lesson).then(|| view! { <VerdictChip /> })}
        </div>
    }
}

/// Everything with a time, and the keys that move it.
#[component]
fn Player() -> impl IntoView {
    let lab = use_lab();
    view! {
        <section class="card player" aria-label="Player" tabindex="-1" on:keydown=move |event| keys::press(lab, &event)>
            <Timeline />
            <Transport />
        </section>
    }
}
