//! The last so many calls.

use std::collections::VecDeque;

use super::{Mark, Sums};

/// A ring of calls. It takes memory for those it holds, not for its size.
#[derive(Clone, Debug)]
pub struct Ring {
    size: u32,
    marks: VecDeque<Mark>,
    sums: Sums,
}

impl Ring {
    /// An empty one for `size` calls, at least 1.
    pub fn new(size: u32) -> Self {
        Ring { size: size.max(1), marks: VecDeque::new(), sums: Sums::default() }
    }

    /// Empties it; keeps its memory.
    pub fn reset(&mut self, size: u32) {
        self.size = size.max(1);
        self.marks.clear();
        self.sums = Sums::default();
    }

    /// Adds a call; the oldest leaves a full ring.
    #[inline]
    pub fn push(&mut self, mark: Mark) {
        if self.sums.tally.calls >= self.size
            && let Some(oldest) = self.marks.pop_front()
        {
            self.sums.take(oldest);
        }
        self.marks.push_back(mark);
        self.sums.add(mark);
    }

    /// What it holds.
    #[inline]
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// Calls that it holds when it is full.
    #[inline]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The calls, oldest first: true is a failure.
    pub fn failures(&self) -> Vec<bool> {
        self.marks.iter().map(|mark| mark.failed()).collect()
    }
}
