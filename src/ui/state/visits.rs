//! What a browser remembers of a reader's visits: where each lesson was left, and which steps are done.

use breaker_core::lessons::{Lesson, live};
use breaker_core::share::link;
use breaker_core::sim::time::seconds_fixed;

use crate::ui::kit::dom;

fn place_key(lesson: &Lesson) -> String {
    format!("left {}", lesson.key)
}

fn steps_key(lesson: &Lesson) -> String {
    format!("steps {}", lesson.key)
}

/// Remembers where a lesson stands.
pub fn leave(lesson: &Lesson, address: &str) {
    dom::remember(&place_key(lesson), address);
}

/// Remembers which steps of a lesson are done.
pub fn note_steps(lesson: &Lesson, done: &[bool]) {
    let marks: String = done.iter().map(|done| if *done { '1' } else { '0' }).collect();
    dom::remember(&steps_key(lesson), &marks);
}

/// Which steps of a lesson were done.
pub fn steps(lesson: &Lesson) -> Vec<bool> {
    let marks = dom::remembered(&steps_key(lesson)).unwrap_or_default();
    (0..lesson.steps.len()).map(|place| marks.as_bytes().get(place) == Some(&b'1')).collect()
}

/// Where a lesson was left, as an address and in words; `None` if it was never opened.
pub fn left(lesson: &Lesson) -> Option<(String, String)> {
    let address = dom::remembered(&place_key(lesson))?;
    // What a storage holds is as trustworthy as an address: what is not understood of it is left out.
    let opened = link::read(&address, &live::OUTAGE);
    if opened.experiment.lesson != lesson {
        return None;
    }
    let done = steps(lesson).iter().filter(|done| **done).count();
    let at = seconds_fixed(opened.playhead_us, lesson.time_decimals);
    let told = format!("Go on at {at} s, {done} of {} steps done", lesson.steps.len());
    Some((address, told))
}
