//! The lab's own breaker: it teaches the ideas, and is the plainest there is.
//!
//! [`policy`] is its contract as data, [`breaker`] its state machine, [`evidence`] what it looks at while CLOSED or
//! HALF-OPEN, and [`play`] runs it in a world.

pub mod book;
pub mod breaker;
mod card;
pub mod evidence;
mod options;
pub mod play;
pub mod policy;

pub use breaker::Lab;
pub use play::{making, run, total};
pub use policy::{Contract, Decision, HalfOpen, Policy, Trip};
