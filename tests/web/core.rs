//! The same scenario gives the same run in the browser as on any other machine.

use breaker_core::sim::{Run, Totals};
use wasm_bindgen_test::wasm_bindgen_test;

use super::golden;

/// The expected fingerprints are those of the naive reference, which runs natively (`core/tests/golden.rs`).
#[wasm_bindgen_test]
fn the_golden_runs_have_their_fingerprints() {
    for (name, scenario, fingerprint) in golden::scenarios() {
        assert_eq!(Run::new(scenario).fingerprint(), fingerprint, "{name}");
    }
}

#[wasm_bindgen_test]
fn both_recorders_agree() {
    for (name, scenario, _) in golden::scenarios() {
        let mut totals = Totals::default();
        totals.play(&scenario);
        let run = Run::new(scenario);
        assert_eq!((totals.counts, totals.transitions), (run.totals.counts, run.totals.transitions), "{name}");
    }
}
