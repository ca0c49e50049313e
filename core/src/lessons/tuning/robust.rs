//! One setting of the breaker in many worlds: whether it still works when the outage is a little different.
//!
//! Worlds are drawn from ranges a person sets, seeded: world k of a seed is always the same. [`Halving`] looks
//! for the settings that work in most of them.

use super::space::{Setting4, Trial, places, setting};
use crate::lessons::experiment::Values;
use crate::lessons::setting::{Kind, Setting};
use crate::sim::draws::Draws;

/// The settings of the world that are drawn, by their keys.
pub const DRAWN: [&str; 5] = ["outage", "length", "warmup", "capacity", "share"];

/// Smallest and largest value of each drawn setting, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges(pub [[u64; 2]; DRAWN.len()]);

impl Ranges {
    /// Around the world of the lesson: a different outage, not another system.
    pub const OPENING: Ranges = Ranges([[4, 14], [14, 30], [5, 15], [1, 3], [5, 15]]);

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
            let drawn = from + (u64::from(words[place]) * choices >> 32) * step;
            world.set_all(&[(DRAWN[place], drawn)]);
        }
        world.set_all(&[("pattern", 1), ("seed", u64::from(words[DRAWN.len()]))]);
        world
    }
}

fn steps(setting: &Setting) -> [u64; 3] {
    match setting.kind {
        Kind::Number { min, max, step, .. } => [min, max, step],
        Kind::Choice(choices) => [0, choices.len() as u64 - 1, 1],
    }
}

/// The verdicts of one setting in worlds `from` to before `to`.
pub fn verdicts(setting: Setting4, base: &Values, ranges: &Ranges, seed: u64, from: u32, to: u32) -> Vec<u8> {
    let judge = |number: u32| {
        let mut trial = Trial::new(&ranges.world(base, seed, number));
        let judged = trial.judge(setting);
        trial.verdict(&judged)
    };
    (from..to).map(judge).collect()
}

/// In how many of the worlds `from` to before `to` each setting, by its number in the space, is TUNED.
pub fn scores(cells: &[u32], base: &Values, ranges: &Ranges, seed: u64, from: u32, to: u32) -> Vec<u32> {
    let mut scores = vec![0; cells.len()];
    for number in from..to {
        let mut trial = Trial::new(&ranges.world(base, seed, number));
        for (score, cell) in scores.iter_mut().zip(cells) {
            let judged = trial.judge(setting(places(*cell as usize)));
            *score += u32::from(trial.verdict(&judged) == super::space::TUNED_PLACE);
        }
    }
    scores
}

/// Looks for the settings that are TUNED in most worlds: more and more worlds for fewer and fewer candidates.
///
/// Begins with what is TUNED in the base world. The same seed finds the same settings, however the work is shared.
#[derive(Clone, Debug)]
pub struct Halving {
    /// Candidates left, by their number in the space, the best first after the first round.
    pub candidates: Vec<u32>,
    scores: Vec<u32>,
    worlds: u32,
    next: u32,
}

impl Halving {
    /// Worlds of the first round; every later round doubles them.
    pub const FIRST: u32 = 4;
    /// Worlds in which the last candidates are tried.
    pub const WORLDS: u32 = 256;
    /// How many settings are found.
    pub const FOUND: usize = 5;

    /// Begins with the candidates.
    pub fn new(candidates: Vec<u32>) -> Self {
        let scores = vec![0; candidates.len()];
        Halving { candidates, scores, worlds: 0, next: Halving::FIRST }
    }

    /// The worlds that every candidate is to be tried in next, `from` to before `to`; `None` when it is done.
    pub fn round(&self) -> Option<(u32, u32)> {
        (self.worlds < Halving::WORLDS && !self.candidates.is_empty()).then_some((self.worlds, self.next))
    }

    /// Takes the scores of a round, in the order of the candidates, and keeps the better third.
    pub fn take(&mut self, scores: &[u32]) {
        self.worlds = self.next;
        self.next = (self.next * 2).min(Halving::WORLDS);
        let total = |(known, new): (&u32, &u32)| known + new;
        let mut ranked: Vec<(u32, u32)> =
            self.scores.iter().zip(scores).map(total).zip(self.candidates.iter().copied()).collect();
        // Of equal scores the smaller number comes first, so that the order depends on nothing else.
        ranked.sort_by_key(|(score, cell)| (std::cmp::Reverse(*score), *cell));
        let least = if self.round().is_some() { 4 * Halving::FOUND } else { Halving::FOUND };
        ranked.truncate((ranked.len() / 3).max(least));
        if self.round().is_none() {
            ranked.truncate(Halving::FOUND);
        }
        (self.scores, self.candidates) = ranked.into_iter().unzip();
    }

    /// In how many of the worlds tried so far each candidate was TUNED, and how many they were.
    pub fn found(&self) -> (Vec<(u32, u32)>, u32) {
        (self.candidates.iter().copied().zip(self.scores.iter().copied()).collect(), self.worlds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::tuning::LESSON;

    #[test]
    fn a_world_stays_the_same_and_within_its_ranges() {
        let base = Values::opening(&LESSON);
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
        let base = Values::opening(&LESSON);
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

    #[test]
    fn halving_keeps_the_best_and_breaks_ties_by_number() {
        let mut halving = Halving::new((0..100).collect());
        let mut rounds = Vec::new();
        while let Some((from, to)) = halving.round() {
            rounds.push((from, to, halving.candidates.len()));
            // Candidate 70 is TUNED everywhere, those from 50 on in every second world, the others nowhere.
            let score = |cell: &u32| match cell {
                70 => to - from,
                50.. => (to - from) / 2,
                _ => 0,
            };
            let scores: Vec<u32> = halving.candidates.iter().map(score).collect();
            halving.take(&scores);
        }
        assert_eq!(
            rounds,
            [(0, 4, 100), (4, 8, 33), (8, 16, 20), (16, 32, 20), (32, 64, 20), (64, 128, 20), (128, 256, 20)]
        );
        assert_eq!(halving.found(), (vec![(70, 256), (50, 128), (51, 128), (52, 128), (53, 128)], 256));
    }
}
