//! The state machine: asked for admission, told outcomes, woken at its deadline.
//!
//! A permit carries the epoch in which it was given; an outcome touches the breaker only
//! while that epoch lasts.

use super::attempt::{Admission, Outcome};
use super::evidence::{Evidence, Tally};
use super::policy::{Decision, HalfOpen, Policy, Trip, reaches_rate};

/// What the breaker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Admits and counts.
    Closed,
    /// Rejects until the wait is over.
    Open,
    /// Admits probes only.
    HalfOpen,
    /// Bypassed: admits everything, counts nothing.
    Off,
}

/// Why a transition happened, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A streak reached the threshold.
    Streak {
        /// Failures in a row.
        tally: Tally,
        /// How many open it.
        threshold: u32,
    },
    /// The failure rate in the window reached the threshold.
    Rate {
        /// What the window held.
        tally: Tally,
        /// The threshold, in percent.
        threshold_percent: u32,
        /// Length of a time window, in microseconds; `None` for a count window.
        window_us: Option<u64>,
    },
    /// OPEN had lasted its wait.
    WaitElapsed {
        /// The wait, in microseconds.
        wait_us: u64,
    },
    /// The probes decided.
    Probes {
        /// The probes that have completed.
        tally: Tally,
        /// How many there are in all.
        probes: u32,
        /// The rate that reopens, in percent; `None` if the first failure does.
        threshold_percent: Option<u32>,
    },
    /// The breaker was switched off.
    SwitchedOff,
    /// The breaker was switched on.
    SwitchedOn,
}

/// A change of state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// When, in microseconds since the start.
    pub at_us: u64,
    /// The state that ended.
    pub from: State,
    /// The state that began.
    pub to: State,
    /// The epoch that began; the first of a run is 1.
    pub epoch: u32,
    /// The reason.
    pub why: Why,
    /// When OPEN will end, in microseconds; 0 for other states.
    pub until_us: u64,
    /// How many probes HALF-OPEN takes; 0 for other states.
    pub probes: u32,
}

/// What a recorded outcome asks of the breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// To OPEN.
    Open,
    /// To CLOSED.
    Close,
}

/// A circuit breaker in a run.
#[derive(Clone, Debug)]
pub struct Breaker {
    state: State,
    epoch: u32,
    evidence: Evidence,
    opened_us: u64,
    deadline_us: u64,
    /// Captured when HALF-OPEN begins, with the rate that decides.
    half_open: HalfOpen,
    probe_rate_percent: Option<u32>,
    probes_admitted: u32,
    probes: Tally,
}

impl Breaker {
    /// A breaker at time 0: CLOSED, or OFF. Neither is a transition.
    pub fn new(on: bool, policy: &Policy) -> Self {
        Breaker {
            state: if on { State::Closed } else { State::Off },
            epoch: 1,
            evidence: Evidence::default(),
            opened_us: 0,
            deadline_us: u64::MAX,
            half_open: policy.half_open,
            probe_rate_percent: None,
            probes_admitted: 0,
            probes: Tally::default(),
        }
    }

    /// The current epoch.
    #[inline]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// When the timer fires, or `u64::MAX` while it does not run.
    #[inline]
    pub fn deadline_us(&self) -> u64 {
        self.deadline_us
    }

    /// Whether every attempt is rejected until the timer, an outcome or a switch.
    #[inline]
    pub fn rejects_all(&self) -> bool {
        match self.state {
            State::Open => true,
            State::HalfOpen => self.probes_admitted >= self.half_open.probes.max(1),
            State::Closed | State::Off => false,
        }
    }

    /// Admits or rejects an attempt; the permit's epoch is [`Breaker::epoch`].
    #[inline]
    pub fn admit(&mut self) -> Admission {
        match self.state {
            State::Closed => Admission::Closed,
            State::Off => Admission::Off,
            _ if self.rejects_all() => Admission::Rejected,
            _ => {
                self.probes_admitted += 1;
                Admission::Probe
            }
        }
    }

    /// Records the outcome of an attempt admitted in the current epoch.
    ///
    /// Returns the evidence after it has joined, and what follows; a move must then be made
    /// by [`Breaker::make`] at once.
    #[inline(always)]
    pub fn record(&mut self, outcome: Outcome, now_us: u64, policy: &Policy) -> (Tally, Option<Move>) {
        match self.state {
            State::Closed => {
                let opens = self.evidence.record(outcome, now_us, &policy.trip);
                (self.evidence.tally(), opens.then_some(Move::Open))
            }
            State::HalfOpen => {
                self.probes.count(outcome);
                (self.probes, self.judge_probes())
            }
            // No permit of the current epoch is given in OPEN, and OFF records nothing.
            State::Open | State::Off => (Tally::default(), None),
        }
    }

    /// How many failures to come cannot open it, in CLOSED, where that can be told.
    #[inline]
    pub fn failures_to_spare(&self, policy: &Policy) -> Option<u32> {
        (self.state == State::Closed).then(|| self.evidence.failures_to_spare(&policy.trip)).flatten()
    }

    /// Records many outcomes of attempts admitted in CLOSED, as [`Evidence::push_many`].
    pub fn record_many(&mut self, count: u32, failed: u64, transient: bool, policy: &Policy) {
        self.evidence.push_many(count, failed, transient, &policy.trip);
    }

    fn judge_probes(&self) -> Option<Move> {
        let Tally { calls, failed, .. } = self.probes;
        let all = calls >= self.half_open.probes.max(1);
        let reopens = match self.probe_rate_percent {
            None => failed > 0,
            Some(percent) => all && reaches_rate(failed, calls, percent),
        };
        if reopens { Some(Move::Open) } else { all.then_some(Move::Close) }
    }

    /// Makes the move that an outcome asked for.
    #[cold]
    pub fn make(&mut self, step: Move, now_us: u64, policy: &Policy) -> Transition {
        let why = match self.state {
            State::HalfOpen => Why::Probes {
                tally: self.probes,
                probes: self.half_open.probes,
                threshold_percent: self.probe_rate_percent,
            },
            State::Closed | State::Open | State::Off => trip_reason(self.evidence.tally(), &policy.trip),
        };
        match step {
            Move::Open => self.open(why, now_us, policy),
            Move::Close => self.enter(State::Closed, why, now_us),
        }
    }

    /// The wait is over: OPEN becomes HALF-OPEN, which captures its rule.
    pub fn wake(&mut self, now_us: u64, policy: &Policy) -> Transition {
        self.half_open = policy.half_open;
        self.probe_rate_percent = match policy.half_open.decision {
            Decision::FirstFailureReopens => None,
            Decision::FailureRate => policy.trip.failure_rate_percent(),
        };
        let why = Why::WaitElapsed { wait_us: now_us - self.opened_us };
        let transition = self.enter(State::HalfOpen, why, now_us);
        Transition { probes: self.half_open.probes, ..transition }
    }

    /// Switches the breaker; nothing happens if it already is as asked.
    pub fn switch(&mut self, on: bool, now_us: u64) -> Option<Transition> {
        match (on, self.state) {
            (true, State::Off) => Some(self.enter(State::Closed, Why::SwitchedOn, now_us)),
            (false, State::Closed | State::Open | State::HalfOpen) => {
                Some(self.enter(State::Off, Why::SwitchedOff, now_us))
            }
            _ => None,
        }
    }

    fn open(&mut self, why: Why, now_us: u64, policy: &Policy) -> Transition {
        let transition = self.enter(State::Open, why, now_us);
        self.opened_us = now_us;
        // A timer is due in the future: a wait of nothing counts as the smallest there is.
        self.deadline_us = now_us.saturating_add(policy.wait_us.max(1));
        Transition { until_us: self.deadline_us, ..transition }
    }

    /// Every transition clears the evidence and starts a new epoch.
    fn enter(&mut self, to: State, why: Why, now_us: u64) -> Transition {
        let from = std::mem::replace(&mut self.state, to);
        self.epoch += 1;
        self.deadline_us = u64::MAX;
        self.evidence.clear();
        self.probes_admitted = 0;
        self.probes = Tally::default();
        Transition { at_us: now_us, from, to, epoch: self.epoch, why, until_us: 0, probes: 0 }
    }
}

fn trip_reason(tally: Tally, trip: &Trip) -> Why {
    match *trip {
        Trip::Consecutive { failures } => Why::Streak { tally, threshold: failures },
        Trip::CountWindow { failure_rate_percent, .. } => {
            Why::Rate { tally, threshold_percent: failure_rate_percent, window_us: None }
        }
        Trip::TimeWindow { duration_us, failure_rate_percent, .. } => {
            Why::Rate { tally, threshold_percent: failure_rate_percent, window_us: Some(duration_us) }
        }
    }
}
