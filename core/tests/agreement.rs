//! The engine against the naive implementation, on random scenarios.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod naive;
mod plan;

use std::collections::{BTreeMap, BTreeSet};

use breaker_core::sim::{Admission, Cause, Outcome, State, What};
use naive::random;
use naive::{NaiveRun, Switch};
use plan::Plan;

const SCENARIOS: u64 = 10_000;

/// The first thing in which two lists differ.
fn first_difference<T: PartialEq + std::fmt::Debug>(what: &str, engine: &[T], naive: &[T]) -> Option<String> {
    if engine == naive {
        return None;
    }
    let same = engine.iter().zip(naive).take_while(|(engine, naive)| engine == naive).count();
    Some(format!("{what} {same}:\n  engine {:?}\n  naive  {:?}", engine.get(same), naive.get(same)))
}

fn difference(scenario: &Plan) -> Option<String> {
    let engine = scenario.run();
    let naive = naive::play(scenario);
    let late_and_retried: Vec<_> =
        engine.endings.iter().map(|ending| (ending.is_ignored_late(), ending.retried)).collect();
    let naive_endings: Vec<_> = naive
        .endings
        .iter()
        .map(|ending| ending.map_or((false, false), |ending| (ending.late, ending.retried)))
        .collect();
    let switches: Vec<_> = engine
        .transitions()
        .iter()
        .zip(2..)
        .map(|(it, epoch)| Switch { at_us: it.at_us, from: it.from, to: it.to, epoch })
        .collect();
    let epochs: Vec<_> = (0..engine.attempts.len()).map(|index| engine.epoch_of(index as u32)).collect();
    first_difference("transition", &switches, &naive.transitions)
        .or_else(|| first_difference("attempt", &engine.attempts, &naive.attempts))
        .or_else(|| first_difference("epoch", &epochs, &naive.epochs))
        .or_else(|| first_difference("ending", &late_and_retried, &naive_endings))
        .or_else(|| first_difference("event", &engine.events, &naive.events))
        .or_else(|| first_difference("counts", &[engine.totals.counts], &[naive.counts]))
}

#[test]
fn engine_and_naive_agree_on_10_000_random_scenarios() {
    for seed in 0..SCENARIOS {
        let scenario = random::scenario(seed);
        if let Some(difference) = difference(&scenario) {
            panic!("they differ first for seed {seed}, in {difference}\n{scenario:?}");
        }
    }
}

/// What a run shows of the rules' corners, each by a name.
fn corners(scenario: &Plan, run: &NaiveRun) -> Vec<&'static str> {
    let moved = |from, to| run.transitions.iter().any(|switch| (switch.from, switch.to) == (from, to));
    let ended = || run.attempts.iter().zip(&run.endings).filter_map(|(attempt, end)| end.map(|end| (attempt, end)));
    let arrives = |at_us| run.attempts.iter().any(|it| it.retry == 0 && it.created_us == at_us);
    let changes = |at_us| scenario.changes.iter().any(|change| change.at_us == at_us);
    [
        ("opens", moved(State::Closed, State::Open)),
        ("tests recovery", moved(State::Open, State::HalfOpen)),
        ("recovers", moved(State::HalfOpen, State::Closed)),
        ("reopens", moved(State::HalfOpen, State::Open)),
        ("off while closed", moved(State::Closed, State::Off)),
        ("off while open", moved(State::Open, State::Off)),
        ("off while testing", moved(State::HalfOpen, State::Off)),
        ("on again", moved(State::Off, State::Closed)),
        ("off and on at one instant", {
            let mut pairs = run.transitions.windows(2);
            pairs.any(|two| two[0].to == State::Off && two[0].at_us == two[1].at_us)
        }),
        ("late success", ended().any(|(attempt, end)| end.late && attempt.outcome == Outcome::Success)),
        ("late failure", ended().any(|(attempt, end)| end.late && attempt.outcome.is_failure())),
        ("overtaking", run.attempts.windows(2).any(|two| two[0].is_admitted() && two[1].ends_us < two[0].ends_us)),
        ("a retry as probe", run.attempts.iter().any(|it| it.retry > 0 && it.admission == Admission::Probe)),
        ("a retry rejected", run.attempts.iter().any(|it| it.retry > 0 && it.admission == Admission::Rejected)),
        ("a third retry", run.attempts.iter().any(|it| it.retry == 3)),
        ("a timeout retried", ended().any(|(it, end)| end.retried && it.outcome == Outcome::Timeout)),
        (
            "a probe timed out",
            ended().any(|(it, _)| it.admission == Admission::Probe && it.outcome == Outcome::Timeout),
        ),
        ("a completion meets an arrival", ended().any(|(it, _)| it.ends_us > it.created_us && arrives(it.ends_us))),
        ("a completion meets a change", ended().any(|(it, _)| it.ends_us > it.created_us && changes(it.ends_us))),
        ("a deadline meets an arrival", {
            run.transitions.iter().any(|switch| switch.to == State::HalfOpen && arrives(switch.at_us))
        }),
        ("a deadline meets a change", {
            run.transitions.iter().any(|switch| switch.to == State::HalfOpen && changes(switch.at_us))
        }),
        ("a deadline at the very end", {
            run.transitions.iter().any(|switch| switch.to == State::HalfOpen && switch.at_us == scenario.horizon_us)
        }),
        ("recovers in spite of a failed probe", {
            let recovered = |epoch| run.transitions.iter().any(|it| it.to == State::Closed && it.epoch == epoch + 1);
            ended().any(|(it, end)| {
                it.admission == Admission::Probe && !end.late && it.outcome.is_failure() && recovered(it.permit.0)
            })
        }),
        ("an arrival that a change brings to its instant", {
            let mut pairs = run.events.windows(2);
            pairs.any(|two| match (two[0].what, two[1].what) {
                (What::Changed(_), What::Admitted(_) | What::Rejected(_)) => two[0].at_us == two[1].at_us,
                _ => false,
            })
        }),
        ("in flight at the end", run.counts.requests.in_flight > 0),
    ]
    .into_iter()
    .filter_map(|(name, shown)| shown.then_some(name))
    .chain(run.attempts.iter().map(|it| match it.outcome {
        Outcome::Failure(cause) => match cause {
            Cause::Outage => "outage",
            Cause::Overload => "overload",
            Cause::Transient => "transient",
            Cause::ErrorRate => "error rate",
        },
        Outcome::Success => "success",
        Outcome::Timeout => "timeout",
        Outcome::Rejection => "rejection",
    }))
    .collect()
}

#[test]
fn the_random_scenarios_reach_every_corner_often() {
    let mut seen = BTreeMap::new();
    for seed in 0..SCENARIOS {
        let scenario = random::scenario(seed);
        let run = naive::play(&scenario);
        for corner in BTreeSet::from_iter(corners(&scenario, &run)) {
            *seen.entry(corner).or_insert(0) += 1;
        }
    }
    assert_eq!(seen.len(), 32, "corners seen: {seen:#?}");
    assert!(seen.values().all(|runs| *runs >= 20), "corners by the number of runs that show them: {seen:#?}");
}
