//! What is in force of the world at an instant: traffic, dependency, caller. The breaker's rules are its own.

use std::num::NonZeroU32;

/// Retries that a request can have at most: a request owns four draws, one an attempt.
pub const MAX_RETRIES: u32 = 3;

/// What is in force at an instant. A change replaces the whole of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Requests per second, evenly spaced.
    pub rate_per_s: NonZeroU32,
    /// Share of attempts that fail by seeded draw, 0 to 100; counts while `follow_phases` is false.
    pub errors_percent: u32,
    /// Whether the dependency's scheduled phases decide outcomes (true) or `errors_percent` does.
    pub follow_phases: bool,
    /// Time from admission to the dependency's answer, in microseconds; 0 answers at once.
    pub response_us: u64,
    /// Time after which an attempt is given up, in microseconds; `None` waits for the answer.
    pub timeout_us: Option<u64>,
    /// Retries of a failed or timed-out attempt, 0 to [`MAX_RETRIES`]; more count as that.
    pub retries: u32,
}

impl Settings {
    /// The time after which an attempt is given up before its answer comes, in microseconds; `None` if it waits
    /// for the answer. An answer that takes just as long as the timeout is in time.
    #[inline]
    pub fn gives_up_us(&self) -> Option<u64> {
        self.timeout_us.filter(|timeout_us| self.response_us > *timeout_us)
    }
}
