//! The work that is measured, the same natively and in the browser.
//!
//! No workspace lints here: the one function that a browser calls needs an unsafe attribute.

use std::cell::RefCell;

use breaker_core::breakers::lab::{self, Lab};
use breaker_core::lessons::{Experiment, tuning};
use breaker_core::sim::{Scenario, Totals};

/// A world with a breaker in it.
pub type Played = (Scenario, Lab);

/// A spread of tuning settings: every wait of the table, with changing windows, thresholds and probes.
pub fn tuning_scenarios() -> Vec<Played> {
    let scenario = |number: u64| {
        let mut experiment = Experiment::opening(&tuning::LESSON);
        let values = [5 + number * 7 % 46, 10 + number % 19 * 5, 10 + number * 2 % 192, 1 + number % 10, number % 2];
        for (place, value) in values.into_iter().enumerate() {
            experiment.values.set(place, value);
        }
        (experiment.scenario(), experiment.breaker())
    };
    (0..960).map(scenario).collect()
}

/// Plays every scenario with the recorder that keeps only totals; returns the calls made.
pub fn total(scenarios: &[Played], totals: &mut Totals) -> u64 {
    let mut calls = 0;
    for (scenario, breaker) in scenarios {
        lab::total(totals, scenario, breaker);
        calls += u64::from(totals.counts.attempts.created);
    }
    calls
}

thread_local! {
    static WORK: RefCell<(Vec<Played>, Totals)> = RefCell::new((tuning_scenarios(), Totals::default()));
}

/// One round of [`total`] for a browser; returns the calls made. Not called `round`: natively that name is the C library's,
/// and every rounding of a float would play a round.
#[unsafe(no_mangle)]
pub extern "C" fn play_round() -> f64 {
    WORK.with_borrow_mut(|(scenarios, totals)| total(scenarios, totals) as f64)
}
