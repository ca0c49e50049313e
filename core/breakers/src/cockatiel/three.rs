//! Version 3: HALF-OPEN tries one call.
//!
//! Who comes while it runs waits for that very probe, even when a late failure has opened the breaker meanwhile and
//! there is another probe by then; and a probe decides whenever it ends.

use std::collections::VecDeque;

use super::super::book::RuleBook;
use super::super::card::Card;
use super::super::options::Reader;
use super::{Base, Options, card3, is_probe, options};
use crate::sim::{Answer, Breaker, Evidence, Heard, News, Permit, Report, State, Tally, Told, Trial, Why};

/// The breaker of version 3.
#[derive(Clone, Debug)]
pub struct Cockatiel3 {
    base: Base,
    /// The probe for which each caller waits, as they came; `None` once it has ended.
    waiting: VecDeque<Option<Permit>>,
    /// How many of them are still to ask again: all do, and the breaker tells those of other probes to wait on.
    asking_again: usize,
}

impl Cockatiel3 {
    /// The one who asks is the next of those who wait, if they ask again. Says for which probe it must wait on.
    fn still_waits(&mut self) -> Option<Permit> {
        self.asking_again = self.asking_again.checked_sub(1)?;
        self.waiting.pop_front()?
    }

    fn wait(&mut self, probe: Permit) -> Answer {
        self.waiting.push_back(Some(probe));
        Answer::Waits
    }

    /// A probe has ended, in its own HALF-OPEN or long after it.
    fn end_of_probe(&mut self, probe: Permit, report: Report, now_us: u64, news: &mut News) -> Told {
        let late = self.base.is_late(probe);
        let mut tally = Tally::default();
        tally.count(report);
        let why = match late {
            true => Why::LateResult { failed: report.is_failure() },
            false => Why::Probes { tally, probes: 1, threshold_percent: None },
        };
        let evidence = |_: &Base| trial(tally, 0);
        if report == Report::Success {
            self.base.judge.reset();
        }
        // An error that the policy does not handle closes, but clears nothing.
        if report != Report::Ignored {
            self.base.judge.count(report, now_us);
        }
        if report.is_failure() {
            self.base.open(why, now_us, news, evidence);
        } else if self.base.state == State::HalfOpen {
            self.base.enter(State::Closed, why, now_us, news, evidence);
        }
        self.release(probe, news);
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    /// Those who wait for a probe that has ended ask again.
    fn release(&mut self, probe: Permit, news: &mut News) {
        let mut any = false;
        for waits in self.waiting.iter_mut().filter(|waits| **waits == Some(probe)) {
            *waits = None;
            any = true;
        }
        if any {
            self.asking_again = self.waiting.len();
            news.let_ask_again();
        }
    }
}

fn trial(tally: Tally, places: u32) -> Evidence {
    let trial = Trial::Counted { successes: 1, most_failures: 0 };
    Evidence::Trial { tally, places: Some(places), trial, until_us: None }
}

impl RuleBook for Cockatiel3 {
    type Options = Options;
    const CARD: &'static Card = &card3::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read3(reader)
    }

    fn new(options: Options) -> Self {
        Cockatiel3 { base: Base::new(&options, 1), waiting: VecDeque::new(), asking_again: 0 }
    }
}

impl Breaker for Cockatiel3 {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        if let Some(probe) = self.still_waits() {
            return self.wait(probe);
        }
        match self.base.state {
            State::Open if now_us < self.base.until_us => Answer::Rejected,
            State::Open => {
                self.base.try_out(now_us, news);
                Answer::Admitted { permit: self.base.permit(), probe: true }
            }
            State::HalfOpen => self.wait(self.base.permit()),
            _ => Answer::Admitted { permit: self.base.permit(), probe: false },
        }
    }

    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        match is_probe(permit) {
            true => self.end_of_probe(permit, report, now_us, news),
            false => self.base.end_of_closed(permit, report, now_us, news),
        }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.base.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        match self.base.state {
            State::Open => self.base.waiting(),
            State::HalfOpen => trial(Tally::default(), 0),
            _ => self.base.judge.look(),
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        if self.base.state == State::Open { self.base.until_us } else { 0 }
    }
}
