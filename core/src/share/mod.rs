//! To and from text: links now, files later.

pub mod link;
