//! The options of the lab's breaker as data, under the names of the workbench.

use super::super::options::Spec;

/// From one to a million: of calls, and of seconds.
pub const COUNT: [i64; 2] = [1, 1_000_000];
/// The same, of seconds.
pub const SECONDS: [i64; 2] = COUNT;

/// The options as data.
pub static SPECS: [Spec; 7] = [
    Spec::one_of("rule", &["time", "count", "streak"], "Over what CLOSED counts: seconds, calls, failures in a row."),
    Spec::whole("window", "s or calls", 5, COUNT, "How many of them; a streak has none."),
    Spec::whole("threshold", "% or calls", 50, COUNT, "This share of failures opens, or so many in a row."),
    Spec::whole("minimum", "calls", 20, COUNT, "Fewer calls are not judged."),
    Spec::whole("cooldown", "s", 5, SECONDS, "OPEN rejects this long."),
    Spec::whole("probes", "calls", 3, COUNT, "So many calls may pass in HALF-OPEN."),
    Spec::one_of("decision", &["first", "rate"], "The first failure reopens, or their rate when all are back."),
];
