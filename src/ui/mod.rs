//! Leptos components and what connects them to the browser.
//!
//! [`lab`] holds what is looked at (experiment, run, playhead); every component draws from it
//! and sends its changes to it ([`change`]). [`clock`] alone turns real time into inspection time.

pub mod actions;
pub mod address;
pub mod announcer;
pub mod app;
pub mod canvas;
pub mod caption;
pub mod change;
pub mod chart;
pub mod clock;
pub mod comparing;
pub mod controls;
pub mod counters;
pub mod data;
pub mod diagram;
pub mod dom;
pub mod evidence;
pub mod failure;
pub mod field;
pub mod files;
pub mod front;
pub mod header;
pub mod help;
pub mod in_flight;
pub mod keys;
pub mod lab;
pub mod look;
pub mod making;
pub mod map;
pub mod marks;
pub mod messages;
pub mod notebook;
pub mod palette;
pub mod parts;
pub mod picture;
pub mod pin;
pub mod readouts;
pub mod steps;
pub mod timeline;
pub mod trace;
pub mod transport;
pub mod verdict;
pub mod visits;
pub mod written;
