//! opossum 9: the share of failures among the calls that asked in the last buckets of time. OPEN ends by a timer, and
//! HALF-OPEN lets one call in; the next result decides, whoever's it is.
//!
//! Proven on recordings. The share is computed in 64 bits as the library does, divided first and multiplied after:
//! 7 of 25 are more than 28 % there. Its clock ticks in milliseconds, ours in microseconds; timers of one instant come
//! before everything else of it, in the order in which they were set.

mod card;
mod options;
mod timeouts;
mod window;

pub use options::Options;

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use crate::sim::{
    Answer, Bar, Breaker, Comparison, Evidence, Heard, News, Permit, Report, Span, State, Tally, Threshold, Told,
    Transition, Trial, Whole, Why,
};
use timeouts::Timeouts;
use window::Window;

/// The breaker. A permit is the count of its moves so far; with a timeout it is the number of the call.
#[derive(Clone, Debug)]
pub struct Opossum {
    options: Options,
    state: State,
    moves: u32,
    since_us: u64,
    /// Never cleared, whatever the state.
    window: Window,
    /// Whether the one place of HALF-OPEN is free. No result frees it.
    place: bool,
    /// The result that decided in HALF-OPEN.
    tried: Tally,
    /// When OPEN ends; `u64::MAX` in other states.
    until_us: u64,
    timeouts: Option<Timeouts>,
}

impl Opossum {
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.options.wait_us) } else { 0 };
        let probes = u32::from(to == State::HalfOpen);
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        self.until_us = if to == State::Open { until_us } else { u64::MAX };
        self.place = to == State::HalfOpen;
        self.tried = Tally::default();
    }

    /// Runs the timers that are due: timeouts before the end of OPEN, as no call is let in while that runs.
    #[inline]
    fn run_timers(&mut self, now_us: u64, news: &mut News) {
        // No timer is set at the end of all time.
        while self.deadline_us() <= now_us.min(u64::MAX - 1) {
            self.run_timer(news);
        }
    }

    #[cold]
    fn run_timer(&mut self, news: &mut News) {
        let due_us = self.timeouts.as_ref().map_or(u64::MAX, Timeouts::due_us);
        if due_us <= self.until_us {
            if let Some(call) = self.timeouts.as_mut().and_then(Timeouts::expire) {
                match self.window.precedes_turn(call.since_us, due_us) {
                    true => self.window.turn_before(due_us),
                    false => self.window.turn(due_us),
                }
                self.fail(Report::Failure, call.moves != self.moves, due_us, news);
            }
        } else {
            let (now_us, wait_us) = (self.until_us, self.until_us.saturating_sub(self.since_us));
            self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: false }, now_us, news);
        }
    }

    /// A failure reopens from HALF-OPEN; in CLOSED the window is judged, in OPEN it only counts.
    #[inline]
    fn fail(&mut self, report: Report, late: bool, now_us: u64, news: &mut News) {
        self.window.fail(report);
        let tally = self.window.sum();
        match self.state {
            State::HalfOpen => self.decide(State::Open, report, late, now_us, news),
            State::Closed if tally.calls >= self.options.volume && self.is_above(tally) => {
                let (threshold, span) = (self.threshold(), self.span());
                self.enter(State::Open, Why::Share { tally, whole: Whole::Asked, threshold, span }, now_us, news);
            }
            _ => {}
        }
    }

    /// The first result in HALF-OPEN decides, a late one too.
    fn decide(&mut self, to: State, report: Report, late: bool, now_us: u64, news: &mut News) {
        self.tried.count(report);
        let why = match late {
            true => Why::LateResult { failed: report.is_failure() },
            false => Why::Probes { tally: self.tried, probes: 1, threshold_percent: None },
        };
        self.enter(to, why, now_us, news);
    }

    /// Without any call in the window a failure is more than any share.
    #[inline]
    fn is_above(&self, tally: Tally) -> bool {
        f64::from(tally.failed) / f64::from(tally.calls) * 100.0 > self.options.threshold_percent
    }

    fn threshold(&self) -> Threshold {
        threshold(self.options.threshold_percent, 100.0, Comparison::Above)
    }

    fn span(&self) -> Span {
        Span::Buckets { window_us: self.window.length_us(), buckets: self.options.buckets }
    }
}

impl RuleBook for Opossum {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        Opossum {
            window: Window::new(options.bucket_us, options.buckets),
            timeouts: options.timeout_us.map(Timeouts::new),
            options,
            state: State::Closed,
            moves: 0,
            since_us: 0,
            place: false,
            tried: Tally::default(),
            until_us: u64::MAX,
        }
    }
}

impl Breaker for Opossum {
    /// Whoever asks is counted, also who is rejected.
    #[inline]
    fn ask(&mut self, now_us: u64, _news: &mut News) -> Answer {
        self.window.turn(now_us);
        self.window.fire();
        if self.state != State::Closed && !self.place {
            return Answer::Rejected;
        }
        self.place = false;
        let moves = self.moves;
        let permit = Permit(self.timeouts.as_mut().map_or(moves, |timeouts| timeouts.begin(now_us, moves)));
        Answer::Admitted { permit, probe: self.state == State::HalfOpen }
    }

    #[inline]
    fn moves_when_asked(&self) -> bool {
        false
    }

    /// An error that `errorFilter` lets through is a success; a success is not counted anywhere. Timers of this instant
    /// come first.
    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        self.run_timers(now_us, news);
        let admitted = match &mut self.timeouts {
            Some(timeouts) => match timeouts.end(permit.0) {
                Some(call) => call.moves,
                // It has failed by its timeout.
                None => return Told::NOT_COUNTED,
            },
            None => permit.0,
        };
        let late = admitted != self.moves;
        self.window.turn(now_us);
        let heard = if late { Heard::CountedLate } else { Heard::Counted };
        if report.is_failure() {
            self.fail(report, late, now_us, news);
        } else if self.state == State::HalfOpen {
            self.decide(State::Closed, report, late, now_us, news);
        } else if late {
            return Told::IGNORED_LATE;
        }
        Told { heard, tally: self.window.sum() }
    }

    #[inline]
    fn deadline_us(&self) -> u64 {
        match &self.timeouts {
            Some(timeouts) => timeouts.due_us().min(self.until_us),
            None => self.until_us,
        }
    }

    fn wake(&mut self, now_us: u64, news: &mut News) {
        self.run_timers(now_us, news);
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, now_us: u64) -> Evidence {
        match self.state {
            State::Open => Evidence::Waiting { until_us: self.until_us, lazily: false, heeds_late: true },
            State::HalfOpen => Evidence::Trial {
                tally: self.tried,
                places: Some(u32::from(self.place)),
                trial: Trial::Counted { successes: 1, most_failures: 0 },
                until_us: None,
            },
            _ => {
                let mut window = self.window.clone();
                window.turn(now_us);
                let bar = Bar::Share { minimum: self.options.volume, threshold: self.threshold(), whole: Whole::Asked };
                let (buckets, tally) = (window.buckets(), window.sum());
                Evidence::Buckets { buckets, tally, span: self.span(), bar, slow: None }
            }
        }
    }
}
