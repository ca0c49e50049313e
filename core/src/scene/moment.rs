//! Everything that holds at the playhead, gathered once for diagram, caption and evidence.

use super::evidence::{self, Evidence};
use super::held::{self, Held};
use crate::sim::What;
use crate::sim::time::SECOND_US;
use crate::sim::{Condition, Counts, Health, Outcome, Run, Settings, State};

/// A run at an instant, everything of that instant included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The instant, in microseconds.
    pub at_us: u64,
    /// Digits that instants show.
    pub decimals: u32,
    /// The breaker's state.
    pub state: State,
    /// When OPEN will end, in microseconds; 0 in other states.
    pub until_us: u64,
    /// Requests and attempts so far.
    pub counts: Counts,
    /// What the breaker looks at.
    pub evidence: Evidence,
    /// Probes admitted so far.
    pub probes: u32,
    /// What the dependency holds.
    pub held: Held,
    /// What decides the dependency's answers.
    pub condition: Condition,
    /// When the next phase begins, in microseconds; `None` if no schedule is followed.
    pub next_phase_us: Option<u64>,
    /// Answers of a warm-up within the last second, each holding a place of its capacity.
    pub places_used: u32,
    /// Settings in force.
    pub settings: Settings,
}

impl Moment {
    /// The run at `at_us`; texts show instants to `decimals` digits.
    pub fn of(run: &Run, at_us: u64, decimals: u32) -> Self {
        let settings = *run.scenario.settings_at(at_us);
        let next_phase = run.scenario.phases.iter().find(|phase| phase.from_us > at_us && settings.follow_phases);
        Moment {
            at_us,
            decimals,
            state: run.state_at(at_us),
            until_us: run.transition_by(at_us).map_or(0, |transition| transition.until_us),
            counts: run.counts_at(at_us),
            probes: run.probes_by(at_us),
            held: held::at(run, at_us),
            evidence: evidence::at(run, at_us),
            condition: run.scenario.condition_at(at_us),
            next_phase_us: next_phase.map(|phase| phase.from_us),
            places_used: places_used(run, at_us),
            settings,
        }
    }
}

/// How many answers of the current warm-up are less than a second old.
fn places_used(run: &Run, at_us: u64) -> u32 {
    let Condition::Scheduled(Health::Warming { .. }) = run.scenario.condition_at(at_us) else { return 0 };
    let Some(phase) = run.scenario.phase_at(at_us) else { return 0 };
    let recent = run.events[..run.events_by(at_us)].iter().rev();
    let recent = recent.take_while(|event| event.at_us + SECOND_US > at_us && event.at_us >= phase.from_us);
    let answered = recent.filter(|event| match event.what {
        What::Admitted(index) | What::LetIn(index) => run.attempts[index as usize].outcome == Outcome::Success,
        _ => false,
    });
    answered.count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, tuning};

    #[test]
    fn at_31_1_s_of_the_opening_run_two_of_two_places_are_used() {
        let run = Experiment::opening(&tuning::LESSON).run();
        let moment = Moment::of(&run, 31_100_000, 1);
        assert_eq!(moment.state, State::HalfOpen);
        assert_eq!(moment.places_used, 2);
        assert_eq!((moment.counts.requests.succeeded, moment.counts.requests.generated), (38, 156));
        assert_eq!(moment.next_phase_us, Some(40_000_000));
        // The answer of 30.8 s is a second old at 31.8 s.
        assert_eq!(Moment::of(&run, 30_800_000, 1).places_used, 1);
    }
}
