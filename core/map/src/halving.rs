//! Successive halving: the settings that work in most worlds, with little work on those that do not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

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
        let totals = self.scores.iter().zip(scores).map(total);
        // Equal scores are many in the first rounds: a fixed mixture of their numbers decides, so that no corner of
        // the space is preferred. No two are equal in both, so any sort gives this order; that of a heap is
        // a tenth of the program of the other ones.
        let keyed = totals.zip(&self.candidates).map(|(score, number)| (Reverse(score), mixed(*number), *number));
        let mut ranked = keyed.collect::<BinaryHeap<_>>().into_sorted_vec();
        let least = if self.round().is_some() { 4 * Halving::FOUND } else { Halving::FOUND };
        ranked.truncate((ranked.len() / 3).max(least));
        if self.round().is_none() {
            ranked.truncate(Halving::FOUND);
        }
        (self.scores, self.candidates) = ranked.into_iter().map(|(Reverse(score), _, number)| (score, number)).unzip();
    }

    /// In how many of the worlds tried so far each candidate was TUNED, and how many they were.
    pub fn found(&self) -> (Vec<(u32, u32)>, u32) {
        (self.candidates.iter().copied().zip(self.scores.iter().copied()).collect(), self.worlds)
    }
}

/// Each number once, in an order without a pattern: multiplication by an odd constant (2^32 / golden ratio).
fn mixed(number: u32) -> u32 {
    number.wrapping_mul(0x9E37_79B9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_keeps_the_best() {
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
        let (found, worlds) = halving.found();
        assert_eq!((found.len(), worlds, found[0]), (5, 256, (70, 256)));
        assert!(found[1..].iter().all(|(number, score)| *number >= 50 && *score == 128));
    }
}
