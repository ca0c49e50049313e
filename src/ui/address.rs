//! The address follows the lab, and the lab follows the address.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use breaker_core::lessons::{Experiment, live};
use breaker_core::share::link::{self, Opened};
use breaker_core::sim::time::SECOND_US;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use super::lab::Lab;
use super::parts::on_change;

/// Quiet time before a change is written, so that a dragged slider is one step back, not fifty.
const SETTLE: Duration = Duration::from_millis(300);

/// What the page's address opens.
pub fn opened() -> Opened {
    let fragment = window().location().hash().unwrap_or_default();
    link::read(&fragment, &live::OUTAGE)
}

/// Keeps address and lab in step for as long as the page lives.
pub fn follow(lab: Lab) {
    let written = Rc::new(RefCell::new(lab.experiment.get_untracked()));
    let timer: Rc<RefCell<Option<TimeoutHandle>>> = Rc::default();
    let known = Rc::clone(&written);
    // While playing the address is renewed once a second, at rest with every move.
    let watched = Memo::new(move |_| {
        let at_us = lab.playhead_us.get();
        if lab.playing.get() { at_us / SECOND_US } else { at_us }
    });
    let moved = move || {
        watched.get();
        lab.experiment.track();
        lab.playing.track();
    };
    on_change(moved, move || {
        if let Some(waiting) = timer.borrow_mut().take() {
            waiting.clear();
        }
        let written = Rc::clone(&written);
        *timer.borrow_mut() = set_timeout_with_handle(move || write(lab, &written), SETTLE).ok();
    });
    let handle = window_event_listener(leptos::ev::popstate, move |_| {
        let opened = opened();
        *known.borrow_mut() = opened.experiment.clone();
        lab.open(opened);
    });
    on_cleanup(move || handle.remove());
}

/// A new experiment is a new step in the history; a moved playhead only renews the last one.
fn write(lab: Lab, written: &RefCell<Experiment>) {
    let (Some(experiment), Ok(history)) = (lab.experiment.try_get_untracked(), window().history()) else { return };
    let address = lab.address();
    let known = written.replace(experiment.clone());
    let outcome = if known == experiment {
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address))
    } else {
        history.push_state_with_url(&JsValue::NULL, "", Some(&address))
    };
    if outcome.is_err() {
        leptos::logging::warn!("the browser refused to renew the address");
    }
}
