//! The pure model: traffic, dependency, and the loop that lets them meet a breaker.
//!
//! A [`Scenario`] decides the world. A [`Breaker`] is known by that trait alone; the rule books are in
//! `breaker-breakers`. [`engine::simulate`] plays the two and tells a [`Recorder`] what happened. Nothing here knows a
//! rule of a breaker, a lesson, a page or a clock. The rules, in words: `docs/model.md`.

pub mod arrivals;
pub mod attempt;
pub mod breaker;
pub mod counts;
pub mod dependency;
pub mod desk;
pub mod draws;
pub mod engine;
pub mod event;
pub mod evidence;
pub mod in_flight;
pub mod news;
pub mod recorder;
pub mod replay;
pub mod run;
pub mod scenario;
pub mod schedule;
pub mod settings;
pub mod tally;
pub mod time;
pub mod totals;
pub mod transition;

pub use attempt::{Admission, Attempt, Cause, Ending, Outcome};
pub use breaker::{Answer, Breaker, Heard, Permit, Told};
pub use counts::Counts;
pub use desk::Desk;
pub use engine::simulate;
pub use event::{Event, What};
pub use evidence::{Bar, Bucket, Evidence, Judging, Mark, Slow, Trial};
pub use news::News;
pub use recorder::Recorder;
pub use run::Run;
pub use scenario::{Change, Condition, FirstArrival, Scenario, Traffic};
pub use schedule::{Background, Health, Phase};
pub use settings::Settings;
pub use tally::{Report, Tally};
pub use totals::Totals;
pub use transition::{Comparison, Span, State, Threshold, Transition, Whole, Why};
