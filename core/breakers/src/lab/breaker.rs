//! The state machine: asked for admission, told outcomes, woken at its deadline.
//!
//! A permit is the epoch in which it was given, a counter that goes up at every transition; an outcome touches the
//! breaker only while that epoch lasts.

use std::mem::discriminant;
use std::sync::Arc;

use super::evidence::Evidence;
use super::policy::{Contract, Decision, HalfOpen, Trip};
use crate::sim::tally::reaches_rate;
use crate::sim::{
    self, Answer, Breaker, Comparison, Heard, Judging, News, Permit, Report, State, Tally, Told, Transition, Why,
};

/// The lab's breaker in a run.
#[derive(Clone, Debug)]
pub struct Lab {
    /// In force now.
    contract: Contract,
    /// What each timed change of the world makes of it; shared, as many runs begin with a clone.
    changes: Option<Arc<[Contract]>>,
    state: State,
    epoch: u32,
    /// Of CLOSED, or of the probes in HALF-OPEN.
    evidence: Evidence,
    opened_us: u64,
    /// When OPEN ends; `u64::MAX` in other states.
    deadline_us: u64,
    /// Captured when HALF-OPEN begins.
    half_open: HalfOpen,
    probe_rate_percent: Option<u32>,
    probes_admitted: u32,
}

impl Lab {
    /// At time 0; neither state is a transition. `changes` has a contract for every timed change of the world.
    pub fn new(contract: Contract, changes: &[Contract]) -> Self {
        Lab {
            state: if contract.on { State::Closed } else { State::Off },
            half_open: contract.policy.half_open,
            contract,
            changes: (!changes.is_empty()).then(|| changes.into()),
            epoch: 1,
            evidence: Evidence::default(),
            opened_us: 0,
            deadline_us: u64::MAX,
            probe_rate_percent: None,
            probes_admitted: 0,
        }
    }

    /// The contract in force.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// New rules from now on. Outcomes act on them as they come; a trip rule of another kind starts with no evidence.
    pub fn set_contract(&mut self, contract: Contract) {
        if discriminant(&contract.policy.trip) != discriminant(&self.contract.policy.trip) {
            self.evidence.clear();
        }
        self.contract = contract;
    }

    fn probes(&self) -> u32 {
        self.half_open.probes.max(1)
    }

    #[inline]
    fn judge_probes(&mut self, now_us: u64, news: &mut News) {
        let Tally { calls, failed, .. } = self.evidence.tally();
        let all = calls >= self.probes();
        let reopens = match self.probe_rate_percent {
            None => failed > 0,
            Some(percent) => all && reaches_rate(failed, calls, percent),
        };
        if reopens {
            self.open(now_us, news);
        } else if all {
            self.close(now_us, news);
        }
    }

    /// What the outcomes of this state say.
    fn decided(&self) -> Why {
        let tally = self.evidence.tally();
        if self.state == State::HalfOpen {
            return Why::Probes { tally, probes: self.half_open.probes, threshold_percent: self.probe_rate_percent };
        }
        let rate = |threshold_percent, window_us| {
            let comparison = Comparison::AtLeast;
            Why::Rate { tally, threshold_percent, comparison, window_us }
        };
        match self.contract.policy.trip {
            Trip::Consecutive { failures } => Why::Streak { tally, threshold: failures },
            Trip::CountWindow { failure_rate_percent, .. } => rate(failure_rate_percent, None),
            Trip::TimeWindow { duration_us, failure_rate_percent, .. } => rate(failure_rate_percent, Some(duration_us)),
        }
    }

    #[cold]
    fn open(&mut self, now_us: u64, news: &mut News) {
        // A timer is due in the future: a wait of nothing counts as the smallest there is.
        let until_us = now_us.saturating_add(self.contract.policy.wait_us.max(1));
        self.go(State::Open, self.decided(), now_us, until_us, news);
        self.opened_us = now_us;
        self.deadline_us = until_us;
    }

    #[cold]
    fn close(&mut self, now_us: u64, news: &mut News) {
        self.go(State::Closed, self.decided(), now_us, 0, news);
    }

    /// Every transition clears the evidence and starts a new epoch.
    /// Inlined for the sake of [`News::moved`].
    #[inline(always)]
    fn go(&mut self, to: State, why: Why, at_us: u64, until_us: u64, news: &mut News) {
        let probes = if to == State::HalfOpen { self.half_open.probes } else { 0 };
        news.moved(Transition { at_us, from: self.state, to, why, until_us, probes }, || self.look(at_us));
        self.state = to;
        self.epoch = self.epoch.wrapping_add(1);
        self.deadline_us = u64::MAX;
        self.evidence.clear();
        self.probes_admitted = 0;
    }

    /// Switches it; nothing happens if it already is as asked.
    #[cold]
    fn switch(&mut self, on: bool, now_us: u64, news: &mut News) {
        match (on, self.state) {
            (true, State::Off) => self.go(State::Closed, Why::SwitchedOn, now_us, 0, news),
            (false, State::Closed | State::Open | State::HalfOpen) => {
                self.go(State::Off, Why::SwitchedOff, now_us, 0, news);
            }
            _ => {}
        }
    }
}

impl Breaker for Lab {
    #[inline]
    fn ask(&mut self, _now_us: u64, _news: &mut News) -> Answer {
        let permit = Permit(self.epoch);
        match self.state {
            State::Closed | State::Off => Answer::Admitted { permit, probe: false },
            State::HalfOpen if self.probes_admitted < self.probes() => {
                self.probes_admitted += 1;
                Answer::Admitted { permit, probe: true }
            }
            State::HalfOpen | State::Open => Answer::Rejected,
        }
    }

    #[inline]
    fn moves_when_asked(&self) -> bool {
        false
    }

    #[inline(always)]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        if permit.0 != self.epoch {
            return Told::IGNORED_LATE;
        }
        match (self.state, report) {
            (_, Report::Ignored) => Told::NOT_COUNTED,
            (State::Closed, _) => {
                let opens = self.evidence.record(report, now_us, &self.contract.policy.trip);
                let tally = self.evidence.tally();
                if opens {
                    self.open(now_us, news);
                }
                Told { heard: Heard::Counted, tally }
            }
            (State::HalfOpen, _) => {
                self.evidence.record_probe(report, now_us, self.half_open.probes);
                let tally = self.evidence.tally();
                self.judge_probes(now_us, news);
                Told { heard: Heard::Counted, tally }
            }
            // No permit of the current epoch is given in OPEN, and OFF records nothing.
            (State::Open | State::Off, _) => Told::NOT_COUNTED,
        }
    }

    #[inline]
    fn deadline_us(&self) -> u64 {
        self.deadline_us
    }

    /// The wait is over: OPEN becomes HALF-OPEN, which captures its rule.
    fn wake(&mut self, now_us: u64, news: &mut News) {
        if self.state != State::Open {
            return;
        }
        self.half_open = self.contract.policy.half_open;
        self.probe_rate_percent = match self.half_open.decision {
            Decision::FirstFailureReopens => None,
            Decision::FailureRate => self.contract.policy.trip.failure_rate_percent(),
        };
        let wait_us = now_us.saturating_sub(self.opened_us);
        self.go(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: false }, now_us, 0, news);
    }

    fn change(&mut self, index: usize, now_us: u64, news: &mut News) {
        let contract = self.changes.as_ref().and_then(|changes| changes.get(index));
        if let Some(contract) = contract.copied() {
            self.set_contract(contract);
            self.switch(contract.on, now_us, news);
        }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> sim::Evidence {
        let policy = &self.contract.policy;
        let failures = || self.evidence.marks().iter().map(|mark| mark.failed).collect();
        let judging =
            |minimum, threshold_percent| Judging { minimum, threshold_percent, comparison: Comparison::AtLeast };
        match (self.state, policy.trip) {
            (State::Open, _) => sim::Evidence::Waiting { until_us: self.deadline_us, lazily: false, heeds_late: false },
            (State::HalfOpen, _) => sim::Evidence::Probes {
                marks: failures(),
                probes: self.half_open.probes,
                threshold_percent: self.probe_rate_percent,
                wait_us: policy.wait_us,
            },
            (State::Off, _) => sim::Evidence::Off,
            (State::Closed, Trip::Consecutive { failures }) => {
                sim::Evidence::Streak { failed: self.evidence.tally().failed, threshold: failures }
            }
            (State::Closed, Trip::CountWindow { size, failure_rate_percent, minimum_calls }) => {
                let judging = judging(minimum_calls, failure_rate_percent);
                sim::Evidence::LastCalls { marks: failures(), size, judging }
            }
            (State::Closed, Trip::TimeWindow { duration_us, failure_rate_percent, minimum_calls }) => {
                let judging = judging(minimum_calls, failure_rate_percent);
                sim::Evidence::LastTime { marks: self.evidence.marks(), window_us: duration_us, judging }
            }
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        match self.state {
            State::Open => u64::MAX,
            State::HalfOpen if self.probes_admitted >= self.probes() => u64::MAX,
            _ => 0,
        }
    }

    #[inline]
    fn failures_to_spare(&self) -> Option<u32> {
        (self.state == State::Closed).then(|| self.evidence.failures_to_spare(&self.contract.policy.trip)).flatten()
    }

    fn record_many(&mut self, count: u32, failed: u64, transient: bool) {
        self.evidence.push_many(count, failed, transient, &self.contract.policy.trip);
    }
}
