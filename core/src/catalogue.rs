//! All lessons, in order. What a lesson is stands in `lessons/lesson.rs`, which knows none of them.

use crate::lessons::{Lesson, live, tuning, workbench};

/// All lessons, by number.
pub static ALL: [&Lesson; 4] = [&live::OUTAGE, &live::CAPACITY, &tuning::LESSON, &workbench::LESSON];

/// The lesson of this key.
pub fn find(key: &str) -> Option<&'static Lesson> {
    ALL.into_iter().find(|lesson| lesson.key == key)
}
