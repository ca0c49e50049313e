//! `success_rate_over_time_window`: a success rate in which older calls weigh less and less, and five slices of time
//! that say whether there were calls enough.

use crate::sim::{Report, Tally};

const SLICES: usize = 5;

/// The rate with what it has counted.
#[derive(Clone, Debug)]
pub struct Rate {
    pub required: f64,
    pub minimum: u32,
    /// After so long a call weighs 1/e of what it did, and not before is anything judged: whole seconds of the window.
    pub window_ms: u64,
    slice_ms: u64,
    /// When it began: at time 0 or at the last close.
    begun_us: u64,
    /// The last call, in whole milliseconds since it began; 0 for none.
    last_ms: u64,
    /// The weighed part of successes.
    pub rate: f64,
    /// Calls, for the minimum. The crate counts no failures there; they are kept for reading.
    slices: [Tally; SLICES],
    newest: usize,
    turned_us: u64,
}

impl Rate {
    pub fn new(required: f64, minimum: u32, window_ms: u64) -> Self {
        Rate {
            required,
            minimum,
            window_ms: window_ms / 1_000 * 1_000,
            slice_ms: (window_ms / SLICES as u64).max(1),
            begun_us: 0,
            last_ms: 0,
            rate: 0.0,
            slices: [Tally::default(); SLICES],
            newest: 0,
            turned_us: 0,
        }
    }

    /// Forgets everything.
    pub fn begin(&mut self, now_us: u64) {
        self.begun_us = now_us;
        self.last_ms = 0;
        self.rate = 0.0;
        self.slices = [Tally::default(); SLICES];
        self.turned_us = now_us;
    }

    /// Counts a call.
    #[inline]
    pub fn count(&mut self, report: Report, now_us: u64) {
        self.weigh(if report.is_failure() { 0.0 } else { 1.0 }, self.age_ms(now_us));
        self.turn(now_us);
        self.slices[self.newest].count(report);
    }

    /// Weighs a call, in 64 bits as the crate does. The exponential is that of a package, not the system's: it is the
    /// same on every machine, and may differ from the crate's by the last bit.
    #[inline]
    fn weigh(&mut self, value: f64, now_ms: u64) {
        if self.last_ms == 0 {
            // The first, and every one in the first millisecond: as long as no time has passed it is taken for the first.
            self.rate = value;
        } else {
            let passed_ms = now_ms.saturating_sub(self.last_ms);
            let weight = match self.window_ms {
                0 => 0.0,
                window_ms => libm::exp(-(passed_ms as f64) / window_ms as f64),
            };
            self.rate = value * (1.0 - weight) + self.rate * weight;
        }
        self.last_ms = now_ms;
    }

    /// Turns the slices that have passed since the last turn, which begins the new one: they lie on no grid.
    #[inline]
    pub fn turn(&mut self, now_us: u64) {
        let passed = now_us.saturating_sub(self.turned_us) / 1_000 / self.slice_ms;
        if passed > 0 {
            for _ in 0..passed.min(SLICES as u64 + 1) {
                self.newest = (self.newest + 1) % SLICES;
                self.slices[self.newest] = Tally::default();
            }
            self.turned_us = now_us;
        }
    }

    /// Whether a failure that was just counted must open.
    #[inline]
    pub fn is_met(&self, now_us: u64) -> bool {
        self.age_ms(now_us) >= self.window_ms && self.rate < self.required && self.tally().calls >= self.minimum
    }

    /// The calls of the slices.
    pub fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        for slice in &self.slices {
            sum.calls += slice.calls;
            sum.failed += slice.failed;
            sum.transient += slice.transient;
        }
        sum
    }

    /// From when on it is judged, in microseconds.
    pub fn judged_from_us(&self) -> u64 {
        self.begun_us.saturating_add(self.window_ms.saturating_mul(1_000))
    }

    #[inline]
    fn age_ms(&self, now_us: u64) -> u64 {
        now_us.saturating_sub(self.begun_us) / 1_000
    }
}
