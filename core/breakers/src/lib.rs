//! The rule books: each a breaker behind the seam of `breaker-sim`, readable as a description of it.
//!
//! [`lab`] is the lab's own. A package of its own, because it is built for speed: the engine's loop is compiled here,
//! once for each rule book, by the functions that play it.

pub mod lab;

use breaker_sim as sim;
