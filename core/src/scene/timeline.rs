//! The bands of the timeline: dependency phases, breaker states, and the probes above them.

use crate::sim::run::What;
use crate::sim::{Admission, Health, Outcome, Run, State};

/// A stretch of the dependency's schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseBand {
    /// First instant, in microseconds.
    pub from_us: u64,
    /// First instant after it.
    pub to_us: u64,
    /// What is answered.
    pub health: Health,
}

/// A stretch in one state of the breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateBand {
    /// First instant, in microseconds.
    pub from_us: u64,
    /// First instant after it.
    pub to_us: u64,
    /// The state.
    pub state: State,
    /// Probes admitted in it.
    pub probes: u32,
    /// How many of them failed.
    pub failed_probes: u32,
}

/// The dependency's phases, from 0 to the horizon.
pub fn phases(run: &Run) -> Vec<PhaseBand> {
    let phases = &run.scenario.phases;
    let ends = phases.iter().skip(1).map(|phase| phase.from_us).chain([run.scenario.horizon_us]);
    let bands = phases.iter().zip(ends);
    bands.map(|(phase, to_us)| PhaseBand { from_us: phase.from_us, to_us, health: phase.health }).collect()
}

/// The breaker's states, from 0 to the horizon, without those that lasted no time.
pub fn states(run: &Run) -> Vec<StateBand> {
    let mut bands = Vec::new();
    let band = |from_us, state| StateBand { from_us, to_us: 0, state, probes: 0, failed_probes: 0 };
    let mut current = band(0, run.opening_state());
    for event in &run.events {
        match event.what {
            What::Transition(index) => {
                let next = band(event.at_us, run.transitions()[index as usize].to);
                bands.push(StateBand { to_us: event.at_us, ..std::mem::replace(&mut current, next) });
            }
            What::Admitted(index) if run.attempts[index as usize].admission == Admission::Probe => {
                let failed = matches!(run.attempts[index as usize].outcome, Outcome::Failure(_) | Outcome::Timeout);
                current.probes += 1;
                current.failed_probes += u32::from(failed);
            }
            _ => {}
        }
    }
    bands.push(StateBand { to_us: run.scenario.horizon_us, ..current });
    bands.retain(|band| band.to_us > band.from_us);
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, tuning};

    #[test]
    fn the_bands_of_the_opening_run_cover_it_without_gaps() {
        let run = Run::new(Experiment::opening(&tuning::LESSON).scenario());
        let bands = states(&run);
        assert_eq!(
            bands.first().map(|band| (band.from_us, band.to_us, band.state)),
            Some((0, 9_600_000, State::Closed))
        );
        assert!(bands.windows(2).all(|pair| pair[0].to_us == pair[1].from_us));
        assert_eq!(bands.last().map(|band| (band.to_us, band.state)), Some((60_000_000, State::Closed)));
        let probes: Vec<_> = bands.iter().filter(|band| band.state == State::HalfOpen).collect();
        // Five recoveries are tried with three probes each; in the last two one probe fails.
        assert!(probes.iter().all(|band| band.probes == 3));
        assert_eq!(probes.iter().map(|band| band.failed_probes).collect::<Vec<_>>(), [3, 3, 3, 1, 1]);
    }
}
