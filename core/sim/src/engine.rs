//! The event loop: plays a scenario and tells a recorder what happens.
//!
//! There is no queue of all events. The next phase, arrival, deadline and change are single
//! numbers; only attempts in flight are kept in a queue.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::ops::{Deref, DerefMut};

use super::arrivals::Arrivals;
use super::attempt::{Admission, Attempt, Cause, Ending, Outcome};
use super::breaker::{Answer, Breaker, Permit};
use super::dependency::Dependency;
use super::draws::{Draws, Words};
use super::in_flight::{InFlight, InFlightQueue};
use super::news::News;
use super::recorder::Recorder;
use super::scenario::Scenario;
use super::schedule::{Background, Health};
use super::settings::{MAX_RETRIES, Settings};

/// Plays `scenario` with a breaker up to and including `until_us`, at most to its horizon.
///
/// Compiled where it is called: a package built for size asks one that is built for speed, `breaker-breakers`.
pub fn simulate<B: Breaker, R: Recorder>(scenario: &Scenario, breaker: B, until_us: u64, recorder: &mut R) {
    Engine::new(scenario, breaker, recorder).run(until_us);
}

/// Most and least arrivals that are counted in one step: what a word of bits holds, and what is worth the step.
const MOST_AT_ONCE: u32 = 63;
const LEAST_AT_ONCE: u32 = 4;

/// An attempt to be made at this instant; oldest request first.
type Retry = Reverse<(u32, u32, Words)>;

/// Who asks the breaker.
#[derive(Clone, Copy)]
struct Caller {
    /// Count of created attempts before it: its place in the recording.
    index: u32,
    created_us: u64,
    request: u32,
    retry: u32,
    words: Words,
}

/// The loop between two events. It can be run on and on, up to one instant after the other.
#[derive(Clone)]
pub struct Engine<S, B, R> {
    scenario: S,
    breaker: B,
    recorder: R,
    /// What the breaker says besides its answers, from one call to the next.
    news: News,
    /// Up to when nothing but arrivals is due, not included; 0 once the breaker has moved.
    quiet_us: u64,
    /// In force now.
    settings: Settings,
    arrivals: Arrivals,
    /// `None` if no outcome of this scenario is drawn.
    draws: Option<Draws>,
    dependency: Dependency,
    in_flight: InFlightQueue,
    /// Those who wait for the breaker to decide, as they came, and how many of them may ask again now.
    waiting: VecDeque<Caller>,
    may_ask_again: usize,
    /// Whether they do so only until one is told to wait on.
    in_turn: bool,
    is_asking_again: bool,
    retries: BinaryHeap<Retry>,
    requests: u32,
    attempts: u32,
    next_phase: usize,
    next_change: usize,
    /// When they are due; `u64::MAX` if there are none.
    phase_us: u64,
    change_us: u64,
}

impl<S: Deref<Target = Scenario>, B: Breaker, R: DerefMut<Target: Recorder>> Engine<S, B, R> {
    /// Before anything has happened; `breaker` is as it is at time 0.
    pub fn new(scenario: S, breaker: B, recorder: R) -> Self {
        let settings = scenario.opening;
        Engine {
            settings,
            arrivals: Arrivals::new(scenario.traffic, settings.rate_per_s.get()),
            draws: draws_anything(&scenario).then(|| Draws::new(scenario.seed)),
            dependency: Dependency::new(&settings),
            phase_us: scenario.phases.first().map_or(u64::MAX, |phase| phase.from_us),
            change_us: scenario.changes.first().map_or(u64::MAX, |change| change.at_us),
            scenario,
            breaker,
            recorder,
            news: News::default(),
            quiet_us: 0,
            is_asking_again: false,
            waiting: VecDeque::new(),
            may_ask_again: 0,
            in_turn: false,
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

    /// The breaker as it is now. Who changes it forks the run: for many runs that share their beginning.
    pub fn breaker_mut(&mut self) -> &mut B {
        &mut self.breaker
    }

    /// The breaker as it is now.
    pub fn breaker(&self) -> &B {
        &self.breaker
    }

    /// The world it plays.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Whom it tells.
    pub fn recorder(&self) -> &R {
        &self.recorder
    }

    /// Plays up to and including `until_us`, at most to the horizon, from where it stands.
    pub fn run(&mut self, until_us: u64) {
        let until_us = until_us.min(self.scenario.horizon_us);
        loop {
            let mut before_us = self.before_us();
            let arrival_us = self.arrivals.next_us();
            let change_us = self.change_us;
            let now_us = before_us.min(arrival_us).min(change_us);
            if now_us > until_us || now_us == u64::MAX {
                return;
            }
            if before_us == now_us {
                self.settle(now_us);
                before_us = self.before_us();
            }
            if arrival_us == now_us {
                // The first instant at which something else than an arrival comes first.
                let quiet_us = before_us.min(change_us.min(until_us).saturating_add(1));
                let rejects_until_us = if R::Target::EACH { 0 } else { self.breaker.rejects_until_us() };
                if rejects_until_us > now_us {
                    self.reject_stretch(now_us, quiet_us.min(rejects_until_us));
                } else if R::Target::EACH || !self.admit_stretch(now_us, quiet_us) {
                    self.arrive_in_quiet(now_us, quiet_us);
                }
            }
            while self.change_us == now_us && self.arrivals.next_us() > now_us {
                self.change(now_us);
            }
        }
    }

    /// When something is due that comes before the arrivals of its instant, and ends a stretch of rejections.
    #[inline]
    fn before_us(&self) -> u64 {
        self.phase_us.min(self.in_flight.next_us()).min(self.breaker.deadline_us())
    }

    /// The arrival of this instant, and those after it before anything else is due.
    fn arrive_in_quiet(&mut self, now_us: u64, quiet_us: u64) {
        self.quiet_us = quiet_us;
        self.arrive(now_us);
        // Answers that take time, moves and timers bring new events.
        while self.settings.response_us == 0 {
            let now_us = self.arrivals.next_us();
            if now_us >= self.quiet_us.min(self.breaker.deadline_us()) {
                return;
            }
            self.arrive(now_us);
        }
    }

    /// Phases, then completions and timeouts, then the timer, then retries.
    fn settle(&mut self, now_us: u64) {
        while self.phase_us == now_us {
            let health = self.scenario.phases[self.next_phase].health;
            self.dependency.enter(health, &self.settings);
            self.recorder.phase(self.next_phase, now_us, self.dependency.is_healthy());
            self.next_phase += 1;
            self.phase_us = self.scenario.phases.get(self.next_phase).map_or(u64::MAX, |phase| phase.from_us);
        }
        while self.in_flight.next_us() == now_us {
            if let Some(entry) = self.in_flight.pop() {
                self.end(entry.index, &entry.attempt, &entry.words);
            }
        }
        if self.breaker.deadline_us() == now_us {
            self.breaker.wake(now_us, &mut self.news);
            self.hear(now_us);
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

    #[inline(always)]
    fn attempt(&mut self, request: u32, retry: u32, words: Words, now_us: u64) {
        let index = self.attempts;
        self.attempts += 1;
        let caller = Caller { index, created_us: now_us, request, retry, words };
        match self.ask(now_us) {
            Answer::Admitted { permit, probe } => {
                let attempt = self.decided(&caller, permit, admission(probe), now_us);
                self.recorder.admitted(&attempt);
                self.depart(caller.index, attempt, words, now_us);
            }
            Answer::Waits if self.breaker.lets_wait() => self.wait(caller),
            Answer::Rejected | Answer::Waits => {
                let attempt = turned_back(&caller, Admission::Rejected, now_us);
                self.recorder.rejected(&attempt);
            }
        }
    }

    /// Asks the breaker, and tells its moves before what it answers.
    #[inline(always)]
    fn ask(&mut self, now_us: u64) -> Answer {
        let answer = self.breaker.ask(now_us, &mut self.news);
        if self.breaker.moves_when_asked() && !self.news.is_empty() {
            self.hear_moves();
        }
        answer
    }

    /// Everything about an attempt is fixed here, when it is let in: at its creation, unless its caller waited.
    #[inline(always)]
    fn decided(&mut self, caller: &Caller, permit: Permit, admission: Admission, now_us: u64) -> Attempt {
        let Caller { created_us, request, retry, ref words, .. } = *caller;
        let freed_us = now_us.saturating_add(self.settings.response_us);
        let mut ends_us = freed_us;
        let mut outcome = self.dependency.decide(request, retry, words, now_us);
        if let Some(timeout_us) = self.settings.gives_up_us() {
            ends_us = now_us.saturating_add(timeout_us);
            outcome = Outcome::Timeout;
        }
        let waited_us = waited_us(created_us, now_us);
        Attempt { created_us, ends_us, freed_us, request, permit, waited_us, retry: retry as u8, admission, outcome }
    }

    /// What was let in is on its way, or has ended already.
    #[inline(always)]
    fn depart(&mut self, index: u32, attempt: Attempt, words: Words, now_us: u64) {
        if attempt.ends_us == now_us {
            self.end(index, &attempt, &words);
        } else {
            self.in_flight.push(InFlight { index, attempt, words });
        }
    }

    #[inline(always)]
    fn end(&mut self, index: u32, attempt: &Attempt, words: &Words) {
        let now_us = attempt.ends_us;
        let retried = attempt.outcome.is_failure() && u32::from(attempt.retry) < self.settings.retries.min(MAX_RETRIES);
        let took_us = now_us.saturating_sub(attempt.decided_us());
        let told = self.breaker.tell(attempt.permit, attempt.outcome.report(), took_us, now_us, &mut self.news);
        self.recorder.ended(index, attempt, &Ending { heard: told.heard, retried, evidence: told.tally });
        if !self.news.is_empty() {
            self.hear(now_us);
        }
        if retried {
            self.retries.push(Reverse((attempt.request, u32::from(attempt.retry) + 1, *words)));
        }
    }

    /// Tells the breaker's moves.
    #[cold]
    fn hear_moves(&mut self) {
        self.quiet_us = 0;
        for transition in self.news.moves() {
            self.recorder.transition(transition);
        }
        self.news.clear();
    }

    /// Tells the breaker's moves, and lets those who wait ask again if they may.
    #[inline(never)]
    fn hear(&mut self, now_us: u64) {
        if let Some(transition) = self.news.only() {
            self.quiet_us = 0;
            self.recorder.transition(transition);
            return self.news.clear();
        }
        self.hear_all(now_us);
    }

    #[cold]
    fn hear_all(&mut self, now_us: u64) {
        if self.news.may_ask_again() {
            self.may_ask_again = self.waiting.len();
            self.in_turn = self.news.is_in_turn();
        }
        self.hear_moves();
        if self.breaker.lets_wait() && !self.is_asking_again {
            self.is_asking_again = true;
            self.ask_again(now_us);
            self.is_asking_again = false;
        }
    }

    #[cold]
    fn wait(&mut self, caller: Caller) {
        let attempt = turned_back(&caller, Admission::Waiting, u64::MAX);
        self.recorder.waits(&attempt);
        self.waiting.push_back(caller);
    }

    /// Those who wait and may ask again do so, in the order in which they came; who waits on keeps its place.
    #[cold]
    fn ask_again(&mut self, now_us: u64) {
        while let Some(left) = self.may_ask_again.checked_sub(1) {
            self.may_ask_again = left;
            let Some(caller) = self.waiting.pop_front() else { continue };
            match self.ask(now_us) {
                Answer::Admitted { permit, probe } => {
                    let attempt = self.decided(&caller, permit, admission(probe), now_us);
                    self.recorder.let_in(caller.index, &attempt);
                    self.depart(caller.index, attempt, caller.words, now_us);
                }
                Answer::Rejected => {
                    let attempt = turned_back(&caller, Admission::Rejected, now_us);
                    self.recorder.turned_away(caller.index, &attempt);
                }
                Answer::Waits if self.in_turn => {
                    self.recorder.waits_on(caller.index, now_us);
                    self.waiting.push_front(caller);
                    self.may_ask_again = 0;
                }
                Answer::Waits => {
                    self.recorder.waits_on(caller.index, now_us);
                    self.waiting.push_back(caller);
                }
            }
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
        let Settings { response_us, retries, .. } = &self.settings;
        let (Some(spare), Some((first, step, cause)), 0, 0) =
            (self.breaker.failures_to_spare(), self.dependency.pattern(self.requests + 1), response_us, retries)
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
        self.breaker.record_many(count, failed, cause == Cause::Transient);
        self.arrivals.skip(count);
        self.requests += count;
        self.attempts += count;
        self.recorder.ended_many(count, failures.len() as u32, cause, now_us);
        true
    }

    fn change(&mut self, now_us: u64) {
        let index = self.next_change;
        let settings = self.scenario.changes[index].settings;
        self.recorder.changed(index, now_us);
        self.next_change += 1;
        self.change_us = self.scenario.changes.get(self.next_change).map_or(u64::MAX, |change| change.at_us);
        if settings.rate_per_s != self.settings.rate_per_s {
            self.arrivals.set_rate(settings.rate_per_s.get(), now_us);
        }
        self.settings = settings;
        self.dependency.apply(&settings);
        self.breaker.change(index, now_us, &mut self.news);
        if !self.news.is_empty() {
            self.hear(now_us);
        }
    }
}

#[inline]
fn admission(probe: bool) -> Admission {
    if probe { Admission::Probe } else { Admission::Admitted }
}

#[inline]
fn waited_us(created_us: u64, decided_us: u64) -> u32 {
    u32::try_from(decided_us - created_us).unwrap_or(u32::MAX)
}

/// An attempt that is not let in: rejected at an instant, or waiting.
#[inline]
fn turned_back(caller: &Caller, admission: Admission, at_us: u64) -> Attempt {
    let Caller { created_us, request, retry, .. } = *caller;
    Attempt {
        created_us,
        ends_us: at_us,
        freed_us: at_us,
        request,
        permit: Permit::default(),
        waited_us: if admission == Admission::Waiting { 0 } else { waited_us(created_us, at_us) },
        retry: retry as u8,
        admission,
        outcome: Outcome::Rejection,
    }
}

/// Whether any outcome of the scenario can depend on a draw.
fn draws_anything(scenario: &Scenario) -> bool {
    let by_errors = |settings: &Settings| !settings.follow_phases;
    by_errors(&scenario.opening)
        || scenario.changes.iter().any(|change| by_errors(&change.settings))
        || scenario.phases.iter().any(|phase| matches!(phase.health, Health::Healthy(Background::Seeded { .. })))
}
