//! The full recording of a run: every attempt, event and transition, and the state of
//! things at any instant in O(log n).

use super::attempt::{Attempt, Ending};
use super::breaker::{State, Transition};
use super::counts::Counts;
use super::engine::{Engine, simulate};
use super::recorder::Recorder;
use super::scenario::Scenario;
use super::time::SECOND_US;
use super::totals::Totals;

/// What an event was; the numbers are places in the run's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A scheduled phase of the dependency began.
    Phase(u32),
    /// This attempt was created and let through.
    Admitted(u32),
    /// This attempt was created and failed fast.
    Rejected(u32),
    /// This attempt ended.
    Ended(u32),
    /// The breaker changed its state.
    Transition(u32),
    /// A timed change took effect.
    Changed(u32),
}

/// Something that happened at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in microseconds since the start.
    pub at_us: u64,
    /// What.
    pub what: What,
}

/// A recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it is a run of.
    pub scenario: Scenario,
    /// Every attempt, by creation.
    pub attempts: Vec<Attempt>,
    /// How each attempt ended; as from the start for those that have not.
    pub endings: Vec<Ending>,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// What holds for the whole run.
    pub totals: Totals,
    /// Counts before every `CHECKPOINT`th event.
    checkpoints: Vec<Counts>,
}

/// Events between two stored counts.
const CHECKPOINT: usize = 64;

impl Run {
    /// Plays a scenario to its horizon.
    pub fn new(scenario: Scenario) -> Self {
        let horizon_us = scenario.horizon_us;
        Run::until(scenario, horizon_us)
    }

    /// Plays a scenario up to and including `until_us`.
    #[inline(never)]
    pub fn until(scenario: Scenario, until_us: u64) -> Self {
        let mut recording = Recording::for_requests(requests_about(&scenario, until_us));
        simulate(&scenario, until_us, &mut recording);
        let Recording { attempts, endings, events, totals, checkpoints } = recording;
        Run { scenario, attempts, endings, events, totals, checkpoints }
    }

    /// Every change of state, by time.
    pub fn transitions(&self) -> &[Transition] {
        &self.totals.transitions
    }

    /// How many events have happened by `at_us`, those of that instant included.
    pub fn events_by(&self, at_us: u64) -> usize {
        self.events.partition_point(|event| event.at_us <= at_us)
    }

    /// Counts at `at_us`, everything of that instant included.
    pub fn counts_at(&self, at_us: u64) -> Counts {
        self.counts_after(self.events_by(at_us))
    }

    /// Counts after the first `events` events.
    pub fn counts_after(&self, events: usize) -> Counts {
        let checkpoint = events / CHECKPOINT;
        let (mut counts, from) = match self.checkpoints.get(checkpoint) {
            Some(counts) => (*counts, checkpoint * CHECKPOINT),
            None => (Counts::default(), 0),
        };
        self.count_on(&mut counts, from..events);
        counts
    }

    /// Adds what a stretch of events did to the counts before it.
    pub fn count_on(&self, counts: &mut Counts, events: std::ops::Range<usize>) {
        for event in &self.events[events] {
            match event.what {
                What::Admitted(index) => counts.admit(&self.attempts[index as usize]),
                What::Rejected(index) => counts.reject(&self.attempts[index as usize]),
                What::Ended(index) => {
                    let index = index as usize;
                    counts.end(self.attempts[index].outcome, &self.endings[index]);
                }
                What::Phase(_) | What::Transition(_) | What::Changed(_) => {}
            }
        }
    }

    /// The last transition by `at_us`; `None` while the opening state lasts.
    pub fn transition_by(&self, at_us: u64) -> Option<&Transition> {
        let after = self.transitions().partition_point(|transition| transition.at_us <= at_us);
        after.checked_sub(1).map(|last| &self.transitions()[last])
    }

    /// The breaker's state at time 0, before anything happens.
    pub fn opening_state(&self) -> State {
        if self.scenario.opening.breaker_on { State::Closed } else { State::Off }
    }

    /// The breaker's state at `at_us`, after everything of that instant.
    pub fn state_at(&self, at_us: u64) -> State {
        self.transition_by(at_us).map_or(self.opening_state(), |transition| transition.to)
    }

    /// A number that two runs share if, and as good as only if, the same happened in them.
    ///
    /// FNV-1a, 64 bits, over the little-endian words of every attempt and transition.
    pub fn fingerprint(&self) -> u64 {
        let attempts = self.attempts.iter().flat_map(|attempt| {
            let kind = u64::from(attempt.is_admitted()) << 8 | u64::from(attempt.outcome.is_failure());
            let name = u64::from(attempt.request) << 32 | u64::from(attempt.retry);
            [name, attempt.created_us, attempt.ends_us, attempt.freed_us, u64::from(attempt.epoch), kind]
        });
        let transitions = self.transitions().iter().flat_map(|transition| {
            let to = match transition.to {
                State::Closed => 1,
                State::Open => 2,
                State::HalfOpen => 3,
                State::Off => 4,
            };
            [transition.at_us, u64::from(transition.epoch), to]
        });
        fnv1a(attempts.chain(transitions))
    }
}

/// A run in the making: played on bit by bit, so that a long one need not be played at once.
pub struct Making {
    engine: Engine<Box<Scenario>, Box<Recording>>,
}

impl Making {
    /// Before anything has happened.
    pub fn new(scenario: Scenario) -> Self {
        let recording = Recording::for_requests(requests_about(&scenario, scenario.horizon_us));
        Making { engine: Engine::new(Box::new(scenario), Box::new(recording)) }
    }

    /// Plays on, up to and including `until_us`, at most to the horizon.
    #[inline(never)]
    pub fn play(&mut self, until_us: u64) {
        self.engine.run(until_us);
    }

    /// The run as far as it was played.
    pub fn finish(self) -> Run {
        let (scenario, recording) = self.engine.into_parts();
        let Recording { attempts, endings, events, totals, checkpoints } = *recording;
        Run { scenario: *scenario, attempts, endings, events, totals, checkpoints }
    }
}

/// How many requests arrive, if the opening rate stays: enough to reserve memory by.
fn requests_about(scenario: &Scenario, until_us: u64) -> usize {
    const MOST: u64 = 1 << 20;
    let lasts_us = until_us.min(scenario.horizon_us).min(scenario.traffic.ends_us);
    let requests = lasts_us.saturating_mul(u64::from(scenario.opening.rate_per_s.get())) / SECOND_US;
    requests.min(MOST) as usize + 1
}

/// FNV-1a over the little-endian bytes of words.
pub fn fnv1a(words: impl Iterator<Item = u64>) -> u64 {
    words
        .flat_map(u64::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The recorder behind a [`Run`].
#[derive(Default)]
struct Recording {
    attempts: Vec<Attempt>,
    endings: Vec<Ending>,
    events: Vec<Event>,
    totals: Totals,
    checkpoints: Vec<Counts>,
}

impl Recording {
    fn for_requests(requests: usize) -> Self {
        Recording {
            attempts: Vec::with_capacity(requests),
            endings: Vec::with_capacity(requests),
            events: Vec::with_capacity(2 * requests),
            ..Recording::default()
        }
    }

    #[inline]
    fn push(&mut self, at_us: u64, what: What) {
        if self.events.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.totals.counts);
        }
        self.events.push(Event { at_us, what });
    }

    #[inline]
    fn create(&mut self, attempt: &Attempt) -> u32 {
        let index = self.attempts.len() as u32;
        self.attempts.push(*attempt);
        self.endings.push(Ending::default());
        index
    }
}

impl Recorder for Recording {
    fn phase(&mut self, index: usize, at_us: u64, healthy: bool) {
        self.push(at_us, What::Phase(index as u32));
        self.totals.phase(index, at_us, healthy);
    }

    #[inline]
    fn admitted(&mut self, attempt: &Attempt) {
        let index = self.create(attempt);
        self.push(attempt.created_us, What::Admitted(index));
        self.totals.admitted(attempt);
    }

    #[inline]
    fn rejected(&mut self, attempt: &Attempt) {
        let index = self.create(attempt);
        self.push(attempt.created_us, What::Rejected(index));
        self.totals.rejected(attempt);
    }

    #[inline]
    fn ended(&mut self, index: u32, attempt: &Attempt, ending: &Ending) {
        self.endings[index as usize] = *ending;
        self.push(attempt.ends_us, What::Ended(index));
        self.totals.ended(index, attempt, ending);
    }

    fn transition(&mut self, transition: &Transition) {
        self.push(transition.at_us, What::Transition(self.totals.transitions.len() as u32));
        self.totals.transition(transition);
    }

    fn changed(&mut self, index: usize, at_us: u64) {
        self.push(at_us, What::Changed(index as u32));
        self.totals.changed(index, at_us);
    }
}
