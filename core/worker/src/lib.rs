//! What a worker of the tuning map can do: each function is a slice of work, from plain numbers to plain numbers.
//!
//! `values` are always those of lesson 3, in the order of its settings; `ranges` two numbers for each drawn
//! setting. What is missing or out of range counts as the opening value: the page sends only what it has checked.

use breaker_core::lessons::tuning::space::{SIZES, places, setting, value};
use breaker_core::lessons::tuning::worlds::Ranges;
use breaker_core::lessons::tuning::{AXES, LESSON};
use breaker_core::lessons::values::Values;
use breaker_map::{Region, Trial, many};
use wasm_bindgen::prelude::wasm_bindgen;

/// Numbers of a cell of the map: see [`cells`].
const FIGURES: usize = 6;

fn read(values: &[u32]) -> Values {
    let mut read = Values::opening(LESSON.settings);
    for (place, (value, setting)) in values.iter().zip(LESSON.settings).enumerate() {
        let value = u64::from(*value);
        if setting.parse(&setting.format(value)) == Ok(value) {
            read.set(place, value);
        }
    }
    read
}

fn read_ranges(ranges: &[u32]) -> Ranges {
    let mut read = Ranges::OPENING;
    for (range, given) in read.0.iter_mut().zip(ranges.chunks_exact(2)) {
        *range = [u64::from(given[0]), u64::from(given[1]).max(u64::from(given[0]))];
    }
    read
}

/// The verdicts of all waits and probe budgets, for the windows and thresholds `from` to before `to`.
#[wasm_bindgen]
pub fn planes(values: &[u32], from: u32, to: u32) -> Vec<u8> {
    let trial = Trial::new(&read(values));
    let mut verdicts = Vec::with_capacity((to.saturating_sub(from)) as usize * SIZES[2] * SIZES[3]);
    for plane in from..to.min((SIZES[0] * SIZES[1]) as u32) {
        let [window, threshold, ..] = places(plane as usize * SIZES[2] * SIZES[3]);
        trial.plane(value(0, window), value(1, threshold), &mut verdicts);
    }
    verdicts
}

/// The cells of two axes, for the places `from` to before `to` of the first and all of the second: six numbers
/// each: verdict, openings, outage failures, overload failures, tenths of a second until it is closed for good
/// (`u32::MAX` for never), and good calls rejected.
#[wasm_bindgen]
pub fn cells(values: &[u32], x: usize, y: usize, from: usize, to: usize) -> Vec<u32> {
    let values = read(values);
    let (x, y) = (x.min(AXES - 1), y.min(AXES - 1));
    let trial = Trial::new(&values);
    let mut cells = Vec::with_capacity(to.saturating_sub(from) * SIZES[y] * FIGURES);
    for column in from..to.min(SIZES[x]) {
        for row in 0..SIZES[y] {
            let judged = trial.judge(at(&values, [(x, column), (y, row)]));
            let closed = judged.closed_for_good_us().map_or(u32::MAX, |at_us| (at_us / 100_000) as u32);
            let verdict = u32::from(trial.verdict(&judged));
            let failures = [judged.outage_failures, judged.overload_failures];
            cells.extend([verdict, judged.openings, failures[0], failures[1], closed, judged.good_rejected]);
        }
    }
    cells
}

/// The setting of these values with other places on some axes.
fn at(values: &Values, places: [(usize, usize); 2]) -> [u64; AXES] {
    let mut setting = std::array::from_fn(|axis| values.at(axis));
    for (axis, place) in places {
        setting[axis] = value(axis, place);
    }
    setting
}

/// In how many of `worlds` worlds each of these cells is TUNED.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)]
pub fn shares(
    values: &[u32],
    x: usize,
    y: usize,
    from: usize,
    to: usize,
    ranges: &[u32],
    seed: u32,
    worlds: u32,
) -> Vec<u32> {
    let values = read(values);
    let (x, y) = (x.min(AXES - 1), y.min(AXES - 1));
    let columns = from..to.min(SIZES[x]);
    let settings = columns.flat_map(|column| (0..SIZES[y]).map(move |row| [(x, column), (y, row)]));
    let settings: Vec<_> = settings.map(|places| at(&values, places)).collect();
    many::scores(&settings, &values, &read_ranges(ranges), u64::from(seed), 0, worlds)
}

/// The verdicts of the values' own setting in the worlds `from` to before `to`.
#[wasm_bindgen]
pub fn worlds(values: &[u32], ranges: &[u32], seed: u32, from: u32, to: u32) -> Vec<u8> {
    let values = read(values);
    let setting = std::array::from_fn(|axis| values.at(axis));
    many::verdicts(setting, &values, &read_ranges(ranges), u64::from(seed), from, to)
}

/// In how many of the worlds `from` to before `to` each setting, by its number, is TUNED.
#[wasm_bindgen]
pub fn scores(values: &[u32], ranges: &[u32], seed: u32, from: u32, to: u32, numbers: &[u32]) -> Vec<u32> {
    let settings: Vec<_> = numbers.iter().map(|number| setting(places(*number as usize))).collect();
    many::scores(&settings, &read(values), &read_ranges(ranges), u64::from(seed), from, to)
}

/// What the whole space of verdicts says of a setting by its places: nearest TUNED (4 places), centre of the region
/// (4 places), its depth in steps, and the margins (8 steps: down and up on each axis) of own setting, nearest and
/// centre. Empty if nothing is TUNED; margins of what is not TUNED are `u32::MAX`.
#[wasm_bindgen]
pub fn region(verdicts: &[u8], at: &[u32]) -> Vec<u32> {
    let own = std::array::from_fn(|axis| at.get(axis).map_or(0, |place| (*place as usize).min(SIZES[axis] - 1)));
    let Some(region) = Region::of(verdicts) else { return Vec::new() };
    let (Some(nearest), Some((centre, depth))) = (region.nearest(own), region.centre()) else { return Vec::new() };
    let mut told: Vec<u32> = nearest.into_iter().chain(centre).chain([depth]).map(|number| number as u32).collect();
    for of in [own, nearest, centre] {
        let margins = region.margins(of).map_or([u32::MAX; 2 * AXES], |margins| {
            let flat = margins.as_flattened();
            std::array::from_fn(|place| flat[place] as u32)
        });
        told.extend(margins);
    }
    told
}

/// The numbers of all TUNED settings of the whole space: where the search for robust ones begins.
#[wasm_bindgen]
pub fn tuned(verdicts: &[u8]) -> Vec<u32> {
    Region::of(verdicts).map_or(Vec::new(), |region| region.cells())
}
