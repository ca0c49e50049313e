//! resilience4j-circuitbreaker 2.4: a ring of calls or a window of seconds, judged after every call; HALF-OPEN has a
//! number of permits and judges a sample of its own.
//!
//! Proven on recordings. Rates are divided in 32 bits, as the library does: a third is 33.333332 or 33.333336 there,
//! and a threshold between the two tells.

mod card;
mod options;

pub use options::{Options, Window};

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use super::windows::{Buckets, Mark, Ring, Sums};
use crate::sim::time::SECOND_US;
use crate::sim::{
    Answer, Bar, Breaker, Bucket, Comparison, Evidence, Heard, News, Permit, Report, Slow, Span, State, Threshold,
    Told, Transition, Trial, Whole, Why,
};

/// The breaker. A permit is the count of its moves so far, so that it can say which results come late.
#[derive(Clone, Debug)]
pub struct Resilience4j {
    options: Options,
    state: State,
    moves: u32,
    since_us: u64,
    window: Calls,
    /// Calls that must be in the window before it is judged.
    minimum: u32,
    /// Calls that may still pass in HALF-OPEN.
    permits: u32,
    /// The end of the wait of OPEN.
    until_us: u64,
    deadline_us: u64,
}

/// What the state looks at.
#[derive(Clone, Debug)]
enum Calls {
    Last(Ring),
    Seconds(Buckets),
}

impl Calls {
    #[inline]
    fn push(&mut self, now_us: u64, mark: Mark) -> Sums {
        match self {
            Calls::Last(ring) => {
                ring.push(mark);
                ring.sums()
            }
            Calls::Seconds(buckets) => {
                buckets.push(now_us / SECOND_US, mark);
                buckets.sums()
            }
        }
    }

    fn sums(&self) -> Sums {
        match self {
            Calls::Last(ring) => ring.sums(),
            Calls::Seconds(buckets) => buckets.sums(),
        }
    }
}

/// A rate in percent, in 32 bits and in this order.
#[inline]
fn rate(part: u32, calls: u32) -> f32 {
    part as f32 * 100.0 / calls as f32
}

impl Resilience4j {
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.options.wait_us) } else { 0 };
        let probes = if to == State::HalfOpen { self.options.permitted } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        self.until_us = until_us;
        self.deadline_us = u64::MAX;
        match to {
            State::Open if self.options.automatic => self.deadline_us = until_us,
            State::HalfOpen => self.try_out(now_us),
            State::Closed => (self.window, self.minimum) = closed(&self.options),
            _ => {}
        }
    }

    /// HALF-OPEN looks at a ring of its own, whatever kind of window CLOSED has.
    fn try_out(&mut self, now_us: u64) {
        self.permits = self.options.permitted;
        self.window = Calls::Last(Ring::new(self.permits));
        self.minimum = self.options.minimum.min(self.permits);
        if self.options.patience_us > 0 {
            self.deadline_us = now_us.saturating_add(self.options.patience_us);
        }
    }

    /// Judges what the window holds: failures first, then slow calls.
    #[inline]
    fn judge(&mut self, sums: Sums, now_us: u64, news: &mut News) {
        let Sums { tally, slow } = sums;
        if tally.calls < self.minimum {
            return;
        }
        if rate(tally.failed, tally.calls) >= self.options.failure_rate {
            let why = Why::Share { tally, whole: Whole::Ended, threshold: self.failure_threshold(), span: self.span() };
            self.enter(State::Open, why, now_us, news);
        } else if rate(slow, tally.calls) >= self.options.slow_rate {
            let (limit_us, threshold) = (self.options.slow_us, self.slow_threshold());
            let why = Why::SlowShare { tally, slow, limit_us, threshold, span: self.span() };
            self.enter(State::Open, why, now_us, news);
        } else if self.state == State::HalfOpen {
            let why = Why::TrialPassed { tally, threshold: self.failure_threshold() };
            self.enter(State::Closed, why, now_us, news);
        }
    }

    fn failure_threshold(&self) -> Threshold {
        threshold(f64::from(self.options.failure_rate), 100.0, Comparison::AtLeast)
    }

    fn slow_threshold(&self) -> Threshold {
        threshold(f64::from(self.options.slow_rate), 100.0, Comparison::AtLeast)
    }

    fn span(&self) -> Span {
        match (self.state, self.options.window) {
            (State::HalfOpen, _) => Span::Trial,
            (_, Window::Count) => Span::LastCalls(self.options.size),
            (_, Window::Time) => Span::Buckets { window_us: self.window_us(), buckets: self.options.size },
        }
    }

    fn window_us(&self) -> u64 {
        u64::from(self.options.size) * SECOND_US
    }
}

/// What CLOSED begins with. Only a window of calls bounds the minimum.
fn closed(options: &Options) -> (Calls, u32) {
    match options.window {
        Window::Count => (Calls::Last(Ring::new(options.size)), options.minimum.min(options.size)),
        Window::Time => (Calls::Seconds(Buckets::new(u64::from(options.size))), options.minimum),
    }
}

impl RuleBook for Resilience4j {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        // A timer is due in the future: a wait of nothing counts as the smallest there is.
        let options = Options { wait_us: options.wait_us.max(1), ..options };
        let (window, minimum) = closed(&options);
        Resilience4j {
            options,
            state: State::Closed,
            moves: 0,
            since_us: 0,
            window,
            minimum,
            permits: 0,
            until_us: 0,
            deadline_us: u64::MAX,
        }
    }
}

impl Breaker for Resilience4j {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        // The wait is over strictly after its end, and only a call finds out.
        if self.state == State::Open && now_us > self.until_us {
            let wait_us = now_us.saturating_sub(self.since_us);
            self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
        }
        let permit = Permit(self.moves);
        match self.state {
            State::Open => Answer::Rejected,
            State::HalfOpen if self.permits == 0 => Answer::Rejected,
            State::HalfOpen => {
                self.permits -= 1;
                Answer::Admitted { permit, probe: true }
            }
            _ => Answer::Admitted { permit, probe: false },
        }
    }

    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, took_us: u64, now_us: u64, news: &mut News) -> Told {
        let late = permit.0 != self.moves;
        if report == Report::Ignored {
            // Only this gives a permit back, even one that was never taken.
            if self.state == State::HalfOpen {
                self.permits = self.permits.saturating_add(1);
            }
            return if late { Told::IGNORED_LATE } else { Told::NOT_COUNTED };
        }
        if self.state == State::Open {
            return Told::IGNORED_LATE;
        }
        let mark = Mark::new(report, took_us > self.options.slow_us);
        let sums = self.window.push(now_us, mark);
        self.judge(sums, now_us, news);
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally: sums.tally }
    }

    #[inline]
    fn deadline_us(&self) -> u64 {
        self.deadline_us
    }

    fn wake(&mut self, now_us: u64, news: &mut News) {
        let after_us = now_us.saturating_sub(self.since_us);
        match self.state {
            State::Open if self.options.automatic => {
                let why = Why::WaitElapsed { wait_us: after_us, lazily: false };
                self.enter(State::HalfOpen, why, now_us, news);
            }
            State::HalfOpen => self.enter(State::Open, Why::TrialTimedOut { after_us }, now_us, news),
            _ => {}
        }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        let Sums { tally, slow } = self.window.sums();
        let bar = Bar::Share { minimum: self.minimum, threshold: self.failure_threshold(), whole: Whole::Ended };
        let slow = Some(Slow { calls: slow, limit_us: self.options.slow_us, threshold: self.slow_threshold() });
        match (self.state, &self.window) {
            (State::Open, _) => {
                Evidence::Waiting { until_us: self.until_us, lazily: !self.options.automatic, heeds_late: false }
            }
            (State::HalfOpen, _) => Evidence::Trial {
                tally,
                places: Some(self.permits),
                trial: Trial::Judged { after: self.minimum, bar },
                until_us: (self.deadline_us < u64::MAX).then_some(self.deadline_us),
            },
            (_, Calls::Last(ring)) => Evidence::Ring { marks: ring.failures(), size: ring.size(), bar, slow },
            (_, Calls::Seconds(buckets)) => {
                let bucket = |(second, sums): &(u64, Sums)| {
                    let from_us = second * SECOND_US;
                    Bucket { from_us, until_us: from_us.saturating_add(SECOND_US), tally: sums.tally }
                };
                Evidence::Buckets { buckets: buckets.iter().map(bucket).collect(), tally, span: self.span(), bar, slow }
            }
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        match self.state {
            State::Open if self.options.automatic => u64::MAX,
            State::Open => self.until_us.saturating_add(1),
            State::HalfOpen if self.permits == 0 => u64::MAX,
            _ => 0,
        }
    }
}
