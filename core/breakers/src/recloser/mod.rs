//! The crate recloser 1.4: a ring of calls that must be full before the call that is judged; HALF-OPEN has a ring of
//! its own, lets everybody in, and is decided by the last result.
//!
//! Proven on recordings. Rates are divided in 32 bits, as the crate does: one third equals 0.33333334 there.

mod card;
mod options;

pub use options::{Growth, Options};

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use super::windows::{Mark, Ring};
use crate::sim::{
    Answer, Bar, Breaker, Comparison, Evidence, Heard, News, Permit, Report, Span, State, Tally, Threshold, Told,
    Transition, Trial, Whole, Why,
};

/// The breaker. A permit is the count of its moves so far, so that it can say which results come late.
#[derive(Clone, Debug)]
pub struct Recloser {
    options: Options,
    state: State,
    moves: u32,
    since_us: u64,
    /// Of CLOSED or of HALF-OPEN, in OPEN what opened.
    ring: Ring,
    /// How often it has opened since it was closed.
    opened: u32,
    /// The end of the wait of OPEN.
    until_us: u64,
}

impl Recloser {
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.next_wait_us()) } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes: 0 };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        self.until_us = until_us;
        match to {
            State::Open => self.opened = self.opened.saturating_add(1),
            State::HalfOpen => self.ring.reset(self.options.half_open_len),
            _ => {
                self.ring.reset(self.options.closed_len);
                self.opened = 0;
            }
        }
    }

    /// The first wait is as set; a strategy is asked for those that follow without a close between.
    fn next_wait_us(&self) -> u64 {
        match self.options.growth {
            Some(growth) if self.opened > 0 => growth.wait_us(self.opened, self.options.wait_us),
            _ => self.options.wait_us,
        }
    }

    /// CLOSED: at the rate or above it opens, whatever came last. HALF-OPEN: a failure opens at the rate or above it,
    /// a success closes at it or below; any other result decides nothing.
    #[inline]
    fn judge(&mut self, tally: Tally, failed: bool, now_us: u64, news: &mut News) {
        let rate = tally.failed as f32 / self.ring.size() as f32;
        let half_open = self.state == State::HalfOpen;
        if half_open && !failed {
            if rate <= self.options.rate_half_open {
                let threshold = self.threshold(Comparison::Above);
                self.enter(State::Closed, Why::TrialPassed { tally, threshold }, now_us, news);
            }
        } else if rate >= self.rate() {
            let span = if half_open { Span::Trial } else { Span::LastCalls(self.options.closed_len) };
            let threshold = self.threshold(Comparison::AtLeast);
            let why = Why::Share { tally, whole: Whole::Ended, threshold, span };
            self.enter(State::Open, why, now_us, news);
        }
    }

    #[inline]
    fn rate(&self) -> f32 {
        if self.state == State::HalfOpen { self.options.rate_half_open } else { self.options.rate_closed }
    }

    fn threshold(&self, comparison: Comparison) -> Threshold {
        threshold(f64::from(self.rate()), 1.0, comparison)
    }
}

impl RuleBook for Recloser {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        let ring = Ring::new(options.closed_len);
        Recloser { options, state: State::Closed, moves: 0, since_us: 0, ring, opened: 0, until_us: 0 }
    }
}

impl Breaker for Recloser {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        if self.state == State::Open {
            // The wait is over strictly after its end, and only a call finds out.
            if now_us <= self.until_us {
                return Answer::Rejected;
            }
            let wait_us = now_us.saturating_sub(self.since_us);
            self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
        }
        Answer::Admitted { permit: Permit(self.moves), probe: self.state == State::HalfOpen }
    }

    /// An error that the predicate does not take for one is a success.
    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        if self.state == State::Open {
            return Told::IGNORED_LATE;
        }
        let late = permit.0 != self.moves;
        let was_full = self.ring.sums().tally.calls == self.ring.size();
        self.ring.push(Mark::new(report, false));
        let tally = self.ring.sums().tally;
        if was_full {
            self.judge(tally, report.is_failure(), now_us, news);
        }
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        // The ring must be full before the call that is judged.
        let minimum = self.ring.size().saturating_add(1);
        let bar = Bar::Share { minimum, threshold: self.threshold(Comparison::AtLeast), whole: Whole::Ended };
        match self.state {
            State::Open => Evidence::Waiting { until_us: self.until_us, lazily: true, heeds_late: false },
            State::HalfOpen => Evidence::Trial {
                tally: self.ring.sums().tally,
                places: None,
                trial: Trial::Judged { after: minimum, bar },
                until_us: None,
            },
            _ => Evidence::Ring { marks: self.ring.failures(), size: self.ring.size(), bar, slow: None },
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        if self.state == State::Open { self.until_us.saturating_add(1) } else { 0 }
    }
}
