//! What the run says: evidence, trace, counters, verdict, read-outs, tables.

pub mod counters;
pub mod data;
pub mod evidence;
pub mod readouts;
pub mod trace;
pub mod verdict;
