//! The one place that turns real time into inspection time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use breaker_core::scene::pace;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;

use super::lab::{Lab, Turn};
use super::parts::effect;

/// A frame callback that asks for itself again.
type Frame = Closure<dyn FnMut(f64)>;

/// Real time between two turns of renewing texts while playing: faster, nobody can read them.
const TURN_MS: f64 = 33.0;

/// Moves the playhead with every frame while the lab is playing.
pub fn drive(lab: Lab) {
    let last_ms = Rc::new(Cell::new(None::<f64>));
    let frame: Rc<RefCell<Option<Frame>>> = Rc::default();
    let request = {
        let frame = Rc::clone(&frame);
        move || {
            if let Some(frame) = frame.borrow().as_ref() {
                let _ = window().request_animation_frame(frame.as_ref().unchecked_ref());
            }
        }
    };
    let turned_ms = Cell::new(f64::MIN);
    let turn = Cell::new(0);
    let again = request.clone();
    let since = Rc::clone(&last_ms);
    *frame.borrow_mut() = Some(Closure::new(move |now_ms: f64| {
        // Signals are gone if the page has failed or was left: then there is nothing to drive.
        if lab.playing.try_get_untracked() != Some(true) {
            since.set(None);
            return;
        }
        if let Some(before_ms) = since.replace(Some(now_ms)) {
            let due = now_ms - turned_ms.get() >= TURN_MS;
            if due {
                turned_ms.set(now_ms);
                turn.set((turn.get() + 1) % Turn::ALL.len());
            }
            tick(lab, now_ms - before_ms, due.then(|| Turn::ALL[turn.get()]));
        }
        again();
    }));
    effect(move || {
        if lab.playing.get() {
            last_ms.set(None);
            request();
        }
    });
}

fn tick(lab: Lab, elapsed_ms: f64, turn: Option<Turn>) {
    // A float becomes a whole number of microseconds here and nowhere else.
    let elapsed_us = (elapsed_ms.max(0.0) * 1000.0) as u64;
    let (advance_us, behind) = pace::advance(elapsed_us, lab.speed.get_untracked());
    if lab.behind.get_untracked() != behind {
        lab.behind.set(behind);
    }
    if !lab.waits() {
        lab.advance(advance_us, turn);
    }
}
