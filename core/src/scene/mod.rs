//! What to draw for a run at a playhead.
