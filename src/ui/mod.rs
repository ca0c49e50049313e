//! Leptos components and what connects them to the browser.
//!
//! [`lab`] holds what is looked at (experiment, run, playhead); every component draws from it
//! and sends its changes to it. [`clock`] alone turns real time into inspection time.

pub mod address;
pub mod app;
pub mod clock;
pub mod controls;
pub mod dom;
pub mod failure;
pub mod keys;
pub mod lab;
pub mod marks;
pub mod messages;
pub mod theme;
pub mod timeline;
pub mod trace;
pub mod transport;
pub mod verdict;
