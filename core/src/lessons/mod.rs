//! The lessons: each is data plus a little text over the one engine.
//!
//! [`Lesson`] says what a lesson is made of, [`Experiment`] is a lesson with the learner's
//! values and timed changes (`branch` is its time travel), [`words`] has what is said alike in all of them.

pub mod action;
mod branch;
pub mod experiment;
pub mod figures;
pub mod lesson;
pub mod live;
pub mod pinned;
pub mod rules;
pub mod setting;
pub mod step;
pub mod tuning;
pub mod values;
pub mod verdict;
pub mod words;
pub mod workbench;

pub use experiment::Experiment;
pub use lesson::Lesson;
pub use setting::{Choice, Kind, Setting};
pub use values::{TimedChange, Values};
