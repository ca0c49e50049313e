//! What the map shows besides the settings of lesson 3: its axes, its colours, its cells, and where one looks.

use std::sync::Arc;

use breaker_core::lessons::experiment::Values;
use breaker_core::lessons::tuning::space::{SIZES, Setting4, place, value};
use breaker_core::lessons::tuning::worlds::{DRAWN, Ranges};
use breaker_core::lessons::tuning::{AXES, LESSON};
use breaker_core::scene::map::{Cell, Metric};
use leptos::prelude::*;

use super::pool::{self, SOON, job};
use crate::ui::state::lab::Lab;

/// Worlds in which the cells are tried, when the map is coloured by their share.
pub const SHARE_WORLDS: u32 = 64;

/// The state of the map; handed to its parts as context.
#[derive(Clone, Copy)]
pub struct MapView {
    /// Which settings are the axes: across, and up.
    pub axes: RwSignal<[usize; 2]>,
    /// What it is coloured by.
    pub metric: RwSignal<Metric>,
    /// Its cells, a column after the other; none while they are computed.
    pub cells: RwSignal<Arc<Vec<Cell>>>,
    /// In how many of [`SHARE_WORLDS`] worlds each cell is TUNED, if that was asked for and is done.
    pub shares: RwSignal<Option<Arc<Vec<u32>>>>,
    /// The cell that is looked at, by its places; the current setting if none is.
    pub cursor: RwSignal<Option<[usize; 2]>>,
    /// The cell whose run was opened last.
    opened: StoredValue<Option<[usize; 2]>>,
    /// From what other worlds are drawn.
    pub ranges: RwSignal<Ranges>,
    /// The seed of those worlds.
    pub seed: RwSignal<u64>,
}

impl MapView {
    /// Windows across, thresholds up, coloured by verdict.
    pub fn new() -> Self {
        MapView {
            axes: RwSignal::new([0, 1]),
            metric: RwSignal::new(Metric::Verdict),
            cells: RwSignal::new(Arc::default()),
            shares: RwSignal::new(None),
            cursor: RwSignal::new(None),
            opened: StoredValue::new(None),
            ranges: RwSignal::new(Ranges::OPENING),
            seed: RwSignal::new(1),
        }
    }

    /// How many cells across and up.
    pub fn size(&self) -> [usize; 2] {
        self.axes.get().map(|axis| SIZES[axis])
    }

    /// The places of the current setting.
    pub fn own(&self, lab: Lab) -> [usize; 2] {
        self.axes.get().map(|axis| place(axis, lab.value(axis)))
    }

    /// The cell at these places; `None` while it is computed.
    pub fn cell(&self, [across, up]: [usize; 2]) -> Option<Cell> {
        let [_, rows] = self.size();
        self.cells.with(|cells| cells.get(across * rows + up).copied())
    }

    /// The share of worlds at these places.
    pub fn share(&self, [across, up]: [usize; 2]) -> Option<u32> {
        let [_, rows] = self.size();
        self.shares.with(|shares| shares.as_ref()?.get(across * rows + up).copied())
    }

    /// The setting at these places, the other axes as they are set.
    pub fn setting(&self, lab: Lab, at: [usize; 2]) -> Setting4 {
        let axes = self.axes.get();
        std::array::from_fn(|axis| match axes.iter().position(|of| *of == axis) {
            Some(which) => value(axis, at[which]),
            None => lab.value(axis),
        })
    }

    /// Notes which cell's run is opened.
    pub fn leave_for(&self, at: [usize; 2]) {
        self.opened.set_value(Some(at));
    }

    /// Looks at the cell again whose run was opened.
    pub fn return_to_cell(&self) {
        self.cursor.set(self.opened.get_value());
    }

    /// What was found of other worlds holds no longer.
    pub fn forget_shares(&self) {
        self.shares.set(None);
        if self.metric.get_untracked() == Metric::Share {
            self.metric.set(Metric::Verdict);
        }
    }

    /// Takes another axis across or up; the two never are the same.
    pub fn choose_axis(&self, which: usize, axis: usize) {
        self.cursor.set(None);
        // Until they are computed anew: the old ones stand at other places.
        self.cells.set(Arc::default());
        self.axes.update(|axes| {
            if axes[1 - which] == axis {
                axes.swap(0, 1);
            } else {
                axes[which] = axis;
            }
        });
    }

    /// Has all cells computed anew.
    pub fn compute(&self, values: &Values) {
        let view = *self;
        let [x, y] = self.axes.get_untracked();
        let arguments = [x, y, 0, SIZES[x]].map(|number| (number as u32).into());
        let work = job("cells", std::iter::once(pool::values(values)).chain(arguments));
        let told = move |_, numbers: Vec<u32>| _ = view.cells.try_set(Arc::new(Cell::read_all(&numbers)));
        pool::hand_out(SOON, std::iter::once(work), Box::new(told));
    }

    /// Opens what an address says; returns a message for each part that is not understood, and the rest of its pairs.
    pub fn open(&self, query: &str) -> (Vec<String>, String) {
        let (mut messages, mut rest) = (Vec::new(), Vec::new());
        let mut axes = [0, 1];
        self.metric.set(Metric::Verdict);
        let mut ranges = Ranges::OPENING;
        self.seed.set(1);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, text) = pair.split_once('=').unwrap_or((pair, ""));
            let axis = || LESSON.settings[..AXES].iter().position(|setting| setting.key == text);
            let refused = |takes: &str| format!("{key}={}: takes {takes}", breaker_core::lessons::setting::shown(text));
            match (key, key.strip_prefix(WORLD).and_then(|drawn| DRAWN.iter().position(|of| *of == drawn))) {
                ("x" | "y", _) => match axis() {
                    Some(axis) => axes[usize::from(key == "y")] = axis,
                    None => messages.push(refused("window, threshold, wait or probes")),
                },
                ("by", _) => match Metric::ALL.iter().find(|(_, key, _)| *key == text) {
                    Some((metric, ..)) => self.metric.set(*metric),
                    None => messages.push(refused(&Metric::ALL.map(|(_, key, _)| key).join(", "))),
                },
                ("draws", _) => match text.parse::<u32>() {
                    Ok(seed) => self.seed.set(u64::from(seed)),
                    Err(_) => messages.push(refused("0 to 4294967295")),
                },
                (_, Some(place)) => match Ranges::parse(place, text) {
                    Ok(range) => ranges.0[place] = range,
                    Err(message) => messages.push(format!("{WORLD}{message}")),
                },
                _ => rest.push(pair),
            }
        }
        if axes[0] == axes[1] {
            messages.push("x and y name the same setting".to_owned());
            axes = [0, 1];
        }
        self.axes.set(axes);
        self.ranges.set(ranges);
        self.cursor.set(None);
        (messages, rest.join("&"))
    }

    /// What the address says of the map, as pairs; what is at its opening is left out.
    pub fn pairs(&self) -> Vec<String> {
        let axes = self.axes.get_untracked();
        let mut pairs = Vec::new();
        if axes != [0, 1] {
            pairs.extend(["x", "y"].iter().zip(axes).map(|(key, axis)| format!("{key}={}", LESSON.settings[axis].key)));
        }
        let metric = self.metric.get_untracked();
        let key = Metric::ALL.iter().find(|(of, ..)| *of == metric).map_or("", |(_, key, _)| *key);
        if metric != Metric::Verdict {
            pairs.push(format!("by={key}"));
        }
        let ranges = self.ranges.get_untracked();
        for (place, drawn) in DRAWN.iter().enumerate() {
            if ranges.0[place] != Ranges::OPENING.0[place] {
                pairs.push(format!("{WORLD}{drawn}={}", ranges.format(place)));
            }
        }
        if self.seed.get_untracked() != 1 {
            pairs.push(format!("draws={}", self.seed.get_untracked()));
        }
        pairs
    }
}

/// Before the keys of ranges in an address.
const WORLD: &str = "worlds.";

impl Default for MapView {
    fn default() -> Self {
        MapView::new()
    }
}

/// The map of the surrounding page.
pub fn use_map() -> MapView {
    expect_context::<MapView>()
}
