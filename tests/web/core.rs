//! The same scenario gives the same run in the browser as on any other machine.

use breaker_core::sim::Totals;
use wasm_bindgen_test::wasm_bindgen_test;

use super::golden;

/// The expected fingerprints are those of the naive reference, which runs natively (`core/tests/golden.rs`).
#[wasm_bindgen_test]
fn the_golden_runs_have_their_fingerprints() {
    for (name, scenario, fingerprint) in golden::scenarios() {
        assert_eq!(scenario.run().fingerprint(), fingerprint, "{name}");
    }
}

#[wasm_bindgen_test]
fn both_recorders_agree() {
    for (name, scenario, _) in golden::scenarios() {
        let mut totals = Totals::default();
        scenario.total(&mut totals);
        let run = scenario.run();
        assert_eq!((totals.counts, totals.transitions), (run.totals.counts, run.totals.transitions), "{name}");
    }
}
