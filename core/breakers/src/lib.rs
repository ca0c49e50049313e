//! The rule books: each a breaker behind the seam of `breaker-sim`, readable as a description of it.
//!
//! [`lab`] is the lab's own; the others are those of libraries, written from their documented and observable
//! behaviour, see [`books`]. A package of its own, because it is built for speed: the engine's loop is compiled here,
//! once for each rule book, by the functions that play it.

pub mod book;
pub mod books;
pub mod card;
pub mod case;
pub mod cockatiel;
pub mod failsafe_go;
pub mod failsafe_rs;
pub mod gobreaker;
pub mod kit;
pub mod lab;
pub mod opossum;
pub mod options;
pub mod polly;
pub mod pybreaker;
pub mod recloser;
pub mod resilience4j;
pub mod value;
pub mod windows;

use breaker_sim as sim;
