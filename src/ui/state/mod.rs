//! What is looked at and how: experiment, run, time, what was learned; what moves and changes it.

pub mod change;
pub mod clock;
pub mod lab;
pub mod look;
pub mod making;
pub mod pin;
pub mod visits;
