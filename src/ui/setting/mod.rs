//! What a person sets, and is asked to try; what was not understood of it.

pub mod controls;
pub mod field;
pub mod messages;
pub mod steps;
