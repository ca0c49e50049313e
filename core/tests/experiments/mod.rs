//! Random experiments that a lesson allows, each from one number.

#[path = "../naive/random.rs"]
mod random;

use breaker_core::lessons::{Experiment, Kind, Lesson, Setting, TimedChange};
use breaker_core::sim::time::SECOND_US;
pub use random::Dice;

/// A value that the setting takes.
pub fn good_value(dice: &mut Dice, setting: &Setting) -> u64 {
    match setting.kind {
        Kind::Number { min, max, step, .. } => min + dice.between(0, (max - min) / step) * step,
        Kind::Choice(choices) => dice.between(0, choices.len() as u64 - 1),
    }
}

/// How short and how long a run of the lesson can be, in microseconds: a world of lesson 3 ends 30 s after an
/// outage of 1 s that begins at 1 s, or 20 s after a warm-up of 40 s after an outage of 60 s that begins at 30 s.
pub fn horizons_us(lesson: &'static Lesson) -> [u64; 2] {
    let opening_us = lesson.opening_horizon_us();
    if lesson.key == "tuning" { [32 * SECOND_US, 150 * SECOND_US] } else { [opening_us, opening_us] }
}

/// An instant that every run of the lesson has.
pub fn good_instant(dice: &mut Dice, lesson: &'static Lesson) -> u64 {
    let [shortest_us, _] = horizons_us(lesson);
    match dice.between(0, 9) {
        0 => 0,
        1 => shortest_us,
        // Few instants, so that changes meet.
        2..=5 => dice.between(0, 12) * SECOND_US / 2,
        _ => dice.between(0, shortest_us),
    }
}

pub fn good_change(dice: &mut Dice, lesson: &'static Lesson) -> TimedChange {
    let setting = lesson.position(dice.pick(lesson.timed)).unwrap();
    TimedChange { at_us: good_instant(dice, lesson), setting, value: good_value(dice, &lesson.settings[setting]) }
}

/// Any state that a learner can make, with changes if its lesson takes them.
pub fn experiment(dice: &mut Dice, lesson: &'static Lesson, changes: u64) -> Experiment {
    let mut experiment = Experiment::opening(lesson);
    for (place, setting) in lesson.settings.iter().enumerate() {
        if dice.between(0, 2) > 0 {
            let value = good_value(dice, setting);
            experiment.values.set(place, value);
        }
    }
    for _ in 0..if lesson.is_live() { changes } else { 0 } {
        experiment.change(good_change(dice, lesson));
    }
    experiment
}
