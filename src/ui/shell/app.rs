//! The shell: header, title, and the three columns of a lesson.

use std::time::Duration;

use leptos::prelude::*;

use crate::ui::findings::counters::Counters;
use crate::ui::findings::data::{DataTable, FinalMetrics};
use crate::ui::findings::evidence::Evidence;
use crate::ui::findings::readouts::{Readouts, Stations};
use crate::ui::findings::trace::Trace;
use crate::ui::findings::verdict::{Checks, VerdictChip};
use crate::ui::keeping::comparing::{Comparing, PinButton};
use crate::ui::keeping::files::Files;
use crate::ui::keeping::notebook::NotebookCard;
use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, on_change, place, place_in, text};
use crate::ui::map::{self, MapPage};
use crate::ui::setting::controls::Controls;
use crate::ui::setting::messages::Messages;
use crate::ui::setting::steps::Steps;
use crate::ui::shell::address;
use crate::ui::shell::announcer::{Announcer, Said};
use crate::ui::shell::front::Figure;
use crate::ui::shell::header::Header;
use crate::ui::shell::help::Help;
use crate::ui::shell::keys;
use crate::ui::stage::actions::Actions;
use crate::ui::stage::caption::Caption;
use crate::ui::stage::diagram::Diagram;
use crate::ui::stage::timeline::{Legend, Timeline};
use crate::ui::stage::transport::Transport;
use crate::ui::state::clock;
use crate::ui::state::lab::{Lab, Page, use_lab};
use crate::ui::state::look::{Look, use_look};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let map = map::provide();
    let lab = Lab::new(address::opened(map));
    // A page that is loaded again goes on where it was.
    address::bring_back(&lab);
    lab.page.set(address::page());
    provide_context(lab);
    provide_context(Look::new());
    clock::drive(lab);
    address::follow(lab, map);
    // 0 while no lesson is open.
    let lesson = Memo::new(move |_| match lab.page.get() {
        Page::Lesson => lab.study.experiment.with(|experiment| experiment.lesson.number),
        Page::Start | Page::Map => 0,
    });
    let open = Memo::new(move |_| (lab.page.get(), lesson.get()));
    on_change(move || _ = open.get(), dom::focus_title);
    let page = NodeRef::new();
    place(page, move || lesson.get() > 0, || view! { <LessonPage /> });
    let map_place = NodeRef::new();
    place(map_place, move || lab.page.get() == Page::Map, || view! { <MapPage /> });
    place_in(|| dom::find("#figure"), move || lab.page.get() == Page::Start, || view! { <Figure /> });
    view! {
        <Header />
        <div node_ref=page></div>
        <div node_ref=map_place></div>
        <Said />
        <Help />
    }
}

/// The open lesson; made anew for another one.
#[component]
fn LessonPage() -> impl IntoView {
    let lab = use_lab();
    dom::name_page(lab.lesson().key, lab.lesson().title);
    // Picture and controls come first; what tells of them is built when they have been painted.
    let painted = RwSignal::new(false);
    let show_rest = move || {
        let _ = painted.try_set(true);
        dom::tell_built();
    };
    request_animation_frame(move || set_timeout(show_rest, Duration::ZERO));
    let [findings, below] = [NodeRef::new(), NodeRef::new()];
    place(findings, move || painted.get(), || view! { <Findings /> });
    place(below, move || painted.get(), || view! { <Below /> });
    let fact = text(move || {
        let lesson = lab.lesson();
        let fact = lesson.example.zip(lab.learning.fact.get()).and_then(|(example, fact)| example.facts.get(fact));
        let shows = fact.filter(|fact| fact.at_us == lab.time.playhead_us.get());
        shows.map_or("", |fact| fact.place).to_owned()
    });
    view! {
        <main>
            <Title />
            <Messages />
            <div class="lab" data-fact=fact>
                <div class="column setting">
                    <Steps />
                    <Controls />
                </div>
                <Player />
                <div class="column findings" node_ref=findings></div>
            </div>
            <div node_ref=below></div>
        </main>
        <Announcer />
    }
}

/// What the breaker looks at, what the run came to, and why.
#[component]
fn Findings() -> impl IntoView {
    let lab = use_lab();
    view! {
        <Evidence />
        {match lab.lesson().judge {
            Some(_) => view! { <Checks /> }.into_any(),
            None => view! { <Counters /> }.into_any(),
        }}
        <Trace />
    }
}

#[component]
fn Below() -> impl IntoView {
    let lab = use_lab();
    view! {
        {lab.lesson().has_readouts.then(|| view! { <Stations /> })}
        <Comparing />
        <div class="keeping">
            <NotebookCard />
            <Files />
        </div>
        <div class="figures">
            <DataTable />
            <FinalMetrics />
        </div>
    }
}

#[component]
fn Title() -> impl IntoView {
    let lab = use_lab();
    let lesson = lab.lesson();
    let chip = match lesson.judge {
        Some(_) => view! { <VerdictChip /> }.into_any(),
        None => {
            view! { <p class="recorded" data-test="recorded">{text(move || lab.recorded_in_words())}</p> }.into_any()
        }
    };
    view! {
        <div class="title">
            <div>
                <h1 tabindex="-1">{lesson.title}</h1>
                <p>{text(move || lab.study.experiment.with(|experiment| (experiment.lesson.lead)(&experiment.values)))}</p>
            </div>
            <div class="chips"><PinButton />{chip}</div>
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
        if dom::is_on_page(&event) {
            keys::press(lab, look, &event);
        }
    });
    on_cleanup(move || anywhere.remove());
    view! {
        <section class="card player" id="player" aria-label="Player" tabindex="0" on:keydown=press>
            <h2 class="spoken">"Player"</h2>
            <Diagram />
            <div class="told">
                <Caption />
                <Actions />
            </div>
            {lab.lesson().has_readouts.then(|| view! { <Readouts /> })}
            <Timeline />
            <Legend />
            <Transport />
        </section>
    }
}
