//! A run that is kept as A, to set another against it.

use std::cell::RefCell;

use crate::ui::state::run::{InMaking, SharedRun};
use breaker_core::lessons::pinned::Pinned;
use breaker_core::scene::compare::Parting;

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
