//! Settings in many worlds: how often each is TUNED.

use breaker_core::lessons::tuning::space::{Setting4, TUNED_PLACE};
use breaker_core::lessons::tuning::worlds::Ranges;
use breaker_core::lessons::values::Values;

use crate::trial::Trial;

/// The verdicts of one setting in worlds `from` to before `to`.
pub fn verdicts(setting: Setting4, base: &Values, ranges: &Ranges, seed: u64, from: u32, to: u32) -> Vec<u8> {
    let judge = |number: u32| {
        let trial = Trial::new(&ranges.world(base, seed, number));
        let judged = trial.judge(setting);
        trial.verdict(&judged)
    };
    (from..to).map(judge).collect()
}

/// In how many of the worlds `from` to before `to` each setting is TUNED.
pub fn scores(settings: &[Setting4], base: &Values, ranges: &Ranges, seed: u64, from: u32, to: u32) -> Vec<u32> {
    let mut scores = vec![0; settings.len()];
    for number in from..to {
        let trial = Trial::new(&ranges.world(base, seed, number));
        for (score, setting) in scores.iter_mut().zip(settings) {
            let judged = trial.judge(*setting);
            *score += u32::from(trial.verdict(&judged) == TUNED_PLACE);
        }
    }
    scores
}
