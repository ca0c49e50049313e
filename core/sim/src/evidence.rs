//! What a breaker looks at, as plain data: said by the breaker itself, drawn by scenes.
//!
//! A rule book that looks at something of another kind (buckets, a tumbling window) adds it here, and its picture and
//! sentence to `scene/evidence.rs`.

use super::transition::Comparison;

/// A call that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When its result came, in microseconds since the start.
    pub at_us: u64,
    /// Whether it failed.
    pub failed: bool,
}

/// When a failure rate is judged, and what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Calls that must be there before it is judged.
    pub minimum: u32,
    /// The rate that opens, in percent.
    pub threshold_percent: u32,
    /// Whether that rate itself is enough.
    pub comparison: Comparison,
}

/// The evidence of a breaker at an instant, with the thresholds in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Failures in a row.
    Streak {
        /// How many.
        failed: u32,
        /// How many open.
        threshold: u32,
    },
    /// The last calls, oldest first: true is a failure.
    LastCalls {
        /// The calls.
        marks: Vec<bool>,
        /// Calls that it holds when it is full.
        size: u32,
        /// When they are judged.
        judging: Judging,
    },
    /// The calls of the last stretch of time, exactly, oldest first.
    LastTime {
        /// The calls that are kept; the oldest may have passed the window since the breaker last looked.
        marks: Vec<Mark>,
        /// Length of the window, in microseconds.
        window_us: u64,
        /// When they are judged.
        judging: Judging,
    },
    /// The probes, in order of completion: true is a failure.
    Probes {
        /// Those that have completed.
        marks: Vec<bool>,
        /// How many there are in all.
        probes: u32,
        /// The rate that reopens, in percent; `None` if the first failure does.
        threshold_percent: Option<u32>,
        /// How long OPEN would last again, in microseconds.
        wait_us: u64,
    },
    /// None: everything is rejected until then.
    Waiting {
        /// When the wait is over, in microseconds.
        until_us: u64,
        /// Whether the first call from then on ends it; else a timer does.
        lazily: bool,
        /// Whether results of calls let in before still count.
        heeds_late: bool,
    },
    /// None: the breaker is off.
    Off,
}
