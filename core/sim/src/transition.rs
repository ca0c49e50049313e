//! The states of a breaker, and a change from one to another with its reason.

use super::tally::Tally;

/// What a breaker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Admits and counts.
    Closed,
    /// Rejects until the wait is over.
    Open,
    /// Admits probes only.
    HalfOpen,
    /// Bypassed: admits everything, counts nothing.
    Off,
}

/// How a rate is compared with its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The threshold itself is enough: `>=`.
    AtLeast,
    /// It must be more than the threshold: `>`.
    Above,
}

/// Why a transition happened: the kind of rule, with its numbers. The words are those of the lessons.
///
/// A rule book that has a rule of another kind adds it here, and its sentence to `lessons/words.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A streak reached the threshold.
    Streak {
        /// Failures in a row.
        tally: Tally,
        /// How many open it.
        threshold: u32,
    },
    /// The failure rate of a window reached the threshold.
    Rate {
        /// What the window held.
        tally: Tally,
        /// The threshold, in percent.
        threshold_percent: u32,
        /// Whether the threshold itself is enough.
        comparison: Comparison,
        /// Length of a time window, in microseconds; `None` for a count window.
        window_us: Option<u64>,
    },
    /// OPEN had lasted its wait.
    WaitElapsed {
        /// How long OPEN lasted, in microseconds.
        wait_us: u64,
        /// Seen by a call that came after the wait; else a timer ended it.
        lazily: bool,
    },
    /// The probes decided.
    Probes {
        /// The probes that have completed.
        tally: Tally,
        /// How many there are in all.
        probes: u32,
        /// The rate that reopens, in percent; `None` if the first failure does.
        threshold_percent: Option<u32>,
    },
    /// The result of a call that was let in in an earlier state decided.
    LateResult {
        /// Whether that call failed.
        failed: bool,
    },
    /// The breaker was switched off.
    SwitchedOff,
    /// The breaker was switched on.
    SwitchedOn,
}

impl Why {
    /// The calls that decided; `None` if no count of calls did.
    pub fn tally(&self) -> Option<Tally> {
        match *self {
            Why::Streak { tally, .. } | Why::Rate { tally, .. } | Why::Probes { tally, .. } => Some(tally),
            Why::WaitElapsed { .. } | Why::LateResult { .. } | Why::SwitchedOff | Why::SwitchedOn => None,
        }
    }
}

/// A change of state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// When, in microseconds since the start.
    pub at_us: u64,
    /// The state that ended.
    pub from: State,
    /// The state that began.
    pub to: State,
    /// The reason.
    pub why: Why,
    /// When the wait of OPEN is over, in microseconds; 0 for other states.
    pub until_us: u64,
    /// How many probes HALF-OPEN takes; 0 for other states, and where it takes any number.
    pub probes: u32,
}
