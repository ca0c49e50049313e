//! The bands of the timeline: dependency phases, breaker states, and the probes above them.

use crate::sim::What;
use crate::sim::time::SECOND_US;
use crate::sim::{Admission, Condition, Run, Scenario, State};

/// Lengths that an axis can have, in seconds, with the distance of its labels.
const SPANS_S: [(u64, u64); 10] =
    [(5, 1), (10, 1), (20, 2), (30, 5), (60, 5), (90, 10), (120, 10), (180, 20), (300, 30), (600, 60)];

/// The axis for a recording: its length, in microseconds, and seconds between its labels.
///
/// The shortest that holds what is recorded, at most to the horizon.
pub fn axis(recorded_us: u64, horizon_us: u64) -> (u64, u64) {
    let holds = |span_us: u64| span_us > recorded_us || span_us >= horizon_us;
    let spans = SPANS_S.map(|(span_s, tick_s)| ((span_s * SECOND_US).min(horizon_us), tick_s));
    spans.into_iter().find(|(span_us, _)| holds(*span_us)).unwrap_or((horizon_us, 60))
}

/// A stretch in one condition of the dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionBand {
    /// First instant, in microseconds.
    pub from_us: u64,
    /// First instant after it.
    pub to_us: u64,
    /// What decides the answers.
    pub condition: Condition,
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
    /// When the first probe was admitted in it, in microseconds.
    pub probed_us: Option<u64>,
    /// Probes admitted in it, so far.
    pub probes: u32,
    /// How many of them failed.
    pub failed_probes: u32,
}

/// When something at the dependency may have become another, by `by_us`: phases and changes, in order.
pub(super) fn starts(scenario: &Scenario, by_us: u64) -> Vec<u64> {
    let phases = scenario.phases.iter().map(|phase| phase.from_us);
    let changes = scenario.changes.iter().map(|change| change.at_us);
    let mut starts = vec![0];
    for at_us in phases.chain(changes).filter(|at_us| *at_us <= by_us) {
        starts.insert(starts.partition_point(|start| *start <= at_us), at_us);
    }
    starts
}

/// The dependency's conditions by `recorded_us`; the last one lasts to the horizon.
pub fn conditions(run: &Run, recorded_us: u64) -> Vec<ConditionBand> {
    let scenario = &run.scenario;
    let starts = starts(scenario, recorded_us);
    let band =
        |from_us| ConditionBand { from_us, to_us: scenario.horizon_us, condition: scenario.condition_at(from_us) };
    let mut bands: Vec<ConditionBand> = starts.into_iter().map(band).collect();
    bands.dedup_by(|later, earlier| later.condition == earlier.condition || later.from_us == earlier.from_us);
    for place in 1..bands.len() {
        bands[place - 1].to_us = bands[place].from_us;
    }
    bands
}

/// The breaker's states by `recorded_us`, without those that lasted no time; the last one lasts to the horizon.
pub fn states(run: &Run, recorded_us: u64) -> Vec<StateBand> {
    let mut bands = Vec::new();
    let band = |from_us, state| StateBand { from_us, to_us: 0, state, probed_us: None, probes: 0, failed_probes: 0 };
    let mut current = band(0, run.opening_state());
    for event in &run.events[..run.events_by(recorded_us)] {
        match event.what {
            What::Transition(index) => {
                let next = band(event.at_us, run.transitions()[index as usize].to);
                bands.push(StateBand { to_us: event.at_us, ..std::mem::replace(&mut current, next) });
            }
            What::Admitted(index) | What::LetIn(index)
                if run.attempts[index as usize].admission == Admission::Probe =>
            {
                current.probed_us.get_or_insert(event.at_us);
                current.probes += 1;
                current.failed_probes += u32::from(run.attempts[index as usize].outcome.is_failure());
            }
            _ => {}
        }
    }
    bands.push(StateBand { to_us: run.scenario.horizon_us, ..current });
    bands.retain(|band| band.to_us > band.from_us);
    bands
}

/// What the breaker turned to within a second, counted from 0, as far as it is recorded.
pub fn moves(run: &Run, second: u64, recorded_us: u64) -> Vec<(u64, State)> {
    let within = second * SECOND_US..(second + 1) * SECOND_US;
    let moves = run.transitions().iter().map(|it| (it.at_us, it.to));
    moves.filter(|(at_us, _)| within.contains(at_us) && *at_us <= recorded_us).collect()
}

/// How many bands have begun by `recorded_us`: while it stays, [`conditions`] and [`states`] stay.
pub fn turns(run: &Run, recorded_us: u64) -> usize {
    let scenario = &run.scenario;
    scenario.phases.partition_point(|phase| phase.from_us <= recorded_us)
        + scenario.changes.partition_point(|change| change.at_us <= recorded_us)
        + run.transitions().partition_point(|transition| transition.at_us <= recorded_us)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, live, tuning};
    use crate::sim::{Background, Health};

    #[test]
    fn the_bands_of_the_opening_run_cover_it_without_gaps() {
        let run = Experiment::opening(&tuning::LESSON).run();
        let bands = states(&run, 60_000_000);
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

    #[test]
    fn the_axis_grows_with_the_recording_and_ends_with_the_lesson() {
        let axis_s = |recorded_s: u64, horizon_s: u64| {
            let (span_us, tick_s) = axis(recorded_s * SECOND_US, horizon_s * SECOND_US);
            (span_us / SECOND_US, tick_s)
        };
        assert_eq!(axis_s(0, 90), (5, 1));
        assert_eq!(axis_s(5, 90), (10, 1));
        assert_eq!(axis_s(10, 90), (20, 2));
        assert_eq!(axis_s(89, 90), (90, 10));
        assert_eq!(axis_s(90, 90), (90, 10));
        assert_eq!(axis_s(60, 60), (60, 5));
        assert_eq!(axis_s(400, 600), (600, 60));
    }

    #[test]
    fn a_hand_on_the_dependency_ends_the_schedule() {
        let mut experiment = Experiment::opening(&live::OUTAGE);
        for (at_s, key, value) in [(5, "rate", 8), (12, "errors", 0), (20, "errors", 100)] {
            experiment = experiment.changed(at_s * SECOND_US, &[(key, value)]).unwrap().unwrap();
        }
        let run = experiment.run();
        let bands: Vec<_> =
            conditions(&run, 25_000_000).into_iter().map(|it| (it.from_us / SECOND_US, it.condition)).collect();
        let scheduled = |health| Condition::Scheduled(health);
        assert_eq!(
            bands,
            [
                (0, scheduled(Health::Healthy(Background::None))),
                (8, scheduled(Health::Dead)),
                (12, Condition::Errors(0)),
                (20, Condition::Errors(100)),
            ]
        );
        assert_eq!(conditions(&run, 10_000_000).len(), 2, "what is not recorded is not drawn");
    }
}
