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

/// Over what a rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The last so many calls.
    LastCalls(u32),
    /// The last so many microseconds, kept in so many buckets that leave as a whole.
    Buckets {
        /// Length of them all, in microseconds.
        window_us: u64,
        /// How many there are.
        buckets: u32,
    },
    /// A window that begins anew with nothing in it.
    Tumbling {
        /// Its length, in microseconds.
        window_us: u64,
    },
    /// All since the state began.
    SinceBegun,
    /// The calls that HALF-OPEN tries.
    Trial,
}

/// Of what a share is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// Of the calls that have ended.
    Ended,
    /// Of the calls that were let in, those in flight included.
    Begun,
    /// Of the calls that asked, those in flight and those rejected included.
    Asked,
}

/// A threshold of a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// In parts of a million, for reading: the book compares with the number it was given.
    pub ppm: u32,
    /// How the share is compared with it.
    pub comparison: Comparison,
    /// Whether the share is rounded to whole percents before.
    pub rounded: bool,
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
    /// More failures in a row than are borne.
    StreakAbove {
        /// Failures in a row.
        tally: Tally,
        /// How many are borne.
        most: u32,
    },
    /// A number of failures was reached, whatever else was counted.
    Failures {
        /// What was counted.
        tally: Tally,
        /// How many open it.
        threshold: u32,
        /// Over what they are counted.
        span: Span,
    },
    /// The share of failures reached its threshold.
    Share {
        /// What was counted; `calls` are those of `whole`.
        tally: Tally,
        /// What the share is taken of.
        whole: Whole,
        /// What it is compared with.
        threshold: Threshold,
        /// Over what it is counted.
        span: Span,
    },
    /// The share of slow calls reached its threshold.
    SlowShare {
        /// What was counted.
        tally: Tally,
        /// How many of its calls were slow.
        slow: u32,
        /// Longer than this is slow, in microseconds.
        limit_us: u64,
        /// What the share is compared with.
        threshold: Threshold,
        /// Over what it is counted.
        span: Span,
    },
    /// The share of failures of those that HALF-OPEN tried did not reach its threshold.
    TrialPassed {
        /// What was counted.
        tally: Tally,
        /// What it is compared with.
        threshold: Threshold,
    },
    /// As many calls succeeded in HALF-OPEN as were needed.
    Successes {
        /// What was counted.
        tally: Tally,
        /// How many successes close it.
        needed: u32,
    },
    /// So many calls failed in HALF-OPEN that not enough could succeed.
    TooManyFailures {
        /// What was counted.
        tally: Tally,
        /// How many failures are borne.
        most: u32,
    },
    /// A success rate in which older calls weigh less and less was below the required one.
    SuccessRate {
        /// The calls that were counted for the minimum.
        tally: Tally,
        /// The weighed rate, in parts of a million, for reading.
        rate_ppm: u32,
        /// The required one, in parts of a million, for reading.
        required_ppm: u32,
        /// After so many microseconds a call weighs 1/e of what it did.
        window_us: u64,
    },
    /// HALF-OPEN had lasted as long as it may without a decision.
    TrialTimedOut {
        /// How long that was, in microseconds.
        after_us: u64,
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
            Why::StreakAbove { tally, .. } | Why::Failures { tally, .. } | Why::Share { tally, .. } => Some(tally),
            Why::SlowShare { tally, .. } | Why::TrialPassed { tally, .. } => Some(tally),
            Why::Successes { tally, .. } | Why::TooManyFailures { tally, .. } => Some(tally),
            Why::SuccessRate { tally, .. } => Some(tally),
            Why::WaitElapsed { .. } | Why::LateResult { .. } | Why::TrialTimedOut { .. } => None,
            Why::SwitchedOff | Why::SwitchedOn => None,
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
