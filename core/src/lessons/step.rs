//! A step that the learner is asked to try.

use super::setting::Setting;
use super::values::{TimedChange, Values, changes_by};
use crate::sim::Run;

/// A step: what to do, and when the recorded run has done it.
#[derive(Debug)]
pub struct Step {
    /// What it is about.
    pub title: &'static str,
    /// What to do.
    pub text: &'static str,
    /// A guess to make first.
    pub guess: Option<Guess>,
    /// The settings it is about: the opening ones but for these. `None` if it is not about all of them.
    pub settings: Option<&'static [(&'static str, u64)]>,
    /// Whether it is done, with those settings; asked by [`Step::is_done`].
    pub done: fn(&Progress) -> bool,
}

impl Step {
    /// Whether the run has done it.
    pub fn is_done(&self, progress: &Progress) -> bool {
        self.is_about(progress.values, progress.changes) && (self.done)(progress)
    }

    /// Whether it is about a run of these values and changes: the settings that it names are so, and no others are touched.
    pub fn is_about(&self, values: &Values, changes: &[TimedChange]) -> bool {
        let wanted = self.settings.unwrap_or_default();
        !self.is_hindered_by(values, changes) && wanted.iter().all(|(key, value)| values.get(key) == *value)
    }

    /// Whether settings that it wants untouched are not: then nothing that is done counts.
    pub fn is_hindered_by(&self, values: &Values, changes: &[TimedChange]) -> bool {
        let Some(wanted) = self.settings else { return false };
        let mut settings = values.settings().iter();
        let is_another = |setting: &Setting| values.get(setting.key) != setting.opening;
        let is_named = |setting: &Setting| wanted.iter().any(|(key, _)| *key == setting.key);
        !changes.is_empty() || settings.any(|setting| is_another(setting) && !is_named(setting))
    }
}

/// A guess, and what the run says to it.
#[derive(Debug)]
pub struct Guess {
    /// The question.
    pub question: &'static str,
    /// What can be guessed.
    pub options: &'static [&'static str],
    /// Place of what is true.
    pub truth: usize,
    /// What is true, and why; shown when the step is done.
    pub reveal: &'static str,
}

/// A run worked by hand: what it starts from, and what there is to see in it.
#[derive(Debug)]
pub struct Example {
    /// Values by key that differ from the opening ones, or matter.
    pub values: &'static [(&'static str, u64)],
    /// How far it is recorded when it is loaded, in microseconds.
    pub recorded_us: u64,
    /// What there is to see, in order.
    pub facts: &'static [Fact],
}

/// Something to see at an instant of an example.
#[derive(Debug)]
pub struct Fact {
    /// When, in microseconds.
    pub at_us: u64,
    /// What, in a few words.
    pub title: &'static str,
    /// What, and why.
    pub text: &'static str,
    /// Where it shows: `application`, `breaker`, `dependency` or `counters`.
    pub place: &'static str,
}

/// What a step looks at.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The opening values.
    pub values: &'a Values,
    /// The timed changes, by time.
    pub changes: &'a [TimedChange],
    /// Their run.
    pub run: &'a Run,
    /// The inspected instant, in microseconds.
    pub playhead_us: u64,
    /// From where on the run has been watched, in microseconds: a link may open it in its middle.
    pub watched_from_us: u64,
    /// How far the run has been recorded, in microseconds.
    pub recorded_us: u64,
    /// Where a recording was dropped that this one goes on from, in microseconds.
    pub branched_us: Option<u64>,
    /// Whether the run that is pinned for comparison is the lesson's opening one.
    pub pinned_opening: bool,
    /// Whether the run has been played to its end.
    pub played: bool,
    /// Whether the verdict is on show: played to its end, or asked for.
    pub judged: bool,
}

impl Progress<'_> {
    /// The values in force at an instant, in microseconds.
    pub fn values_at(&self, at_us: u64) -> Values {
        self.values.after(&self.changes[..changes_by(self.changes, at_us)])
    }

    /// Whether an instant has been watched: the playhead came from before it, and has passed it.
    pub fn has_watched(&self, at_us: u64) -> bool {
        self.watched_from_us < at_us && at_us <= self.playhead_us
    }
}
