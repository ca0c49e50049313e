//! What a rule book is, and how one is played without knowing which.

use super::card::Card;
use super::options::Reader;
use super::value::Named;
use crate::sim::run::Making;
use crate::sim::{Breaker, Run, Scenario, Totals};

/// A library's breaker by its own rules.
pub trait RuleBook: Breaker + Clone + Sized + 'static {
    /// What is told to a new one.
    type Options: Default + Clone + PartialEq + std::fmt::Debug;

    /// What is to be known of it.
    const CARD: &'static Card;

    /// The options that named values stand for; the error is a line that names option, value and range.
    fn read(reader: &Reader) -> Result<Self::Options, String>;

    /// The breaker at time 0.
    fn new(options: Self::Options) -> Self;
}

/// A breaker at time 0 that can be played in worlds, any number of times. Static inside: the loop is compiled for each
/// rule book.
pub trait Playable: Send + Sync {
    /// Itself, as any other breaker.
    fn breaker(&self) -> Box<dyn Breaker>;

    /// Plays a scenario up to and including `until_us`, at most to its horizon, and records everything.
    fn run(&self, scenario: Scenario, until_us: u64) -> Run;

    /// A recording in the making, to be played on bit by bit.
    fn making(&self, scenario: Scenario) -> Making;

    /// Plays a scenario to its horizon and keeps only totals, in place of what was there.
    fn total(&self, totals: &mut Totals, scenario: &Scenario);
}

impl<B: Breaker + Clone + 'static> Playable for B {
    fn breaker(&self) -> Box<dyn Breaker> {
        Box::new(self.clone())
    }

    #[inline(never)]
    fn run(&self, scenario: Scenario, until_us: u64) -> Run {
        Run::until(scenario, self.clone(), until_us)
    }

    #[inline(never)]
    fn making(&self, scenario: Scenario) -> Making {
        let horizon_us = scenario.horizon_us;
        Making::new(scenario, self.clone(), horizon_us)
    }

    #[inline(never)]
    fn total(&self, totals: &mut Totals, scenario: &Scenario) {
        totals.play(scenario, self.clone());
    }
}

/// A breaker that is ready to be played, or why there is none.
pub type Ready = Result<Box<dyn Playable>, String>;

/// A rule book in the catalogue.
#[derive(Clone, Copy)]
pub struct Book {
    /// What is to be known of it.
    pub card: &'static Card,
    ready: fn(&[Named]) -> Ready,
    usual: fn() -> Box<dyn Playable>,
}

impl Book {
    /// The entry of a rule book.
    pub const fn of<B: RuleBook>() -> Book {
        Book { card: B::CARD, ready: ready::<B>, usual: usual::<B> }
    }

    /// Its breaker with these options, ready to be played; the error is a line that names option, value and range.
    pub fn ready(&self, given: &[Named]) -> Ready {
        (self.ready)(given)
    }

    /// Its breaker when nothing is told to it: with the library's defaults, or where it has none with the example of
    /// its documentation.
    pub fn usual(&self) -> Box<dyn Playable> {
        (self.usual)()
    }
}

fn ready<B: RuleBook>(given: &[Named]) -> Ready {
    let options = B::read(&Reader::new(B::CARD.options, given)?)?;
    Ok(Box::new(B::new(options)))
}

fn usual<B: RuleBook>() -> Box<dyn Playable> {
    Box::new(B::new(B::Options::default()))
}
