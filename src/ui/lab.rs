//! What is looked at: an experiment, its run, and the playhead. Everything on screen is drawn
//! from here; everything a person does comes here.

use std::ops::Deref;
use std::sync::Arc;

use breaker_core::lessons::tuning::{self, Verdict, World};
use breaker_core::lessons::{Experiment, Lesson};
use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::trace::{self, Detail, Entry};
use breaker_core::scene::{Moment, pace};
use breaker_core::share::link::{self, Opened};
use breaker_core::sim::time::SECOND_US;
use breaker_core::sim::{Run, State};
use leptos::prelude::*;

/// Which texts are renewed in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Those of diagram, caption and clock.
    Picture,
    /// Those of the evidence.
    Findings,
}

/// A run that many readers share; two are equal only if they are the same.
#[derive(Clone, Debug)]
pub struct SharedRun(Arc<Run>);

impl PartialEq for SharedRun {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for SharedRun {
    type Target = Run;
    fn deref(&self) -> &Run {
        &self.0
    }
}

/// The page's state, handed to components as context.
#[derive(Clone, Copy)]
pub struct Lab {
    /// What is simulated.
    pub experiment: RwSignal<Experiment>,
    /// Its run, recomputed whole whenever the experiment changes.
    pub run: Memo<SharedRun>,
    /// The inspected instant, in microseconds.
    pub playhead_us: RwSignal<u64>,
    /// Whether inspection time runs.
    pub playing: RwSignal<bool>,
    /// Place in [`pace::SPEEDS`].
    pub speed: RwSignal<usize>,
    /// Whether the page lately played slower than the clock.
    pub behind: RwSignal<bool>,
    /// What was not understood of an address.
    pub messages: RwSignal<Vec<String>>,
    /// Outcomes per second of the whole run.
    pub bars: Memo<Vec<Bar>>,
    /// The instant that texts tell of: the playhead, but while playing renewed only as often as one can read.
    pub read_us: RwSignal<u64>,
    /// The same for the findings, which are renewed in turn with the picture: no frame carries all texts.
    pub found_us: RwSignal<u64>,
    /// What holds at the instant that is read.
    pub moment: Memo<Moment>,
    /// Which events the trace lists, and so which the event buttons step through.
    pub detail: RwSignal<Detail>,
    /// Entries of the trace.
    pub entries: Memo<Arc<Vec<Entry>>>,
    /// How many of them have happened at the playhead; at least 1, the start.
    pub reached: Memo<usize>,
    /// The breaker's state at the playhead.
    pub state: Memo<State>,
    /// Whether this run has been played to its end.
    pub played: RwSignal<bool>,
    /// Whether the verdict was asked for.
    pub asked: RwSignal<bool>,
}

impl Lab {
    /// The lab as an address opens it.
    pub fn new(opened: Opened) -> Self {
        let horizon_us = opened.experiment.lesson.horizon_us;
        let experiment = RwSignal::new(opened.experiment);
        let playhead_us = RwSignal::new(opened.playhead_us);
        let run = Memo::new(move |_| SharedRun(Arc::new(Run::new(experiment.with(Experiment::scenario)))));
        let bars = Memo::new(move |_| run.with(|run| bars::per_second(run)));
        let read_us = RwSignal::new(opened.playhead_us);
        let found_us = RwSignal::new(opened.playhead_us);
        let moment = Memo::new(move |_| run.with(|run| Moment::of(run, read_us.get())));
        let detail = RwSignal::new(Detail::Decisions);
        let entries = Memo::new(move |_| run.with(|run| Arc::new(trace::entries(run, detail.get()))));
        let reached = Memo::new(move |_| {
            let at_us = playhead_us.get();
            run.with(|run| entries.with(|entries| trace::entries_by(run, entries, at_us)))
        });
        let state = Memo::new(move |_| {
            let at_us = playhead_us.get();
            run.with(|run| run.state_at(at_us))
        });
        Lab {
            experiment,
            run,
            playhead_us,
            playing: RwSignal::new(false),
            speed: RwSignal::new(pace::NORMAL),
            behind: RwSignal::new(false),
            messages: RwSignal::new(opened.messages),
            bars,
            read_us,
            found_us,
            moment,
            detail,
            entries,
            reached,
            state,
            played: RwSignal::new(opened.playhead_us >= horizon_us),
            asked: RwSignal::new(false),
        }
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> &'static Lesson {
        self.experiment.with_untracked(|experiment| experiment.lesson)
    }

    /// The verdict of the whole run.
    pub fn verdict(&self) -> Verdict {
        let world = self.experiment.with(|experiment| World::of(&experiment.values));
        self.run.with(|run| Verdict::of(&run.totals, &world))
    }

    /// Whether the verdict is on show.
    pub fn reveals(&self) -> bool {
        self.asked.get() || self.played.get()
    }

    /// Opens what an address says. A run that was played or judged stays so if it is the same.
    pub fn open(&self, opened: Opened) {
        self.playing.set(false);
        if self.experiment.with_untracked(|experiment| *experiment != opened.experiment) {
            self.played.set(false);
            self.asked.set(false);
        }
        self.experiment.set(opened.experiment);
        self.seek(opened.playhead_us);
        self.messages.set(opened.messages);
    }

    /// The address of what is looked at, from its `#` on.
    pub fn address(&self) -> String {
        let playhead_us = self.playhead_us.get_untracked();
        self.experiment.with_untracked(|experiment| link::write(experiment, playhead_us))
    }

    /// Gives a setting a new value: the run is recomputed and rewound.
    pub fn set_value(&self, place: usize, value: u64) {
        if self.experiment.with_untracked(|experiment| experiment.values.at(place) == value) {
            return;
        }
        self.rewind();
        self.played.set(false);
        self.asked.set(false);
        self.experiment.update(|experiment| experiment.values.set_with_implied(place, value));
    }

    /// Sets every control back to its opening value.
    pub fn reset(&self) {
        let lesson = self.lesson();
        self.open(Opened { experiment: Experiment::opening(lesson), playhead_us: 0, messages: Vec::new() });
    }

    /// Back to the start, paused.
    pub fn rewind(&self) {
        self.playing.set(false);
        self.seek(0);
    }

    /// Moves the playhead, within the run.
    pub fn seek(&self, at_us: u64) {
        let horizon_us = self.lesson().horizon_us;
        self.playhead_us.set(at_us.min(horizon_us));
        self.read_us.set(at_us.min(horizon_us));
        self.found_us.set(at_us.min(horizon_us));
        if at_us >= horizon_us {
            self.playing.set(false);
            self.played.set(true);
        }
    }

    /// Moves the playhead on while playing, and with it the texts whose turn it is.
    pub fn advance(&self, by_us: u64, turn: Option<Turn>) {
        let at_us = self.playhead_us.get_untracked() + by_us;
        if at_us >= self.lesson().horizon_us {
            self.seek(at_us);
            return;
        }
        self.playhead_us.set(at_us);
        match turn {
            Some(Turn::Picture) => self.read_us.set(at_us),
            Some(Turn::Findings) => self.found_us.set(at_us),
            None => {}
        }
    }

    /// Moves the playhead by seconds, backwards if negative.
    pub fn seek_by_seconds(&self, seconds: i64) {
        let at_us = self.playhead_us.get_untracked();
        self.playing.set(false);
        self.seek(at_us.saturating_add_signed(seconds * SECOND_US as i64));
    }

    /// Moves to the next entry of the trace, or to the end.
    pub fn next_event(&self) {
        self.playing.set(false);
        let at_us = self.playhead_us.get_untracked();
        let next = self.run.with_untracked(|run| self.entries.with_untracked(|all| trace::next_us(run, all, at_us)));
        self.seek(next.unwrap_or(self.lesson().horizon_us));
    }

    /// Moves to the previous entry of the trace, or to the start.
    pub fn previous_event(&self) {
        self.playing.set(false);
        let at_us = self.playhead_us.get_untracked();
        let run = self.run;
        let previous = run.with_untracked(|run| self.entries.with_untracked(|all| trace::previous_us(run, all, at_us)));
        self.seek(previous.unwrap_or(0));
    }

    /// Starts or stops inspection time; from the end it starts over.
    pub fn play_or_pause(&self) {
        if self.playing.get_untracked() {
            self.playing.set(false);
            self.seek(self.playhead_us.get_untracked());
            return;
        }
        if self.playhead_us.get_untracked() >= self.lesson().horizon_us {
            self.seek(0);
        }
        self.playing.set(true);
    }
}

/// The lab of the surrounding page.
pub fn use_lab() -> Lab {
    expect_context::<Lab>()
}

/// Whether the lesson judges its runs.
pub fn has_verdict(lesson: &Lesson) -> bool {
    lesson.key == tuning::LESSON.key
}
