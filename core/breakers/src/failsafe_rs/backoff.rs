//! How long OPEN lasts, opening by opening since the last close, by the back-offs of the crate.

use crate::sim::time::SECOND_US;

/// A back-off. What grows does so in whole seconds, as the crate throws fractions away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backoff {
    /// `constant`, in microseconds.
    Constant(u64),
    /// `exponential`: doubled each time, up to a most.
    Exponential {
        /// The first, in seconds, at least 1.
        start_s: u64,
        /// The longest, in seconds.
        max_s: u64,
    },
    /// `equal_jittered`: half of the exponential one, and as much again at most, drawn by chance.
    EqualJittered {
        /// The first, in seconds, at least 1.
        start_s: u64,
        /// The longest, in seconds.
        max_s: u64,
    },
}

impl Backoff {
    /// The wait of an opening, counted from 0 since the last close, in microseconds.
    pub fn us(self, step: u32, chance: &mut Chance) -> u64 {
        match self {
            Backoff::Constant(us) => us,
            Backoff::Exponential { start_s, max_s } => doubled_s(step, start_s, max_s).saturating_mul(SECOND_US),
            Backoff::EqualJittered { start_s, max_s } => {
                let half_s = doubled_s(step, start_s, max_s) / 2;
                half_s.saturating_add(chance.up_to(half_s)).saturating_mul(SECOND_US)
            }
        }
    }
}

/// It is doubled thirty times at most.
fn doubled_s(step: u32, start_s: u64, max_s: u64) -> u64 {
    start_s.saturating_mul(1 << step.min(30)).min(max_s)
}

/// Draws of a fixed seed, by SplitMix64: the crate takes those of the thread, which nobody can repeat.
#[derive(Clone, Debug, Default)]
pub struct Chance(u64);

impl Chance {
    /// A whole number from 0 to `most`, each as likely.
    fn up_to(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        ((u128::from(word) * (u128::from(most) + 1)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jittered_wait_lies_between_half_and_all_of_the_doubled_one() {
        let backoff = Backoff::EqualJittered { start_s: 10, max_s: 300 };
        let mut chance = Chance::default();
        for (step, doubled_s) in [(0, 10), (1, 20), (2, 40), (5, 300), (99, 300)] {
            let all: Vec<u64> = (0..1_000).map(|_| backoff.us(step, &mut chance) / SECOND_US).collect();
            assert_eq!(all.iter().min(), Some(&(doubled_s / 2)));
            assert_eq!(all.iter().max(), Some(&doubled_s));
        }
    }
}
