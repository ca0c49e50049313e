//! Version 4: HALF-OPEN tries a sample of calls, and closes when all of them have ended, unless too many fail before.
//!
//! Who comes beyond the sample waits for the decision. A result of a sample that has been decided counts nowhere.

use super::super::book::RuleBook;
use super::super::card::Card;
use super::super::kit::threshold;
use super::super::options::Reader;
use super::{Base, Options4, card4, is_probe, options};
use crate::sim::{
    Answer, Breaker, Comparison, Evidence, Heard, News, Permit, Report, State, Tally, Threshold, Told, Trial, Why,
};

/// The breaker of version 4.
#[derive(Clone, Debug)]
pub struct Cockatiel4 {
    base: Base,
    calls: u32,
    threshold: f64,
    /// Calls of the sample that were let in, and those that have ended.
    taken: u32,
    ended: Tally,
}

impl Cockatiel4 {
    /// Lets the caller join the sample, or wait for its decision.
    fn join(&mut self) -> Answer {
        if self.taken >= self.calls {
            return Answer::Waits;
        }
        self.taken += 1;
        Answer::Admitted { permit: self.base.permit(), probe: true }
    }

    /// A call of the sample has ended. Shares are compared as products of 64 bits, as the library does.
    fn end_of_sample(&mut self, report: Report, now_us: u64, news: &mut News) -> Told {
        self.ended.count(report);
        let tally = self.ended;
        if report.is_failure() && f64::from(tally.failed) > self.threshold * f64::from(self.calls) {
            self.base.judge.count(report, now_us);
            let (why, evidence) = (self.why(true), self.trial());
            self.base.open(why, now_us, news, |_| evidence);
            news.let_ask_again();
        } else if tally.calls >= self.calls {
            self.base.judge.reset();
            self.base.judge.count(Report::Success, now_us);
            let (why, evidence) = (self.why(false), self.trial());
            self.base.enter(State::Closed, why, now_us, news, |_| evidence);
            news.let_ask_again();
        }
        Told { heard: Heard::Counted, tally }
    }

    fn why(&self, opens: bool) -> Why {
        let tally = self.ended;
        match opens {
            _ if self.calls == 1 => Why::Probes { tally, probes: 1, threshold_percent: None },
            true => Why::TooManyFailures { tally, most: self.most_failures() },
            false => Why::TrialPassed { tally, threshold: self.threshold() },
        }
    }

    fn threshold(&self) -> Threshold {
        threshold(self.threshold, 1.0, Comparison::Above)
    }

    /// How many failures of the sample are borne.
    fn most_failures(&self) -> u32 {
        // A cast of a float never leaves the range of the whole number.
        (self.threshold * f64::from(self.calls)).floor() as u32
    }

    fn trial(&self) -> Evidence {
        Evidence::Trial {
            tally: self.ended,
            places: Some(self.calls.saturating_sub(self.taken)),
            trial: Trial::Sample { calls: self.calls, most_failures: self.most_failures() },
            until_us: None,
        }
    }
}

impl RuleBook for Cockatiel4 {
    type Options = Options4;
    const CARD: &'static Card = &card4::CARD;

    fn read(reader: &Reader) -> Result<Options4, String> {
        options::read4(reader)
    }

    fn new(options: Options4) -> Self {
        let (calls, threshold) = (options.calls.max(1), options.threshold);
        Cockatiel4 { base: Base::new(&options.shared, calls), calls, threshold, taken: 0, ended: Tally::default() }
    }
}

impl Breaker for Cockatiel4 {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        match self.base.state {
            State::Open if now_us < self.base.until_us => Answer::Rejected,
            State::Open => {
                self.base.try_out(now_us, news);
                (self.taken, self.ended) = (0, Tally::default());
                self.join()
            }
            State::HalfOpen => self.join(),
            _ => Answer::Admitted { permit: self.base.permit(), probe: false },
        }
    }

    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        match is_probe(permit) {
            true if self.base.is_late(permit) => Told::IGNORED_LATE,
            true => self.end_of_sample(report, now_us, news),
            false => {
                let was_half_open = self.base.state == State::HalfOpen;
                let told = self.base.end_of_closed(permit, report, now_us, news);
                if was_half_open && self.base.state != State::HalfOpen {
                    news.let_ask_again();
                }
                told
            }
        }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.base.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        match self.base.state {
            State::Open => self.base.waiting(),
            State::HalfOpen => self.trial(),
            _ => self.base.judge.look(),
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        if self.base.state == State::Open { self.base.until_us } else { 0 }
    }
}
