//! The texts in the three boxes of the diagram.

use super::evidence::{Evidence, failures_needed, share};
use super::moment::Moment;
use crate::lessons::words;
use crate::sim::time::{SECOND_US, seconds};
use crate::sim::{Health, State};

/// What stands in the box of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// `5 calls/s`.
    pub rate: String,
    /// `one every 0.2 s`.
    pub interval: String,
    /// Answered so far.
    pub answered: u32,
    /// `answered of 156`.
    pub of: String,
    /// Share answered, in percent.
    pub percent: u32,
}

/// The application at a moment.
pub fn application(moment: &Moment) -> Application {
    let rate = moment.settings.rate_per_s.get();
    let requests = moment.counts.requests;
    let interval_us = SECOND_US / u64::from(rate);
    Application {
        rate: format!("{rate} calls/s"),
        interval: format!("one every {} s", seconds(interval_us / 1000 * 1000)),
        answered: requests.succeeded,
        of: format!("answered of {}", requests.generated),
        percent: requests.succeeded * 100 / requests.generated.max(1),
    }
}

/// What the breaker does in this state, in two or three words.
pub fn breaker_does(state: State) -> &'static str {
    match state {
        State::Closed => "calls pass",
        State::Open => "rejects at once",
        State::HalfOpen => "only probes pass",
        State::Off => "everything passes",
    }
}

/// Two lines under the switch: what is counted, and what follows.
pub fn breaker_lines(moment: &Moment) -> [String; 2] {
    match &moment.evidence {
        Evidence::Streak { failed, threshold } => {
            [format!("{failed} failures in a row"), format!("opens at {threshold}")]
        }
        Evidence::Window { marks, size, minimum, threshold_percent } => {
            let (calls, failed) = (marks.len() as u32, marks.iter().filter(|failed| **failed).count());
            let judged = if calls < *minimum { *minimum } else { size.unwrap_or(calls) };
            let needed = failures_needed(judged, *threshold_percent);
            [format!("{failed} of {calls} failed"), format!("opens at {needed} of {judged}")]
        }
        Evidence::Probes { marks, probes, threshold_percent } => {
            let failed = marks.iter().filter(|failed| **failed).count();
            let rule = match threshold_percent {
                None => "one failure reopens".to_owned(),
                Some(percent) => format!("reopens at {percent} % failed"),
            };
            [format!("{} of {probes} back, {failed} failed", marks.len()), rule]
        }
        Evidence::Waiting { until_us } => {
            let left_us = until_us.saturating_sub(moment.at_us);
            // Rounded up to the tenth: a wait that is not over never reads as over.
            let left = words::duration(left_us.div_ceil(SECOND_US / 10) * (SECOND_US / 10));
            [format!("{left} of the wait left"), format!("probes from {}", words::duration(*until_us))]
        }
        Evidence::Off => ["breaker off".to_owned(), "nothing is counted".to_owned()],
    }
}

/// What stands in the box of the dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// `Warming up`.
    pub title: &'static str,
    /// `answers 2 calls a second`.
    pub answers: String,
    /// Places used and places in all, while it has a capacity.
    pub places: Option<(u32, u32)>,
    /// `full health at 40.0 s`, if a change is scheduled.
    pub next: String,
}

/// The dependency at a moment.
pub fn dependency(moment: &Moment) -> Dependency {
    let next = moment.next_phase_us.map(words::duration);
    let (title, then) = match moment.health {
        Health::Healthy(_) => ("Healthy", "dies at"),
        Health::Dead => ("Dead", "recovers from"),
        Health::Warming { .. } => ("Warming up", "full health at"),
    };
    let answers = match moment.health {
        Health::Healthy(background) => words::background(background),
        Health::Dead => "every call fails".to_owned(),
        Health::Warming { per_second } => format!("answers {per_second} a second"),
    };
    let places = match moment.health {
        Health::Warming { per_second } => Some((moment.places_used.min(per_second), per_second)),
        Health::Healthy(_) | Health::Dead => None,
    };
    Dependency { title, answers, places, next: next.map_or(String::new(), |at| format!("{then} {at}")) }
}

/// The picture in words, for those who do not see it.
pub fn in_words(moment: &Moment) -> String {
    let Application { answered, of, .. } = application(moment);
    let [counted, follows] = breaker_lines(moment);
    let Dependency { title, answers, places, .. } = dependency(moment);
    let places = places.map_or(String::new(), |(used, all)| format!(", {used} of {all} places used"));
    format!(
        "Application: {answered} {of}. Breaker: {}, {}, {counted}, {follows}. Dependency: {title}, {answers}{places}.",
        words::state_label(moment.state),
        breaker_does(moment.state),
    )
}

/// Share of the requests that were answered: `24 % of the work done`.
pub fn work_done(application: &Application, moment: &Moment) -> String {
    format!("{} of the work done", share(application.answered, moment.counts.requests.generated))
}
