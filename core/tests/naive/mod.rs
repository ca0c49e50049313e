//! A second, naive implementation of the rules, to hold against the engine.
//!
//! It is written from the contract alone and shares only the plain data types with the
//! engine. Nothing is fast or clever: what is going to happen stands in one flat list that
//! is searched for its earliest entry at every step, and the breaker's evidence is a list
//! of outcomes that is counted afresh each time. Where both agree on thousands of random
//! scenarios, a mistake would have to be made twice.

#![allow(dead_code, reason = "each test crate uses its own part")]

pub mod random;

use breaker_core::breakers::lab::{Decision, Trip};
use breaker_core::sim::counts::{Attempts, Requests};
use breaker_core::sim::run::fnv1a;
use breaker_core::sim::{
    Admission, Attempt, Background, Cause, Counts, Event, FirstArrival, Health, Outcome, Permit, State, What,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::plan::{Change, Plan, Settings};

/// How an attempt ended; kept only for those that ended by the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    pub late: bool,
    pub retried: bool,
}

/// A change of the breaker's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    pub at_us: u64,
    pub from: State,
    pub to: State,
    pub epoch: u32,
}

/// Everything that happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NaiveRun {
    pub attempts: Vec<Attempt>,
    /// The epoch in which each attempt was created.
    pub epochs: Vec<u32>,
    pub endings: Vec<Option<Ended>>,
    pub transitions: Vec<Switch>,
    pub events: Vec<Event>,
    pub counts: Counts,
}

/// Plays a scenario to its horizon.
pub fn play(scenario: &Plan) -> NaiveRun {
    let mut world = World::new(scenario);
    while let Some((at_us, next)) = world.earliest()
        && at_us <= scenario.horizon_us
    {
        world.happens(at_us, next);
    }
    let counts = count(&world.run.attempts, &world.run.endings);
    NaiveRun { counts, ..world.run }
}

/// What can happen next. The order of the variants, and of their numbers, is the order at one instant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Phase(usize),
    End(usize),
    Timer,
    Retry { request: u32, retry: u32 },
    Arrival,
    Change(usize),
}

/// The outcomes and rules of the state that lasts.
struct Breaker {
    state: State,
    epoch: u32,
    /// Instants of outcomes of this epoch, and whether they were failures.
    evidence: Vec<(u64, bool)>,
    probes: u32,
    probes_admitted: u32,
    /// The rate that reopens; `None` if the first failure does.
    probe_rate: Option<u32>,
}

impl Breaker {
    fn new(state: State, epoch: u32) -> Self {
        Breaker { state, epoch, evidence: vec![], probes: 0, probes_admitted: 0, probe_rate: None }
    }
}

struct World<'a> {
    scenario: &'a Plan,
    changes: Vec<Change>,
    settings: Settings,
    pending: Vec<(u64, Next)>,
    requests: u32,
    /// T and P of the formula for arrivals.
    rate_since_us: u64,
    passed: u128,
    health: Health,
    answers: Vec<u64>,
    breaker: Breaker,
    run: NaiveRun,
}

impl<'a> World<'a> {
    fn new(scenario: &'a Plan) -> Self {
        let mut changes = scenario.changes.clone();
        changes.sort_by_key(|change| change.at_us);
        let phases = scenario.phases.iter().enumerate().map(|(index, phase)| (phase.from_us, Next::Phase(index)));
        let timed = changes.iter().enumerate().map(|(index, change)| (change.at_us, Next::Change(index)));
        let pending = phases.chain(timed).collect();
        let state = if scenario.opening.breaker_on { State::Closed } else { State::Off };
        World {
            scenario,
            changes,
            settings: scenario.opening,
            pending,
            requests: 0,
            rate_since_us: 0,
            passed: 0,
            health: Health::Healthy(Background::None),
            answers: vec![],
            breaker: Breaker::new(state, 1),
            run: NaiveRun::default(),
        }
    }

    fn earliest(&self) -> Option<(u64, Next)> {
        let arrival =
            Some((self.next_arrival_us(), Next::Arrival)).filter(|(at, _)| *at < self.scenario.traffic.ends_us);
        self.pending.iter().copied().chain(arrival).min()
    }

    /// Once the traffic has ended, P may outgrow the formula; what it gives then is too late anyhow.
    fn next_arrival_us(&self) -> u64 {
        let k = match self.scenario.traffic.first {
            FirstArrival::AtStart => self.requests,
            FirstArrival::AfterOneInterval => self.requests + 1,
        };
        let rate = u128::from(self.settings.rate_per_s.get());
        self.rate_since_us + ((u128::from(k) * 1_000_000).saturating_sub(self.passed) / rate) as u64
    }

    fn happens(&mut self, now: u64, next: Next) {
        self.pending.retain(|entry| *entry != (now, next));
        match next {
            Next::Phase(index) => {
                self.health = self.scenario.phases[index].health;
                self.answers.clear();
                self.log(now, What::Phase(index as u32));
            }
            Next::End(index) => self.end(now, index),
            Next::Timer => self.half_open(now),
            Next::Retry { request, retry } => self.create(now, request, retry),
            Next::Arrival => {
                self.requests += 1;
                self.create(now, self.requests, 0);
            }
            Next::Change(index) => {
                self.log(now, What::Changed(index as u32));
                self.change(now, self.changes[index].settings);
            }
        }
    }

    fn log(&mut self, at_us: u64, what: What) {
        self.run.events.push(Event { at_us, what });
    }

    fn change(&mut self, now: u64, settings: Settings) {
        self.passed += u128::from(self.settings.rate_per_s.get()) * u128::from(now - self.rate_since_us);
        self.rate_since_us = now;
        self.settings = settings;
        match (settings.breaker_on, self.breaker.state) {
            (false, State::Closed | State::Open | State::HalfOpen) => self.go(now, State::Off),
            (true, State::Off) => self.go(now, State::Closed),
            _ => {}
        }
    }

    fn create(&mut self, now: u64, request: u32, retry: u32) {
        let index = self.run.attempts.len();
        let admission = self.admission();
        let admitted = admission != Admission::Rejected;
        let epoch = self.breaker.epoch;
        let (mut outcome, mut ends_us, mut freed_us) = (Outcome::Rejection, now, now);
        if admitted {
            outcome = self.answer(now, request, retry);
            freed_us = now + self.settings.response_us;
            ends_us = freed_us;
            if let Some(timeout_us) = self.settings.timeout_us.filter(|timeout| self.settings.response_us > *timeout) {
                outcome = Outcome::Timeout;
                ends_us = now + timeout_us;
            }
            self.pending.push((ends_us, Next::End(index)));
        }
        let permit = Permit(if admitted { epoch } else { 0 });
        let retry = retry as u8;
        let attempt =
            Attempt { created_us: now, ends_us, freed_us, request, permit, waited_us: 0, retry, admission, outcome };
        self.run.attempts.push(attempt);
        self.run.epochs.push(epoch);
        self.run.endings.push(None);
        self.log(now, if admitted { What::Admitted(index as u32) } else { What::Rejected(index as u32) });
    }

    fn admission(&mut self) -> Admission {
        match self.breaker.state {
            State::Closed | State::Off => Admission::Admitted,
            State::HalfOpen if self.breaker.probes_admitted < self.breaker.probes => {
                self.breaker.probes_admitted += 1;
                Admission::Probe
            }
            State::HalfOpen | State::Open => Admission::Rejected,
        }
    }

    /// What the dependency answers to an attempt that is admitted now.
    fn answer(&mut self, now: u64, request: u32, retry: u32) -> Outcome {
        let word = word(self.scenario.seed, request, retry);
        let cause = if !self.settings.follow_phases {
            fails(word, self.settings.errors_percent).then_some(Cause::ErrorRate)
        } else {
            match self.health {
                Health::Dead => Some(Cause::Outage),
                Health::Healthy(Background::None) => None,
                Health::Healthy(Background::EveryTenth { digit }) => {
                    (request % 10 == digit).then_some(Cause::Transient)
                }
                Health::Healthy(Background::Seeded { percent }) => fails(word, percent).then_some(Cause::Transient),
                Health::Warming { per_second } => {
                    let recent = self.answers.iter().filter(|answered| *answered + 1_000_000 > now).count();
                    let has_room = recent < per_second as usize;
                    self.answers.extend(has_room.then_some(now));
                    (!has_room).then_some(Cause::Overload)
                }
            }
        };
        cause.map_or(Outcome::Success, Outcome::Failure)
    }

    fn end(&mut self, now: u64, index: usize) {
        let Attempt { request, retry, outcome, .. } = self.run.attempts[index];
        let retry = u32::from(retry);
        let late = self.run.epochs[index] != self.breaker.epoch;
        let failed = outcome != Outcome::Success;
        let retried = failed && retry < self.settings.retries.min(3);
        self.run.endings[index] = Some(Ended { late, retried });
        self.log(now, What::Ended(index as u32));
        if retried {
            self.pending.push((now, Next::Retry { request, retry: retry + 1 }));
        }
        if late {
            return;
        }
        match self.breaker.state {
            State::Closed => self.judge_closed(now, failed),
            State::HalfOpen => self.judge_probes(now, failed),
            State::Open | State::Off => {}
        }
    }

    fn judge_closed(&mut self, now: u64, failed: bool) {
        let evidence = &mut self.breaker.evidence;
        evidence.push((now, failed));
        let opens = match self.settings.policy.trip {
            Trip::Consecutive { failures } => {
                let streak = evidence.iter().rev().take_while(|(_, failed)| *failed).count();
                streak >= failures.max(1) as usize
            }
            Trip::CountWindow { size, failure_rate_percent, minimum_calls } => {
                let surplus = evidence.len().saturating_sub(size.max(1) as usize);
                evidence.drain(..surplus);
                reaches(evidence, failure_rate_percent, minimum_calls)
            }
            Trip::TimeWindow { duration_us, failure_rate_percent, minimum_calls } => {
                evidence.retain(|(at_us, _)| now - at_us < duration_us);
                reaches(evidence, failure_rate_percent, minimum_calls)
            }
        };
        if opens {
            self.open(now);
        }
    }

    fn judge_probes(&mut self, now: u64, failed: bool) {
        let Breaker { evidence, probes, probe_rate, .. } = &mut self.breaker;
        evidence.push((now, failed));
        let all = evidence.len() == *probes as usize;
        let reopens = match *probe_rate {
            None => failed,
            Some(percent) => all && reaches(evidence, percent, 1),
        };
        if reopens {
            self.open(now);
        } else if all {
            self.go(now, State::Closed);
        }
    }

    fn open(&mut self, now: u64) {
        self.go(now, State::Open);
        self.pending.push((now + self.settings.policy.wait_us, Next::Timer));
    }

    fn half_open(&mut self, now: u64) {
        self.go(now, State::HalfOpen);
        let policy = self.settings.policy;
        self.breaker.probes = policy.half_open.probes.max(1);
        self.breaker.probe_rate = match policy.half_open.decision {
            Decision::FirstFailureReopens => None,
            Decision::FailureRate => policy.trip.failure_rate_percent(),
        };
    }

    fn go(&mut self, now: u64, to: State) {
        let (from, epoch) = (self.breaker.state, self.breaker.epoch + 1);
        self.pending.retain(|(_, next)| *next != Next::Timer);
        self.breaker = Breaker::new(to, epoch);
        self.log(now, What::Transition(self.run.transitions.len() as u32));
        self.run.transitions.push(Switch { at_us: now, from, to, epoch });
    }
}

fn reaches(evidence: &[(u64, bool)], percent: u32, minimum_calls: u32) -> bool {
    let calls = evidence.len() as u64;
    let failed = evidence.iter().filter(|(_, failed)| *failed).count() as u64;
    calls >= u64::from(minimum_calls.max(1)) && failed * 100 >= u64::from(percent) * calls
}

/// The word of an attempt, read from a fresh stream.
pub fn word(seed: u64, request: u32, retry: u32) -> u32 {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut stream = ChaCha8Rng::from_seed(key);
    stream.set_word_pos(4 * u128::from(request) + u128::from(retry));
    stream.next_u32()
}

fn fails(word: u32, percent: u32) -> bool {
    u64::from(word) * 100 < u64::from(percent) << 32
}

/// Counts from scratch: a request is where its last attempt is.
pub fn count(attempts: &[Attempt], endings: &[Option<Ended>]) -> Counts {
    let generated = attempts.iter().map(|attempt| attempt.request).max().unwrap_or(0);
    let mut last = vec![None; generated as usize];
    for (attempt, ending) in attempts.iter().zip(endings) {
        let over = !attempt.is_admitted() || ending.is_some_and(|ending| !ending.retried);
        last[attempt.request as usize - 1] = over.then_some(attempt.outcome);
    }
    let of = |outcome| last.iter().filter(|place| **place == Some(outcome)).count() as u32;
    let failed = last.iter().filter(|place| matches!(place, Some(Outcome::Failure(_)))).count() as u32;
    let in_flight = last.iter().filter(|place| place.is_none()).count() as u32;
    let refused = attempts.iter().filter(|attempt| !attempt.is_admitted()).count() as u32;
    let created = attempts.len() as u32;
    Counts {
        requests: Requests {
            generated,
            succeeded: of(Outcome::Success),
            failed,
            timed_out: of(Outcome::Timeout),
            rejected: of(Outcome::Rejection),
            in_flight,
        },
        attempts: Attempts { created, admitted: created - refused, rejected: refused, waiting: 0 },
    }
}

/// The engine's fingerprint, computed from the naive run.
pub fn fingerprint(run: &NaiveRun) -> u64 {
    let mut words = vec![];
    for (attempt, epoch) in run.attempts.iter().zip(&run.epochs) {
        let admitted = u64::from(attempt.admission != Admission::Rejected);
        let failed = u64::from(matches!(attempt.outcome, Outcome::Failure(_) | Outcome::Timeout));
        words.push((u64::from(attempt.request) << 32) + u64::from(attempt.retry));
        words.extend([attempt.created_us, attempt.ends_us, attempt.freed_us, u64::from(*epoch)]);
        words.push(256 * admitted + failed);
    }
    for switch in &run.transitions {
        let to = match switch.to {
            State::Closed => 1,
            State::Open => 2,
            State::HalfOpen => 3,
            State::Off => 4,
        };
        words.extend([switch.at_us, u64::from(switch.epoch), to]);
    }
    fnv1a(words.into_iter())
}
