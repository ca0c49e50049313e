//! What a browser remembers of a reader's visits: where each lesson was left, and which steps are done.

use breaker_core::lessons::step::Step;
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

fn guesses_key(lesson: &Lesson) -> String {
    format!("guesses {}", lesson.key)
}

/// What became of a step's guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessed {
    /// It waits.
    Not,
    /// The reader wants to see without guessing.
    WavedAway,
    /// The option at this place.
    Option(usize),
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

/// Remembers what was guessed in each step of a lesson, and where a guess was waved away.
pub fn note_guesses(lesson: &Lesson, guesses: &[Guessed]) {
    let mark = |guess: &Guessed| match guess {
        Guessed::Not => '-',
        Guessed::WavedAway => 'w',
        Guessed::Option(option) => u32::try_from(*option).ok().and_then(|it| char::from_digit(it, 10)).unwrap_or('w'),
    };
    dom::remember(&guesses_key(lesson), &guesses.iter().map(mark).collect::<String>());
}

/// What was guessed in each step of a lesson.
pub fn guesses(lesson: &Lesson) -> Vec<Guessed> {
    let marks = dom::remembered(&guesses_key(lesson)).unwrap_or_default();
    let guess = |(place, step): (usize, &Step)| {
        let options = step.guess.as_ref().map_or(0, |guess| guess.options.len());
        match marks.chars().nth(place) {
            Some('w') => Guessed::WavedAway,
            Some(mark) => {
                mark.to_digit(10).map(|it| it as usize).filter(|it| *it < options).map_or(Guessed::Not, Guessed::Option)
            }
            None => Guessed::Not,
        }
    };
    lesson.steps.iter().enumerate().map(guess).collect()
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
