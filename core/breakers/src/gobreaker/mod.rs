//! sony/gobreaker 2.4: counts of a generation, and a rule on the counts; every change of state begins a generation, and
//! results of an earlier one are discarded.
//!
//! Proven on recordings. The counts run since the state began, in a tumbling window (`Interval`), or in rolling buckets
//! (`BucketPeriod`). Time is noticed by whatever comes: a call, a result, or the getter.

mod card;
mod counts;
mod options;

pub use options::{Options, Rule};

use super::book::RuleBook;
use super::card::Card;
use super::kit::threshold;
use super::options::Reader;
use crate::sim::{
    Answer, Bar, Breaker, Bucket, Comparison, Evidence, News, Permit, Report, Span, State, Tally, Told, Transition,
    Trial, Whole, Why,
};
use counts::{Counts, Rolling};

/// The breaker. A permit is a serial number of bucket and generation at once: both only go up, so it is of this
/// generation if it is not before its first, and its bucket is as old as it is far behind.
#[derive(Clone, Debug)]
pub struct Gobreaker {
    options: Options,
    state: State,
    /// When the generation began.
    start_us: u64,
    /// When it ends: a tumbling window, or the wait of OPEN; strictly after this. `u64::MAX` for never.
    expiry_us: u64,
    counts: Rolling,
    serial: u32,
    /// The serial number with which the generation began.
    first: u32,
    /// When the next bucket begins; `u64::MAX` where none rolls.
    rolls_us: u64,
    /// Number of the current bucket since the generation began.
    age: u64,
}

impl Gobreaker {
    /// Begins a generation of the present state, with nothing counted.
    fn begin(&mut self, now_us: u64) {
        self.serial = self.serial.wrapping_add(1);
        self.first = self.serial;
        self.start_us = now_us;
        self.age = 0;
        self.counts.clear();
        let Options { timeout_us, window_us, period_us, buckets, .. } = self.options;
        let closed = self.state == State::Closed;
        self.expiry_us = match self.state {
            State::Open => now_us.saturating_add(timeout_us),
            State::Closed if window_us > 0 && buckets == 1 => now_us.saturating_add(window_us),
            _ => u64::MAX,
        };
        self.rolls_us = if closed && buckets > 1 { now_us.saturating_add(period_us) } else { u64::MAX };
    }

    /// Notices that time has passed. It comes before anything else that is done with the breaker.
    #[inline]
    fn settle(&mut self, now_us: u64, news: &mut News) {
        if now_us > self.expiry_us {
            self.expire(now_us, news);
        } else if now_us >= self.rolls_us {
            self.roll(now_us);
        }
    }

    #[cold]
    fn expire(&mut self, now_us: u64, news: &mut News) {
        match self.state {
            State::Open => {
                let wait_us = now_us.saturating_sub(self.start_us);
                self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
            }
            // The next window begins now, not on a grid.
            _ => self.begin(now_us),
        }
    }

    #[cold]
    fn roll(&mut self, now_us: u64) {
        let Options { period_us, buckets, .. } = self.options;
        let age = (now_us - self.start_us) / period_us.max(1);
        let steps = age.saturating_sub(self.age);
        if steps >= u64::from(buckets) {
            self.counts.clear();
            self.serial = self.serial.wrapping_add(buckets);
        } else {
            for age in self.age + 1..=age {
                self.counts.roll(self.place(age));
            }
            self.serial = self.serial.wrapping_add(steps as u32);
        }
        self.age = age;
        self.rolls_us = self.start_us.saturating_add((age + 1).saturating_mul(period_us));
    }

    /// The bucket of an age.
    #[inline]
    fn place(&self, age: u64) -> usize {
        (age % u64::from(self.options.buckets)) as usize
    }

    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.options.timeout_us) } else { 0 };
        let probes = if to == State::HalfOpen { self.options.max_requests } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.begin(now_us);
    }

    /// Whether the rule of `ReadyToTrip` is met by the counts. Of no calls the ratio is no number, and not met.
    #[inline]
    fn is_ready_to_trip(&self) -> bool {
        let Counts { requests, failures, failures_in_a_row, .. } = *self.counts.total();
        match self.options.rule {
            Rule::ConsecutiveFailures(most) => failures_in_a_row > most,
            Rule::FailureRatio { requests: least, ratio } => {
                requests >= least && f64::from(failures) / f64::from(requests) >= ratio
            }
        }
    }

    fn tripped(&self) -> Why {
        match self.options.rule {
            Rule::ConsecutiveFailures(most) => {
                let row = self.counts.total().failures_in_a_row;
                Why::StreakAbove { tally: Tally { calls: row, failed: row, transient: 0 }, most }
            }
            Rule::FailureRatio { ratio, .. } => Why::Share {
                tally: self.tally(),
                whole: Whole::Begun,
                threshold: threshold(ratio, 1.0, Comparison::AtLeast),
                span: self.span(),
            },
        }
    }

    fn span(&self) -> Span {
        let Options { window_us, buckets, .. } = self.options;
        match (window_us, buckets) {
            (0, _) => Span::SinceBegun,
            (_, 1) => Span::Tumbling { window_us },
            _ => Span::Buckets { window_us, buckets },
        }
    }

    #[inline]
    fn tally(&self) -> Tally {
        self.counts.total().tally()
    }

    fn bar(&self) -> Bar {
        match self.options.rule {
            Rule::ConsecutiveFailures(most) => Bar::StreakAbove { most },
            Rule::FailureRatio { requests, ratio } => {
                let threshold = threshold(ratio, 1.0, Comparison::AtLeast);
                Bar::Share { minimum: requests, threshold, whole: Whole::Begun }
            }
        }
    }

    fn succeeded(&mut self, now_us: u64, news: &mut News) {
        let needed = self.options.max_requests;
        if self.state == State::HalfOpen && self.counts.total().successes_in_a_row >= needed {
            self.enter(State::Closed, Why::Successes { tally: self.tally(), needed }, now_us, news);
        }
    }
}

impl RuleBook for Gobreaker {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        let buckets = options.buckets.clamp(1, options::MOST_BUCKETS);
        let options = Options { buckets, max_requests: options.max_requests.max(1), ..options };
        let mut breaker = Gobreaker {
            options,
            state: State::Closed,
            start_us: 0,
            expiry_us: 0,
            counts: Rolling::new(options.buckets),
            serial: 0,
            first: 0,
            rolls_us: u64::MAX,
            age: 0,
        };
        breaker.begin(0);
        breaker
    }
}

impl Breaker for Gobreaker {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        self.settle(now_us, news);
        let probe = self.state == State::HalfOpen;
        // Only a call that was excluded gives its place back.
        if self.state == State::Open || probe && self.counts.total().held() >= self.options.max_requests {
            return Answer::Rejected;
        }
        self.counts.add(self.place(self.age), Counts::request);
        Answer::Admitted { permit: Permit(self.serial), probe }
    }

    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        self.settle(now_us, news);
        let behind = self.serial.wrapping_sub(permit.0);
        if behind > self.serial.wrapping_sub(self.first) {
            return Told::IGNORED_LATE;
        }
        // It counts in the bucket of its beginning, unless that is gone.
        let bucket = (behind < self.options.buckets).then(|| self.place(self.age - u64::from(behind)));
        let mut count = |what: &dyn Fn(&mut Counts)| {
            if let Some(bucket) = bucket {
                self.counts.add(bucket, what);
            }
        };
        match report {
            Report::Ignored => {
                count(&Counts::exclusion);
                return Told::NOT_COUNTED;
            }
            Report::Success => count(&Counts::success),
            // The first failure opens, and is not counted.
            _ if self.state == State::HalfOpen => {}
            _ => count(&|counts| counts.failure(report.is_transient())),
        }
        let tally = self.tally();
        match (report, self.state) {
            (Report::Success, _) => self.succeeded(now_us, news),
            (_, State::HalfOpen) => {
                let tally = Tally { failed: 1, ..tally };
                self.enter(State::Open, Why::TooManyFailures { tally, most: 0 }, now_us, news);
            }
            _ if self.is_ready_to_trip() => self.enter(State::Open, self.tripped(), now_us, news),
            _ => {}
        }
        Told { tally, ..Told::default() }
    }

    /// The getter settles, and so moves it.
    fn state(&mut self, now_us: u64, news: &mut News) -> State {
        self.settle(now_us, news);
        self.state
    }

    fn look(&self, _now_us: u64) -> Evidence {
        let Options { max_requests, buckets, period_us, .. } = self.options;
        let until_us = (self.expiry_us < u64::MAX).then_some(self.expiry_us);
        match self.state {
            State::Open => Evidence::Waiting { until_us: self.expiry_us, lazily: true, heeds_late: false },
            State::HalfOpen => Evidence::Trial {
                tally: self.counts.total().ended(),
                places: Some(max_requests.saturating_sub(self.counts.total().held())),
                trial: Trial::Counted { successes: max_requests, most_failures: 0 },
                until_us: None,
            },
            _ if buckets > 1 && matches!(self.options.rule, Rule::FailureRatio { .. }) => {
                let oldest = (self.age + 1).saturating_sub(u64::from(buckets));
                let bucket = |age: u64| {
                    let from_us = self.start_us + age * period_us;
                    Bucket { from_us, until_us: from_us + period_us, tally: self.counts.bucket(self.place(age)) }
                };
                let held = (oldest..=self.age).map(bucket).filter(|bucket| bucket.tally != Tally::default());
                let (span, bar) = (self.span(), self.bar());
                Evidence::Buckets { buckets: held.collect(), tally: self.tally(), span, bar, slow: None }
            }
            _ => Evidence::Since {
                from_us: self.start_us,
                until_us,
                tally: self.tally(),
                row: self.counts.total().failures_in_a_row,
                bar: self.bar(),
            },
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        match self.state {
            State::Open => self.expiry_us.saturating_add(1),
            State::HalfOpen if self.counts.total().held() >= self.options.max_requests => u64::MAX,
            _ => 0,
        }
    }
}
