//! The dependency: scheduled phases, and who is answered in each.

use std::collections::VecDeque;

use super::attempt::{Cause, Outcome};
use super::draws::{self, Words};
use super::scenario::Settings;
use super::time::SECOND_US;

/// Failures that happen in good health too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// None.
    None,
    /// Every request whose number (from 1) ends in this digit fails.
    EveryTenth {
        /// 0 to 9.
        digit: u32,
    },
    /// This share of attempts fails, by seeded draw.
    Seeded {
        /// 0 to 100.
        percent: u32,
    },
}

/// What a phase answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// Everything but the background failures.
    Healthy(Background),
    /// Nothing.
    Dead,
    /// At most this many attempts in any second; the others fail as overload.
    ///
    /// An attempt is answered if fewer were answered in the second before it; an answer
    /// exactly one second old no longer counts. Decided on admission.
    Warming {
        /// Attempts per second, at least 1.
        per_second: u32,
    },
}

/// A stretch of the dependency's schedule; it lasts until the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// First instant, in microseconds. Comes before everything else of that instant.
    pub from_us: u64,
    /// What is answered from then on.
    pub health: Health,
}

/// The dependency while a run is played.
#[derive(Clone, Debug)]
pub struct Dependency {
    health: Health,
    /// Instants of the warm-up's answers within the last second.
    answers: VecDeque<u64>,
}

impl Default for Dependency {
    fn default() -> Self {
        Dependency { health: Health::Healthy(Background::None), answers: VecDeque::new() }
    }
}

impl Dependency {
    /// A phase begins; its capacity is unused.
    pub fn enter(&mut self, health: Health) {
        self.health = health;
        self.answers.clear();
    }

    /// Whether the schedule says healthy, whatever the background failures.
    #[inline]
    pub fn is_healthy(&self) -> bool {
        matches!(self.health, Health::Healthy(_))
    }

    /// What the dependency will answer to attempt `retry` (from 0) of `request`, admitted now.
    #[inline]
    pub fn decide(&mut self, request: u32, retry: u32, words: &Words, settings: &Settings, now_us: u64) -> Outcome {
        let word = words[retry as usize % draws::WORDS];
        if !settings.follow_phases {
            return outcome(draws::fails(word, settings.errors_percent), Cause::ErrorRate);
        }
        match self.health {
            Health::Healthy(Background::None) => Outcome::Success,
            Health::Healthy(Background::EveryTenth { digit }) => outcome(request % 10 == digit, Cause::Transient),
            Health::Healthy(Background::Seeded { percent }) => outcome(draws::fails(word, percent), Cause::Transient),
            Health::Dead => Outcome::Failure(Cause::Outage),
            Health::Warming { per_second } => self.take_place(per_second, now_us),
        }
    }

    fn take_place(&mut self, per_second: u32, now_us: u64) -> Outcome {
        while self.answers.front().is_some_and(|&at| at + SECOND_US <= now_us) {
            self.answers.pop_front();
        }
        if self.answers.len() >= per_second as usize {
            return Outcome::Failure(Cause::Overload);
        }
        self.answers.push_back(now_us);
        Outcome::Success
    }
}

#[inline]
fn outcome(fails: bool, cause: Cause) -> Outcome {
    if fails { Outcome::Failure(cause) } else { Outcome::Success }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_exactly_one_second_old_frees_its_place() {
        let mut dependency = Dependency::default();
        dependency.enter(Health::Warming { per_second: 2 });
        let mut ask = |at_us| dependency.take_place(2, at_us);
        assert_eq!(ask(0), Outcome::Success);
        assert_eq!(ask(200_000), Outcome::Success);
        assert_eq!(ask(999_999), Outcome::Failure(Cause::Overload));
        assert_eq!(ask(1_000_000), Outcome::Success);
        assert_eq!(ask(1_100_000), Outcome::Failure(Cause::Overload));
    }
}
