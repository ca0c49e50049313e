//! Small things for all rooms: they know the browser, and nothing of what is looked at.

pub mod canvas;
pub mod dom;
pub mod marks;
pub mod palette;
pub mod parts;
pub mod written;
