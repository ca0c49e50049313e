//! The full recording of a run: every attempt, event and transition, and the state of
//! things at any instant in O(log n).

use std::ops::{Deref, DerefMut};

use super::attempt::{Admission, Attempt, Ending};
use super::breaker::Breaker;
use super::counts::Counts;
use super::engine::Engine;
use super::event::{Event, What};
use super::evidence::Evidence;
use super::recorder::Recorder;
use super::replay::{Replay, Snapshots};
use super::scenario::Scenario;
use super::time::SECOND_US;
use super::totals::Totals;
use super::transition::{State, Transition};

/// A recorded run. Two are equal if the same happened in the same world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The world it is a run of.
    pub scenario: Scenario,
    /// Every attempt, by creation.
    pub attempts: Vec<Attempt>,
    /// How each attempt ended; as from the start for those that have not.
    pub endings: Vec<Ending>,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// What holds for the whole run.
    pub totals: Totals,
    /// The longest that a caller waited to be let in or rejected, in microseconds.
    pub longest_wait_us: u64,
    /// Counts before every `CHECKPOINT`th event.
    checkpoints: Vec<Counts>,
    /// Its breaker, as it was at some instants.
    snapshots: Snapshots,
}

/// Events between two stored counts.
const CHECKPOINT: usize = 64;

impl Run {
    /// Plays a scenario with a breaker to its horizon.
    ///
    /// Compiled where it is called: a package built for size asks one that is built for speed, `breaker-breakers`.
    pub fn new<B: Breaker + Clone + 'static>(scenario: Scenario, breaker: B) -> Self {
        Run::until(scenario, breaker, u64::MAX)
    }

    /// Plays a scenario with a breaker up to and including `until_us`, at most to its horizon.
    pub fn until<B: Breaker + Clone + 'static>(scenario: Scenario, breaker: B, until_us: u64) -> Self {
        let until_us = until_us.min(scenario.horizon_us);
        let mut recording = Recording::for_requests(requests_about(&scenario, until_us));
        let mut snapshots = Snapshots::new(breaker.boxed(), scenario.horizon_us);
        let mut engine = Engine::new(&scenario, breaker, &mut recording);
        play(&mut engine, &mut snapshots, until_us);
        recording.finish(scenario, snapshots)
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
                What::Waits(index) => counts.wait(&self.attempts[index as usize]),
                What::LetIn(_) => counts.let_in(),
                What::TurnedAway(_) => counts.turn_away(),
                What::WaitsOn(_) | What::Phase(_) | What::Transition(_) | What::Changed(_) => {}
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
        self.snapshots.opening_state()
    }

    /// The breaker at `at_us`, after everything of that instant: what was asked and told until then, asked and told
    /// once more of the nearest of its snapshots.
    pub fn breaker_at(&self, at_us: u64) -> Box<dyn Breaker> {
        let (from, breaker) = self.snapshots.by(at_us);
        Replay::new(&self.attempts, breaker).breaker(&self.events[from..self.events_by(at_us)], at_us)
    }

    /// What the breaker looks at, at `at_us`, after everything of that instant.
    pub fn evidence_at(&self, at_us: u64) -> Evidence {
        self.breaker_at(at_us).look(at_us)
    }

    /// What a transition was decided on, the outcome that decided included; `None` if there is no such transition.
    pub fn evidence_of(&self, transition: usize) -> Option<Evidence> {
        let at_us = self.transitions().get(transition)?.at_us;
        // What led to it may be of the same instant.
        let (from, breaker) = at_us.checked_sub(1).map_or(self.snapshots.opening(), |before| self.snapshots.by(before));
        let before = self.transitions_by_event(from);
        let wanted = transition.checked_sub(before)?;
        Replay::new(&self.attempts, breaker).evidence_of(&self.events[from..self.events_by(at_us)], wanted)
    }

    /// How many transitions there were before an event.
    fn transitions_by_event(&self, event: usize) -> usize {
        let at_us = self.events.get(event).map_or(u64::MAX, |event| event.at_us);
        let of_instant = self.events.partition_point(|event| event.at_us < at_us);
        let before = self.events.get(of_instant..event).unwrap_or_default().iter();
        let of_instant = before.filter(|event| matches!(event.what, What::Transition(_))).count();
        self.transitions().partition_point(|transition| transition.at_us < at_us) + of_instant
    }

    /// The events that followed a transition up to the next one, both left out, by `at_us`.
    fn events_after(&self, transition: usize, at_us: u64) -> &[Event] {
        let place = |index: usize| {
            let from_us = self.transitions().get(index)?.at_us;
            let of_instant = self.events.partition_point(|event| event.at_us < from_us);
            let is_it = |event: &Event| event.what == What::Transition(index as u32);
            Some(of_instant + self.events[of_instant..].iter().position(is_it)?)
        };
        let by = self.events_by(at_us);
        let from = place(transition).map_or(0, |place| place + 1).min(by);
        &self.events[from..place(transition + 1).unwrap_or(by).clamp(from, by)]
    }

    /// The events by `at_us` since the last transition, without it; since the start if there was none.
    pub fn events_since_transition(&self, at_us: u64) -> &[Event] {
        match self.transitions().partition_point(|transition| transition.at_us <= at_us).checked_sub(1) {
            Some(last) => self.events_after(last, at_us),
            None => &self.events[..self.events_by(at_us)],
        }
    }

    /// The epoch in which an attempt was created: 1, and one more for every transition before it.
    pub fn epoch_of(&self, attempt: u32) -> u32 {
        let Some(created_us) = self.attempts.get(attempt as usize).map(|it| it.created_us) else { return 0 };
        let of_instant = self.events.partition_point(|event| event.at_us < created_us);
        let creation = self.events[of_instant..].iter().position(|event| match event.what {
            What::Admitted(index) | What::Rejected(index) | What::Waits(index) => index == attempt,
            _ => false,
        });
        self.transitions_by_event(of_instant + creation.unwrap_or(0)) as u32 + 1
    }

    /// How many probes were let in by `at_us`: those of each HALF-OPEN so far.
    pub fn probes_by(&self, at_us: u64) -> u32 {
        let is_probe = |event: &&Event| match event.what {
            What::Admitted(index) | What::LetIn(index) => self.attempts[index as usize].admission == Admission::Probe,
            _ => false,
        };
        let so_far = self.transitions().iter().take_while(|transition| transition.at_us <= at_us).enumerate();
        let half_open = so_far.filter(|(_, transition)| transition.to == State::HalfOpen);
        let let_in = half_open.map(|(place, transition)| {
            // When all are out, what follows need not be looked at.
            let most = if transition.probes > 0 { transition.probes as usize } else { usize::MAX };
            self.events_after(place, at_us).iter().filter(is_probe).take(most).count() as u32
        });
        let_in.sum()
    }

    /// The breaker's state at `at_us`, after everything of that instant.
    pub fn state_at(&self, at_us: u64) -> State {
        self.transition_by(at_us).map_or(self.opening_state(), |transition| transition.to)
    }

    /// A number that two runs share if, and as good as only if, the same happened in them.
    ///
    /// FNV-1a, 64 bits, over the little-endian words of every attempt and transition.
    pub fn fingerprint(&self) -> u64 {
        let mut epoch = 1_u64;
        let attempts = self.events.iter().filter_map(|event| match event.what {
            What::Transition(_) => {
                epoch += 1;
                None
            }
            What::Admitted(index) | What::Rejected(index) | What::Waits(index) => {
                Some((epoch, &self.attempts[index as usize]))
            }
            _ => None,
        });
        let attempts = attempts.flat_map(|(epoch, attempt)| {
            let kind = u64::from(attempt.is_admitted()) << 8 | u64::from(attempt.outcome.is_failure());
            let name = u64::from(attempt.request) << 32 | u64::from(attempt.retry);
            [name, attempt.created_us, attempt.ends_us, attempt.freed_us, epoch, kind]
        });
        let transitions = self.transitions().iter().zip(2_u64..).flat_map(|(transition, epoch)| {
            let to = match transition.to {
                State::Closed => 1,
                State::Open => 2,
                State::HalfOpen => 3,
                State::Off => 4,
            };
            [transition.at_us, epoch, to]
        });
        fnv1a(attempts.chain(transitions))
    }
}

/// A run in the making: played on bit by bit, so that a long one need not be played at once.
pub struct Making(Box<dyn Play>);

impl Making {
    /// Before anything has happened; memory is reserved for what happens by `until_us`.
    pub fn new<B: Breaker + Clone + 'static>(scenario: Scenario, breaker: B, until_us: u64) -> Self {
        let recording = Recording::for_requests(requests_about(&scenario, until_us));
        let snapshots = Snapshots::new(breaker.boxed(), scenario.horizon_us);
        Making(Box::new(Player { engine: Engine::new(Box::new(scenario), breaker, Box::new(recording)), snapshots }))
    }

    /// Plays on, up to and including `until_us`, at most to the horizon.
    pub fn play(&mut self, until_us: u64) {
        self.0.play(until_us);
    }

    /// The run as far as it was played.
    pub fn finish(self) -> Run {
        self.0.finish()
    }
}

/// What can be made, whatever its breaker.
trait Play {
    fn play(&mut self, until_us: u64);
    fn finish(self: Box<Self>) -> Run;
}

struct Player<B> {
    engine: Engine<Box<Scenario>, B, Box<Recording>>,
    snapshots: Snapshots,
}

impl<B: Breaker + Clone + 'static> Play for Player<B> {
    fn play(&mut self, until_us: u64) {
        let until_us = until_us.min(self.engine.scenario().horizon_us);
        play(&mut self.engine, &mut self.snapshots, until_us);
    }

    fn finish(self: Box<Self>) -> Run {
        let (scenario, recording) = self.engine.into_parts();
        recording.finish(*scenario, self.snapshots)
    }
}

/// Plays on up to and including `until_us`, at most the horizon, and keeps snapshots where they are due.
#[inline(always)]
fn play<S, B, R>(engine: &mut Engine<S, B, R>, snapshots: &mut Snapshots, until_us: u64)
where
    S: Deref<Target = Scenario>,
    B: Breaker + Clone + 'static,
    R: DerefMut<Target = Recording>,
{
    loop {
        let due_us = snapshots.next_us();
        engine.run(due_us.min(until_us));
        if due_us > until_us {
            return;
        }
        snapshots.keep(engine.recorder().events.len(), engine.breaker());
    }
}

impl Recording {
    /// The run, if nothing more is recorded.
    fn finish(self, scenario: Scenario, snapshots: Snapshots) -> Run {
        let Recording { attempts, endings, events, totals, mut longest_wait_us, checkpoints } = self;
        if totals.counts.attempts.waiting > 0 {
            let waiting = attempts.iter().find(|attempt| attempt.admission == Admission::Waiting);
            longest_wait_us = longest_wait_us.max(waiting.map_or(0, |first| scenario.horizon_us - first.created_us));
        }
        Run { scenario, attempts, endings, events, totals, longest_wait_us, checkpoints, snapshots }
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
    longest_wait_us: u64,
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

    fn waits(&mut self, attempt: &Attempt) {
        let index = self.create(attempt);
        self.push(attempt.created_us, What::Waits(index));
        self.totals.waits(attempt);
    }

    fn waits_on(&mut self, index: u32, at_us: u64) {
        self.push(at_us, What::WaitsOn(index));
    }

    fn let_in(&mut self, index: u32, attempt: &Attempt) {
        self.attempts[index as usize] = *attempt;
        self.longest_wait_us = self.longest_wait_us.max(u64::from(attempt.waited_us));
        self.push(attempt.decided_us(), What::LetIn(index));
        self.totals.let_in(index, attempt);
    }

    fn turned_away(&mut self, index: u32, attempt: &Attempt) {
        self.attempts[index as usize] = *attempt;
        self.longest_wait_us = self.longest_wait_us.max(u64::from(attempt.waited_us));
        self.push(attempt.ends_us, What::TurnedAway(index));
        self.totals.turned_away(index, attempt);
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
