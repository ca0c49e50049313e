//! cockatiel 3.2 and 4.0: three breakers to choose from, judged only on failure; OPEN ends with the first call at or
//! after its wait; in HALF-OPEN who comes beyond the probes waits for the decision and then asks again.
//!
//! Here is what the versions have in common. They differ in HALF-OPEN: [`Cockatiel3`] tries one call, [`Cockatiel4`] a
//! sample. Proven on recordings. The library's clock ticks in milliseconds, ours in microseconds. Its jittered
//! back-offs draw by chance and are not here.

mod card3;
mod card4;
mod four;
mod judge;
mod options;
mod three;
mod wait;

pub use four::Cockatiel4;
pub use options::{Options, Options4, Rule};
pub use three::Cockatiel3;
pub use wait::Wait;

use crate::sim::{Evidence, Heard, News, Permit, Report, State, Told, Transition, Why};
use judge::Judge;

/// What both versions have.
#[derive(Clone, Debug)]
struct Base {
    judge: Judge,
    wait: Wait,
    state: State,
    moves: u32,
    since_us: u64,
    /// How often it has opened from HALF-OPEN since it was closed.
    step: u32,
    /// The end of the wait of OPEN: a call at it or later is let in.
    until_us: u64,
    /// How many calls HALF-OPEN tries.
    probes: u32,
}

impl Base {
    fn new(options: &Options, probes: u32) -> Self {
        Base {
            judge: Judge::new(&options.rule),
            wait: options.wait.clone(),
            state: State::Closed,
            moves: 0,
            since_us: 0,
            step: 0,
            until_us: 0,
            probes,
        }
    }

    /// What a call brings back: the count of moves before it, and whether it is a probe.
    fn permit(&self) -> Permit {
        Permit(self.moves << 1 | u32::from(self.state == State::HalfOpen))
    }

    /// Whether the call is of an earlier state.
    #[inline]
    fn is_late(&self, permit: Permit) -> bool {
        permit.0 >> 1 != self.moves & u32::MAX >> 1
    }

    /// Moves; `evidence` is what decided.
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News, evidence: impl FnOnce(&Self) -> Evidence) {
        let until_us = if to == State::Open { now_us.saturating_add(self.wait.us(self.step)) } else { 0 };
        let probes = if to == State::HalfOpen { self.probes } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || evidence(self));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        self.until_us = until_us;
    }

    /// Opens, with the next wait if it tried in vain; nothing happens if it is OPEN.
    fn open(&mut self, why: Why, now_us: u64, news: &mut News, evidence: impl FnOnce(&Self) -> Evidence) {
        match self.state {
            State::Open => return,
            State::HalfOpen => self.step = self.step.saturating_add(1),
            _ => self.step = 0,
        }
        self.enter(State::Open, why, now_us, news, evidence);
    }

    /// The first call after the wait begins HALF-OPEN.
    fn try_out(&mut self, now_us: u64, news: &mut News) {
        let wait_us = now_us.saturating_sub(self.since_us);
        let why = Why::WaitElapsed { wait_us, lazily: true };
        self.enter(State::HalfOpen, why, now_us, news, Base::waiting);
    }

    /// A call that was let in by CLOSED has ended. Whatever the state is now, it is counted, and a failure judged.
    #[inline]
    fn end_of_closed(&mut self, permit: Permit, report: Report, now_us: u64, news: &mut News) -> Told {
        let late = self.is_late(permit);
        if report == Report::Ignored {
            return if late { Told::IGNORED_LATE } else { Told::NOT_COUNTED };
        }
        let tally = self.judge.count(report, now_us);
        if report.is_failure() && self.judge.is_met() {
            self.open(self.judge.why(), now_us, news, |base| base.judge.look());
        }
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    fn waiting(&self) -> Evidence {
        Evidence::Waiting { until_us: self.until_us, lazily: true, heeds_late: true }
    }
}

/// Whether the call was let in by HALF-OPEN.
#[inline]
fn is_probe(permit: Permit) -> bool {
    permit.0 & 1 == 1
}
