//! What a person does to time: play, seek, step from event to event. Seeking changes nothing.

use breaker_core::scene::trace;
use breaker_core::sim::time::SECOND_US;
use leptos::prelude::*;

use crate::ui::state::lab::Lab;
use crate::ui::state::time::GRID_US;

impl Lab {
    /// Back to the start, paused. Nothing is dropped.
    pub fn rewind(&self) {
        self.time.playing.set(false);
        self.seek(0);
    }

    /// Moves the playhead, within what is recorded.
    pub fn seek(&self, at_us: u64) {
        let at_us = at_us.min(self.study.recorded_us.get_untracked());
        self.learning.watch(self.time.playhead_us.get_untracked(), at_us);
        self.stand_at(at_us);
        if at_us >= self.study.horizon_us.get_untracked() {
            self.time.playing.set(false);
            self.learning.played.set(true);
        }
    }

    /// Puts the playhead and all texts at an instant, in microseconds, that is recorded.
    pub fn stand_at(&self, at_us: u64) {
        self.time.playhead_us.set(at_us);
        self.time.read_us.set(at_us);
        if self.reading.chosen.get_untracked().is_some() {
            self.reading.chosen.set(None);
        }
    }

    /// Moves the playhead, and records up to it if need be; never beyond the run's end.
    pub fn reach(&self, at_us: u64) {
        self.study.record_to(at_us);
        self.seek(at_us.min(self.study.horizon_us.get_untracked()));
    }

    /// Moves the playhead on while playing; the texts follow if it is time, and with every new state.
    pub fn advance(&self, by_us: u64, is_time: bool) {
        let at_us = self.time.playhead_us.get_untracked() + by_us;
        if at_us >= self.study.horizon_us.get_untracked() {
            self.go(|lab| lab.reach(at_us));
            return;
        }
        self.study.record_to(at_us);
        self.learning.watch(self.time.playhead_us.get_untracked(), at_us);
        self.time.playhead_us.set(at_us);
        if is_time || self.reading.state.get_untracked() != self.reading.moment.with_untracked(|moment| moment.state) {
            self.time.read_us.set(at_us);
        }
    }

    /// Moves the playhead by seconds, backwards if negative.
    pub fn seek_by_seconds(&self, seconds: i64) {
        let at_us = self.time.playhead_us.get_untracked();
        self.time.playing.set(false);
        self.seek(at_us.saturating_add_signed(seconds * SECOND_US as i64));
    }

    /// Moves to the next entry of the trace: within the recording first, then to its end, then on by recording.
    pub fn next_event(&self) {
        self.time.playing.set(false);
        self.study.finish_now();
        let at_us = self.time.playhead_us.get_untracked();
        let recorded_us = self.study.recorded_us.get_untracked();
        let next = self
            .study
            .run
            .with_untracked(|run| self.reading.entries.with_untracked(|all| trace::next_us(run, all, at_us)));
        let next_us = next.unwrap_or(self.study.horizon_us.get_untracked());
        if next_us > recorded_us && at_us < recorded_us { self.seek(recorded_us) } else { self.reach(next_us) }
    }

    /// Moves to the previous entry of the trace, or to the start.
    pub fn previous_event(&self) {
        self.time.playing.set(false);
        let at_us = self.time.playhead_us.get_untracked();
        let run = self.study.run;
        let previous =
            run.with_untracked(|run| self.reading.entries.with_untracked(|all| trace::previous_us(run, all, at_us)));
        self.seek(previous.unwrap_or(0));
    }

    /// Starts or stops inspection time; from the end of the run it starts over.
    pub fn play_or_pause(&self) {
        self.time.held.set(false);
        if self.time.playing.get_untracked() {
            self.pause();
            return;
        }
        if self.time.playhead_us.get_untracked() >= self.study.horizon_us.get_untracked() {
            self.seek(0);
        }
        self.time.playing.set(true);
    }

    /// Stops inspection time; all texts tell of the playhead.
    pub fn pause(&self) {
        if self.time.playing.get_untracked() {
            self.time.playing.set(false);
            self.settle();
        }
    }

    /// Brings a playhead that was caught between two hundredths of a second to the later one, so
    /// that what is done there has an instant that can be read and written.
    pub fn settle(&self) {
        self.reach(self.time.playhead_us.get_untracked().next_multiple_of(GRID_US));
    }
}
