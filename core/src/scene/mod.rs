//! What to draw for a run at a playhead: plain data, computed from (run, playhead) alone.

pub mod bars;
pub mod caption;
pub mod compare;
pub mod diagram;
pub mod evidence;
pub mod flights;
pub mod held;
pub mod in_flight;
pub mod library;
pub mod map;
pub mod metrics;
pub mod moment;
pub mod pace;
pub mod readouts;
pub mod second;
pub mod text;
pub mod timeline;
pub mod trace;
pub mod why;

pub use moment::Moment;
