//! The dependency: who is answered, by its schedule or by the errors set.

use std::collections::VecDeque;

use super::attempt::{Cause, Outcome};
use super::draws::{self, Words};
use super::schedule::{Background, Health};
use super::settings::Settings;
use super::time::SECOND_US;

/// Who is answered now: health and settings, worked out once for the many attempts that ask.
#[derive(Clone, Copy, Debug)]
enum Rule {
    All,
    NotEveryTenth { digit: u32 },
    Drawn { percent: u32, cause: Cause },
    None,
    UpTo { per_second: u32 },
}

/// The dependency while a run is played.
#[derive(Clone, Debug)]
pub struct Dependency {
    health: Health,
    rule: Rule,
    /// Instants of the warm-up's answers within the last second.
    answers: VecDeque<u64>,
}

impl Dependency {
    /// A healthy dependency without background failures, before its first phase.
    pub fn new(settings: &Settings) -> Self {
        let health = Health::Healthy(Background::None);
        Dependency { health, rule: rule(health, settings), answers: VecDeque::new() }
    }

    /// A phase begins; its capacity is unused.
    #[inline]
    pub fn enter(&mut self, health: Health, settings: &Settings) {
        self.health = health;
        self.answers.clear();
        self.apply(settings);
    }

    /// New settings are in force.
    #[inline]
    pub fn apply(&mut self, settings: &Settings) {
        self.rule = rule(self.health, settings);
    }

    /// Whether the schedule says healthy, whatever the background failures.
    pub fn is_healthy(&self) -> bool {
        matches!(self.health, Health::Healthy(_))
    }

    /// What the dependency will answer to attempt `retry` (from 0) of `request`, admitted now.
    #[inline]
    pub fn decide(&mut self, request: u32, retry: u32, words: &Words, now_us: u64) -> Outcome {
        match self.rule {
            Rule::All => Outcome::Success,
            Rule::NotEveryTenth { digit } => outcome(request % 10 == digit, Cause::Transient),
            Rule::Drawn { percent, cause } => {
                outcome(draws::fails(words[retry as usize % draws::WORDS], percent), cause)
            }
            Rule::None => Outcome::Failure(Cause::Outage),
            Rule::UpTo { per_second } => self.take_place(per_second, now_us),
        }
    }

    /// Which of the next requests from `request` on fail, if their numbers alone decide: the first failing one and
    /// the distance between two, with the cause. `u32::MAX` means that none does.
    #[inline]
    pub fn pattern(&self, request: u32) -> Option<(u32, u32, Cause)> {
        match self.rule {
            Rule::All => Some((u32::MAX, 1, Cause::Transient)),
            Rule::NotEveryTenth { digit } => Some(((10 + digit - request % 10) % 10, 10, Cause::Transient)),
            Rule::None => Some((0, 1, Cause::Outage)),
            Rule::Drawn { .. } | Rule::UpTo { .. } => None,
        }
    }

    #[inline]
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
fn rule(health: Health, settings: &Settings) -> Rule {
    if !settings.follow_phases {
        return Rule::Drawn { percent: settings.errors_percent, cause: Cause::ErrorRate };
    }
    match health {
        Health::Healthy(Background::None) => Rule::All,
        Health::Healthy(Background::EveryTenth { digit }) => Rule::NotEveryTenth { digit },
        Health::Healthy(Background::Seeded { percent }) => Rule::Drawn { percent, cause: Cause::Transient },
        Health::Dead => Rule::None,
        Health::Warming { per_second } => Rule::UpTo { per_second },
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
        let health = Health::Healthy(Background::None);
        let mut dependency = Dependency { health, rule: Rule::All, answers: VecDeque::new() };
        let mut ask = |at_us| dependency.take_place(2, at_us);
        assert_eq!(ask(0), Outcome::Success);
        assert_eq!(ask(200_000), Outcome::Success);
        assert_eq!(ask(999_999), Outcome::Failure(Cause::Overload));
        assert_eq!(ask(1_000_000), Outcome::Success);
        assert_eq!(ask(1_100_000), Outcome::Failure(Cause::Overload));
    }
}
