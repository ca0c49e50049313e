//! Other worlds: what the dependency goes through when the outage is a little different.
//!
//! Worlds are drawn from ranges a person sets, seeded: world k of a seed is always the same.

use crate::lessons::setting::{Kind, Setting};
use crate::lessons::values::Values;
use crate::sim::draws::Draws;

/// The settings of the world that are drawn, by their keys.
pub const DRAWN: [&str; 5] = ["outage", "length", "warmup", "capacity", "share"];

/// Smallest and largest value of each drawn setting, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges(pub [[u64; 2]; DRAWN.len()]);

impl Ranges {
    /// Around the world of the lesson: a different outage, not another system.
    pub const OPENING: Ranges = Ranges([[4, 14], [14, 30], [5, 15], [1, 2], [5, 15]]);

    /// Which setting a place stands for.
    pub fn setting(place: usize) -> &'static Setting {
        let position = super::LESSON.position(DRAWN[place]).unwrap_or_default();
        &super::LESSON.settings[position]
    }

    /// Reads a range: `4..14`, or `8` for `8..8`.
    ///
    /// # Errors
    /// A message that names the setting, the text and what is allowed.
    pub fn parse(place: usize, text: &str) -> Result<[u64; 2], String> {
        let setting = Ranges::setting(place);
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let range = [setting.parse(from)?, setting.parse(to)?];
        match range[0] <= range[1] {
            true => Ok(range),
            false => Err(format!("{}={from}..{to}: takes the smaller value first", setting.key)),
        }
    }

    /// Writes the range at a place, for [`Ranges::parse`].
    pub fn format(&self, place: usize) -> String {
        let setting = Ranges::setting(place);
        let [from, to] = self.0[place].map(|value| setting.format(value));
        if from == to { from } else { format!("{from}..{to}") }
    }

    /// World `number` of a seed: the values of `base` with what is drawn in place of its own.
    ///
    /// It owns eight words of the seed's stream, one for each drawn setting and one for the draws of its calls.
    pub fn world(&self, base: &Values, seed: u64, number: u32) -> Values {
        let mut draws = Draws::new(seed);
        let words = [2 * number + 1, 2 * number + 2].map(|request| draws.words(request)).concat();
        let mut world = base.clone();
        for (place, [from, to]) in self.0.into_iter().enumerate() {
            let [_, _, step] = steps(Ranges::setting(place));
            let choices = (to - from) / step + 1;
            // Scaled, not by remainder: no value is preferred by more than one word in 2^32.
            let drawn = from + ((u64::from(words[place]) * choices) >> 32) * step;
            world.set_all(&[(DRAWN[place], drawn)]);
        }
        world.set_all(&[("pattern", 1), ("world", u64::from(words[DRAWN.len()]))]);
        world
    }
}

fn steps(setting: &Setting) -> [u64; 3] {
    match setting.kind {
        Kind::Number { min, max, step, .. } => [min, max, step],
        Kind::Choice(choices) => [0, choices.len() as u64 - 1, 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::tuning::LESSON;

    #[test]
    fn a_world_stays_the_same_and_within_its_ranges() {
        let base = Values::opening(LESSON.settings);
        for number in 0..2_000 {
            let world = Ranges::OPENING.world(&base, 7, number);
            assert_eq!(world, Ranges::OPENING.world(&base, 7, number));
            for (place, [from, to]) in Ranges::OPENING.0.into_iter().enumerate() {
                let value = world.get(DRAWN[place]);
                assert!((from..=to).contains(&value), "{}={value}", DRAWN[place]);
            }
        }
    }

    #[test]
    fn every_value_of_a_range_is_drawn() {
        let base = Values::opening(LESSON.settings);
        for (place, [from, to]) in Ranges::OPENING.0.into_iter().enumerate() {
            let mut seen: Vec<u64> =
                (0..500).map(|number| Ranges::OPENING.world(&base, 1, number).get(DRAWN[place])).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen, (from..=to).collect::<Vec<_>>(), "{}", DRAWN[place]);
        }
    }

    #[test]
    fn a_range_is_read_and_written_and_a_bad_one_is_named() {
        assert_eq!(Ranges::parse(0, "4..14"), Ok([4, 14]));
        assert_eq!(Ranges::parse(0, "8"), Ok([8, 8]));
        assert_eq!(Ranges::OPENING.format(0), "4..14");
        assert_eq!(Ranges::parse(0, "9..4").unwrap_err(), "outage=9..4: takes the smaller value first");
        assert!(Ranges::parse(0, "0..4").unwrap_err().contains("1 to 30 s"));
    }
}
