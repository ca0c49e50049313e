//! Run A of a comparison: kept, swapped with the current one, let go.

use breaker_core::lessons::pinned::Pinned;
use breaker_core::scene::compare::{Comparison, Parting, Side};
use leptos::prelude::*;

use crate::ui::state::lab::Lab;
use crate::ui::state::pin::{Known, Pin};

impl Lab {
    /// Keeps the current run as A.
    pub fn pin(&self) {
        self.study.finish_now();
        let before = self.study.pinned.get_untracked().map_or("", |_| ", in place of the one before");
        self.study.pinned.set(Some(self.as_pin()));
        self.say(&format!("This run is kept as A{before}. The comparison is below."));
    }

    fn as_pin(&self) -> Pin {
        let experiment = self.study.experiment.get_untracked();
        Pin {
            pinned: Pinned::new(experiment, self.study.recorded_us.get_untracked()),
            run: self.study.run.get_untracked(),
        }
    }

    /// Looks at A, and keeps the current run as A instead.
    pub fn swap(&self) {
        self.study.finish_now();
        let Some(Pin { pinned, run }) = self.study.pinned.get_untracked() else { return };
        let current = self.as_pin();
        self.stand_still();
        self.study.pinned.set(Some(current));
        self.forget();
        self.study.experiment.set(pinned.experiment);
        self.study.run.set(run);
        self.study.recorded_us.set(pinned.recorded_us);
        self.seek(self.time.playhead_us.get_untracked());
        self.say("A and B are swapped.");
    }

    /// How far A can be seen, in microseconds: to the end of its recording, or as far as the current run while that
    /// is covered and A is the same.
    pub fn seen_of_a_us(&self, pinned: &Pinned) -> u64 {
        let is_same = self.learning.covered.get() && self.study.experiment.with(|of| *of == pinned.experiment);
        if is_same { pinned.recorded_us.min(self.time.read_us.get()) } else { pinned.recorded_us }
    }

    /// Lets A go.
    pub fn unpin(&self) {
        self.study.pinned.set(None);
        self.say("A is cleared.");
    }

    /// A and the current run, B, at the instant that all texts tell of.
    /// Where they part is looked for only when one of the runs is another; `known` keeps it.
    pub fn comparison(&self, known: &Known) -> Option<Comparison> {
        let read_us = self.time.read_us.get();
        // At rest as far as it is recorded; while it plays, that is the instant read.
        self.time.playing.track();
        let recorded_us = self.study.recorded_us.get_untracked();
        self.study.pinned.with(|pin| {
            let Pin { pinned, run } = pin.as_ref()?;
            let a = Side { experiment: &pinned.experiment, run, recorded_us: pinned.recorded_us };
            self.study.experiment.with(|experiment| {
                self.study.run.with(|current| {
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
