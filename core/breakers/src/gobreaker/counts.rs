//! The counts of a generation, as a whole and by bucket.

use crate::sim::Tally;

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls that were let in.
    pub requests: u32,
    successes: u32,
    /// Calls that failed.
    pub failures: u32,
    transient: u32,
    exclusions: u32,
    /// Successes since the last failure.
    pub successes_in_a_row: u32,
    /// Failures since the last success.
    pub failures_in_a_row: u32,
}

impl Counts {
    /// A call was let in.
    #[inline]
    pub fn request(&mut self) {
        self.requests += 1;
    }

    /// One of them succeeded.
    #[inline]
    pub fn success(&mut self) {
        self.successes += 1;
        self.successes_in_a_row += 1;
        self.failures_in_a_row = 0;
    }

    /// One of them failed.
    #[inline]
    pub fn failure(&mut self, transient: bool) {
        self.failures += 1;
        self.transient += u32::from(transient);
        self.failures_in_a_row += 1;
        self.successes_in_a_row = 0;
    }

    /// One of them had an outcome that is not counted.
    #[inline]
    pub fn exclusion(&mut self) {
        self.exclusions += 1;
    }

    /// Places that are taken.
    #[inline]
    pub fn held(&self) -> u32 {
        self.requests.saturating_sub(self.exclusions)
    }

    /// Failures among the calls that were let in.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally { calls: self.requests, failed: self.failures, transient: self.transient }
    }

    /// Failures among the calls that have ended.
    pub fn ended(&self) -> Tally {
        Tally { calls: self.successes + self.failures, failed: self.failures, transient: self.transient }
    }
}

/// The counts of all buckets together, and of each; there is only the whole where nothing rolls.
#[derive(Clone, Debug)]
pub struct Rolling {
    total: Counts,
    buckets: Vec<Counts>,
}

impl Rolling {
    /// Nothing counted, in so many buckets.
    pub fn new(buckets: u32) -> Self {
        let buckets = if buckets > 1 { vec![Counts::default(); buckets as usize] } else { Vec::new() };
        Rolling { total: Counts::default(), buckets }
    }

    /// Forgets it all.
    pub fn clear(&mut self) {
        self.total = Counts::default();
        self.buckets.fill(Counts::default());
    }

    /// Of all buckets together.
    #[inline]
    pub fn total(&self) -> &Counts {
        &self.total
    }

    /// Of the bucket at a place.
    pub fn bucket(&self, place: usize) -> Tally {
        self.buckets.get(place).map_or(Tally::default(), Counts::tally)
    }

    /// Counts something in the bucket at a place, and in the whole.
    #[inline]
    pub fn add(&mut self, place: usize, what: impl Fn(&mut Counts)) {
        what(&mut self.total);
        if let Some(bucket) = self.buckets.get_mut(place) {
            what(bucket);
        }
    }

    /// What the bucket at a place holds leaves; it is the next to be filled.
    ///
    /// A row leaves with it only if the row reaches back into it without a break: if it is as long as the bucket's own
    /// row and all such results of the other buckets together.
    pub fn roll(&mut self, place: usize) {
        let Some(slot) = self.buckets.get_mut(place) else { return };
        let old = std::mem::take(slot);
        let total = &mut self.total;
        if total.successes_in_a_row == old.successes_in_a_row + (total.successes - old.successes) {
            total.successes_in_a_row -= old.successes_in_a_row;
        }
        if total.failures_in_a_row == old.failures_in_a_row + (total.failures - old.failures) {
            total.failures_in_a_row -= old.failures_in_a_row;
        }
        total.requests -= old.requests;
        total.successes -= old.successes;
        total.failures -= old.failures;
        total.transient -= old.transient;
        total.exclusions -= old.exclusions;
    }
}
