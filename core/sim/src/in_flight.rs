//! Attempts that are on their way, in the order in which they end.
//!
//! With one response time they end in the order in which they came, so a plain queue holds
//! them; only those that overtake go to a heap.

use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, VecDeque};

use super::attempt::Attempt;
use super::draws::Words;

/// An admitted attempt that has not ended.
#[derive(Clone, Copy, Debug)]
pub struct InFlight {
    /// Count of created attempts before it: its place in the recording.
    pub index: u32,
    /// What was fixed at creation.
    pub attempt: Attempt,
    /// Draws of its request, for a retry.
    pub words: Words,
}

impl InFlight {
    /// Earliest end first; of one instant the oldest admission first.
    fn key(&self) -> (u64, u32) {
        (self.attempt.ends_us, self.index)
    }
}

impl PartialEq for InFlight {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}
impl Eq for InFlight {}
impl PartialOrd for InFlight {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for InFlight {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// All attempts on their way.
#[derive(Clone)]
pub struct InFlightQueue {
    in_order: VecDeque<InFlight>,
    overtaking: BinaryHeap<Reverse<InFlight>>,
    /// When the next one ends: asked far more often than anything ends.
    next_us: u64,
}

impl Default for InFlightQueue {
    fn default() -> Self {
        InFlightQueue { in_order: VecDeque::new(), overtaking: BinaryHeap::new(), next_us: u64::MAX }
    }
}

impl InFlightQueue {
    /// Takes an attempt in. Indices must come in rising order.
    #[inline]
    pub fn push(&mut self, entry: InFlight) {
        self.next_us = self.next_us.min(entry.attempt.ends_us);
        if self.in_order.back().is_none_or(|last| last.attempt.ends_us <= entry.attempt.ends_us) {
            self.in_order.push_back(entry);
        } else {
            self.overtaking.push(Reverse(entry));
        }
    }

    /// When the next attempt ends, or `u64::MAX`.
    #[inline]
    pub fn next_us(&self) -> u64 {
        self.next_us
    }

    #[inline]
    fn first_us(&self) -> u64 {
        let first = self.in_order.front().map_or(u64::MAX, |entry| entry.attempt.ends_us);
        match self.overtaking.peek() {
            None => first,
            Some(Reverse(entry)) => first.min(entry.attempt.ends_us),
        }
    }

    /// Takes the next attempt to end out.
    #[inline]
    pub fn pop(&mut self) -> Option<InFlight> {
        let overtaken = match (self.in_order.front(), self.overtaking.peek()) {
            (Some(first), Some(Reverse(other))) => other < first,
            (None, Some(_)) => true,
            (_, None) => false,
        };
        let next =
            if overtaken { self.overtaking.pop().map(|Reverse(entry)| entry) } else { self.in_order.pop_front() };
        self.next_us = self.first_us();
        next
    }
}
