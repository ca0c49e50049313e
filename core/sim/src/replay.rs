//! The breaker of a recorded run at any instant: asked and told once more what it was asked and told in the run.
//!
//! So a scene shows what a breaker looks at by the breaker's own code, and knows no rule of it.

use super::attempt::Attempt;
use super::breaker::{Breaker, Cloned};
use super::event::{Event, What};
use super::evidence::Evidence;
use super::news::News;
use super::time::SECOND_US;
use super::transition::State;

/// A breaker after everything of an instant.
#[derive(Clone)]
struct Snapshot {
    at_us: u64,
    /// How many events there were by then.
    events: usize,
    breaker: Box<dyn Breaker>,
}

/// The breaker of a run at its beginning, and every now and then.
#[derive(Clone)]
pub struct Snapshots {
    opening: Box<dyn Breaker>,
    later: Vec<Snapshot>,
    interval_us: u64,
    next_us: u64,
}

/// Shortest time between two snapshots, in microseconds, and fewest events: to replay so much cannot be felt.
const INTERVAL_US: u64 = 5 * SECOND_US;
const EVENTS: usize = 1024;

/// Most snapshots of a run.
const MOST: u64 = 256;

impl Snapshots {
    /// Before anything has happened in a run of this length, in microseconds.
    pub fn new(opening: Box<dyn Breaker>, horizon_us: u64) -> Self {
        let interval_us = INTERVAL_US.max(horizon_us / MOST);
        Snapshots { opening, later: Vec::new(), interval_us, next_us: interval_us }
    }

    /// When the next one is due, in microseconds.
    pub fn next_us(&self) -> u64 {
        self.next_us
    }

    /// Keeps the breaker as it is after everything of the instant that was due, when there have been so many events;
    /// not if that is few more than last time.
    pub fn keep(&mut self, events: usize, breaker: &impl Cloned) {
        if events - self.later.last().map_or(0, |last| last.events) >= EVENTS {
            self.later.push(Snapshot { at_us: self.next_us, events, breaker: breaker.boxed() });
        }
        self.next_us = self.next_us.saturating_add(self.interval_us);
    }

    /// The breaker before the first event.
    pub fn opening(&self) -> (usize, Box<dyn Breaker>) {
        (0, self.opening.clone())
    }

    /// The latest snapshot by `at_us`, and how many events came before it.
    pub fn by(&self, at_us: u64) -> (usize, Box<dyn Breaker>) {
        let after = self.later.partition_point(|snapshot| snapshot.at_us <= at_us);
        match after.checked_sub(1).map(|last| &self.later[last]) {
            Some(snapshot) => (snapshot.events, snapshot.breaker.clone()),
            None => self.opening(),
        }
    }

    /// The state before the first event.
    pub fn opening_state(&self) -> State {
        self.opening.clone().state(0, &mut News::default())
    }
}

/// They follow from what was recorded.
impl PartialEq for Snapshots {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Snapshots {}

impl std::fmt::Debug for Snapshots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Snapshots({})", self.later.len())
    }
}

/// A breaker that goes through events once more.
pub struct Replay<'a> {
    attempts: &'a [Attempt],
    breaker: Box<dyn Breaker>,
    news: News,
    /// Moves that it has made, and those that the recording has told.
    moves: usize,
    told: usize,
    /// Whether those who wait were let to ask again.
    may_ask_again: bool,
    /// Which of its moves somebody wants to know the evidence of, and that.
    wanted: usize,
    found: Option<Evidence>,
}

impl<'a> Replay<'a> {
    /// From a snapshot on; `attempts` are those of the run.
    pub fn new(attempts: &'a [Attempt], breaker: Box<dyn Breaker>) -> Self {
        Replay {
            attempts,
            breaker,
            news: News::default(),
            moves: 0,
            told: 0,
            may_ask_again: false,
            wanted: usize::MAX,
            found: None,
        }
    }

    /// The breaker after these events, those that follow the snapshot until `at_us`.
    pub fn breaker(mut self, events: &[Event], at_us: u64) -> Box<dyn Breaker> {
        events.iter().for_each(|event| self.step(event));
        self.wake_by(at_us);
        self.breaker
    }

    /// What its move of this number, counted from 0, was decided on; `events` are those that follow the snapshot.
    pub fn evidence_of(mut self, events: &[Event], wanted: usize) -> Option<Evidence> {
        self.wanted = wanted;
        self.news = News::with_evidence();
        for event in events {
            self.step(event);
            if self.found.is_some() {
                break;
            }
        }
        self.found
    }

    /// The order within an instant is the engine's: completions, the timer, then all else.
    fn step(&mut self, event: &Event) {
        let at_us = event.at_us;
        match event.what {
            What::Phase(_) => {}
            What::Transition(_) => {
                self.told += 1;
                // One that no call has brought is its timer's, or that of the call that comes next.
                if self.told > self.moves {
                    self.wake_by(at_us);
                }
            }
            What::Ended(index) => {
                let Some(attempt) = self.attempts.get(index as usize) else { return };
                let took_us = attempt.ends_us.saturating_sub(attempt.decided_us());
                if took_us > 0 {
                    self.may_ask_again = false;
                    self.wake_by(at_us.saturating_sub(1));
                }
                self.breaker.tell(attempt.permit, attempt.outcome.report(), took_us, at_us, &mut self.news);
                self.hear();
            }
            What::Changed(index) => {
                self.may_ask_again = false;
                self.wake_by(at_us);
                self.breaker.change(index as usize, at_us, &mut self.news);
                self.hear();
            }
            What::Admitted(_) | What::Rejected(_) | What::Waits(_) => {
                self.may_ask_again = false;
                self.wake_by(at_us);
                self.ask(at_us);
            }
            What::LetIn(_) | What::TurnedAway(_) | What::WaitsOn(_) => {
                // They ask right after what let them; if no call has, its timer did.
                if !self.may_ask_again {
                    self.wake_by(at_us);
                }
                self.ask(at_us);
            }
        }
    }

    fn ask(&mut self, at_us: u64) {
        let before = self.may_ask_again;
        self.breaker.ask(at_us, &mut self.news);
        self.hear();
        self.may_ask_again = before;
    }

    /// Fires its timers that are due by `at_us`, those of that instant included.
    fn wake_by(&mut self, at_us: u64) {
        loop {
            let deadline_us = self.breaker.deadline_us();
            if deadline_us > at_us || deadline_us == u64::MAX {
                return;
            }
            self.breaker.wake(deadline_us, &mut self.news);
            self.hear();
            if self.breaker.deadline_us() <= deadline_us {
                return;
            }
        }
    }

    fn hear(&mut self) {
        if self.news.is_empty() {
            return;
        }
        if let Some(place) = self.wanted.checked_sub(self.moves)
            && let Some(evidence) = self.news.evidence().get(place)
        {
            self.found.get_or_insert_with(|| evidence.clone());
        }
        self.moves += self.news.count();
        self.may_ask_again |= self.news.may_ask_again();
        self.news.clear();
    }
}
