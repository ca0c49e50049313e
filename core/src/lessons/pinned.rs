//! A run that is set aside, so that others can be held against it.

use super::experiment::Experiment;

/// Run A of a comparison. Its run follows from its experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// What is simulated.
    pub experiment: Experiment,
    /// How far it is recorded, in microseconds; to its end if the lesson is computed.
    pub recorded_us: u64,
}

impl Pinned {
    /// An experiment that was recorded to `recorded_us`, or further if it has changes after that.
    pub fn new(experiment: Experiment, recorded_us: u64) -> Self {
        let recorded_us = experiment.reach_us(recorded_us);
        Pinned { experiment, recorded_us }
    }
}
