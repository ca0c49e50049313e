//! Why the breaker is in its state, in one paragraph with the run's own numbers, and what would change it.

use super::evidence::Evidence;
use super::moment::Moment;
use super::{diagram, timeline};
use crate::lessons::words;
use crate::sim::What;
use crate::sim::{Comparison, Condition, Health, Run, State, Tally, Transition};

/// The paragraph, in its three parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What began the state; empty where the evidence says it.
    pub begun: String,
    /// What the breaker looks at, and what that would bring.
    pub evidence: String,
    /// What it came to so far, and what would change it.
    pub rest: String,
}

impl std::fmt::Display for Explanation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [&self.begun, &self.evidence, &self.rest];
        f.write_str(&parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" "))
    }
}

/// The paragraph at a moment of a run.
pub fn explanation(run: &Run, moment: &Moment) -> Explanation {
    let since = run.transition_by(moment.at_us);
    let (begun, rest) = match (moment.state, since) {
        (State::Open, Some(transition)) => (String::new(), open(run, moment, transition)),
        (State::HalfOpen, Some(transition)) => half_open(run, moment, transition),
        (State::Off, _) => off(moment, since),
        _ => closed(run, moment, since),
    };
    Explanation { begun, evidence: moment.evidence.sentence(moment.decimals), rest }
}

/// The state and since when: the beginning of the paragraph.
pub fn heading(run: &Run, moment: &Moment) -> String {
    let state = words::state_label(moment.state);
    match run.transition_by(moment.at_us) {
        Some(transition) => format!("{state} since {}.", words::instant(transition.at_us, moment.decimals)),
        None => format!("{state} from the start."),
    }
}

fn closed(run: &Run, moment: &Moment, since: Option<&Transition>) -> (String, String) {
    let begun = match since {
        Some(transition) => {
            format!("It closed because {}.", words::reason(transition))
        }
        None => String::new(),
    };
    (begun, nearest(run, moment, since))
}

/// How near it came to opening since it closed, and which setting would have opened it there.
fn nearest(run: &Run, moment: &Moment, since: Option<&Transition>) -> String {
    let tallies = tallies(run, moment.at_us);
    let at = |at_us: u64| words::instant(at_us, moment.decimals);
    match moment.evidence {
        Evidence::Streak { .. } => match highest(tallies, |tally| (u64::from(tally.failed), 1)) {
            Some((_, tally)) if tally.failed == 0 => "Not one call has failed since.".to_owned(),
            Some((at_us, tally)) => format!(
                "The longest streak since then was {}, at {}: a threshold of {0} would have opened it there.",
                tally.failed,
                at(at_us)
            ),
            None => none_ended(since),
        },
        Evidence::Window { minimum, comparison, .. } | Evidence::Rolling { minimum, comparison, .. } => {
            let share = |tally: &Tally| (u64::from(tally.failed) * 100, u64::from(tally.calls));
            let judged = tallies.iter().copied().filter(|(_, tally)| tally.calls >= minimum).collect();
            match highest(judged, share) {
                Some((_, tally)) if tally.failed == 0 => "No judged window held a failure.".to_owned(),
                Some((at_us, tally)) => format!(
                    "The worst judged window held {} of {}, at {}: a threshold {} would have opened it there.",
                    tally.failed,
                    tally.calls,
                    at(at_us),
                    opening_threshold(tally, comparison)
                ),
                // That a count window is not full yet is said of the evidence already.
                None if tallies.is_empty() => none_ended(since),
                None if matches!(moment.evidence, Evidence::Window { .. }) => String::new(),
                None => fullest(&tallies, minimum, moment.decimals),
            }
        }
        Evidence::Probes { .. } | Evidence::Waiting { .. } | Evidence::Library(_) | Evidence::Off => String::new(),
    }
}

/// The thresholds that these calls would have reached: `of 45 % or less`.
fn opening_threshold(tally: Tally, comparison: Comparison) -> String {
    let (hundredths, calls) = (u64::from(tally.failed) * 100, u64::from(tally.calls.max(1)));
    match comparison {
        Comparison::Above if hundredths.is_multiple_of(calls) => format!("below {} %", hundredths / calls),
        _ => format!("of {} % or less", hundredths / calls),
    }
}

/// Where nothing was judged: how many calls there were at most, and what a smaller minimum would have made of them.
fn fullest(tallies: &[(u64, Tally)], minimum: u32, decimals: u32) -> String {
    let most = tallies.iter().copied().max_by_key(|(at_us, tally)| (tally.calls, u64::MAX - at_us));
    let (at_us, tally) = most.unwrap_or_default();
    format!(
        "Nothing was judged: it held most calls at {}, {} of the {minimum} that it needs; {} of them had failed.",
        words::instant(at_us, decimals),
        tally.calls,
        tally.failed
    )
}

fn none_ended(since: Option<&Transition>) -> String {
    format!("No call has ended {}.", if since.is_some() { "since" } else { "yet" })
}

/// What the breaker held after each outcome since it closed, with the instants.
fn tallies(run: &Run, at_us: u64) -> Vec<(u64, Tally)> {
    let events = run.events_since_transition(at_us).iter();
    let counted = events.filter_map(|event| {
        let What::Ended(index) = event.what else { return None };
        let ending = &run.endings[index as usize];
        ending.is_counted().then_some((event.at_us, ending.evidence))
    });
    counted.collect()
}

/// The first of the highest shares.
fn highest(tallies: Vec<(u64, Tally)>, share: impl Fn(&Tally) -> (u64, u64)) -> Option<(u64, Tally)> {
    tallies.into_iter().reduce(|best, next| {
        let ((part, whole), (best_part, best_whole)) = (share(&next.1), share(&best.1));
        if part * best_whole > best_part * whole { next } else { best }
    })
}

fn open(run: &Run, moment: &Moment, transition: &Transition) -> String {
    let rejected = rejected(run, moment.at_us);
    let [left, _] = diagram::breaker_lines(moment);
    let for_us = answers_since(run, moment.at_us).map(|from_us| moment.at_us - from_us.max(transition.at_us));
    let now = match for_us {
        _ if moment.settings.gives_up_us().is_some() => {
            "A probe would time out too: it is the timeout or the latency that must change.".to_owned()
        }
        Some(0) => "The dependency answers again; only a probe can find out.".to_owned(),
        Some(for_us) => format!(
            "The dependency has answered again for {}: a shorter wait would have found out.",
            words::instant(for_us, moment.decimals)
        ),
        None => "Only a shorter wait, set before it opened, would end sooner.".to_owned(),
    };
    format!("{} rejected so far, {left}. {now}", words::count(rejected, "attempt"))
}

/// Since when the dependency fails nothing and answers in time, if it does.
fn answers_since(run: &Run, at_us: u64) -> Option<u64> {
    let scenario = &run.scenario;
    let answers = |at_us: &u64| {
        let condition = scenario.condition_at(*at_us);
        matches!(condition, Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0))
            && scenario.settings_at(*at_us).gives_up_us().is_none()
    };
    timeline::starts(scenario, at_us).into_iter().rev().take_while(answers).last()
}

fn half_open(run: &Run, moment: &Moment, transition: &Transition) -> (String, String) {
    let rejected = rejected(run, moment.at_us);
    let begun = format!(
        "{}, so {} may pass.",
        diagram::capitalised(&words::reason(transition)),
        words::count(transition.probes, "probe")
    );
    let meanwhile = match rejected {
        0 => String::new(),
        _ => format!("{} rejected meanwhile. ", words::count(rejected, "attempt")),
    };
    let wait_us = match moment.evidence {
        Evidence::Probes { wait_us, .. } => wait_us,
        _ => 0,
    };
    let rest = format!(
        "{meanwhile}Reopened, it would wait {} again; closed, it starts with no evidence.",
        words::duration(wait_us)
    );
    (begun, rest)
}

/// Attempts rejected since the last transition.
fn rejected(run: &Run, at_us: u64) -> u32 {
    let events = run.events_since_transition(at_us).iter();
    events.filter(|event| matches!(event.what, What::Rejected(_) | What::TurnedAway(_))).count() as u32
}

fn off(moment: &Moment, since: Option<&Transition>) -> (String, String) {
    let begun = if since.is_some() { "It was switched off." } else { "It is switched off." };
    let failed = moment.counts.requests.failed + moment.counts.requests.timed_out;
    let rest =
        format!("{} failed so far. Switched on, it starts CLOSED with no evidence.", words::count(failed, "request"));
    (begun.to_owned(), rest)
}
