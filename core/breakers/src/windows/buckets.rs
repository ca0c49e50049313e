//! The calls of the last so many buckets of time, numbered on a grid that the rule book knows.

use std::collections::VecDeque;

use super::{Mark, Sums};

/// Buckets with something in them, oldest first. It takes memory for those, not for its size.
#[derive(Clone, Debug)]
pub struct Buckets {
    size: u64,
    kept: VecDeque<(u64, Sums)>,
    sums: Sums,
}

impl Buckets {
    /// None yet, of `size` buckets, at least 1.
    pub fn new(size: u64) -> Self {
        Buckets { size: size.max(1), kept: VecDeque::new(), sums: Sums::default() }
    }

    /// Empties them all; keeps the memory.
    pub fn clear(&mut self) {
        self.kept.clear();
        self.sums = Sums::default();
    }

    /// Adds a call to the bucket of this number, the newest there is; old ones leave.
    #[inline]
    pub fn push(&mut self, number: u64, mark: Mark) {
        self.turn(number);
        self.sums.add(mark);
        match self.kept.back_mut() {
            Some((newest, sums)) if *newest == number => sums.add(mark),
            _ => {
                let mut sums = Sums::default();
                sums.add(mark);
                self.kept.push_back((number, sums));
            }
        }
    }

    /// Lets go of what is too old when the newest bucket is of this number.
    #[inline]
    pub fn turn(&mut self, number: u64) {
        while let Some((oldest, sums)) = self.kept.front()
            && oldest.saturating_add(self.size) <= number
        {
            self.sums.take_all(sums);
            self.kept.pop_front();
        }
    }

    /// What they hold together.
    #[inline]
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// The buckets that hold something, oldest first, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &(u64, Sums)> {
        self.kept.iter()
    }
}
