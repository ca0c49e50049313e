//! Many runs of lesson 3, judged: what the tuning map counts, natively and in the page's workers.
//!
//! [`trial`] plays settings in one world, [`many`] in many, [`region`] looks at the whole space, and [`halving`]
//! finds the settings that work in most worlds. A package of its own, because its loops are built for speed:
//! what a recorder keeps is compiled where it is used.

pub mod halving;
pub mod many;
pub mod region;
pub mod trial;

pub use halving::Halving;
pub use region::Region;
pub use trial::Trial;
