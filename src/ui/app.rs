//! The shell: header, title, and the three columns of a lesson.

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
use super::prose::Prose;
use super::steps::Steps;
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
    provide_context(Look::new());
    clock::drive(lab);
    address::follow(lab);
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
                <div class="column findings">
                    <Evidence />
                    {has_verdict(lab.lesson()).then(|| view! { <Checks /> })}
                    <Trace />
                </div>
            </div>
            <div class="figures">
                <DataTable />
                <FinalMetrics />
            </div>
            <Prose />
        </main>
        <Help />
        <Announcer />
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
    let press = move |event| keys::press(lab, look, &event);
    view! {
        <section class="card player" aria-label="Player" tabindex="0" on:keydown=press>
            <Diagram />
            <Caption />
            <Timeline />
            <Transport />
        </section>
    }
}
