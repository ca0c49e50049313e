//! pybreaker 1.4: failures in a row open, successes in HALF-OPEN close, one failure there reopens.
//!
//! Calls are serial: the breaker's lock is held for the whole call, so that who comes while another runs waits for it.
//! Proven on recordings, in which one call ends before the next begins, as in one thread. That those who wait for the
//! lock get it in the order in which they came is ours: Python promises no order. What is not modelled: calls inside
//! a call of the same thread, `calling()` and generators, which do not hold the lock to their end.

mod card;
mod options;

pub use options::Options;

use super::book::RuleBook;
use super::card::Card;
use super::options::Reader;
use crate::sim::{Answer, Breaker, Evidence, Heard, News, Permit, Report, State, Tally, Told, Transition, Trial, Why};

/// The breaker. Its permits say nothing, as no call outlives the state that let it in.
#[derive(Clone, Debug)]
pub struct Pybreaker {
    fail_max: u32,
    success_threshold: u32,
    wait_us: u64,
    state: State,
    /// Whether a call runs, and holds the lock.
    held: bool,
    /// Whether somebody waits for the lock.
    awaited: bool,
    /// Failures since the last success, whatever the state.
    row: Tally,
    /// The calls that HALF-OPEN has tried.
    tried: Tally,
    since_us: u64,
}

impl Pybreaker {
    fn until_us(&self) -> u64 {
        self.since_us.saturating_add(self.wait_us)
    }

    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.wait_us) } else { 0 };
        let probes = if to == State::HalfOpen { 1 } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.since_us = now_us;
        self.tried = Tally::default();
    }

    /// A row is not forgotten when the state changes, only by a success.
    #[inline]
    fn count_in_row(&mut self, report: Report, now_us: u64, news: &mut News) -> Tally {
        if report.is_failure() {
            self.row.count(report);
        } else {
            self.row = Tally::default();
        }
        let tally = self.row;
        if self.state == State::Closed && tally.failed >= self.fail_max {
            self.enter(State::Open, Why::Streak { tally, threshold: self.fail_max }, now_us, news);
        }
        tally
    }

    /// A failure in HALF-OPEN opens, as many successes as are needed close.
    fn judge_trial(&mut self, report: Report, now_us: u64, news: &mut News) -> Tally {
        self.tried.count(report);
        let tally = self.tried;
        let needed = self.success_threshold;
        if report.is_failure() {
            self.enter(State::Open, Why::TooManyFailures { tally, most: 0 }, now_us, news);
        } else if tally.calls >= needed {
            self.enter(State::Closed, Why::Successes { tally, needed }, now_us, news);
        }
        tally
    }
}

impl RuleBook for Pybreaker {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        Pybreaker {
            fail_max: options.fail_max.max(1),
            success_threshold: options.success_threshold.max(1),
            wait_us: options.wait_us,
            state: State::Closed,
            held: false,
            awaited: false,
            row: Tally::default(),
            tried: Tally::default(),
            since_us: 0,
        }
    }
}

impl Breaker for Pybreaker {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        if self.held {
            self.awaited = true;
            return Answer::Waits;
        }
        if self.state == State::Open {
            if now_us < self.until_us() {
                return Answer::Rejected;
            }
            let wait_us = now_us.saturating_sub(self.since_us);
            self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
        }
        self.held = true;
        Answer::Admitted { permit: Permit::default(), probe: self.state == State::HalfOpen }
    }

    /// An error that is excluded is a success.
    #[inline]
    fn tell(&mut self, _permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        self.held = false;
        let half_open = self.state == State::HalfOpen;
        let mut tally = self.count_in_row(report, now_us, news);
        if half_open {
            tally = self.judge_trial(report, now_us, news);
        }
        if std::mem::take(&mut self.awaited) {
            news.let_ask_again_in_turn();
        }
        Told { heard: Heard::Counted, tally }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        match self.state {
            State::Open => Evidence::Waiting { until_us: self.until_us(), lazily: true, heeds_late: false },
            State::HalfOpen => Evidence::Trial {
                tally: self.tried,
                places: Some(u32::from(!self.held)),
                trial: Trial::Counted { successes: self.success_threshold, most_failures: 0 },
                until_us: None,
            },
            _ => Evidence::Streak { failed: self.row.failed, threshold: self.fail_max },
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        if self.state == State::Open { self.until_us() } else { 0 }
    }
}
