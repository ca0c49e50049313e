//! The three-lane diagram: application, breaker and dependency as text, the calls between them on a canvas.

use std::cell::RefCell;

use breaker_core::lessons::words;
use breaker_core::scene::diagram::{self, Application, Dependency};
use breaker_core::scene::flights::{self, Flight};
use breaker_core::scene::held::Held;
use breaker_core::sim::State;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use super::canvas::draw_when_needed;
use super::lab::use_lab;
use super::look::use_look;
use super::marks::{condition_class, state_class};
use super::parts::text;

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
        let playhead_us = lab.playhead_us.get();
        lab.run.with(|run| flights::at(run, playhead_us, &mut flights));
        look.palette.with(|palette| {
            if let Some(pen) = Pen::new(surface, places, palette) {
                pen.draw(&flights, look.still.get());
            }
        });
    });
    view! {
        <div class="diagram">
            <canvas node_ref=canvas aria-hidden="true"></canvas>
            <ApplicationBox node=application />
            <BreakerBox node=breaker />
            <DependencyBox node=dependency />
            <p class="spoken" data-test="picture">{text(move || lab.moment.with(diagram::in_words))}</p>
        </div>
    }
}

#[component]
fn ApplicationBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let done = text(move || lab.moment.with(|moment| diagram::work_done(&diagram::application(moment), moment)));
    let line = move |read: fn(&Application) -> String| text(move || read(&lab.moment.with(diagram::application)));
    view! {
        <div class="place application" node_ref=node aria-hidden="true">
            <span class="lane-name">"1 · Application"</span>
            <b>{line(|texts| texts.rate.clone())}</b>
            <span>{line(|texts| texts.interval.clone())}</span>
            <strong data-test="answered">{line(|texts| texts.answered.to_string())}</strong>
            <span>{line(|texts| texts.of.clone())}</span>
            <i class="share"><i style:width=line(|texts| format!("{}%", texts.percent))></i></i>
            <span>{done}</span>
        </div>
    }
}

#[component]
fn BreakerBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let line =
        move |place: usize| text(move || lab.moment.with(|moment| diagram::breaker_lines(moment)[place].clone()));
    // All of one moment: while playing the playhead is a little ahead of what is read.
    let state = move || lab.moment.with(|moment| moment.state);
    let arm = text(move || arm(state()).to_owned());
    let class = text(move || format!("place breaker {}", state_class(state())));
    let label = text(move || words::state_label(state()).to_owned());
    let does = text(move || diagram::breaker_does(state()).to_owned());
    view! {
        <div class=class node_ref=node aria-hidden="true">
            <span class="lane-name">"2 · Circuit breaker"</span>
            <b class="state" data-test="state">{label}</b>
            <span>{does}</span>
            <svg class="switch" viewBox="0 -10 98 44">
                <path class="arm" d=arm />
                <circle cx="10" cy="26" r="6" />
                <circle cx="88" cy="26" r="6" />
            </svg>
            <span>{line(0)}</span>
            <span>{line(1)}</span>
        </div>
    }
}

/// The arm lies on the contact, leaves a narrow gap, or stands up.
fn arm(state: State) -> &'static str {
    match state {
        State::Closed | State::Off => "M10 26L88 26",
        State::HalfOpen => "M10 26L82 14",
        State::Open => "M10 26L66 -6",
    }
}

#[component]
fn DependencyBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let line = move |read: fn(&Dependency) -> String| text(move || read(&lab.moment.with(diagram::dependency)));
    let class =
        text(move || lab.moment.with(|moment| format!("place dependency {}", condition_class(moment.condition))));
    let places = line(|texts| texts.places.map_or(String::new(), squares));
    let shelf = text(move || lab.moment.with(|moment| shelf(&moment.held)));
    view! {
        <div class=class node_ref=node aria-hidden="true">
            <span class="lane-name">"3 · Dependency"</span>
            <b>{line(|texts| texts.title.clone())}</b>
            <span>{line(|texts| texts.answers.clone())}</span>
            <span class="capacity" inner_html=places></span>
            <span data-test="held">{line(|texts| texts.held.clone())}</span>
            <span class="shelf" data-test="shelf" inner_html=shelf></span>
            <span class="next">{line(|texts| texts.next.clone())}</span>
        </div>
    }
}

/// The requests that are held, by their numbers; hollow while the picture still has them on their way.
fn shelf(held: &Held) -> String {
    let place = |place: &breaker_core::scene::held::Place| {
        let kind = if place.probe { "probe" } else { "request" };
        let way = if place.arrived { "" } else { " coming" };
        format!("<i class=\"{kind}{way}\"><span>{}</span></i>", place.request)
    };
    held.shelf.iter().map(place).collect()
}

/// The capacity of a warm-up as squares, those in use filled.
fn squares((used, all): (u32, u32)) -> String {
    let square = |place| if place < used { "<i class=\"used\"></i>" } else { "<i></i>" };
    let squares: String = (0..all).map(square).collect();
    let full = if used == all { ": full" } else { "" };
    format!("used in the last second<span class=\"places\">{squares}</span>{used} of {all}{full}")
}
