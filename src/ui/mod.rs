//! The page in rooms: [`shell`] around, [`stage`], [`setting`], [`findings`] and [`keeping`] side by side, [`map`].
//!
//! All of them draw from [`state`] and send changes to it; [`kit`] serves all. `core/tests/walls.rs` names the arrows
//! between them.

pub mod findings;
pub mod keeping;
pub mod kit;
pub mod map;
pub mod setting;
pub mod shell;
pub mod stage;
pub mod state;
