//! The event loop: plays a scenario and tells a recorder what happens.
//!
//! There is no queue of all events. The next phase, arrival, deadline and change are single
//! numbers; only attempts in flight are kept in a queue.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{Deref, DerefMut};

use super::arrivals::Arrivals;
use super::attempt::{Admission, Attempt, Cause, Ending, Outcome};
use super::breaker::Breaker;
use super::dependency::{Background, Dependency, Health};
use super::draws::{Draws, Words};
use super::in_flight::{InFlight, InFlightQueue};
use super::policy::Policy;
use super::recorder::Recorder;
use super::scenario::{MAX_RETRIES, Scenario, Settings};

/// Plays `scenario` up to and including `until_us`, at most to its horizon.
///
/// Never inlined: a caller built for size would otherwise have the loop built for size too.
#[inline(never)]
pub fn simulate<R: Recorder>(scenario: &Scenario, until_us: u64, recorder: &mut R) {
    Engine::new(scenario, recorder).run(until_us);
}

/// Most and least arrivals that are counted in one step: what a word of bits holds, and what is worth the step.
const MOST_AT_ONCE: u32 = 63;
const LEAST_AT_ONCE: u32 = 4;

/// An attempt to be made at this instant; oldest request first.
type Retry = Reverse<(u32, u32, Words)>;

/// The loop between two events. It can be run on and on, up to one instant after the other.
#[derive(Clone)]
pub struct Engine<S, R> {
    scenario: S,
    recorder: R,
    /// In force now.
    settings: Settings,
    arrivals: Arrivals,
    /// `None` if no outcome of this scenario is drawn.
    draws: Option<Draws>,
    dependency: Dependency,
    breaker: Breaker,
    in_flight: InFlightQueue,
    retries: BinaryHeap<Retry>,
    requests: u32,
    attempts: u32,
    next_phase: usize,
    next_change: usize,
}

impl<S: Deref<Target = Scenario>, R: DerefMut<Target: Recorder>> Engine<S, R> {
    /// Before anything has happened.
    pub fn new(scenario: S, recorder: R) -> Self {
        let settings = scenario.opening;
        Engine {
            settings,
            arrivals: Arrivals::new(scenario.traffic, settings.rate_per_s.get()),
            draws: draws_anything(&scenario).then(|| Draws::new(scenario.seed)),
            dependency: Dependency::new(&settings),
            breaker: Breaker::new(settings.breaker_on, &settings.policy),
            scenario,
            recorder,
            in_flight: InFlightQueue::default(),
            retries: BinaryHeap::new(),
            requests: 0,
            attempts: 0,
            next_phase: 0,
            next_change: 0,
        }
    }

    /// Ends, and gives back what it worked with.
    pub fn into_parts(self) -> (S, R) {
        (self.scenario, self.recorder)
    }

    /// With draws of the scenario's seed that were worked out before; a run that draws nothing has no use for them.
    pub fn with_draws(mut self, draws: &Draws) -> Self {
        self.draws = self.draws.is_some().then(|| draws.clone());
        self
    }

    /// The same run up to here, going on under another policy: for many runs that share their beginning.
    pub fn forked(&self, policy: Policy) -> Self
    where
        Self: Clone,
    {
        let mut forked = self.clone();
        forked.settings.policy = policy;
        forked
    }

    /// Plays up to and including `until_us`, at most to the horizon, from where it stands.
    pub fn run(&mut self, until_us: u64) {
        let until_us = until_us.min(self.scenario.horizon_us);
        loop {
            // What comes before arrivals at one instant, and what ends a stretch of rejections.
            let before_us = self.phase_us().min(self.in_flight.next_us()).min(self.breaker.deadline_us());
            let arrival_us = self.arrivals.next_us();
            let change_us = self.change_us();
            let now_us = before_us.min(arrival_us).min(change_us);
            if now_us > until_us || now_us == u64::MAX {
                return;
            }
            if before_us == now_us {
                self.settle(now_us);
            }
            if arrival_us == now_us {
                let quiet_us = self.quiet_us().min(until_us.saturating_add(1));
                if !R::Target::EACH && self.breaker.rejects_all() {
                    self.reject_stretch(now_us, quiet_us);
                } else if R::Target::EACH || !self.admit_stretch(now_us, quiet_us) {
                    self.arrive_in_quiet(now_us, quiet_us);
                }
            }
            while self.change_us() == now_us && self.arrivals.next_us() > now_us {
                self.change(now_us);
            }
        }
    }

    /// The first instant at which something else than an arrival comes first.
    fn quiet_us(&self) -> u64 {
        let before_us = self.phase_us().min(self.in_flight.next_us()).min(self.breaker.deadline_us());
        before_us.min(self.change_us().saturating_add(1))
    }

    /// The arrival of this instant, and those after it before anything else is due.
    fn arrive_in_quiet(&mut self, now_us: u64, quiet_us: u64) {
        let epoch = self.breaker.epoch();
        self.arrive(now_us);
        // Answers that take time, and transitions, bring new events.
        while self.settings.response_us == 0 && self.breaker.epoch() == epoch {
            let now_us = self.arrivals.next_us();
            if now_us >= quiet_us {
                return;
            }
            self.arrive(now_us);
        }
    }

    /// Phases, then completions and timeouts, then the timer, then retries.
    fn settle(&mut self, now_us: u64) {
        while self.phase_us() == now_us {
            let health = self.scenario.phases[self.next_phase].health;
            self.dependency.enter(health, &self.settings);
            self.recorder.phase(self.next_phase, now_us, self.dependency.is_healthy());
            self.next_phase += 1;
        }
        while self.in_flight.next_us() == now_us {
            if let Some(entry) = self.in_flight.pop() {
                self.end(entry.index, &entry.attempt, &entry.words);
            }
        }
        if self.breaker.deadline_us() == now_us {
            let transition = self.breaker.wake(now_us, &self.settings.policy);
            self.recorder.transition(&transition);
        }
        self.retry(now_us);
    }

    #[inline(always)]
    fn arrive(&mut self, now_us: u64) {
        self.arrivals.advance();
        self.requests += 1;
        let request = self.requests;
        let words = self.draws.as_mut().map_or([0; 4], |draws| draws.words(request));
        self.attempt(request, 0, words, now_us);
        if !self.retries.is_empty() {
            self.retry(now_us);
        }
    }

    /// Retries of this instant, those that fail at once included.
    fn retry(&mut self, now_us: u64) {
        while let Some(Reverse((request, retry, words))) = self.retries.pop() {
            self.attempt(request, retry, words, now_us);
        }
    }

    /// Everything about an attempt is fixed here, at its creation.
    #[inline(always)]
    fn attempt(&mut self, request: u32, retry: u32, words: Words, now_us: u64) {
        let index = self.attempts;
        self.attempts += 1;
        let epoch = self.breaker.epoch();
        let admission = self.breaker.admit();
        let mut attempt = Attempt {
            created_us: now_us,
            ends_us: now_us,
            freed_us: now_us,
            request,
            epoch,
            retry,
            admission,
            outcome: Outcome::Rejection,
        };
        if admission == Admission::Rejected {
            self.recorder.rejected(&attempt);
            return;
        }
        attempt.freed_us = now_us.saturating_add(self.settings.response_us);
        attempt.ends_us = attempt.freed_us;
        attempt.outcome = self.dependency.decide(request, retry, &words, now_us);
        if let Some(timeout_us) = self.settings.gives_up_us() {
            attempt.ends_us = now_us.saturating_add(timeout_us);
            attempt.outcome = Outcome::Timeout;
        }
        self.recorder.admitted(&attempt);
        if attempt.ends_us == now_us {
            self.end(index, &attempt, &words);
        } else {
            self.in_flight.push(InFlight { index, attempt, words });
        }
    }

    #[inline(always)]
    fn end(&mut self, index: u32, attempt: &Attempt, words: &Words) {
        let now_us = attempt.ends_us;
        let retried = attempt.outcome.is_failure() && attempt.retry < self.settings.retries.min(MAX_RETRIES);
        let mut ending = Ending { late: attempt.epoch != self.breaker.epoch(), retried, ..Ending::default() };
        let mut step = None;
        if !ending.late {
            (ending.evidence, step) = self.breaker.record(attempt.outcome, now_us, &self.settings.policy);
        }
        self.recorder.ended(index, attempt, &ending);
        if let Some(step) = step {
            let transition = self.breaker.make(step, now_us, &self.settings.policy);
            self.recorder.transition(&transition);
        }
        if retried {
            self.retries.push(Reverse((attempt.request, attempt.retry + 1, *words)));
        }
    }

    /// Counts in one step what arrives while everything is rejected and nothing else happens.
    fn reject_stretch(&mut self, now_us: u64, quiet_us: u64) {
        // At least the arrival of this instant.
        let count = self.arrivals.skip_before(quiet_us.max(now_us.saturating_add(1))) as u32;
        self.requests += count;
        self.attempts += count;
        self.recorder.rejected_many(count, now_us);
    }

    /// Counts in one step arrivals that are answered at once and cannot open the breaker; says whether there were
    /// enough of them. Which of them fail must follow from their numbers.
    fn admit_stretch(&mut self, now_us: u64, quiet_us: u64) -> bool {
        let Settings { response_us, retries, policy, .. } = &self.settings;
        let (Some(spare), Some((first, step, cause)), 0, 0) =
            (self.breaker.failures_to_spare(policy), self.dependency.pattern(self.requests + 1), response_us, retries)
        else {
            return false;
        };
        // Up to the failure that could open.
        let safe = first.saturating_add(spare.saturating_mul(step));
        let count = self.arrivals.count_before(quiet_us, safe.min(MOST_AT_ONCE));
        if count < LEAST_AT_ONCE {
            return false;
        }
        let failures = (first..count).step_by(step as usize);
        let failed = failures.clone().fold(0_u64, |bits, place| bits | 1 << (count - 1 - place));
        self.breaker.record_many(count, failed, cause == Cause::Transient, policy);
        self.arrivals.skip(count);
        self.requests += count;
        self.attempts += count;
        self.recorder.ended_many(count, failures.len() as u32, cause, now_us);
        true
    }

    fn change(&mut self, now_us: u64) {
        let settings = self.scenario.changes[self.next_change].settings;
        self.recorder.changed(self.next_change, now_us);
        self.next_change += 1;
        if settings.rate_per_s != self.settings.rate_per_s {
            self.arrivals.set_rate(settings.rate_per_s.get(), now_us);
        }
        self.settings = settings;
        self.dependency.apply(&settings);
        if let Some(transition) = self.breaker.switch(settings.breaker_on, now_us) {
            self.recorder.transition(&transition);
        }
    }

    #[inline]
    fn phase_us(&self) -> u64 {
        self.scenario.phases.get(self.next_phase).map_or(u64::MAX, |phase| phase.from_us)
    }

    #[inline]
    fn change_us(&self) -> u64 {
        self.scenario.changes.get(self.next_change).map_or(u64::MAX, |change| change.at_us)
    }
}

/// Whether any outcome of the scenario can depend on a draw.
fn draws_anything(scenario: &Scenario) -> bool {
    let by_errors = |settings: &Settings| !settings.follow_phases;
    by_errors(&scenario.opening)
        || scenario.changes.iter().any(|change| by_errors(&change.settings))
        || scenario.phases.iter().any(|phase| matches!(phase.health, Health::Healthy(Background::Seeded { .. })))
}
