//! What holds for every run, on random scenarios.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod naive;
mod plan;

use breaker_core::breakers::lab::Trip;
use breaker_core::sim::draws::{Draws, fails};
use breaker_core::sim::{
    Attempt, Background, Cause, Counts, Ending, Health, Recorder, Run, State, Totals, Transition, What, simulate,
};
use naive::random::{self, Dice};
use naive::{Ended, word};
use plan::{Change, Plan, Settings};

/// Random scenarios with the seeds that make them; not those of the agreement.
fn scenarios(count: u64) -> impl Iterator<Item = (u64, Plan)> {
    (1_000_000..1_000_000 + count).map(|seed| (seed, random::scenario(seed)))
}

/// Instants at which a run is worth a look: any, those of events, and those just before events.
fn instants(dice: &mut Dice, run: &Run) -> Vec<u64> {
    let horizon_us = run.scenario.horizon_us;
    let mut instants = vec![0, horizon_us, dice.between(0, horizon_us)];
    if !run.events.is_empty() {
        for _ in 0..3 {
            let at_us = dice.pick(&run.events).at_us;
            instants.extend([at_us, at_us.saturating_sub(1)]);
        }
    }
    instants
}

/// Counts along, and looks after everything it is told.
#[derive(Default)]
struct Watch<const EACH: bool> {
    counts: Counts,
    told: u32,
    violations: Vec<String>,
    now_us: u64,
}

impl<const EACH: bool> Watch<EACH> {
    fn look(&mut self, what: &str, at_us: u64) {
        self.told += 1;
        if !self.counts.are_conserved() {
            self.violations.push(format!("{what} at {at_us} leaves {:?}", self.counts));
        }
        if at_us < self.now_us {
            self.violations.push(format!("{what} at {at_us} is told after {}", self.now_us));
        }
        self.now_us = at_us;
    }
}

impl<const EACH: bool> Recorder for Watch<EACH> {
    const EACH: bool = EACH;

    fn phase(&mut self, _index: usize, at_us: u64, _healthy: bool) {
        self.look("a phase", at_us);
    }

    fn admitted(&mut self, attempt: &Attempt) {
        self.counts.admit(attempt);
        self.look("an admission", attempt.created_us);
    }

    fn rejected(&mut self, attempt: &Attempt) {
        self.counts.reject(attempt);
        self.look("a rejection", attempt.created_us);
    }

    fn rejected_many(&mut self, count: u32, first_us: u64) {
        self.counts.reject_many(count);
        self.look("a stretch of rejections", first_us);
    }

    fn ended_many(&mut self, count: u32, failed: u32, _cause: Cause, first_us: u64) {
        self.counts.end_many(count, failed);
        self.look("a stretch of endings", first_us);
    }

    fn ended(&mut self, _index: u32, attempt: &Attempt, ending: &Ending) {
        self.counts.end(attempt.outcome, ending);
        self.look("an ending", attempt.ends_us);
    }

    fn transition(&mut self, transition: &Transition) {
        self.look("a transition", transition.at_us);
    }

    fn changed(&mut self, _index: usize, at_us: u64) {
        self.look("a change", at_us);
    }
}

fn watch<const EACH: bool>(seed: u64, scenario: &Plan) -> Counts {
    let mut watch = Watch::<EACH>::default();
    simulate(&scenario.scenario(), scenario.breaker(), scenario.horizon_us, &mut watch);
    assert_eq!(watch.violations, [""; 0], "seed {seed}, after {} events", watch.told);
    watch.counts
}

#[test]
fn requests_and_attempts_are_conserved_at_every_event() {
    for (seed, scenario) in scenarios(10_000) {
        let each = watch::<true>(seed, &scenario);
        let stretches = watch::<false>(seed, &scenario);
        assert_eq!(each, stretches, "seed {seed}: told one by one, and by stretches");
    }
}

/// Answered at once, judged by a count window, failing by number or not at all: what is played in stretches.
fn in_stretches(seed: u64, scenario: &mut Plan) {
    let dice = &mut Dice::new(seed);
    let size = dice.between(1, 70) as u32;
    let settings = std::iter::once(&mut scenario.opening);
    for settings in settings.chain(scenario.changes.iter_mut().map(|change| &mut change.settings)) {
        settings.response_us = 0;
        settings.retries = 0;
        settings.follow_phases = !dice.chance(10);
        let failure_rate_percent = dice.between(1, 60) as u32;
        let minimum_calls = if dice.chance(70) { size } else { dice.between(1, 70) as u32 };
        let size = if dice.chance(90) { size } else { dice.between(1, 70) as u32 };
        settings.policy.trip = Trip::CountWindow { size, failure_rate_percent, minimum_calls };
    }
    for phase in &mut scenario.phases {
        if matches!(phase.health, Health::Healthy(_)) && dice.chance(80) {
            phase.health = Health::Healthy(Background::EveryTenth { digit: dice.between(0, 9) as u32 });
        }
    }
}

#[test]
fn what_is_played_in_stretches_comes_to_the_same() {
    let mut transitions = 0;
    for (seed, mut scenario) in scenarios(10_000) {
        in_stretches(seed, &mut scenario);
        let each = watch::<true>(seed, &scenario);
        assert_eq!(each, watch::<false>(seed, &scenario), "seed {seed}");
        let mut totals = Totals::default();
        scenario.total(&mut totals);
        let run = scenario.run();
        assert_eq!(totals, run.totals, "seed {seed}");
        transitions += totals.transitions.len();
    }
    assert!(transitions > 20_000, "only {transitions} transitions");
}

#[test]
fn the_same_scenario_gives_the_same_run() {
    let mut fingerprints = std::collections::BTreeSet::new();
    for (seed, scenario) in scenarios(2_000) {
        let (first, second) = (scenario.run(), scenario.run());
        assert_eq!(first, second, "seed {seed}");
        assert_eq!(first.fingerprint(), second.fingerprint(), "seed {seed}");
        fingerprints.insert(first.fingerprint());
    }
    assert!(fingerprints.len() > 1_900, "only {} of 2,000 runs differ", fingerprints.len());
}

#[test]
fn draws_are_the_words_of_the_stream_whatever_the_order() {
    for seed in [0, 1, 42, u64::MAX, 0x0123_4567_89ab_cdef] {
        let mut draws = Draws::new(seed);
        let dice = &mut Dice::new(seed);
        let anywhere: Vec<u32> = (0..100).map(|_| dice.between(1, 5_000) as u32).collect();
        for request in (1..=200).chain(anywhere) {
            let expected = [0, 1, 2, 3].map(|retry| word(seed, request, retry));
            assert_eq!(draws.words(request), expected, "seed {seed}, request {request}");
        }
    }
}

#[test]
fn a_draw_that_fails_at_some_percentage_fails_at_every_higher_one() {
    let mut draws = Draws::new(7);
    let drawn = (1..=2_000).flat_map(|request| draws.words(request));
    let edges = (1..100).flat_map(|percent: u64| {
        let edge = (percent << 32).div_ceil(100) as u32;
        [edge - 1, edge]
    });
    for word in drawn.chain(edges).chain([0, u32::MAX]) {
        assert!(!fails(word, 0), "{word} at 0 %");
        assert!(fails(word, 100), "{word} at 100 %");
        let from = (0..=100).find(|percent| fails(word, *percent)).unwrap_or(101);
        assert!((from..=100).all(|percent| fails(word, percent)), "{word} fails at {from} % but not at all above");
        assert_eq!(u64::from(from), u64::from(word) * 100 / (1 << 32) + 1, "{word}");
    }
}

/// Every settings of a scenario, opening and changed.
fn each_settings(scenario: &mut Plan, mut apply: impl FnMut(&mut Settings)) {
    apply(&mut scenario.opening);
    scenario.changes.iter_mut().for_each(|change| apply(&mut change.settings));
}

#[test]
fn more_errors_never_mean_fewer_failures() {
    let mut added = 0;
    for (seed, mut low) in scenarios(2_000) {
        let dice = &mut Dice::new(seed);
        low.phases.retain(|phase| !matches!(phase.health, Health::Warming { .. }));
        each_settings(&mut low, |settings| {
            (settings.breaker_on, settings.retries, settings.timeout_us) = (false, 0, None);
        });
        let mut high = low.clone();
        let mut raise = |percent: &mut u32| *percent = dice.between(u64::from(*percent), 100) as u32;
        each_settings(&mut high, |settings| raise(&mut settings.errors_percent));
        for phase in &mut high.phases {
            if let Health::Healthy(Background::Seeded { percent }) = &mut phase.health {
                raise(percent);
            }
        }
        let (low, high) = (low.run(), high.run());
        assert_eq!(low.attempts.len(), high.attempts.len(), "seed {seed}");
        for (before, after) in low.attempts.iter().zip(&high.attempts) {
            let (failed, fails) = (before.outcome.is_failure(), after.outcome.is_failure());
            assert!(!failed || fails, "seed {seed}: request {} recovers from more errors", before.request);
            added += u32::from(fails && !failed);
        }
    }
    assert!(added > 1_000, "only {added} failures were added");
}

#[test]
fn rejecting_requests_shifts_no_draw_of_the_others() {
    for (seed, mut scenario) in scenarios(2_000) {
        each_settings(&mut scenario, |settings| settings.follow_phases = false);
        let mut bypassed = scenario.clone();
        each_settings(&mut bypassed, |settings| settings.breaker_on = false);
        let bypassed = bypassed.run();
        let first_tries =
            |run: &Run| -> Vec<Attempt> { run.attempts.iter().filter(|it| it.retry == 0).copied().collect() };
        let pairs = first_tries(&scenario.run()).into_iter().zip(first_tries(&bypassed));
        for (guarded, free) in pairs.filter(|(guarded, _)| guarded.is_admitted()) {
            assert_eq!(
                (guarded.request, guarded.created_us, guarded.ends_us, guarded.outcome),
                (free.request, free.created_us, free.ends_us, free.outcome),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn a_branch_keeps_the_past_and_equals_a_fresh_run() {
    for (seed, scenario) in scenarios(2_000) {
        let dice = &mut Dice::new(seed);
        let old = scenario.run();
        for at_us in instants(dice, &old) {
            let change = random::another_change(dice, &scenario, at_us);
            let mut branched = scenario.clone();
            branched.changes.retain(|change| change.at_us <= at_us);
            branched.changes.push(change);
            let branch = branched.run();

            let past = old.events_by(at_us);
            assert_eq!(branch.events.get(..past), Some(&old.events[..past]), "seed {seed}, branch at {at_us}");
            for event in &old.events[..past] {
                match event.what {
                    What::Admitted(index) | What::Rejected(index) => {
                        assert_eq!(branch.attempts[index as usize], old.attempts[index as usize], "seed {seed}");
                    }
                    What::Ended(index) => {
                        assert_eq!(branch.endings[index as usize], old.endings[index as usize], "seed {seed}");
                    }
                    What::Transition(index) => {
                        assert_eq!(branch.transitions()[index as usize], old.transitions()[index as usize]);
                    }
                    _ => {}
                }
            }
            assert_eq!(branch, afresh(seed, change).run(), "seed {seed}, branch at {at_us}");
        }
    }
}

/// The scenario of a seed, made once more, with only those changes that a branch leaves.
fn afresh(seed: u64, change: Change) -> Plan {
    let scenario = random::scenario(seed);
    let kept = scenario.changes.iter().filter(|kept| kept.at_us <= change.at_us);
    Plan { changes: kept.chain([&change]).copied().collect(), ..scenario }
}

#[test]
fn a_snapshot_equals_a_run_stopped_at_that_instant() {
    for (seed, scenario) in scenarios(2_000) {
        let run = scenario.run();
        for at_us in instants(&mut Dice::new(seed), &run) {
            let stopped = scenario.run_until(at_us);
            let at = format!("seed {seed} at {at_us}");
            assert_eq!(run.counts_at(at_us), stopped.totals.counts, "{at}");
            assert_eq!(run.counts_at(at_us), stopped.counts_at(at_us), "{at}");
            assert_eq!(run.state_at(at_us), stopped.state_at(u64::MAX), "{at}");
            assert_eq!(run.transition_by(at_us), stopped.transitions().last(), "{at}");
            let transitions = run.transitions().iter().take_while(|transition| transition.at_us <= at_us);
            assert!(transitions.eq(stopped.transitions()), "{at}: transitions differ");
            assert_eq!(run.events[..run.events_by(at_us)], stopped.events[..], "{at}");
            let created = run.attempts.iter().take_while(|attempt| attempt.created_us <= at_us);
            assert!(created.eq(&stopped.attempts), "{at}: attempts differ");
        }
    }
}

#[test]
fn both_recorders_agree() {
    let mut totals = Totals::default();
    for (seed, scenario) in scenarios(2_000) {
        scenario.total(&mut totals);
        let run = scenario.run();
        assert_eq!(totals.counts, run.totals.counts, "seed {seed}");
        assert_eq!(totals.failures, run.totals.failures, "seed {seed}");
        assert_eq!(totals.transitions, run.totals.transitions, "seed {seed}");
        assert_eq!(totals.peak_in_flight, run.totals.peak_in_flight, "seed {seed}");
        assert_eq!(totals.first_arrival_us, run.totals.first_arrival_us, "seed {seed}");
        assert_eq!(totals.first_completion_us, run.totals.first_completion_us, "seed {seed}");
        assert_eq!(totals.rejected_while_healthy, run.totals.rejected_while_healthy, "seed {seed}");
        assert_eq!(totals, run.totals, "seed {seed}");
    }
}

#[test]
fn counts_after_every_event_equal_a_naive_walk() {
    for (seed, scenario) in scenarios(1_000) {
        let run = scenario.run();
        let mut endings = vec![];
        assert_eq!(run.counts_after(0), Counts::default());
        let mut peak = 0;
        for (index, event) in run.events.iter().enumerate() {
            match event.what {
                What::Admitted(_) | What::Rejected(_) => endings.push(None),
                What::Ended(index) => {
                    let ending = run.endings[index as usize];
                    let late = ending.is_ignored_late();
                    endings[index as usize] = Some(Ended { late, retried: ending.retried });
                }
                _ => {}
            }
            let counts = naive::count(&run.attempts[..endings.len()], &endings);
            assert_eq!(run.counts_after(index + 1), counts, "seed {seed}, after event {index}");
            peak = peak.max(counts.requests.in_flight);
        }
        assert_eq!(run.totals.peak_in_flight, peak, "seed {seed}");
    }
}

#[test]
fn open_ends_at_its_deadline_or_by_the_switch() {
    for (seed, scenario) in scenarios(2_000) {
        let run = scenario.run();
        let mut later = run.transitions().iter().skip(1);
        for transition in run.transitions() {
            let next = later.next();
            if transition.to != State::Open {
                assert_eq!(transition.until_us, 0, "seed {seed}: {transition:?}");
                continue;
            }
            let before = transition.at_us.checked_sub(1).map(|at_us| scenario.settings_at(at_us));
            let wait_us = before.unwrap_or(&scenario.opening).policy.wait_us;
            assert_eq!(transition.until_us, transition.at_us + wait_us, "seed {seed}: {transition:?}");
            match next {
                Some(next) if next.to == State::HalfOpen => assert_eq!(next.at_us, transition.until_us, "seed {seed}"),
                Some(next) => {
                    assert!(next.to == State::Off && next.at_us <= transition.until_us, "seed {seed}: {next:?}")
                }
                None => assert!(transition.until_us > run.scenario.horizon_us, "seed {seed}: {transition:?}"),
            }
        }
    }
}

#[test]
fn a_run_made_bit_by_bit_is_the_run_made_at_once() {
    for (seed, scenario) in scenarios(1_000) {
        let dice = &mut Dice::new(seed);
        let mut making = scenario.making();
        let mut until_us = 0;
        while until_us < scenario.horizon_us {
            making.play(until_us);
            // Again up to the same instant, back, or on: nothing is played twice.
            until_us += dice.between(0, 3) * dice.between(1, 2_000_000) + 1;
            making.play(until_us / 2);
        }
        making.play(until_us);
        assert_eq!(making.finish(), scenario.run(), "seed {seed}");
    }
}
