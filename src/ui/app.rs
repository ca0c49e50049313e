//! The shell: header, title, and the three columns of a lesson.

use std::time::Duration;

use leptos::prelude::*;

use super::announcer::Announcer;
use super::caption::Caption;
use super::controls::Controls;
use super::data::{DataTable, FinalMetrics};
use super::diagram::Diagram;
use super::evidence::Evidence;
use super::header::Header;
use super::help::Help;
use super::lab::{Lab, has_verdict, use_lab};
use super::look::{Look, use_look};
use super::messages::Messages;
use super::parts::{act, part};
use super::steps::Steps;
use super::timeline::{Legend, Timeline};
use super::trace::Trace;
use super::transport::Transport;
use super::verdict::{Checks, VerdictChip};
use super::{address, clock, dom, keys};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let lab = Lab::new(address::opened());
    provide_context(lab);
    provide_context(Look::new());
    clock::drive(lab);
    address::follow(lab);
    // Picture and controls come first; what tells of them is built when they have been painted.
    let painted = RwSignal::new(false);
    request_animation_frame(move || set_timeout(move || painted.set(true), Duration::ZERO));
    let findings = part(move || painted.get().then(|| view! { <Findings /> }));
    let below = part(move || painted.get().then(|| view! { <Below /> }));
    view! {
        <Header />
        <main>
            <Title />
            <Messages />
            <div class="lab">
                <div class="column setting">
                    <Steps />
                    <Controls />
                </div>
                <Player />
                <div class="column findings">{findings}</div>
            </div>
            {below}
        </main>
        <Help />
        <Announcer />
    }
}

/// What the breaker looks at, what the run came to, and why.
#[component]
fn Findings() -> impl IntoView {
    let lab = use_lab();
    view! {
        <Evidence />
        {has_verdict(lab.lesson()).then(|| view! { <Checks /> })}
        <Trace />
    }
}

#[component]
fn Below() -> impl IntoView {
    view! {
        <div class="figures">
            <DataTable />
            <FinalMetrics />
        </div>
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
    let look = use_look();
    let press = act(move |event| keys::press(lab, look, &event));
    // On a fresh page nothing has the focus: the keys act then too.
    let anywhere = window_event_listener(leptos::ev::keydown, move |event| {
        if dom::is_on_body(&event) {
            keys::press(lab, look, &event);
        }
    });
    on_cleanup(move || anywhere.remove());
    view! {
        <section class="card player" aria-label="Player" tabindex="0" on:keydown=press>
            <h2 class="spoken">"Player"</h2>
            <Diagram />
            <Caption />
            <Timeline />
            <Legend />
            <Transport />
        </section>
    }
}
