//! What is played: the lanes, the sentence under them, the timeline and its transport.

pub mod actions;
pub mod caption;
pub mod chart;
pub mod diagram;
pub mod in_flight;
pub mod timeline;
pub mod transport;
