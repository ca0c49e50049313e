//! What a lesson is made of.

use super::action::Action;
use super::setting::Setting;
use super::step::{Example, Step};
use super::values::Values;
use super::verdict::Verdict;
use crate::breakers::lab::Contract;
use crate::sim::{Phase, Settings, Totals, Traffic};

/// Controls that stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// As shown.
    pub title: &'static str,
    /// Its settings, by their keys.
    pub keys: &'static [&'static str],
}

/// A button that records a stretch of time and pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// As shown where there is little room; part of the name: `+1 s`.
    pub label: &'static str,
    /// As named, and shown where there is room.
    pub name: &'static str,
    /// How long, in microseconds.
    pub us: u64,
    /// Whether it ends at the next multiple of its length instead.
    pub to_multiple: bool,
}

/// A lesson, as data.
pub struct Lesson {
    /// As written in addresses and the runner's arguments.
    pub key: &'static str,
    /// Its place, from 1.
    pub number: u32,
    /// As shown.
    pub title: &'static str,
    /// What it is about, in a sentence or two.
    pub lead: fn(&Values) -> String,
    /// What will happen, and how to start it, by the opening settings; shown before anything has happened.
    pub before: fn(&Settings) -> String,
    /// Its settings, in the order of its controls.
    pub settings: &'static [Setting],
    /// The setting that seeds its draws, by its key.
    pub seed: &'static str,
    /// Settings that a timed change may name; empty if the lesson is computed, not live.
    pub timed: &'static [&'static str],
    /// Words that a timed change may be instead, with the setting and value they mean.
    pub shortcuts: &'static [(&'static str, &'static str, u64)],
    /// Length of a run, in microseconds.
    pub horizon_us: fn(&Values) -> u64,
    /// Digits that its times show.
    pub time_decimals: u32,
    /// How requests arrive.
    pub traffic: fn(&Values) -> Traffic,
    /// The dependency's schedule for opening values.
    pub phases: fn(&Values) -> Vec<Phase>,
    /// What values mean to the world.
    pub world: fn(&Values) -> Settings,
    /// What they mean to the breaker.
    pub contract: fn(&Values) -> Contract,
    /// Controls that are grouped, and can be folded; the others stand together above.
    pub groups: &'static [Group],
    /// What its restart button is called.
    pub restart: &'static str,
    /// Buttons that record a stretch of time; empty if the lesson is computed.
    pub advances: &'static [Advance],
    /// Buttons that change the pressure, or start over with another.
    pub actions: &'static [Action],
    /// Whether the timeline has a line of its own for what is in flight.
    pub in_flight_line: bool,
    /// Whether it has read-outs: load, timeout, window, outcomes, and what the user sees.
    pub has_readouts: bool,
    /// How a whole run is judged, if it is.
    pub judge: Option<fn(&Values, &Totals) -> Verdict>,
    /// What the learner is asked to try.
    pub steps: &'static [Step],
    /// A run worked by hand, fact by fact.
    pub example: Option<&'static Example>,
}

impl Lesson {
    /// The place of a setting in its table.
    pub fn position(&self, key: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.key == key)
    }

    /// Length of a run with the opening values, in microseconds.
    pub fn opening_horizon_us(&'static self) -> u64 {
        (self.horizon_us)(&Values::opening(self.settings))
    }

    /// What chart and tables count: calls, but attempts where a request can have several, and end otherwise.
    pub fn counted(&self) -> &'static str {
        if self.position("retries").is_some() { "attempts" } else { "calls" }
    }

    /// Whether it can be changed while it runs.
    pub fn is_live(&self) -> bool {
        !self.timed.is_empty()
    }
}

/// By its key alone: the rest is a page of text.
impl std::fmt::Debug for Lesson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key)
    }
}

impl PartialEq for Lesson {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}
impl Eq for Lesson {}
