//! The dependency's schedule: what it goes through, phase by phase.

/// Failures that happen in good health too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// None.
    None,
    /// Every request whose number (from 1) ends in this digit fails.
    EveryTenth {
        /// 0 to 9.
        digit: u32,
    },
    /// This share of attempts fails, by seeded draw.
    Seeded {
        /// 0 to 100.
        percent: u32,
    },
}

/// What a phase answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// Everything but the background failures.
    Healthy(Background),
    /// Nothing.
    Dead,
    /// At most this many attempts in any second; the others fail as overload.
    ///
    /// An attempt is answered if fewer were answered in the second before it; an answer
    /// exactly one second old no longer counts. Decided on admission.
    Warming {
        /// Attempts per second, at least 1.
        per_second: u32,
    },
}

/// A stretch of the dependency's schedule; it lasts until the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// First instant, in microseconds. Comes before everything else of that instant.
    pub from_us: u64,
    /// What is answered from then on.
    pub health: Health,
}
