//! The space of the breaker's four settings: its axes, and a number for every setting.

use super::settings::{ALL, AXES};
use super::verdict::LABELS;
use crate::lessons::setting::Kind;

/// Window, threshold, wait and probes, as their table has them.
pub type Setting4 = [u64; AXES];

/// How many values each axis has: 46 windows, 19 thresholds, 96 waits, 10 probe budgets.
pub const SIZES: [usize; AXES] = sizes();

/// How many settings there are.
pub const CELLS: usize = SIZES[0] * SIZES[1] * SIZES[2] * SIZES[3];

/// The place of TUNED among the verdicts.
pub const TUNED_PLACE: u8 = LABELS.len() as u8 - 1;

/// Smallest value, largest and step of an axis.
const fn range(axis: usize) -> [u64; 3] {
    match ALL[axis].kind {
        Kind::Number { min, max, step, .. } => [min, max, step],
        Kind::Choice(_) => [0, 0, 1],
    }
}

const fn sizes() -> [usize; AXES] {
    let mut sizes = [0; AXES];
    let mut axis = 0;
    while axis < AXES {
        let [min, max, step] = range(axis);
        sizes[axis] = ((max - min) / step) as usize + 1;
        axis += 1;
    }
    sizes
}

/// The value at a place of an axis.
pub fn value(axis: usize, place: usize) -> u64 {
    let [min, _, step] = range(axis);
    min + place as u64 * step
}

/// The place of a value on its axis.
pub fn place(axis: usize, value: u64) -> usize {
    let [min, _, step] = range(axis);
    (value.saturating_sub(min) / step) as usize
}

/// The number of a setting by its places: window outermost, probes innermost.
pub fn cell(places: [usize; AXES]) -> usize {
    places.into_iter().zip(SIZES).fold(0, |cell, (place, size)| cell * size + place)
}

/// The places of a setting by its number.
pub fn places(mut cell: usize) -> [usize; AXES] {
    let mut places = [0; AXES];
    for axis in (0..AXES).rev() {
        places[axis] = cell % SIZES[axis];
        cell /= SIZES[axis];
    }
    places
}

/// The values of a setting by its places.
pub fn setting(places: [usize; AXES]) -> Setting4 {
    std::array::from_fn(|axis| value(axis, places[axis]))
}

/// How often each verdict is met.
pub fn count(verdicts: &[u8]) -> [u32; LABELS.len()] {
    let mut counts = [0; LABELS.len()];
    for verdict in verdicts {
        if let Some(count) = counts.get_mut(usize::from(*verdict)) {
            *count += 1;
        }
    }
    counts
}
