//! The recorder that keeps only totals: for many runs, and for what is said of a whole run.

use super::attempt::{Attempt, Cause, Ending, Outcome};
use super::breaker::Breaker;
use super::counts::Counts;
use super::engine::simulate;
use super::recorder::Recorder;
use super::scenario::Scenario;
use super::transition::Transition;

/// Failed attempts by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// By a dead dependency.
    pub outage: u32,
    /// By a used-up capacity.
    pub overload: u32,
    /// In the background of good health.
    pub transient: u32,
    /// By the error percentage.
    pub error_rate: u32,
}

impl Failures {
    fn by(&mut self, cause: Cause) -> &mut u32 {
        match cause {
            Cause::Outage => &mut self.outage,
            Cause::Overload => &mut self.overload,
            Cause::Transient => &mut self.transient,
            Cause::ErrorRate => &mut self.error_rate,
        }
    }
}

/// What is known of a whole run without its events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Requests and attempts at the end.
    pub counts: Counts,
    /// Failed attempts by cause.
    pub failures: Failures,
    /// Rejected attempts while the schedule said healthy.
    pub rejected_while_healthy: u32,
    /// Most requests in flight at once.
    pub peak_in_flight: u32,
    /// First arrival, in microseconds.
    pub first_arrival_us: Option<u64>,
    /// First end of an admitted attempt, in microseconds.
    pub first_completion_us: Option<u64>,
    /// Every change of state, by time.
    pub transitions: Vec<Transition>,
    unhealthy: bool,
}

impl Totals {
    /// Plays a scenario with a breaker to its horizon, in place of what was there; its memory is used again.
    pub fn play<B: Breaker>(&mut self, scenario: &Scenario, breaker: B) {
        let mut transitions = std::mem::take(&mut self.transitions);
        transitions.clear();
        *self = Totals { transitions, ..Totals::default() };
        simulate(scenario, breaker, scenario.horizon_us, self);
    }

    #[inline]
    fn arrived(&mut self, at_us: u64) {
        if self.first_arrival_us.is_none() {
            self.first_arrival_us = Some(at_us);
        }
    }
}

impl Recorder for Totals {
    const EACH: bool = false;

    fn phase(&mut self, _index: usize, _at_us: u64, healthy: bool) {
        self.unhealthy = !healthy;
    }

    #[inline]
    fn admitted(&mut self, attempt: &Attempt) {
        self.arrived(attempt.created_us);
        self.counts.admit(attempt);
        self.peak_in_flight = self.peak_in_flight.max(self.counts.requests.in_flight);
    }

    #[inline]
    fn rejected(&mut self, attempt: &Attempt) {
        self.arrived(attempt.created_us);
        self.counts.reject(attempt);
        self.rejected_while_healthy += u32::from(!self.unhealthy);
    }

    fn waits(&mut self, attempt: &Attempt) {
        self.arrived(attempt.created_us);
        self.counts.wait(attempt);
        self.peak_in_flight = self.peak_in_flight.max(self.counts.requests.in_flight);
    }

    fn let_in(&mut self, _index: u32, _attempt: &Attempt) {
        self.counts.let_in();
    }

    fn turned_away(&mut self, _index: u32, _attempt: &Attempt) {
        self.counts.turn_away();
        self.rejected_while_healthy += u32::from(!self.unhealthy);
    }

    #[inline]
    fn rejected_many(&mut self, count: u32, first_us: u64) {
        self.arrived(first_us);
        self.counts.reject_many(count);
        self.rejected_while_healthy += if self.unhealthy { 0 } else { count };
    }

    #[inline]
    fn ended(&mut self, _index: u32, attempt: &Attempt, ending: &Ending) {
        if self.first_completion_us.is_none() {
            self.first_completion_us = Some(attempt.ends_us);
        }
        self.counts.end(attempt.outcome, ending);
        if let Outcome::Failure(cause) = attempt.outcome {
            *self.failures.by(cause) += 1;
        }
    }

    fn ended_many(&mut self, count: u32, failed: u32, cause: Cause, first_us: u64) {
        self.arrived(first_us);
        self.first_completion_us = self.first_completion_us.or(Some(first_us));
        // One at a time, besides what is in flight already.
        self.peak_in_flight = self.peak_in_flight.max(self.counts.requests.in_flight + 1);
        self.counts.end_many(count, failed);
        *self.failures.by(cause) += failed;
    }

    #[inline]
    fn transition(&mut self, transition: &Transition) {
        self.transitions.push(*transition);
    }
}
