//! The texts in the three boxes of the diagram.

use super::evidence::{Evidence, failures_needed};
use super::flights;
use super::library;
use super::moment::Moment;
pub use super::text::capitalised;
use super::text::share;
use crate::lessons::words;
use crate::sim::time::{SECOND_US, seconds};
use crate::sim::{Comparison, Condition, Health, State};

/// What stands in the box of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// `5 requests/s`.
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
    // To the millisecond, rounded.
    let interval_us = (SECOND_US / u64::from(rate) + 500) / 1000 * 1000;
    Application {
        rate: format!("{rate} requests/s"),
        interval: match flights::one_in(&moment.settings) {
            1 => format!("one every {} s", seconds(interval_us)),
            one_in => format!("1 in {one_in} is drawn"),
        },
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
            [format!("{} in a row", words::count(*failed, "failure")), format!("opens at {threshold}")]
        }
        Evidence::Window { marks, size, minimum, threshold_percent, comparison } => {
            let (calls, failed) = (marks.len() as u32, marks.iter().filter(|failed| **failed).count());
            let rule = opening_rule(calls, *size, *minimum, (*threshold_percent, *comparison));
            [format!("{failed} of {calls} failed"), rule]
        }
        Evidence::Rolling { failed, calls, minimum, threshold_percent, comparison, .. } => {
            let rule = opening_rule(*calls, *calls, *minimum, (*threshold_percent, *comparison));
            [format!("{failed} of {calls} failed"), rule]
        }
        Evidence::Probes { marks, probes, threshold_percent, .. } => {
            let failed = marks.iter().filter(|failed| **failed).count();
            let rule = match threshold_percent {
                None => "one failure reopens".to_owned(),
                Some(percent) => format!("reopens at {percent} % failed"),
            };
            [format!("{} of {probes} back, {failed} failed", marks.len()), rule]
        }
        Evidence::Waiting { until_us, lazily: true, .. } if *until_us <= moment.at_us => {
            ["the wait is over".to_owned(), "the next call is a probe".to_owned()]
        }
        Evidence::Waiting { until_us, .. } => {
            // Between the instants as they read, but a wait that is not over never reads as over.
            let unit_us = SECOND_US / 10_u64.pow(moment.decimals);
            let left_us = (until_us / unit_us).saturating_sub(moment.at_us / unit_us).max(1) * unit_us;
            let left = words::instant(left_us, moment.decimals);
            [format!("{left} of the wait left"), format!("probes from {}", words::instant(*until_us, moment.decimals))]
        }
        Evidence::Library(evidence) => library::lines(evidence),
        Evidence::Off => ["breaker off".to_owned(), "nothing is counted".to_owned()],
    }
}

/// What stands in the box of the dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// `Warming up`.
    pub title: String,
    /// `answers 2 a second`.
    pub answers: String,
    /// Places used and places in all, while it has a capacity.
    pub places: Option<(u32, u32)>,
    /// `9 held, as admitted`; empty if answers take no time.
    pub held: String,
    /// `full health at 40.0 s`, if a change is scheduled; else who decides.
    pub next: String,
}

/// The dependency at a moment.
pub fn dependency(moment: &Moment) -> Dependency {
    let response_us = moment.settings.response_us;
    let after = match (response_us, moment.settings.gives_up_us()) {
        (0, _) => String::new(),
        (_, None) => format!(" after {}", words::duration(response_us)),
        // Nobody waits for it.
        (_, Some(timeout_us)) => {
            format!(" after {}, timeout {}", words::duration(response_us), words::duration(timeout_us))
        }
    };
    let (answers, then) = match moment.condition {
        Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0) if response_us > 0 => {
            (format!("answers{after}"), "fails from")
        }
        Condition::Scheduled(Health::Healthy(background)) => (words::background(background), "dies at"),
        Condition::Scheduled(Health::Dead) if response_us == 0 => ("every call fails".to_owned(), "recovers from"),
        Condition::Scheduled(Health::Dead) | Condition::Errors(100..) => (format!("fails{after}"), "recovers from"),
        Condition::Scheduled(Health::Warming { per_second }) => {
            (format!("answers {per_second} a second"), "full health at")
        }
        Condition::Errors(_) => (format!("replies{after}"), ""),
    };
    let places = match moment.condition {
        Condition::Scheduled(Health::Warming { per_second }) => Some((moment.places_used.min(per_second), per_second)),
        _ => None,
    };
    let held = &moment.held;
    let wasted = if held.wasted > 0 { format!(" + {} wasted", held.wasted) } else { String::new() };
    let held = match (response_us, held.one_in) {
        (0, _) if held.count == 0 => String::new(),
        (_, 1) if wasted.is_empty() => format!("{} held, as admitted", held.count),
        (_, 1) => format!("{} held{wasted}", held.count),
        (_, one_in) => format!("{} held{wasted}, 1 in {one_in} shown", held.count),
    };
    let next = match (moment.condition, moment.next_phase_us) {
        (Condition::Errors(_), _) => "set by hand".to_owned(),
        (_, Some(at_us)) => format!("{then} {}", words::instant(at_us, moment.decimals)),
        (_, None) => String::new(),
    };
    Dependency { title: capitalised(&words::condition_name(moment.condition)), answers, places, held, next }
}

/// What opens it: failures of what is judged, once there are enough calls to judge.
fn opening_rule(calls: u32, judged: u32, minimum: u32, rate: (u32, Comparison)) -> String {
    if calls < minimum {
        return format!("judged from {minimum} calls on");
    }
    format!("opens at {} of {judged}", failures_needed(judged, rate.0, rate.1))
}

/// The picture in words, for those who do not see it.
pub fn in_words(moment: &Moment) -> String {
    let Application { answered, of, .. } = application(moment);
    let [counted, follows] = breaker_lines(moment);
    let Dependency { title, answers, places, held, .. } = dependency(moment);
    let places = places.map_or(String::new(), |(used, all)| format!(", {used} of {all} places used"));
    let held = if held.is_empty() { held } else { format!(", {} held", moment.held.count) };
    format!(
        "Application: {answered} {of}. Breaker: {}, {}, {counted}, {follows}. Dependency: {title}, {answers}{places}{held}.",
        words::state_label(moment.state),
        breaker_does(moment.state),
    )
}

/// Share of the requests that were answered: `24 % of all work`.
pub fn work_done(application: &Application, moment: &Moment) -> String {
    format!("{} of all work", share(application.answered, moment.counts.requests.generated))
}
