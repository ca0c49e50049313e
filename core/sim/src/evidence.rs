//! What a breaker looks at, as plain data: said by the breaker itself, drawn by scenes.
//!
//! A rule book that looks at something of another kind (buckets, a tumbling window) adds it here, and its picture and
//! sentence to `scene/evidence.rs`.

use super::tally::Tally;
use super::transition::{Comparison, Span, Threshold, Whole};

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

/// What opens, or what HALF-OPEN decides by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// A share of failures.
    Share {
        /// Calls that must be there before it is judged.
        minimum: u32,
        /// What it is compared with.
        threshold: Threshold,
        /// What it is taken of.
        whole: Whole,
    },
    /// A number of failures.
    Failures {
        /// Calls that must be there before it is judged.
        minimum: u32,
        /// How many decide.
        threshold: u32,
    },
    /// More failures in a row than are borne.
    StreakAbove {
        /// How many are borne.
        most: u32,
    },
}

/// Slow calls, where they are counted too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slow {
    /// How many of the calls were slow.
    pub calls: u32,
    /// Longer than this is slow, in microseconds.
    pub limit_us: u64,
    /// The share that decides.
    pub threshold: Threshold,
}

/// What was counted in a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// Since when, in microseconds, included.
    pub from_us: u64,
    /// Until when, in microseconds, not included.
    pub until_us: u64,
    /// What it holds.
    pub tally: Tally,
}

/// What ends HALF-OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// After so many results the bar decides: it reopens or closes.
    Judged {
        /// How many results.
        after: u32,
        /// What reopens.
        bar: Bar,
    },
    /// So many successes close; more failures than are borne reopen.
    Counted {
        /// Successes that close.
        successes: u32,
        /// Failures that are borne.
        most_failures: u32,
    },
    /// When so many calls have ended it closes; more failures than are borne reopen it before.
    Sample {
        /// How many calls.
        calls: u32,
        /// Failures that are borne.
        most_failures: u32,
    },
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
    /// The last calls, oldest first, by a rule of a library.
    Ring {
        /// The calls: true is a failure.
        marks: Vec<bool>,
        /// Calls that it holds when it is full.
        size: u32,
        /// What opens.
        bar: Bar,
        /// Slow calls, if they are counted.
        slow: Option<Slow>,
    },
    /// The calls of the last stretch of time, in buckets, oldest first; empty ones may be left out.
    Buckets {
        /// The buckets.
        buckets: Vec<Bucket>,
        /// What they hold together.
        tally: Tally,
        /// How long and how many they are.
        span: Span,
        /// What opens.
        bar: Bar,
        /// Slow calls, if they are counted.
        slow: Option<Slow>,
    },
    /// All calls since an instant.
    Since {
        /// Since when, in microseconds.
        from_us: u64,
        /// After which instant it begins anew, in microseconds; `None` if it does not.
        until_us: Option<u64>,
        /// What was counted.
        tally: Tally,
        /// Failures in a row among them.
        row: u32,
        /// What opens.
        bar: Bar,
    },
    /// A success rate in which older calls weigh less and less.
    SuccessRate {
        /// The calls that are counted for the minimum.
        tally: Tally,
        /// The weighed rate, in parts of a million, for reading.
        rate_ppm: u32,
        /// A rate below it opens, in parts of a million, for reading.
        required_ppm: u32,
        /// Calls that must be there before it is judged.
        minimum: u32,
        /// After so many microseconds a call weighs 1/e of what it did.
        window_us: u64,
        /// From when on it is judged, in microseconds.
        judged_from_us: u64,
        /// Failures in a row and how many open, if they are counted too.
        row: Option<[u32; 2]>,
    },
    /// The calls that HALF-OPEN tries, by a rule of a library.
    Trial {
        /// Those that have ended.
        tally: Tally,
        /// How many more may pass now; `None` for any number.
        places: Option<u32>,
        /// What ends it.
        trial: Trial,
        /// When it reopens without a decision, in microseconds.
        until_us: Option<u64>,
    },
    /// None: the breaker is off.
    Off,
}
