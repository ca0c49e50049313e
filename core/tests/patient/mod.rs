//! A breaker that differs from the lab's on purpose, to prove that the seam carries rules which the lab does not have.
//!
//! - It looks at the last four calls and opens when more than half of them failed, strictly; only a failure is judged.
//! - It has no timer: the first call at or after the end of its wait moves it to HALF-OPEN, and is the one probe.
//! - While the probe is out, callers wait for its result, and then ask again.
//! - Results of calls let in earlier count in whatever state is current: in OPEN a success closes it, in HALF-OPEN they
//!   decide like the probe.
//! - Every second timed change of the world doubles its wait.

use breaker_core::sim::evidence::{Evidence, Judging};
use breaker_core::sim::{
    Answer, Breaker, Comparison, Heard, News, Permit, Report, State, Tally, Told, Transition, Why, tally,
};

/// Calls that it looks at, and how many must be there.
const SIZE: usize = 4;
const MINIMUM: u32 = 2;

#[derive(Clone)]
pub struct Patient {
    state: State,
    /// How many times it has moved; a permit is the number at its time.
    moves: u32,
    calls: Vec<bool>,
    wait_us: u64,
    opened_us: u64,
}

impl Patient {
    pub fn new(wait_us: u64) -> Self {
        Patient { state: State::Closed, moves: 0, calls: vec![], wait_us, opened_us: 0 }
    }

    fn tally(&self) -> Tally {
        let failed = self.calls.iter().filter(|failed| **failed).count() as u32;
        Tally { calls: self.calls.len() as u32, failed, transient: 0 }
    }

    fn until_us(&self) -> u64 {
        self.opened_us.saturating_add(self.wait_us)
    }

    fn go(&mut self, to: State, why: Why, at_us: u64, news: &mut News) {
        let until_us = if to == State::Open { at_us.saturating_add(self.wait_us) } else { 0 };
        let probes = u32::from(to == State::HalfOpen);
        news.moved(Transition { at_us, from: self.state, to, why, until_us, probes }, || self.look(at_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.calls.clear();
        if to == State::Open {
            self.opened_us = at_us;
        }
    }

    fn test(&mut self, now_us: u64, news: &mut News) {
        let why = Why::WaitElapsed { wait_us: now_us.saturating_sub(self.opened_us), lazily: true };
        self.go(State::HalfOpen, why, now_us, news);
    }
}

impl Breaker for Patient {
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        match self.state {
            State::Open if now_us >= self.until_us() => {
                self.test(now_us, news);
                Answer::Admitted { permit: Permit(self.moves), probe: true }
            }
            State::Open => Answer::Rejected,
            State::HalfOpen => Answer::Waits,
            State::Closed | State::Off => Answer::Admitted { permit: Permit(self.moves), probe: false },
        }
    }

    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        let (is_late, failed) = (permit.0 != self.moves, report.is_failure());
        self.calls.push(failed);
        if self.calls.len() > SIZE {
            self.calls.remove(0);
        }
        let tally = self.tally();
        match self.state {
            State::Closed if failed && tally.calls >= MINIMUM && tally::exceeds_rate(tally.failed, tally.calls, 50) => {
                let comparison = Comparison::Above;
                let why = Why::Rate { tally, threshold_percent: 50, comparison, window_us: None };
                self.go(State::Open, why, now_us, news);
            }
            State::HalfOpen => {
                let why = match is_late {
                    true => Why::LateResult { failed },
                    false => Why::Probes { tally, probes: 1, threshold_percent: None },
                };
                self.go(if failed { State::Open } else { State::Closed }, why, now_us, news);
                news.let_ask_again();
            }
            State::Open if !failed => self.go(State::Closed, Why::LateResult { failed }, now_us, news),
            State::Closed | State::Open | State::Off => {}
        }
        Told { heard: if is_late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    fn change(&mut self, index: usize, _now_us: u64, _news: &mut News) {
        if index % 2 == 1 {
            self.wait_us = self.wait_us.saturating_mul(2);
        }
    }

    fn state(&mut self, now_us: u64, news: &mut News) -> State {
        if self.state == State::Open && now_us >= self.until_us() {
            self.test(now_us, news);
        }
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        let marks = self.calls.clone();
        match self.state {
            State::Closed => {
                let judging = Judging { minimum: MINIMUM, threshold_percent: 50, comparison: Comparison::Above };
                Evidence::LastCalls { marks, size: SIZE as u32, judging }
            }
            State::Open => Evidence::Waiting { until_us: self.until_us(), lazily: true, heeds_late: true },
            State::HalfOpen => Evidence::Probes { marks, probes: 1, threshold_percent: None, wait_us: self.wait_us },
            State::Off => Evidence::Off,
        }
    }

    fn rejects_until_us(&self) -> u64 {
        if self.state == State::Open { self.until_us() } else { 0 }
    }
}
