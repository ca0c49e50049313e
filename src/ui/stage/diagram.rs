//! The three-lane diagram: application, breaker and dependency as text, the calls between them on a canvas.

use std::cell::RefCell;

use breaker_core::lessons::words;
use breaker_core::scene::flights::{self, Flight};
use breaker_core::scene::held;
use breaker_core::scene::{Moment, diagram};
use breaker_core::sim::State;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use crate::ui::kit::canvas::draw_when_needed;
use crate::ui::kit::marks::{condition_class, state_class};
use crate::ui::kit::parts::text;
use crate::ui::kit::written::{As, Entry, written};
use crate::ui::state::lab::use_lab;
use crate::ui::state::look::use_look;

mod pen;
mod places;

use pen::Pen;
use places::Places;

/// The diagram at the playhead.
#[component]
pub fn Diagram() -> impl IntoView {
    let lab = use_lab();
    let look = use_look();
    let canvas = NodeRef::<Canvas>::new();
    let [application, breaker, dependency] = [NodeRef::<Div>::new(), NodeRef::new(), NodeRef::new()];
    let live = lab.lesson().is_live();
    // What lasts from frame to frame: nothing is allocated or measured while playing.
    let flights = RefCell::new(Vec::<Flight>::new());
    let measured = RefCell::new(None::<((f64, f64), Places)>);
    draw_when_needed(canvas, move |surface| {
        let size = (surface.width, surface.height);
        let mut measured = measured.borrow_mut();
        if measured.is_none_or(|(known, _)| known != size) {
            let boxes = [application.get(), breaker.get(), dependency.get()];
            let Some(places) = Places::measure(&surface.canvas, boxes) else { return };
            *measured = Some((size, places));
        }
        let Some((_, places)) = measured.as_ref() else { return };
        let mut flights = flights.borrow_mut();
        let playhead_us = lab.time.playhead_us.get();
        lab.study.run.with(|run| flights::at(run, playhead_us, &mut flights));
        look.palette.with(|palette| {
            if let Some(pen) = Pen::new(surface, places, palette) {
                pen.draw(&flights, look.still.get());
            }
        });
    });
    let root = NodeRef::<Div>::new();
    written(root, move || {
        lab.reading
            .moment
            .with(|moment| [application_texts, breaker_texts, dependency_texts].map(|of| of(moment)).concat())
    });
    view! {
        <div class="diagram" node_ref=root>
            <canvas node_ref=canvas aria-hidden="true"></canvas>
            <div class="place application" node_ref=application aria-hidden="true">
                <span class="lane-name">"1 · Application"</span>
                <b data-w="rate"></b>
                <span data-w="interval"></span>
                <strong data-w="answered" data-test="answered"></strong>
                <span data-w="of"></span>
                <i class="share"><i data-w="share"></i></i>
                <span data-w="done"></span>
            </div>
            <div data-w="breaker" node_ref=breaker aria-hidden="true">
                <span class="lane-name">"2 · Circuit breaker"</span>
                <b class="state" data-w="state" data-test="state"></b>
                <span data-w="does"></span>
                <svg class="switch" viewBox="0 -10 98 44">
                    <path class="arm" data-w="arm" />
                    <circle cx="10" cy="26" r="6" />
                    <circle cx="88" cy="26" r="6" />
                </svg>
                <span data-w="counted"></span>
                <span data-w="follows"></span>
            </div>
            <div data-w="dependency" node_ref=dependency aria-hidden="true">
                <span class="lane-name">"3 · Dependency"</span>
                <b data-w="health"></b>
                <span data-w="answers"></span>
                <span class="capacity" data-w="places"></span>
                <span data-w="held" data-test="held"></span>
                <span class=if live { "shelf" } else { "" } data-w="shelf" data-test="shelf"></span>
                <span class="next" data-w="next"></span>
            </div>
            <p class="spoken" data-test="picture">{text(move || lab.heard(diagram::in_words))}</p>
        </div>
    }
}

fn place_class(name: &str, kind: &str) -> String {
    format!("place {name} {kind}")
}

/// What the application says of a moment.
fn application_texts(moment: &Moment) -> Vec<Entry> {
    let application = diagram::application(moment);
    vec![
        ("share", As::Width, format!("{}%", application.percent)),
        ("done", As::Text, diagram::work_done(&application, moment)),
        ("answered", As::Text, application.answered.to_string()),
        ("rate", As::Text, application.rate),
        ("interval", As::Text, application.interval),
        ("of", As::Text, application.of),
    ]
}

/// What the breaker says of a moment.
fn breaker_texts(moment: &Moment) -> Vec<Entry> {
    let [counted, follows] = diagram::breaker_lines(moment);
    vec![
        ("breaker", As::Attribute("class"), place_class("breaker", state_class(moment.state))),
        ("state", As::Text, words::state_label(moment.state).to_owned()),
        ("does", As::Text, diagram::breaker_does(moment.state).to_owned()),
        ("arm", As::Attribute("d"), arm(moment.state).to_owned()),
        ("counted", As::Text, counted),
        ("follows", As::Text, follows),
    ]
}

/// What the dependency says of a moment.
fn dependency_texts(moment: &Moment) -> Vec<Entry> {
    let dependency = diagram::dependency(moment);
    vec![
        ("dependency", As::Attribute("class"), place_class("dependency", condition_class(moment.condition))),
        ("health", As::Text, dependency.title),
        ("answers", As::Text, dependency.answers),
        ("places", As::Html, dependency.places.map_or(String::new(), squares)),
        ("held", As::Text, dependency.held),
        ("shelf", As::Html, moment.held.shelf.iter().map(cell).collect()),
        ("next", As::Text, dependency.next),
    ]
}

/// The arm lies on the contact, leaves a narrow gap, or stands up.
fn arm(state: State) -> &'static str {
    match state {
        State::Closed | State::Off => "M10 26L88 26",
        State::HalfOpen => "M10 26L82 14",
        State::Open => "M10 26L66 -6",
    }
}

/// A place on the shelf by its number: dashed while the picture still has it on its way, a ring for a further try.
fn cell(place: &held::Place) -> String {
    let kind = match (place.probe, place.retry) {
        (true, _) => " probe",
        (false, 0) => "",
        (false, _) => " again",
    };
    let way = match (place.wasted, place.arrived) {
        (true, _) => " wasted",
        (false, true) => "",
        (false, false) => " coming",
    };
    format!("<i class=\"held{kind}{way}\">{}</i>", place.request)
}

/// The capacity of a warm-up as squares, those in use filled.
fn squares((used, all): (u32, u32)) -> String {
    let square = |place| if place < used { "<i class=\"used\"></i>" } else { "<i></i>" };
    let squares: String = (0..all).map(square).collect();
    let full = if used == all { ": full" } else { "" };
    format!("used in the last second<span class=\"places\">{squares}</span>{used} of {all}{full}")
}
