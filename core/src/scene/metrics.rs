//! The figures of a run, or of what has been recorded of it.

use super::in_flight::Line;
use crate::lessons::words::instant;
use crate::lessons::{Experiment, tuning};
use crate::sim::{Run, State};

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// Transitions to OPEN.
    pub openings: u32,
    /// Time in OPEN, in microseconds.
    pub open_us: u64,
    /// Last closing if it ends CLOSED, 0 if it never opened.
    pub closed_for_good_us: Option<u64>,
}

impl Metrics {
    /// Sums up a run by `to_us`.
    pub fn of(run: &Run, to_us: u64) -> Self {
        let by = run.transitions().partition_point(|transition| transition.at_us <= to_us);
        let transitions = &run.transitions()[..by];
        let ends = transitions.iter().skip(1).map(|next| next.at_us).chain([to_us]);
        let open = transitions.iter().zip(ends).filter(|(transition, _)| transition.to == State::Open);
        Metrics {
            openings: transitions.iter().filter(|transition| transition.to == State::Open).count() as u32,
            open_us: open.map(|(transition, end_us)| end_us - transition.at_us).sum(),
            closed_for_good_us: tuning::closed_for_good_us(transitions),
        }
    }

    /// When it closed for good, as it reads; what is recorded only in part may still close.
    pub fn closed_in_words(&self, is_whole: bool, decimals: u32) -> String {
        match self.closed_for_good_us {
            None if is_whole => "never".to_owned(),
            None => "not yet".to_owned(),
            Some(_) if self.openings == 0 => "never opened".to_owned(),
            Some(at_us) => instant(at_us, decimals),
        }
    }
}

/// The figures of a recording by name, as they read.
pub fn figures(experiment: &Experiment, run: &Run, line: &Line, recorded_us: u64) -> Vec<(&'static str, String)> {
    let metrics = Metrics::of(run, recorded_us);
    let Metrics { openings, open_us, .. } = metrics;
    let counts = run.counts_at(recorded_us);
    let requests = counts.requests;
    let decimals = experiment.lesson.time_decimals;
    let time = |us: u64| instant(us, decimals);
    let mut figures = vec![("Succeeded", requests.succeeded.to_string())];
    if experiment.lesson.is_live() {
        let peak = line.peak_by(recorded_us);
        figures.extend([
            ("Failed at dependency", requests.failed.to_string()),
            ("Rejected by breaker", requests.rejected.to_string()),
            ("In flight at its end", requests.in_flight.to_string()),
            ("Attempts admitted", counts.attempts.admitted.to_string()),
            ("Most in flight", format!("{} at {}", peak.count, time(peak.from_us))),
        ]);
    } else {
        let failures = run.totals.failures;
        figures.extend([
            ("Failed in the outage", failures.outage.to_string()),
            ("Failed by overload", failures.overload.to_string()),
            ("Failed in the background", failures.transient.to_string()),
            ("Rejected by breaker", requests.rejected.to_string()),
            ("of them at full health", run.totals.rejected_while_healthy.to_string()),
        ]);
    }
    let closed = metrics.closed_in_words(recorded_us >= experiment.horizon_us(), decimals);
    figures.extend([("Openings", openings.to_string()), ("Time open", time(open_us)), ("Closed for good", closed)]);
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_run_opens_five_times_for_five_seconds_each() {
        let run = Experiment::opening(&tuning::LESSON).run();
        let metrics = Metrics::of(&run, 60_000_000);
        assert_eq!((metrics.openings, metrics.open_us, metrics.closed_for_good_us), (5, 25_000_000, Some(40_600_000)));
        // By 12 s it has been open since 9.6 s.
        let metrics = Metrics::of(&run, 12_000_000);
        assert_eq!((metrics.openings, metrics.open_us, metrics.closed_for_good_us), (1, 2_400_000, None));
        assert_eq!([false, true].map(|is_whole| metrics.closed_in_words(is_whole, 1)), ["not yet", "never"]);
    }
}
