//! Inspection time: the playhead, and how it runs.

use breaker_core::scene::pace;
use breaker_core::sim::time::SECOND_US;
use leptos::prelude::*;

/// Instants at which something is done by hand can be read and written: whole hundredths of a second.
pub const GRID_US: u64 = SECOND_US / 100;

/// The inspected instant, and whether it moves by itself.
#[derive(Clone, Copy)]
pub struct Time {
    /// The inspected instant, in microseconds.
    pub playhead_us: RwSignal<u64>,
    /// The instant that all texts tell of: the playhead, but while playing renewed only as often as one can read.
    pub read_us: RwSignal<u64>,
    /// Whether inspection time runs.
    pub playing: RwSignal<bool>,
    /// Whether time stands still only while a control is moved.
    pub held: RwSignal<bool>,
    /// Place in [`pace::SPEEDS`].
    pub speed: RwSignal<usize>,
    /// Whether the page has played slower than the clock since it was last started.
    pub behind: RwSignal<bool>,
}

impl Time {
    /// Paused at an instant, in microseconds.
    pub fn at(at_us: u64) -> Self {
        Time {
            playhead_us: RwSignal::new(at_us),
            read_us: RwSignal::new(at_us),
            playing: RwSignal::new(false),
            held: RwSignal::new(false),
            speed: RwSignal::new(pace::NORMAL),
            behind: RwSignal::new(false),
        }
    }

    /// The playhead as it can be written, in microseconds: while it plays it stands between the instants that a
    /// pause would settle on.
    pub fn written_us(&self) -> u64 {
        let at_us = self.playhead_us.get_untracked();
        if self.playing.get_untracked() { at_us / GRID_US * GRID_US } else { at_us }
    }
}
