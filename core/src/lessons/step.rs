//! A step that the learner is asked to try.

use super::experiment::Experiment;
use super::pinned::Pinned;
use super::setting::Setting;
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
        self.is_about(progress.experiment) && (self.done)(progress)
    }

    /// Whether it is about a run of this experiment: the settings that it names are so, and no others are touched.
    pub fn is_about(&self, experiment: &Experiment) -> bool {
        let wanted = self.settings.unwrap_or_default();
        !self.is_hindered_by(experiment) && wanted.iter().all(|(key, value)| experiment.values.get(key) == *value)
    }

    /// Whether settings that it wants untouched are not: then nothing that is done counts.
    pub fn is_hindered_by(&self, experiment: &Experiment) -> bool {
        let Some(wanted) = self.settings else { return false };
        let mut settings = experiment.lesson.settings.iter();
        let is_another = |setting: &Setting| experiment.values.get(setting.key) != setting.opening;
        let is_named = |setting: &Setting| wanted.iter().any(|(key, _)| *key == setting.key);
        !experiment.changes.is_empty() || settings.any(|setting| is_another(setting) && !is_named(setting))
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
    /// The settings.
    pub experiment: &'a Experiment,
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
    /// The run that is pinned for comparison.
    pub pinned: Option<&'a Pinned>,
    /// Whether the run has been played to its end.
    pub played: bool,
    /// Whether the verdict is on show: played to its end, or asked for.
    pub judged: bool,
}

impl Progress<'_> {
    /// Whether an instant has been watched: the playhead came from before it, and has passed it.
    pub fn has_watched(&self, at_us: u64) -> bool {
        self.watched_from_us < at_us && at_us <= self.playhead_us
    }
}
