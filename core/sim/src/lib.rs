//! The pure model: traffic, breaker, dependency, and the loop that lets them meet.
//!
//! A [`Scenario`] decides everything; [`engine::simulate`] plays it and tells a
//! [`Recorder`] what happened. Nothing here knows a lesson, a page or a clock.
//! The rules, in words: `docs/model.md`.

pub mod arrivals;
pub mod attempt;
pub mod breaker;
pub mod counts;
pub mod dependency;
pub mod draws;
pub mod engine;
pub mod evidence;
pub mod in_flight;
pub mod policy;
pub mod recorder;
pub mod run;
pub mod scenario;
pub mod time;
pub mod totals;

pub use attempt::{Admission, Attempt, Cause, Outcome};
pub use breaker::{State, Transition, Why};
pub use counts::Counts;
pub use dependency::{Background, Health, Phase};
pub use engine::simulate;
pub use evidence::Tally;
pub use policy::{Decision, HalfOpen, Policy, Trip};
pub use recorder::Recorder;
pub use run::Run;
pub use scenario::{Change, Condition, FirstArrival, Scenario, Settings, Traffic};
pub use totals::Totals;
