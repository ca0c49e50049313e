//! A run as the page holds it: whole, shared by many readers, and made in slices where that takes long.

use std::ops::Deref;
use std::sync::Arc;

use breaker_core::lessons::Experiment;
use breaker_core::scene::bars::{self, Bar};
use breaker_core::scene::in_flight::Line;
use breaker_core::sim::Run;
use breaker_core::sim::run::Making;
use breaker_core::sim::time::SECOND_US;
use leptos::prelude::*;

/// A run to its horizon, with what is drawn of the whole of it. A live lesson shows of it only
/// what has been recorded.
#[derive(Debug)]
pub struct Whole {
    run: Run,
    /// Outcomes per second.
    pub bars: Vec<Bar>,
    /// What is in flight over time.
    pub line: Line,
    /// Digits that its instants show.
    pub decimals: u32,
}

/// A run that many readers share; two are equal only if they are the same.
#[derive(Clone, Debug)]
pub struct SharedRun(Arc<Whole>);

impl SharedRun {
    fn of(run: Run, decimals: u32) -> Self {
        let (bars, line) = (bars::per_second(&run), Line::of(&run));
        SharedRun(Arc::new(Whole { run, bars, line, decimals }))
    }

    /// The run with what is drawn of the whole of it.
    pub fn whole(&self) -> &Whole {
        &self.0
    }
}

impl PartialEq for SharedRun {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for SharedRun {
    type Target = Run;
    fn deref(&self) -> &Run {
        &self.0.run
    }
}

/// Longest time, in milliseconds, that one slice takes; the last step of it can overrun a little.
const SLICE_MS: f64 = 8.0;

/// Inspection time that is played between two looks at the clock.
const STEP_US: u64 = 5 * SECOND_US;

/// A run in the making.
pub struct InMaking {
    making: Making,
    played_us: u64,
    horizon_us: u64,
    decimals: u32,
}

impl InMaking {
    /// Before anything is played.
    pub fn new(experiment: &Experiment) -> Self {
        InMaking {
            making: experiment.making(),
            played_us: 0,
            horizon_us: experiment.horizon_us(),
            decimals: experiment.lesson.time_decimals,
        }
    }

    /// Plays one slice; says whether that was the last.
    pub fn slice(&mut self) -> bool {
        let start_ms = now_ms();
        while self.played_us < self.horizon_us {
            self.played_us += STEP_US;
            self.making.play(self.played_us);
            if now_ms() - start_ms > SLICE_MS {
                break;
            }
        }
        self.played_us >= self.horizon_us
    }

    /// Plays what is left.
    pub fn finish(mut self) -> SharedRun {
        self.making.play(self.horizon_us);
        SharedRun::of(self.making.finish(), self.decimals)
    }
}

fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
