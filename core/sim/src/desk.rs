//! A breaker for callers from outside: recordings, the runner's cases, whoever else. Whatever they do is taken.
//!
//! A call that asks gets a ticket. A ticket that was told already, or that nobody has, changes nothing and is counted;
//! an instant before the last one counts as the last one. Timers that are due come before what is done.

use super::breaker::{Answer, Breaker, Permit, Told};
use super::evidence::Evidence;
use super::news::News;
use super::tally::Report;
use super::transition::{State, Transition};

/// What a call holds: its number, from 0 in the order in which they asked.
pub type Ticket = usize;

/// The last instant that counts, in microseconds: 146,000 years, so that sums of times fit.
const LAST_US: u64 = (1 << 62) - 1;

/// Where a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It was let in, at an instant in microseconds.
    In {
        /// What it brings back.
        permit: Permit,
        /// Whether it is a probe.
        probe: bool,
        /// Since when.
        since_us: u64,
    },
    /// It was rejected.
    Rejected,
    /// It waits for the breaker to decide.
    Waiting,
    /// It has ended.
    Ended,
}

/// What was asked of a desk that cannot be; none of it changed anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Misuse {
    /// Tickets that were told a second time.
    pub told_twice: u32,
    /// Tickets of calls that were rejected or still wait.
    pub not_let_in: u32,
    /// Tickets that nobody has.
    pub unknown: u32,
    /// Instants before the last one.
    pub backwards: u32,
}

/// A breaker behind a desk.
#[derive(Clone)]
pub struct Desk<B> {
    breaker: B,
    now_us: u64,
    calls: Vec<Place>,
    waiting: Vec<Ticket>,
    news: News,
    moves: Vec<Transition>,
    misuse: Misuse,
}

impl<B: Breaker> Desk<B> {
    /// A breaker as it is at time 0.
    pub fn new(breaker: B) -> Self {
        Desk {
            breaker,
            now_us: 0,
            calls: Vec::new(),
            waiting: Vec::new(),
            news: News::default(),
            moves: Vec::new(),
            misuse: Misuse::default(),
        }
    }

    /// A call asks at an instant, in microseconds.
    pub fn ask(&mut self, at_us: u64) -> (Ticket, Place) {
        self.advance(at_us);
        let ticket = self.calls.len();
        self.calls.push(Place::Waiting);
        if !self.admit(ticket) {
            self.waiting.push(ticket);
        }
        (ticket, self.calls[ticket])
    }

    /// A call that was let in has ended; `None` if that cannot be.
    pub fn tell(&mut self, ticket: Ticket, report: Report, at_us: u64) -> Option<Told> {
        self.advance(at_us);
        let Some(place) = self.calls.get_mut(ticket) else {
            self.misuse.unknown = self.misuse.unknown.saturating_add(1);
            return None;
        };
        match *place {
            Place::In { permit, since_us, .. } => {
                *place = Place::Ended;
                let took_us = self.now_us - since_us;
                let told = self.breaker.tell(permit, report, took_us, self.now_us, &mut self.news);
                self.hear();
                Some(told)
            }
            Place::Ended => {
                self.misuse.told_twice = self.misuse.told_twice.saturating_add(1);
                None
            }
            Place::Rejected | Place::Waiting => {
                self.misuse.not_let_in = self.misuse.not_let_in.saturating_add(1);
                None
            }
        }
    }

    /// A timed change of the world takes effect.
    pub fn change(&mut self, index: usize, at_us: u64) {
        self.advance(at_us);
        self.breaker.change(index, self.now_us, &mut self.news);
        self.hear();
    }

    /// The state by the library's own getter, which may move it.
    pub fn state(&mut self, at_us: u64) -> State {
        self.advance(at_us);
        let state = self.breaker.state(self.now_us, &mut self.news);
        self.hear();
        state
    }

    /// What it looks at.
    pub fn look(&mut self, at_us: u64) -> Evidence {
        self.advance(at_us);
        self.breaker.look(self.now_us)
    }

    /// Lets time pass up to an instant, in microseconds, and fires the timers that are due by then.
    pub fn advance(&mut self, at_us: u64) {
        if at_us < self.now_us {
            self.misuse.backwards = self.misuse.backwards.saturating_add(1);
        }
        let at_us = at_us.min(LAST_US).max(self.now_us);
        loop {
            let deadline_us = self.breaker.deadline_us();
            if deadline_us > at_us {
                break;
            }
            self.now_us = self.now_us.max(deadline_us);
            self.breaker.wake(self.now_us, &mut self.news);
            self.hear();
            if self.breaker.deadline_us() <= deadline_us {
                break;
            }
        }
        self.now_us = at_us;
    }

    /// The same, but stops after so many timers; says whether it got there. Two timers that follow each other within a
    /// millisecond are due for ever if the next operation is years away.
    pub fn advance_at_most(&mut self, at_us: u64, mut timers: u32) -> bool {
        while self.breaker.deadline_us() <= at_us.min(LAST_US) {
            let Some(left) = timers.checked_sub(1) else { return false };
            timers = left;
            self.advance(self.breaker.deadline_us());
        }
        self.advance(at_us);
        true
    }

    /// Where a call is; `None` for a ticket that nobody has.
    pub fn place(&self, ticket: Ticket) -> Option<Place> {
        self.calls.get(ticket).copied()
    }

    /// The moves since they were last taken.
    pub fn take_moves(&mut self) -> Vec<Transition> {
        std::mem::take(&mut self.moves)
    }

    /// What could not be.
    pub fn misuse(&self) -> Misuse {
        self.misuse
    }

    /// Asks the breaker for a call; says whether it was decided.
    fn admit(&mut self, ticket: Ticket) -> bool {
        let answer = self.breaker.ask(self.now_us, &mut self.news);
        self.moves.extend(self.news.moves());
        self.news.clear();
        self.calls[ticket] = match answer {
            Answer::Admitted { permit, probe } => Place::In { permit, probe, since_us: self.now_us },
            Answer::Rejected => Place::Rejected,
            Answer::Waits => Place::Waiting,
        };
        answer != Answer::Waits
    }

    fn hear(&mut self) {
        self.moves.extend(self.news.moves());
        let (may_ask_again, in_turn) = (self.news.may_ask_again(), self.news.is_in_turn());
        self.news.clear();
        if may_ask_again {
            let waiting = std::mem::take(&mut self.waiting);
            let mut stopped = false;
            let waits_on = |ticket: &Ticket| {
                let waits = stopped || !self.admit(*ticket);
                stopped = in_turn && waits;
                waits
            };
            let left = waiting.into_iter().filter(waits_on).collect();
            self.waiting = left;
        }
    }
}
