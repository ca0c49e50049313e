//! The figures of a whole run.

use crate::lessons::tuning;
use crate::sim::{Run, State, Totals};

/// What a whole run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// Transitions to OPEN.
    pub openings: u32,
    /// Time in OPEN, in microseconds.
    pub open_us: u64,
    /// Last closing if the run ends CLOSED, 0 if it never opened.
    pub closed_for_good_us: Option<u64>,
}

impl Metrics {
    /// Sums up a run.
    pub fn of(run: &Run) -> Self {
        let Totals { transitions, .. } = &run.totals;
        let ends = transitions.iter().skip(1).map(|next| next.at_us).chain([run.scenario.horizon_us]);
        let open = transitions.iter().zip(ends).filter(|(transition, _)| transition.to == State::Open);
        Metrics {
            openings: transitions.iter().filter(|transition| transition.to == State::Open).count() as u32,
            open_us: open.map(|(transition, end_us)| end_us - transition.at_us).sum(),
            closed_for_good_us: tuning::closed_for_good_us(transitions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Experiment;

    #[test]
    fn the_opening_run_opens_five_times_for_five_seconds_each() {
        let metrics = Metrics::of(&Run::new(Experiment::opening(&tuning::LESSON).scenario()));
        assert_eq!((metrics.openings, metrics.open_us, metrics.closed_for_good_us), (5, 25_000_000, Some(40_600_000)));
    }
}
