//! What many books do alike: thresholds for reading, and the share of a list that a card shows.

use crate::sim::{Comparison, Threshold};

/// A threshold in percent or in parts of one, for reading: `whole` is what stands for all. To the nearest millionth.
pub fn threshold(value: f64, whole: f64, comparison: Comparison) -> Threshold {
    // A cast of a float never leaves the range of the whole number.
    Threshold { ppm: (value / whole * 1e6).round() as u32, comparison, rounded: false }
}
