//! Each rule book in small worlds: answers that take time, so that calls overlap, come late and wait. No call is lost,
//! the totals say what the recording says, and a replay stands where the run stood.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::num::NonZeroU32;

use breaker_breakers::book::Playable;
use breaker_breakers::books;
use breaker_breakers::value::{Named, decimal, group, whole};
use breaker_sim::scenario::{Change, FirstArrival, Traffic};
use breaker_sim::time::SECOND_US;
use breaker_sim::{Admission, News, Scenario, Settings, State, Totals, What};

/// Twenty seconds that end in full health, after everything failed for some.
fn world(seed: u64, response_us: u64, errors_percent: u32) -> Scenario {
    let settings = |errors_percent| Settings {
        rate_per_s: NonZeroU32::new(40).unwrap(),
        errors_percent,
        follow_phases: false,
        response_us,
        timeout_us: None,
        retries: 1,
    };
    let change = |at_s, errors_percent| Change { at_us: at_s * SECOND_US, settings: settings(errors_percent) };
    Scenario {
        seed,
        traffic: Traffic { first: FirstArrival::AtStart, ends_us: 20 * SECOND_US },
        phases: Vec::new(),
        opening: settings(0),
        changes: vec![change(3, 100), change(9, errors_percent), change(14, 0)],
        horizon_us: 20 * SECOND_US,
    }
}

fn worlds() -> impl Iterator<Item = Scenario> {
    let responses = [0, 1_000, 130_000, 900_000].into_iter();
    responses.flat_map(|response_us| [10, 50].map(|errors| world(7 + response_us, response_us, errors)))
}

/// Options with which something happens in so short a time.
fn quick(key: &str) -> Vec<Named> {
    let consecutive = group("breaker", const { &[whole("consecutive", 3)] });
    let half_open = group("halfOpenSampling", const { &[whole("calls", 3), decimal("threshold", 0.4)] });
    let failsafe = group("consecutive_failures", const { &[whole("num_failures", 3)] });
    match key {
        "resilience4j" => vec![whole("slidingWindowSize", 10), whole("waitDurationInOpenState", 700)],
        "polly" => vec![whole("MinimumThroughput", 5), whole("BreakDuration", 700)],
        "gobreaker" => vec![whole("Timeout", 700), whole("MaxRequests", 2)],
        "failsafe-go" => vec![whole("failureThreshold", 3), whole("delay", 700)],
        "opossum" => vec![whole("volumeThreshold", 5), whole("resetTimeout", 700), whole("timeout", 800)],
        "cockatiel3" => vec![consecutive, whole("halfOpenAfter", 700)],
        "cockatiel4" => vec![consecutive, whole("halfOpenAfter", 700), half_open],
        "pybreaker" => vec![whole("fail_max", 3), decimal("reset_timeout", 0.7), whole("success_threshold", 2)],
        "failsafe-rs" => vec![failsafe, group("backoff", const { &[whole("constant", 700)] })],
        "recloser" => vec![whole("closed_len", 8), whole("half_open_len", 3), whole("open_wait", 700)],
        _ => Vec::new(),
    }
}

fn check(key: &str, breaker: &dyn Playable, scenario: Scenario) -> u32 {
    let what = format!("{key}, answers after {} ms", scenario.opening.response_us / 1_000);
    let run = breaker.run(scenario.clone(), scenario.horizon_us);
    let mut totals = Totals::default();
    breaker.total(&mut totals, &scenario);
    let counts = run.counts_at(scenario.horizon_us);
    assert!(counts.are_conserved(), "{what}: {counts:?}");
    assert_eq!(totals.counts, counts, "{what}");
    assert_eq!(totals.transitions, run.transitions(), "{what}");
    // The getter of gobreaker moves it: it may see the end of a wait that no call has seen.
    for at_us in (0..scenario.horizon_us).step_by(333_333).filter(|_| key != "gobreaker") {
        let mut replayed = run.breaker_at(at_us);
        assert_eq!(replayed.state(at_us, &mut News::default()), run.state_at(at_us), "{what}, at {at_us}");
    }
    for place in 0..run.transitions().len() {
        assert!(run.evidence_of(place).is_some(), "{what}: move {place} cannot be replayed");
    }
    run.transitions().iter().filter(|moved| moved.to == State::Open).count() as u32
}

#[test]
fn no_call_is_lost_totals_agree_and_a_replay_stands_where_the_run_stood() {
    for book in &books::ALL {
        let key = book.card.key;
        let breaker = book.ready(&quick(key)).unwrap();
        let opened: u32 = worlds().map(|world| check(key, &*breaker, world)).sum();
        println!("{key}: opened {opened} times");
        assert!(opened > 5 || key == "lab", "{key}: opened {opened} times");
    }
}

#[test]
fn calls_of_pybreaker_queue_for_its_lock() {
    let breaker = books::ready("pybreaker", &[]).unwrap();
    // Forty ask in a second, each takes 0.13 s: seven or eight can run.
    let mut scenario = world(1, 130_000, 0);
    scenario.changes.clear();
    let run = breaker.run(scenario, 2 * SECOND_US);
    let let_in = |attempt: &&breaker_sim::Attempt| attempt.is_admitted();
    let begun: Vec<u64> = run.attempts.iter().filter(let_in).map(|attempt| attempt.decided_us()).collect();
    assert_eq!(begun, (0..16).map(|place| place * 130_000).collect::<Vec<_>>());
    assert!(run.attempts[16..].iter().all(|attempt| attempt.admission == Admission::Waiting));
    // Of those who wait only the next asks again, and one more who is told to wait on.
    let told_to_wait_on = run.events.iter().filter(|event| matches!(event.what, What::WaitsOn(_))).count();
    assert_eq!(told_to_wait_on, 15);
}
