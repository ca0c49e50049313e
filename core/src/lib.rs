//! Everything of the Circuit Breaker Lab that can be known without a browser.
//!
//! | module | answers for | uses |
//! | --- | --- | --- |
//! | [`sim`] | the model: scenario in, run out | nothing |
//! | [`lessons`] | what a lesson is: its controls, texts, goals, verdict | `sim` |
//! | [`catalogue`] | which lessons there are | `lessons` |
//! | [`scene`] | what to draw for a run at a playhead | `lessons`, `sim` |
//! | [`share`] | links, files and notes, to and from text | `catalogue`, `scene`, `lessons`, `sim` |
//!
//! A test holds these arrows (`tests/walls.rs`).

pub mod catalogue;
pub mod lessons;
pub mod scene;
pub mod share;
pub use breaker_breakers as breakers;
pub use breaker_sim as sim;
