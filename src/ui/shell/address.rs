//! The address follows the lab, and the lab follows the address.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use breaker_core::lessons::{Experiment, live, tuning};
use breaker_core::share::link::{self, Opened};
use breaker_core::sim::time::SECOND_US;
use leptos::ev::{MouseEvent, PageTransitionEvent, PopStateEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use crate::ui::kit::parts::on_change;
use crate::ui::map::{self, view::MapView};
use crate::ui::state::lab::{Lab, Page};
use crate::ui::state::told::Told;

/// Least real time between two renewals of the address, at rest and while playing: a renewal costs a
/// part of a frame, and browsers refuse to be asked too often.
const RENEWED: [Duration; 2] = [Duration::from_millis(400), Duration::from_secs(2)];

/// Changes that follow each other faster are one step back: a slider that is dragged.
const SETTLE_MS: f64 = 400.0;

/// What stands in the address from its `#` on.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Which page the address asks for.
pub fn page() -> Page {
    match fragment().trim_start_matches(['#', '/']) {
        "" => Page::Start,
        map if map == MAP || map.starts_with("map?") => Page::Map,
        _ => Page::Lesson,
    }
}

const MAP: &str = "map";

/// What the page's address opens; on the map the settings of lesson 3, and what else it shows.
pub fn opened(view: MapView) -> Opened {
    let fragment = fragment();
    if page() != Page::Map {
        return link::read(&fragment, &live::OUTAGE);
    }
    let (mut messages, rest) = view.open(fragment.split_once('?').map_or("", |(_, query)| query));
    let mut opened = link::read(&format!("tuning?{rest}"), &tuning::LESSON);
    messages.append(&mut opened.messages);
    Opened { messages, ..opened }
}

/// What the page noted beside an address of its own.
pub struct Noted {
    /// How far the run was recorded, in microseconds.
    pub recorded_us: u64,
    /// Whether all of it was shown because a link had opened it at an instant.
    pub all_shown: bool,
}

/// What the page noted beside this address, if it wrote it: a link that was followed has nothing.
pub fn noted() -> Option<Noted> {
    let text = window().history().ok()?.state().ok()?.as_string()?;
    let (recorded, shown) = text.split_once(' ')?;
    Some(Noted { recorded_us: recorded.parse().ok()?, all_shown: shown == SHOWN })
}

/// Stands beside an address whose run is shown whole.
const SHOWN: &str = "shown";

/// Brings back what was noted beside the address.
pub fn bring_back(lab: &Lab) {
    let noted = noted();
    // So does the lesson's own link: it goes on where the lesson was left.
    let left_us = lab.left_at(&lab.address());
    if let Some(recorded_us) = noted.as_ref().map(|noted| noted.recorded_us).or(left_us) {
        lab.study.record_to(recorded_us);
        lab.learning.all_shown.set(noted.is_some_and(|noted| noted.all_shown));
    }
}

/// What is known of the address.
struct Written {
    /// The experiment that it holds, or is about to.
    experiment: RefCell<Experiment>,
    /// When it last changed, in milliseconds.
    changed_ms: Cell<f64>,
    /// Whether the lab has moved on since.
    behind: Cell<bool>,
    /// Whether a renewal is due anyway.
    waits: Cell<bool>,
}

impl Written {
    /// Notes a new experiment, and says whether it is a new step in the history: none was made just before it.
    fn is_new_step(&self, lab: Lab) -> bool {
        let changed = lab.study.experiment.with_untracked(|experiment| {
            let changed = *self.experiment.borrow() != *experiment;
            if changed {
                self.experiment.replace(experiment.clone());
            }
            changed
        });
        let now_ms = window().performance().map_or(0.0, |clock| clock.now());
        changed && now_ms - self.changed_ms.replace(now_ms) > SETTLE_MS
    }
}

/// Keeps address and lab in step for as long as the page lives.
pub fn follow(lab: Lab, view: MapView) {
    let written = Rc::new(Written {
        experiment: RefCell::new(lab.study.experiment.get_untracked()),
        changed_ms: Cell::new(f64::MIN),
        behind: Cell::new(false),
        waits: Cell::new(false),
    });
    // While playing the address is renewed once a second, at rest with every move.
    let watched = Memo::new(move |_| {
        let at_us = lab.time.playhead_us.get();
        if lab.time.playing.get() { at_us / SECOND_US } else { at_us }
    });
    let moved = move || {
        watched.get();
        lab.study.experiment.track();
        lab.time.playing.track();
        lab.study.pinned.track();
        view.axes.track();
        view.metric.track();
        view.ranges.track();
        view.seed.track();
    };
    let known = Rc::clone(&written);
    tidy(lab, view, &known);
    let was_playing = Cell::new(false);
    on_change(moved, move || {
        // A change is a step back at once; those that follow it fast, and where the playhead stands, can wait.
        let is_new_step = known.is_new_step(lab);
        let stopped = was_playing.replace(lab.time.playing.get_untracked()) && !lab.time.playing.get_untracked();
        if is_new_step || stopped {
            write(lab, view, &known, is_new_step);
        } else {
            known.behind.set(true);
        }
        wait(lab, view, &known);
    });
    // Before a link is followed or the page is left, the address says what was last looked at.
    let [clicked, left, known] = [0; 3].map(|_| Rc::clone(&written));
    let click = window_event_listener(leptos::ev::click, move |_: MouseEvent| _ = flush(lab, view, &clicked));
    let leave = window_event_listener(leptos::ev::pagehide, move |_: PageTransitionEvent| _ = flush(lab, view, &left));
    let back = window_event_listener(leptos::ev::popstate, move |_: PopStateEvent| {
        let page = page();
        if page == Page::Start {
            lab.pause();
            known.behind.set(false);
            lab.page.set(page);
            return;
        }
        let opened = opened(view);
        *known.experiment.borrow_mut() = opened.experiment.clone();
        known.behind.set(false);
        let [was, is] = [lab.lesson().key, opened.experiment.lesson.key];
        lab.open(opened);
        // A new page is read out from its title.
        if page == Page::Lesson && lab.page.get_untracked() == page && was == is {
            lab.say_at_rest(move || format!("Opened, at {}", lab.here()));
        }
        lab.page.set(page);
        tidy(lab, view, &known);
        // Going back brings the whole recording back, not only as far as the address says.
        bring_back(&lab);
    });
    on_cleanup(move || [click, leave, back].into_iter().for_each(|handle| handle.remove()));
}

/// An address that was not understood whole does not stay: what was left out of it is told, and gone.
fn tidy(lab: Lab, view: MapView, written: &Rc<Written>) {
    if lab.voice.messages.with_untracked(Told::is_something) && lab.page.get_untracked() != Page::Start {
        written.behind.set(true);
        wait(lab, view, written);
    }
}

/// Renews the address after a while, if it is behind by then.
fn wait(lab: Lab, view: MapView, written: &Rc<Written>) {
    if written.waits.replace(true) {
        return;
    }
    let written = Rc::clone(written);
    let renew = move || {
        written.waits.set(false);
        if flush(lab, view, &written) {
            wait(lab, view, &written);
        }
    };
    set_timeout(renew, RENEWED[usize::from(lab.time.playing.get_untracked())]);
}

/// Renews the address if it is behind, and says whether it was.
fn flush(lab: Lab, view: MapView, written: &Written) -> bool {
    let behind = written.behind.get();
    if behind {
        write(lab, view, written, false);
    }
    behind
}

/// Writes the address as a new step in the history, or renews the last one. What is kept beside it is how far
/// the run is recorded.
fn write(lab: Lab, view: MapView, written: &Written, is_new_step: bool) {
    let (Some(recorded_us), Ok(history)) = (lab.study.recorded_us.try_get_untracked(), window().history()) else {
        return;
    };
    written.behind.set(false);
    let shown = if lab.learning.all_shown.get_untracked() { SHOWN } else { "" };
    let noted = JsValue::from_str(&format!("{recorded_us} {shown}"));
    let address = match lab.page.get_untracked() {
        Page::Start => return,
        Page::Map => map::address::of_map(lab, view),
        Page::Lesson => {
            let address = lab.address();
            lab.leave_at(&address, recorded_us);
            address
        }
    };
    let outcome = if is_new_step {
        history.push_state_with_url(&noted, "", Some(&address))
    } else {
        history.replace_state_with_url(&noted, "", Some(&address))
    };
    if outcome.is_err() {
        leptos::logging::warn!("the browser refused to renew the address");
    }
}
