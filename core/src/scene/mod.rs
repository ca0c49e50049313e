//! What to draw for a run at a playhead: plain data, computed from (run, playhead) alone.

pub mod pace;
pub mod timeline;
pub mod trace;
