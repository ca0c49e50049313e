//! Everything of the Circuit Breaker Lab that can be known without a browser.
//!
//! | module | answers for | uses |
//! | --- | --- | --- |
//! | [`sim`] | the model: a world and a breaker in, a run out; knows a breaker by a trait only | nothing |
//! | [`breakers`] | the rule books: each a breaker behind that trait | `sim` |
//! | [`lessons`] | what a lesson is: its controls, texts, goals, verdict | `breakers`, `sim` |
//! | [`catalogue`] | all lessons, in order | `lessons` |
//! | [`scene`] | what to draw for a run at a playhead; no rule of a breaker | `lessons`, `sim` |
//! | [`share`] | links, files and notes, to and from text | `scene`, `catalogue`, `lessons`, `sim` |
//!
//! A test holds these arrows (`tests/walls.rs`).

pub mod catalogue;
pub mod lessons;
pub mod scene;
pub mod share;
pub use breaker_breakers as breakers;
pub use breaker_sim as sim;
