//! The three-lane diagram: application, breaker and dependency as text, the calls between them on a canvas.

use std::cell::RefCell;

use breaker_core::lessons::words;
use breaker_core::scene::diagram::{self, Application, Dependency};
use breaker_core::scene::flights::{self, Flight};
use breaker_core::sim::State;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use super::canvas::draw_when_needed;
use super::lab::use_lab;
use super::look::use_look;
use super::marks::{health_class, state_class};
use super::palette::Palette;

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
    let measured = RefCell::new(None::<(Key, Places, Palette)>);
    draw_when_needed(canvas, move |surface| {
        let key = Key { width: surface.width, height: surface.height, dark: look.dark.get() };
        let mut measured = measured.borrow_mut();
        if measured.as_ref().is_none_or(|(known, ..)| *known != key) {
            let boxes = [application.get(), breaker.get(), dependency.get()];
            let Some(places) = Places::measure(&surface.canvas, boxes) else { return };
            *measured = Some((key, places, Palette::at(&surface.canvas)));
        }
        let Some((_, places, palette)) = measured.as_ref() else { return };
        let mut flights = flights.borrow_mut();
        let playhead_us = lab.playhead_us.get();
        lab.run.with(|run| flights::at(run, playhead_us, &mut flights));
        if let Some(pen) = Pen::new(surface, places, palette) {
            pen.draw(&flights, look.still.get());
        }
    });
    view! {
        <div class="diagram">
            <canvas node_ref=canvas aria-hidden="true"></canvas>
            <ApplicationBox node=application />
            <BreakerBox node=breaker />
            <DependencyBox node=dependency />
            <p class="spoken" data-test="picture">{move || lab.moment.with(diagram::in_words)}</p>
        </div>
    }
}

/// What the measured places and colours depend on.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    width: f64,
    height: f64,
    dark: bool,
}

#[component]
fn ApplicationBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let texts = Memo::new(move |_| lab.moment.with(diagram::application));
    let done = move || lab.moment.with(|moment| diagram::work_done(&texts.get(), moment));
    let text = move |part: fn(&Application) -> String| move || texts.with(part);
    view! {
        <div class="place application" node_ref=node aria-hidden="true">
            <span class="lane-name">"1 · Application"</span>
            <b>{text(|texts| texts.rate.clone())}</b>
            <span>{text(|texts| texts.interval.clone())}</span>
            <strong data-test="answered">{text(|texts| texts.answered.to_string())}</strong>
            <span>{text(|texts| texts.of.clone())}</span>
            <i class="share"><i style:width=text(|texts| format!("{}%", texts.percent))></i></i>
            <span>{done}</span>
        </div>
    }
}

#[component]
fn BreakerBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let line = move |place: usize| move || lab.moment.with(|moment| diagram::breaker_lines(moment)[place].clone());
    // The arm lies on the contact, stands up, or leaves a narrow gap.
    let arm = move || match lab.state.get() {
        State::Closed | State::Off => "M10 26L88 26",
        State::HalfOpen => "M10 26L82 14",
        State::Open => "M10 26L66 -6",
    };
    view! {
        <div class=move || format!("place breaker {}", state_class(lab.state.get())) node_ref=node aria-hidden="true">
            <span class="lane-name">"2 · Circuit breaker"</span>
            <b class="state" data-test="state">{move || words::state_label(lab.state.get())}</b>
            <span>{move || diagram::breaker_does(lab.state.get())}</span>
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

#[component]
fn DependencyBox(node: NodeRef<Div>) -> impl IntoView {
    let lab = use_lab();
    let texts = Memo::new(move |_| lab.moment.with(diagram::dependency));
    let health = Memo::new(move |_| lab.moment.with(|moment| moment.health));
    let text = move |part: fn(&Dependency) -> String| move || texts.with(part);
    let places = move || {
        texts.with(|texts| texts.places).map(|(used, all)| {
            let squares = (0..all).map(|place| view! { <i class:used=place < used></i> });
            let full = if used == all { ": full" } else { "" };
            view! {
                <span>"used in the last second"</span>
                <span class="places">{squares.collect_view()}</span>
                <span>{format!("{used} of {all}{full}")}</span>
            }
        })
    };
    view! {
        <div class=move || format!("place dependency {}", health_class(health.get())) node_ref=node aria-hidden="true">
            <span class="lane-name">"3 · Dependency"</span>
            <b>{text(|texts| texts.title.to_owned())}</b>
            <span>{text(|texts| texts.answers.clone())}</span>
            {places}
            <span class="next">{text(|texts| texts.next.clone())}</span>
        </div>
    }
}
