//! The one place that turns real time into inspection time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use breaker_core::scene::pace::{self, Lost};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;

use crate::ui::kit::dom;
use crate::ui::kit::parts::effect;
use crate::ui::state::lab::Lab;

/// A frame callback that asks for itself again.
type Frame = Closure<dyn FnMut(f64)>;

/// Real time between renewals of the texts while playing: faster, nobody can read them. All are renewed
/// in one frame, so that what stands there adds up.
const READ_MS: f64 = 250.0;

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
    let read_ms = Cell::new(f64::MIN);
    let again = request.clone();
    let lost = Rc::new(Cell::new(Lost::default()));
    let losing = Rc::clone(&lost);
    let since = Rc::clone(&last_ms);
    *frame.borrow_mut() = Some(Closure::new(move |now_ms: f64| {
        // Signals are gone if the page has failed or was left: then there is nothing to drive.
        if lab.time.playing.try_get_untracked() != Some(true) {
            since.set(None);
            return;
        }
        if let Some(before_ms) = since.replace(Some(now_ms)) {
            let is_time = now_ms - read_ms.get() >= READ_MS;
            if is_time {
                read_ms.set(now_ms);
            }
            // A float becomes a whole number of microseconds here and nowhere else.
            let elapsed_us = ((now_ms - before_ms).max(0.0) * 1000.0) as u64;
            let mut told = losing.get();
            if told.take(elapsed_us) && !lab.time.behind.get_untracked() {
                lab.time.behind.set(true);
            }
            losing.set(told);
            tick(lab, elapsed_us, is_time);
        }
        again();
    }));
    effect(move || {
        if lab.time.playing.get() {
            last_ms.set(None);
            lost.take();
            request();
        }
        lab.time.behind.set(false);
    });
}

fn tick(lab: Lab, elapsed_us: u64, is_time: bool) {
    // Time stands still behind an open dialog: nobody sees what it covers.
    if !lab.study.waits() && !dom::is_covered() {
        lab.advance(pace::advance(elapsed_us, lab.time.speed.get_untracked()), is_time);
    }
}
