//! Polly 8: a share of failures in a sampling duration of ten slices; one probe, whose result decides.
//!
//! Modelled on its documentation, not proven: no recording of it can be made here. The ratio is divided in 64 bits.

mod card;
mod options;
mod slices;

pub use options::Options;

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use super::windows::Mark;
use crate::sim::{
    Answer, Bar, Breaker, Bucket, Comparison, Evidence, Heard, News, Permit, Report, Span, State, Tally, Threshold,
    Told, Transition, Trial, Whole, Why,
};
use slices::Slices;

/// The breaker. A permit is the count of its moves so far, so that it can say which results come late.
#[derive(Clone, Debug)]
pub struct Polly {
    options: Options,
    state: State,
    moves: u32,
    since_us: u64,
    /// Kept when it opens and while it is OPEN; forgotten when it closes.
    health: Slices,
}

impl Polly {
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.options.break_us) } else { 0 };
        let transition =
            Transition { at_us: now_us, from: self.state, to, why, until_us, probes: u32::from(to == State::HalfOpen) };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        if to == State::Closed {
            self.health.clear();
        }
    }

    fn until_us(&self) -> u64 {
        self.since_us.saturating_add(self.options.break_us)
    }

    fn threshold(&self) -> Threshold {
        threshold(self.options.failure_ratio, 1.0, Comparison::AtLeast)
    }

    fn span(&self) -> Span {
        Span::Buckets { window_us: self.options.sampling_us, buckets: slices::MOST as u32 }
    }

    /// A failure that is handled. In HALF-OPEN it is not counted, in OPEN only that.
    #[inline]
    fn failed(&mut self, mark: Mark, late: bool, now_us: u64, news: &mut News) -> Tally {
        if self.state == State::HalfOpen {
            let tally = Tally { calls: 1, failed: 1, transient: 0 };
            let why = if late { Why::LateResult { failed: true } } else { Why::TooManyFailures { tally, most: 0 } };
            self.enter(State::Open, why, now_us, news);
            return tally;
        }
        let tally = self.health.push(mark, now_us);
        let ratio = f64::from(tally.failed) / f64::from(tally.calls);
        let trips = tally.calls >= self.options.minimum && ratio >= self.options.failure_ratio;
        if trips && self.state == State::Closed {
            let why = Why::Share { tally, whole: Whole::Ended, threshold: self.threshold(), span: self.span() };
            self.enter(State::Open, why, now_us, news);
        }
        tally
    }

    /// Anything else.
    #[inline]
    fn succeeded(&mut self, mark: Mark, late: bool, now_us: u64, news: &mut News) -> Tally {
        let tally = self.health.push(mark, now_us);
        if self.state == State::HalfOpen {
            let tally = Tally { calls: 1, failed: 0, transient: 0 };
            let why = if late { Why::LateResult { failed: false } } else { Why::Successes { tally, needed: 1 } };
            self.enter(State::Closed, why, now_us, news);
        }
        tally
    }
}

impl RuleBook for Polly {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        let health = Slices::new(options.sampling_us);
        Polly { options, state: State::Closed, moves: 0, since_us: 0, health }
    }
}

impl Breaker for Polly {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        let permit = Permit(self.moves);
        match self.state {
            State::Open if now_us >= self.until_us() => {
                let wait_us = now_us.saturating_sub(self.since_us);
                self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
                Answer::Admitted { permit: Permit(self.moves), probe: true }
            }
            // The one that ended the wait is the probe.
            State::Open | State::HalfOpen => Answer::Rejected,
            _ => Answer::Admitted { permit, probe: false },
        }
    }

    /// What is no handled failure is a success.
    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        let late = permit.0 != self.moves;
        let mark = Mark::new(report, false);
        let tally = match report.is_failure() {
            true => self.failed(mark, late, now_us, news),
            false => self.succeeded(mark, late, now_us, news),
        };
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        let bar = Bar::Share { minimum: self.options.minimum, threshold: self.threshold(), whole: Whole::Ended };
        match self.state {
            State::Open => Evidence::Waiting { until_us: self.until_us(), lazily: true, heeds_late: false },
            State::HalfOpen => Evidence::Trial {
                tally: Tally::default(),
                places: Some(0),
                trial: Trial::Counted { successes: 1, most_failures: 0 },
                until_us: None,
            },
            _ => {
                let slice_us = self.options.sampling_us / slices::MOST;
                let bucket = |(from_us, tally): (u64, Tally)| Bucket {
                    from_us,
                    until_us: from_us.saturating_add(slice_us),
                    tally,
                };
                let (tally, span) = (self.health.tally(), self.span());
                Evidence::Buckets { buckets: self.health.iter().map(bucket).collect(), tally, span, bar, slow: None }
            }
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        match self.state {
            State::Open => self.until_us(),
            State::HalfOpen => u64::MAX,
            _ => 0,
        }
    }
}
