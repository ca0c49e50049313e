//! What is looked at and how, in parts that belong together, and what a person does to it.
//!
//! [`lab`] joins the parts: [`study`] (experiment, run, history), [`time`], [`reading`], [`learning`], [`voice`].
//! Deeds on it stand apart: [`change`] and [`making`] for the experiment, [`moving`] for time, [`pinning`], [`telling`].

pub mod change;
pub mod clock;
pub mod lab;
pub mod learning;
pub mod look;
pub mod making;
pub mod moving;
pub mod pin;
pub mod pinning;
pub mod reading;
pub mod run;
pub mod study;
pub mod telling;
pub mod time;
pub mod told;
pub mod visits;
pub mod voice;
