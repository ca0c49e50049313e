//! A world in which settings are tried, one after the other: each a full run, judged.

use std::ops::{Deref, DerefMut};

use breaker_core::breakers::lab::{Contract, Lab};
use breaker_core::lessons::experiment::{Experiment, Values};
use breaker_core::lessons::tuning::space::{SIZES, Setting4, value};
use breaker_core::lessons::tuning::{Judged, LESSON, Verdict, World, policy};
use breaker_core::sim::draws::Draws;
use breaker_core::sim::engine::Engine;
use breaker_core::sim::time::SECOND_US;
use breaker_core::sim::{Background, Recorder, Scenario, State, Transition};

/// A world in which settings are tried, one after the other.
pub struct Trial {
    world: World,
    scenario: Scenario,
    /// Every run of this world asks for the same.
    draws: Draws,
}

/// What a setting means to the breaker.
fn contract(setting: Setting4) -> Contract {
    Contract { on: true, policy: policy(setting) }
}

impl Trial {
    /// The world of these values of lesson 3.
    pub fn new(values: &Values) -> Self {
        let experiment = Experiment { lesson: &LESSON, values: values.clone(), changes: Vec::new() };
        let scenario = experiment.scenario();
        let calls = scenario.horizon_us / SECOND_US * u64::from(scenario.opening.rate_per_s.get());
        let drawn = matches!(World::of(values).background, Background::Seeded { .. });
        let draws = Draws::known(scenario.seed, if drawn { calls as u32 + 1 } else { 0 });
        Trial { world: World::of(values), scenario, draws }
    }

    /// Plays one setting to its end.
    pub fn judge(&self, setting: Setting4) -> Judged {
        let mut engine = self.engine(setting, Judged::new(&self.world));
        engine.run(self.scenario.horizon_us);
        engine.into_parts().1.0
    }

    fn engine<R: Recorder>(&self, setting: Setting4, recorder: R) -> Engine<&Scenario, Lab, Kept<R>> {
        let breaker = Lab::new(contract(setting), &[]);
        Engine::new(&self.scenario, breaker, Kept(recorder)).with_draws(&self.draws)
    }

    /// The place of a run's verdict.
    pub fn verdict(&self, judged: &Judged) -> u8 {
        Verdict::by(judged, &self.world).place() as u8
    }

    /// The verdicts of all waits and probe budgets for a window and a threshold, probes innermost.
    ///
    /// Until the first opening, wait and probes decide nothing: that stretch is played once for them all.
    pub fn plane(&self, window: u64, threshold: u64, verdicts: &mut Vec<u8>) {
        let first = [window, threshold, value(2, 0), value(3, 0)];
        let horizon_us = self.scenario.horizon_us;
        let mut opening = self.engine(first, FirstOpening::default());
        opening.run(horizon_us);
        let Some(opened_us) = opening.into_parts().1.0.at_us else {
            let judged = self.judge(first);
            verdicts.extend(std::iter::repeat_n(self.verdict(&judged), SIZES[2] * SIZES[3]));
            return;
        };
        let mut until = self.engine(first, Judged::new(&self.world));
        if let Some(before_us) = opened_us.checked_sub(1) {
            until.run(before_us);
        }
        for wait in 0..SIZES[2] {
            for probes in 0..SIZES[3] {
                let mut engine = until.clone();
                engine.breaker_mut().set_contract(contract([window, threshold, value(2, wait), value(3, probes)]));
                engine.run(horizon_us);
                verdicts.push(self.verdict(&engine.into_parts().1.0));
            }
        }
    }
}

/// When the breaker first opens.
#[derive(Default)]
struct FirstOpening {
    at_us: Option<u64>,
}

impl Recorder for FirstOpening {
    const EACH: bool = false;

    fn transition(&mut self, transition: &Transition) {
        if transition.to == State::Open && self.at_us.is_none() {
            self.at_us = Some(transition.at_us);
        }
    }
}

/// A recorder that an engine owns.
#[derive(Clone)]
struct Kept<R>(R);

impl<R> Deref for Kept<R> {
    type Target = R;
    fn deref(&self) -> &R {
        &self.0
    }
}
impl<R> DerefMut for Kept<R> {
    fn deref_mut(&mut self) -> &mut R {
        &mut self.0
    }
}
