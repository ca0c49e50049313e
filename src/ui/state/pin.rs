//! Run A of a comparison: pinned, swapped with the current one, let go.

use std::cell::RefCell;

use breaker_core::lessons::pinned::Pinned;
use breaker_core::scene::compare::{Comparison, Parting, Side};
use leptos::prelude::*;

use crate::ui::state::lab::Lab;
use crate::ui::state::making::{InMaking, SharedRun};

/// A pinned experiment with its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// What was simulated, and how far it is recorded.
    pub pinned: Pinned,
    /// Its run.
    pub run: SharedRun,
}

/// Where two runs part, with the runs.
pub type Known = RefCell<Option<(SharedRun, SharedRun, Parting)>>;

impl Pin {
    /// Computes the run of what is pinned.
    pub fn of(pinned: Pinned) -> Self {
        let run = InMaking::new(&pinned.experiment).finish();
        Pin { pinned, run }
    }
}

impl Lab {
    /// Keeps the current run as A.
    pub fn pin(&self) {
        self.finish_now();
        let before = self.pinned.get_untracked().map_or("", |_| ", in place of the one before");
        self.pinned.set(Some(self.as_pin()));
        self.say(&format!("This run is kept as A{before}. The comparison is below."));
    }

    fn as_pin(&self) -> Pin {
        let experiment = self.experiment.get_untracked();
        Pin { pinned: Pinned::new(experiment, self.recorded_us.get_untracked()), run: self.run.get_untracked() }
    }

    /// Looks at A, and keeps the current run as A instead.
    pub fn swap(&self) {
        self.finish_now();
        let Some(Pin { pinned, run }) = self.pinned.get_untracked() else { return };
        let current = self.as_pin();
        self.stand_still();
        self.pinned.set(Some(current));
        self.forget();
        self.experiment.set(pinned.experiment);
        self.run.set(run);
        self.recorded_us.set(pinned.recorded_us);
        self.seek(self.playhead_us.get_untracked());
        self.say("A and B are swapped.");
    }

    /// Lets A go.
    pub fn unpin(&self) {
        self.pinned.set(None);
        self.say("A is cleared.");
    }

    /// A and the current run, B, at the instant that all texts tell of.
    /// Where they part is looked for only when one of the runs is another; `known` keeps it.
    pub fn comparison(&self, known: &Known) -> Option<Comparison> {
        let read_us = self.read_us.get();
        // At rest as far as it is recorded; while it plays, that is the instant read.
        self.playing.track();
        let recorded_us = self.recorded_us.get_untracked();
        self.pinned.with(|pin| {
            let Pin { pinned, run } = pin.as_ref()?;
            let a = Side { experiment: &pinned.experiment, run, recorded_us: pinned.recorded_us };
            self.experiment.with(|experiment| {
                self.run.with(|current| {
                    let b = Side { experiment, run: current, recorded_us };
                    let found = known.borrow().as_ref().filter(|it| it.0 == *run && it.1 == *current).map(|it| it.2);
                    let parting = found.unwrap_or_else(|| Parting::of(a, b));
                    if found.is_none() {
                        known.replace(Some((run.clone(), current.clone(), parting)));
                    }
                    Some(Comparison::of(a, b, parting, read_us))
                })
            })
        })
    }
}
