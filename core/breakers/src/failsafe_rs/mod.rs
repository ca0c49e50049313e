//! The crate failsafe 1.3: failures in a row, or a success rate in which older calls weigh less and less, or both; OPEN
//! lasts by a back-off, and HALF-OPEN lets everybody in: the first result decides.
//!
//! Proven on recordings with constant and exponential back-offs. The default back-off is drawn by chance; here it is
//! drawn from a fixed seed, from the same span and as evenly, and only the span is proven.

mod backoff;
mod card;
mod options;
mod rate;

pub use backoff::Backoff;
pub use options::{Options, SuccessRate};

use super::book::RuleBook;
use super::card::Card;
use super::options::Reader;
use crate::sim::{Answer, Breaker, Evidence, Heard, News, Permit, Report, State, Tally, Told, Transition, Trial, Why};
use backoff::Chance;
use rate::Rate;

/// The breaker. A permit is the count of its moves so far, so that it can say which results come late.
#[derive(Clone, Debug)]
pub struct FailsafeRs {
    rate: Option<Policy<Rate>>,
    row: Option<Policy<Row>>,
    backoff: Backoff,
    chance: Chance,
    state: State,
    moves: u32,
    since_us: u64,
    /// How long OPEN lasts, or lasted.
    wait_us: u64,
    /// The result that decided in HALF-OPEN.
    tried: Tally,
}

/// What judges, and how many waits of its own back-off it has taken since the last close.
#[derive(Clone, Debug)]
struct Policy<Rule> {
    rule: Rule,
    step: u32,
}

/// `consecutive_failures`.
#[derive(Clone, Debug)]
struct Row {
    threshold: u32,
    failures: Tally,
}

impl FailsafeRs {
    fn until_us(&self) -> u64 {
        self.since_us.saturating_add(self.wait_us)
    }

    fn enter(&mut self, to: State, why: Why, now_us: u64, news: &mut News) {
        let until_us = if to == State::Open { now_us.saturating_add(self.wait_us) } else { 0 };
        let transition = Transition { at_us: now_us, from: self.state, to, why, until_us, probes: 0 };
        news.moved(transition, || self.look(now_us));
        self.state = to;
        self.moves = self.moves.wrapping_add(1);
        self.since_us = now_us;
        self.tried = Tally::default();
    }

    /// Counts a result for both policies, and says what the crate counts of it.
    #[inline]
    fn count(&mut self, report: Report, now_us: u64) -> Tally {
        let mut tally = Tally::default();
        if let Some(policy) = &mut self.rate {
            policy.rule.count(report, now_us);
            tally = policy.rule.tally();
        }
        if let Some(Policy { rule, .. }) = &mut self.row {
            if report.is_failure() {
                rule.failures.count(report);
            } else {
                rule.failures = Tally::default();
            }
            if self.rate.is_none() {
                tally = rule.failures;
            }
        }
        tally
    }

    /// Whether a failure that was just counted must open: for how long, and why. Each policy that is met takes from its
    /// own back-off, and the longer wait counts.
    #[inline]
    fn judge(&mut self, now_us: u64) -> Option<(u64, Why)> {
        let mut opens: Option<(u64, Why)> = None;
        if let Some(Policy { rule, step }) = &mut self.rate
            && rule.is_met(now_us)
        {
            let why = Why::SuccessRate {
                tally: rule.tally(),
                rate_ppm: ppm(rule.rate),
                required_ppm: ppm(rule.required),
                window_us: rule.window_ms.saturating_mul(1_000),
            };
            opens = Some((self.backoff.us(*step, &mut self.chance), why));
            *step = step.saturating_add(1);
        }
        if let Some(Policy { rule: Row { threshold, failures }, step }) = &mut self.row
            && failures.failed >= *threshold
        {
            let wait_us = self.backoff.us(*step, &mut self.chance);
            *step = step.saturating_add(1);
            let why = Why::Streak { tally: *failures, threshold: *threshold };
            opens = match opens {
                Some((other_us, why)) => Some((wait_us.max(other_us), why)),
                None => Some((wait_us, why)),
            };
        }
        opens
    }

    /// Closing forgets everything, the back-offs too.
    fn close(&mut self, why: Why, now_us: u64, news: &mut News) {
        self.enter(State::Closed, why, now_us, news);
        if let Some(policy) = &mut self.rate {
            policy.rule.begin(now_us);
            policy.step = 0;
        }
        if let Some(policy) = &mut self.row {
            policy.rule.failures = Tally::default();
            policy.step = 0;
        }
    }

    /// The first result in HALF-OPEN decides, a late one too.
    fn decided(&mut self, report: Report, late: bool) -> Why {
        self.tried.count(report);
        match late {
            true => Why::LateResult { failed: report.is_failure() },
            false => Why::Probes { tally: self.tried, probes: 1, threshold_percent: None },
        }
    }
}

/// For reading, to the nearest millionth.
fn ppm(part: f64) -> u32 {
    // A cast of a float never leaves the range of the whole number.
    (part * 1e6).round() as u32
}

impl RuleBook for FailsafeRs {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        options::read(reader)
    }

    fn new(options: Options) -> Self {
        let rate = |SuccessRate { required, minimum, window_ms }| Rate::new(required, minimum, window_ms);
        let row = |threshold: u32| Row { threshold: threshold.max(1), failures: Tally::default() };
        FailsafeRs {
            rate: options.rate.map(|given| Policy { rule: rate(given), step: 0 }),
            row: options.row.map(|given| Policy { rule: row(given), step: 0 }),
            backoff: options.backoff,
            chance: Chance::default(),
            state: State::Closed,
            moves: 0,
            since_us: 0,
            wait_us: 0,
            tried: Tally::default(),
        }
    }
}

impl Breaker for FailsafeRs {
    #[inline]
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        if self.state == State::Open {
            // The wait is over strictly after its end, and only a call finds out.
            if now_us <= self.until_us() {
                return Answer::Rejected;
            }
            let wait_us = now_us.saturating_sub(self.since_us);
            self.enter(State::HalfOpen, Why::WaitElapsed { wait_us, lazily: true }, now_us, news);
        }
        Answer::Admitted { permit: Permit(self.moves), probe: self.state == State::HalfOpen }
    }

    /// An error that the predicate does not take for one is a success. A success counts in OPEN too, a failure does not.
    #[inline]
    fn tell(&mut self, permit: Permit, report: Report, _took_us: u64, now_us: u64, news: &mut News) -> Told {
        let late = permit.0 != self.moves;
        let heard = if late { Heard::CountedLate } else { Heard::Counted };
        if report.is_failure() && self.state == State::Open {
            return Told::IGNORED_LATE;
        }
        if self.state != State::HalfOpen {
            let tally = self.count(report, now_us);
            if report.is_failure()
                && let Some((wait_us, why)) = self.judge(now_us)
            {
                self.wait_us = wait_us;
                self.enter(State::Open, why, now_us, news);
            }
            return Told { heard, tally };
        }
        let why = self.decided(report, late);
        let tally = self.tried;
        if report.is_failure() {
            self.count(report, now_us);
            // When no policy is met, the wait is that of before.
            self.wait_us = self.judge(now_us).map_or(self.wait_us, |(wait_us, _)| wait_us);
            self.enter(State::Open, why, now_us, news);
        } else {
            self.close(why, now_us, news);
            self.count(report, now_us);
        }
        Told { heard, tally }
    }

    fn state(&mut self, _now_us: u64, _news: &mut News) -> State {
        self.state
    }

    fn look(&self, now_us: u64) -> Evidence {
        let row = self.row.as_ref().map(|policy| &policy.rule);
        match (self.state, &self.rate, row) {
            (State::Open, ..) => Evidence::Waiting { until_us: self.until_us(), lazily: true, heeds_late: true },
            (State::HalfOpen, ..) => Evidence::Trial {
                tally: self.tried,
                places: None,
                trial: Trial::Counted { successes: 1, most_failures: 0 },
                until_us: None,
            },
            (_, Some(policy), row) => {
                let mut rate = policy.rule.clone();
                rate.turn(now_us);
                Evidence::SuccessRate {
                    tally: rate.tally(),
                    rate_ppm: ppm(rate.rate),
                    required_ppm: ppm(rate.required),
                    minimum: rate.minimum,
                    window_us: rate.window_ms.saturating_mul(1_000),
                    judged_from_us: rate.judged_from_us(),
                    row: row.map(|row| [row.failures.failed, row.threshold]),
                }
            }
            (_, None, row) => {
                let (failed, threshold) = row.map_or((0, 0), |row| (row.failures.failed, row.threshold));
                Evidence::Streak { failed, threshold }
            }
        }
    }

    #[inline]
    fn rejects_until_us(&self) -> u64 {
        if self.state == State::Open { self.until_us().saturating_add(1) } else { 0 }
    }
}
