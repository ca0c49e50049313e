//! The golden scenarios: the naive implementation gave the numbers, the engine must come to them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod naive;
mod plan;
#[path = "golden/mod.rs"]
mod scenarios;

use breaker_core::sim::State;

#[test]
fn the_naive_implementation_comes_to_the_golden_fingerprints() {
    for (name, scenario, expected) in scenarios::scenarios() {
        let found = naive::fingerprint(&naive::play(&scenario));
        assert_eq!(found, expected, "{name}: found {found:#018x}, expected {expected:#018x}");
    }
}

#[test]
fn the_engine_comes_to_the_golden_fingerprints() {
    for (name, scenario, expected) in scenarios::scenarios() {
        let found = scenario.run().fingerprint();
        assert_eq!(found, expected, "{name}: found {found:#018x}, expected {expected:#018x}");
    }
}

#[test]
fn every_golden_scenario_opens_tests_recovery_and_recovers() {
    for (name, scenario, _) in scenarios::scenarios() {
        let run = naive::play(&scenario);
        for state in [State::Open, State::HalfOpen, State::Closed] {
            assert!(run.transitions.iter().any(|switch| switch.to == state), "{name}: never {state:?}");
        }
    }
}
