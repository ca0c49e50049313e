//! What is studied: an experiment, its run, how far it is recorded, and what came before it.

use breaker_core::lessons::{Experiment, Lesson};
use breaker_core::scene::timeline;
use breaker_core::share::link::Opened;
use leptos::prelude::*;

use crate::ui::state::pin::Pin;
use crate::ui::state::run::{InMaking, SharedRun};

/// What a branch or a restart took the place of.
#[derive(Clone, Debug)]
pub struct Before {
    /// What was simulated.
    pub experiment: Experiment,
    /// Its run.
    pub run: SharedRun,
    /// How far it was recorded, in microseconds.
    pub recorded_us: u64,
    /// The instant that was looked at, in microseconds.
    pub playhead_us: u64,
    /// What happened to it, as the page says it.
    pub said: String,
}

/// An experiment with its run and its history.
#[derive(Clone, Copy)]
pub struct Study {
    /// What is simulated.
    pub experiment: RwSignal<Experiment>,
    /// Its run, recomputed whole whenever the experiment changes.
    pub run: RwSignal<SharedRun>,
    /// The run that is being computed, if that takes more than one slice; time waits for it.
    pub making: StoredValue<Option<InMaking>, LocalStorage>,
    /// How far the run is recorded, in microseconds: to its end, unless the lesson is live.
    pub recorded_us: RwSignal<u64>,
    /// Length of the run, in microseconds.
    pub horizon_us: Memo<u64>,
    /// Length of the time axis, in microseconds.
    pub span_us: Memo<u64>,
    /// What branches and restarts took the place of, the latest last.
    pub before: RwSignal<Vec<Before>>,
    /// What was taken back, the latest last.
    pub undone: RwSignal<Vec<Before>>,
    /// Where a recording was dropped that this one goes on from, in microseconds.
    pub branched_us: RwSignal<Option<u64>>,
    /// Run A of a comparison.
    pub pinned: RwSignal<Option<Pin>>,
}

impl Study {
    /// What an address opens.
    pub fn of(opened: &Opened) -> Self {
        let recorded_us = RwSignal::new(opened.experiment.reach_us(opened.playhead_us));
        let experiment = RwSignal::new(opened.experiment.clone());
        let pinned = RwSignal::new(opened.pinned.clone().map(Pin::of));
        let horizon_us = Memo::new(move |_| experiment.with(Experiment::horizon_us));
        let span_us = Memo::new(move |_| {
            let pinned_us = pinned.with(|pin| pin.as_ref().map_or(0, |pin| pin.pinned.recorded_us));
            timeline::axis(recorded_us.get().max(pinned_us), horizon_us.get()).0
        });
        Study {
            experiment,
            run: RwSignal::new(InMaking::new(&opened.experiment).finish()),
            making: StoredValue::new_local(None),
            recorded_us,
            horizon_us,
            span_us,
            before: RwSignal::new(Vec::new()),
            undone: RwSignal::new(Vec::new()),
            branched_us: RwSignal::new(None),
            pinned,
        }
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> &'static Lesson {
        self.experiment.with_untracked(|experiment| experiment.lesson)
    }

    /// Whether time waits for a run.
    pub fn waits(&self) -> bool {
        self.making.with_value(Option::is_some)
    }

    /// Computes at once what is left of a run in the making.
    pub fn finish_now(&self) {
        if let Some(making) = self.making.try_update_value(Option::take).flatten() {
            self.run.set(making.finish());
        }
    }

    /// Records at least to `at_us`, without moving the playhead.
    pub fn record_to(&self, at_us: u64) {
        let at_us = at_us.min(self.horizon_us.get_untracked());
        if at_us > self.recorded_us.get_untracked() {
            self.recorded_us.set(at_us);
        }
    }
}
