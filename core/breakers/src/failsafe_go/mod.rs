//! failsafe-go 0.9: a count, a ratio or a rate of failures, over the last calls or ten slices of a period; HALF-OPEN
//! has a capacity, and a result gives its place back.
//!
//! Proven on recordings. Rates are divided in 64 bits and rounded to whole percents, as the library does.

mod card;
mod options;

pub use options::Options;

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use super::windows::{Buckets, Mark, Ring};
use crate::sim::{
    Answer, Bar, Breaker, Bucket, Comparison, Evidence, Heard, News, Permit, Report, Span, State, Tally, Threshold,
    Told, Transition, Trial, Whole, Why,
};

/// A period is kept in so many slices.
const SLICES: u64 = 10;

/// Time 0 on the clock on whose grid the slices lie, in microseconds since 1970: the recordings begin with 2000.
const EPOCH_US: u64 = 946_684_800_000_000;

/// The breaker. A permit is the count of its moves so far, so that it can say which results come late.
#[derive(Clone, Debug)]
pub struct FailsafeGo {
    options: Options,
    state: State,
    moves: u32,
    since_us: u64,
    window: Calls,
    /// Calls that may pass now in HALF-OPEN.
    permits: u32,
}

/// What the state looks at.
#[derive(Clone, Debug)]
enum Calls {
    Last(Ring),
    Period(Buckets),
}

/// A share, rounded to whole percents, half away from zero, and in this order.
#[inline]
fn rounded(part: u32, calls: u32) -> f64 {
    let percent = f64::from(part) / f64::from(calls) * 100.0;
    // Between 0 and 100 the part behind the point is left exactly; a call of the system's `round` costs more.
    let below = percent as u32;
    let up = u32::from(percent - f64::from(below) >= 0.5);
    f64::from(below + up) / 100.0
}

impl FailsafeGo {
    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let capacity = self.options.half_open_capacity();
        let until_us = if to == State::Open { now_us.saturating_add(self.options.delay_us) } else { 0 };
        let probes = if to == State::HalfOpen { capacity } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        match to {
            State::Closed => self.window = closed(&self.options),
            // HALF-OPEN looks at the last calls, even where CLOSED looks at a period.
            State::HalfOpen => (self.window, self.permits) = (Calls::Last(Ring::new(capacity)), capacity),
            _ => {}
        }
    }

    /// The slice of an instant: a tenth of the period in nanoseconds is a hundred times it in microseconds.
    #[inline]
    fn slice(&self, now_us: u64) -> u64 {
        EPOCH_US.saturating_add(now_us).saturating_mul(SLICES) / self.options.period_us.max(1)
    }

    #[inline]
    fn record(&mut self, mark: Mark, now_us: u64) -> Tally {
        let slice = match self.window {
            Calls::Last(_) => 0,
            Calls::Period(_) => self.slice(now_us),
        };
        match &mut self.window {
            Calls::Last(ring) => {
                ring.push(mark);
                ring.sums().tally
            }
            Calls::Period(buckets) => {
                buckets.push(slice, mark);
                buckets.sums().tally
            }
        }
    }

    fn tally(&self) -> Tally {
        match &self.window {
            Calls::Last(ring) => ring.sums().tally,
            Calls::Period(buckets) => buckets.sums().tally,
        }
    }

    /// Whether so many failures of so many calls are enough by the rule of CLOSED.
    #[inline]
    fn fails(&self, tally: Tally) -> bool {
        let Options { rate, executions, threshold, .. } = self.options;
        tally.calls >= executions
            && if rate > 0.0 { rounded(tally.failed, tally.calls) >= rate } else { tally.failed >= threshold }
    }

    #[inline]
    fn judge_closed(&mut self, tally: Tally, now_us: u64, news: &mut News) {
        if self.fails(tally) {
            self.enter(State::Open, self.failed(tally), now_us, news);
        }
    }

    /// Success is asked for before failure. Where no success threshold is set, the rule of CLOSED decides.
    fn judge_half_open(&mut self, tally: Tally, now_us: u64, news: &mut News) {
        let Options { rate, executions, threshold, capacity, successes, success_capacity, .. } = self.options;
        let succeeded = tally.calls - tally.failed;
        let (closes, opens, needed, most) = if successes > 0 {
            let most = success_capacity.checked_sub(successes);
            (succeeded >= successes, most.is_some_and(|most| tally.failed > most), successes, most)
        } else if rate > 0.0 {
            let judged = tally.calls >= executions;
            (judged && rounded(succeeded, tally.calls) > 1.0 - rate, self.fails(tally), 0, None)
        } else {
            let most = capacity.checked_sub(threshold);
            let closes = most.is_some_and(|most| succeeded > most);
            (closes, tally.failed >= threshold, most.map_or(0, |most| most + 1), Some(threshold - 1))
        };
        if closes {
            let why = match needed {
                0 => Why::TrialPassed { tally, threshold: self.threshold() },
                needed => Why::Successes { tally, needed },
            };
            self.enter(State::Closed, why, now_us, news);
        } else if opens {
            let why = match most {
                Some(most) => Why::TooManyFailures { tally, most },
                None => self.failed(tally),
            };
            self.enter(State::Open, why, now_us, news);
        } else {
            // Given back, even if it was never taken.
            self.permits = self.permits.saturating_add(1);
        }
    }

    fn failed(&self, tally: Tally) -> Why {
        match self.options.rate > 0.0 {
            true => Why::Share { tally, whole: Whole::Ended, threshold: self.threshold(), span: self.span() },
            false => Why::Failures { tally, threshold: self.options.threshold, span: self.span() },
        }
    }

    fn threshold(&self) -> Threshold {
        Threshold { rounded: true, ..threshold(self.options.rate, 1.0, Comparison::AtLeast) }
    }

    fn span(&self) -> Span {
        match (self.state, self.options.period_us) {
            (State::HalfOpen, _) => Span::Trial,
            (_, 0) => Span::LastCalls(self.options.closed_size()),
            (_, window_us) => Span::Buckets { window_us, buckets: SLICES as u32 },
        }
    }

    fn bar(&self) -> Bar {
        let Options { rate, executions: minimum, threshold, .. } = self.options;
        match rate > 0.0 {
            true => Bar::Share { minimum, threshold: self.threshold(), whole: Whole::Ended },
            false => Bar::Failures { minimum, threshold },
        }
    }

    fn trial(&self) -> Trial {
        let Options { rate, executions, threshold, capacity, successes, success_capacity, .. } = self.options;
        // Where a threshold is above its capacity, nothing reopens, or nothing closes.
        match (successes, rate > 0.0) {
            (1.., _) => {
                let most_failures = success_capacity.checked_sub(successes).unwrap_or(u32::MAX);
                Trial::Counted { successes, most_failures }
            }
            (_, true) => Trial::Judged { after: executions, bar: self.bar() },
            _ => {
                let successes = capacity.checked_sub(threshold).map_or(u32::MAX, |most| most + 1);
                Trial::Counted { successes, most_failures: threshold - 1 }
            }
        }
    }

    /// When a slice begins, in microseconds since the start.
    fn slice_from_us(&self, slice: u64) -> u64 {
        slice.saturating_mul(self.options.period_us).div_ceil(SLICES).saturating_sub(EPOCH_US)
    }

    fn until_us(&self) -> u64 {
        self.since_us.saturating_add(self.options.delay_us)
    }
}

/// What CLOSED begins with.
fn closed(options: &Options) -> Calls {
    match options.period_us {
        0 => Calls::Last(Ring::new(options.closed_size())),
        _ => Calls::Period(Buckets::new(SLICES)),
    }
}

impl RuleBook for FailsafeGo {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        let options = Options { threshold: options.threshold.max(1), ..options };
        FailsafeGo { state: State::Closed, moves: 0, since_us: 0, window: closed(&options), permits: 0, options }
    }
}

impl Breaker for FailsafeGo {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        // A call may come exactly at the end of the delay.
        if self.state == State::Open && now_us >= self.until_us() {
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

    /// An error that is not handled is a success to it.
    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        let late = permit.0 != self.moves;
        if self.state == State::Open {
            return Told::IGNORED_LATE;
        }
        let tally = self.record(Mark::new(report, false), now_us);
        match self.state {
            State::HalfOpen => self.judge_half_open(tally, now_us, news),
            _ => self.judge_closed(tally, now_us, news),
        }
        Told { heard: if late { Heard::CountedLate } else { Heard::Counted }, tally }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        match (self.state, &self.window) {
            (State::Open, _) => Evidence::Waiting { until_us: self.until_us(), lazily: true, heeds_late: false },
            (State::HalfOpen, _) => {
                Evidence::Trial { tally: self.tally(), places: Some(self.permits), trial: self.trial(), until_us: None }
            }
            (_, Calls::Last(ring)) => {
                Evidence::Ring { marks: ring.failures(), size: ring.size(), bar: self.bar(), slow: None }
            }
            (_, Calls::Period(buckets)) => {
                let bucket = |(slice, sums): &(u64, super::windows::Sums)| Bucket {
                    from_us: self.slice_from_us(*slice),
                    until_us: self.slice_from_us(slice + 1),
                    tally: sums.tally,
                };
                let (tally, span, bar) = (self.tally(), self.span(), self.bar());
                Evidence::Buckets { buckets: buckets.iter().map(bucket).collect(), tally, span, bar, slow: None }
            }
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        match self.state {
            State::Open => self.until_us(),
            State::HalfOpen if self.permits == 0 => u64::MAX,
            _ => 0,
        }
    }
}
