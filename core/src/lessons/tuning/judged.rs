//! What the verdict looks at, kept while a run is played: for many runs, of which nothing else is asked.

use super::world::World;
use crate::sim::attempt::Ending;
use crate::sim::{Attempt, Cause, Outcome, Recorder, State, Totals, Transition};

/// The figures of a run that are judged, and those that a map can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Openings whose failures are all background failures of a healthy dependency.
    pub false_trips: u32,
    /// Failed calls during the outage.
    pub outage_failures: u32,
    /// Openings from CLOSED after the outage.
    pub re_trips: u32,
    /// Failed calls that the warm-up had no capacity for.
    pub overload_failures: u32,
    /// Background failures.
    pub transient_failures: u32,
    /// Calls rejected while the dependency was healthy.
    pub good_rejected: u32,
    /// Openings in all.
    pub openings: u32,
    /// When the last transition was, and where to; `None` before the first.
    last: Option<(u64, State)>,
    outage_end_us: u64,
    unhealthy: bool,
}

impl Judged {
    /// Before anything has happened in a world.
    pub fn new(world: &World) -> Self {
        Judged { outage_end_us: world.outage_end_us, ..Judged::default() }
    }

    /// The same figures of a run that was recorded otherwise.
    pub fn of(totals: &Totals, world: &World) -> Self {
        let mut judged = Judged::new(world);
        totals.transitions.iter().for_each(|transition| judged.transition(transition));
        judged.outage_failures = totals.failures.outage;
        judged.overload_failures = totals.failures.overload;
        judged.transient_failures = totals.failures.transient;
        judged.good_rejected = totals.rejected_while_healthy;
        judged
    }

    #[inline]
    fn failed(&mut self, count: u32, cause: Cause) {
        match cause {
            Cause::Outage => self.outage_failures += count,
            Cause::Overload => self.overload_failures += count,
            Cause::Transient => self.transient_failures += count,
            Cause::ErrorRate => {}
        }
    }

    /// The last closing if the run ends CLOSED, 0 if it never opened, else `None`; in microseconds.
    pub fn closed_for_good_us(&self) -> Option<u64> {
        match self.last {
            None => Some(0),
            Some((at_us, State::Closed)) => Some(at_us),
            Some(_) => None,
        }
    }
}

impl Recorder for Judged {
    const EACH: bool = false;

    fn phase(&mut self, _index: usize, _at_us: u64, healthy: bool) {
        self.unhealthy = !healthy;
    }

    #[inline]
    fn rejected(&mut self, _attempt: &Attempt) {
        self.good_rejected += u32::from(!self.unhealthy);
    }

    #[inline]
    fn rejected_many(&mut self, count: u32, _first_us: u64) {
        self.good_rejected += if self.unhealthy { 0 } else { count };
    }

    fn turned_away(&mut self, _index: u32, _attempt: &Attempt) {
        self.good_rejected += u32::from(!self.unhealthy);
    }

    #[inline]
    fn ended(&mut self, _index: u32, attempt: &Attempt, _ending: &Ending) {
        if let Outcome::Failure(cause) = attempt.outcome {
            self.failed(1, cause);
        }
    }

    #[inline]
    fn ended_many(&mut self, _count: u32, failed: u32, cause: Cause, _first_us: u64) {
        self.failed(failed, cause);
    }

    fn transition(&mut self, transition: &Transition) {
        self.last = Some((transition.at_us, transition.to));
        if transition.to == State::Open {
            self.openings += 1;
            self.false_trips += u32::from(is_false_trip(transition));
            let again = transition.from == State::Closed && transition.at_us >= self.outage_end_us;
            self.re_trips += u32::from(again);
        }
    }
}

/// An opening whose failures are all background failures of a healthy dependency.
pub fn is_false_trip(transition: &Transition) -> bool {
    let all_transient = transition.why.tally().is_some_and(|tally| tally.failed == tally.transient);
    transition.to == State::Open && all_transient
}
