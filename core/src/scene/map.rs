//! What the tuning map shows of a cell, a setting and a margin, in words and levels.

use crate::lessons::tuning::space::{SIZES, Setting4, TUNED_PLACE, places, setting, value};
use crate::lessons::tuning::{AXES, LABELS, LESSON};
use crate::lessons::words::count;
use crate::sim::time::seconds_fixed;

/// One full run of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Place of its verdict in [`LABELS`].
    pub verdict: u8,
    /// Openings in all.
    pub openings: u32,
    /// Failed calls during the outage.
    pub outage: u32,
    /// Failed calls that the warm-up had no capacity for.
    pub overload: u32,
    /// When it closed for good, in tenths of a second.
    pub closed_tenths: Option<u32>,
    /// Calls rejected while the dependency was healthy.
    pub good_rejected: u32,
}

/// Numbers of a cell, as workers send it.
pub const FIGURES: usize = 6;

impl Cell {
    /// Reads cells as workers send them.
    pub fn read_all(numbers: &[u32]) -> Vec<Cell> {
        let cell = |of: &[u32]| Cell {
            verdict: u8::try_from(of[0]).unwrap_or(TUNED_PLACE).min(TUNED_PLACE),
            openings: of[1],
            outage: of[2],
            overload: of[3],
            closed_tenths: (of[4] != u32::MAX).then_some(of[4]),
            good_rejected: of[5],
        };
        numbers.chunks_exact(FIGURES).map(cell).collect()
    }

    /// Its figures in a sentence.
    pub fn told(&self) -> String {
        let closed = match self.closed_tenths {
            Some(0) => "never opened".to_owned(),
            Some(tenths) => format!("closed for good at {} s", seconds_fixed(u64::from(tenths) * 100_000, 1)),
            None => "not closed at the end".to_owned(),
        };
        format!(
            "{}. {}, {closed}; {} outage and {} overload failures, {} rejected at full health.",
            LABELS[usize::from(self.verdict)],
            count(self.openings, "opening"),
            self.outage,
            self.overload,
            count(self.good_rejected, "call")
        )
    }
}

/// What the map is coloured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The verdict.
    Verdict,
    /// When it closed for good.
    Closed,
    /// Failed calls during the outage.
    Outage,
    /// Good calls rejected.
    Rejected,
    /// In how many other worlds it is TUNED.
    Share,
}

impl Metric {
    /// All of them, with key and label.
    pub const ALL: [(Metric, &'static str, &'static str); 5] = [
        (Metric::Verdict, "verdict", "Verdict"),
        (Metric::Closed, "closed", "Closed for good at"),
        (Metric::Outage, "outage-failures", "Outage failures"),
        (Metric::Rejected, "rejected", "Good calls rejected"),
        (Metric::Share, "share", "Worlds TUNED"),
    ];

    /// A cell's figure; `None` where it has none.
    pub fn figure(self, cell: &Cell, share: Option<u32>) -> Option<u32> {
        match self {
            Metric::Verdict => Some(u32::from(cell.verdict)),
            Metric::Closed => cell.closed_tenths,
            Metric::Outage => Some(cell.outage),
            Metric::Rejected => Some(cell.good_rejected),
            Metric::Share => share,
        }
    }

    /// A figure as written in the legend.
    pub fn format(self, figure: u32) -> String {
        match self {
            Metric::Closed => format!("{} s", seconds_fixed(u64::from(figure) * 100_000, 1)),
            _ => figure.to_string(),
        }
    }
}

/// How many shades a figure is shown in.
pub const SHADES: u32 = 5;

/// The shade of a figure between the least and the most of a map, 0 to below [`SHADES`].
pub fn shade(figure: u32, [least, most]: [u32; 2]) -> u32 {
    let span = u64::from(most.saturating_sub(least)) + 1;
    (u64::from(figure.saturating_sub(least)) * u64::from(SHADES) / span) as u32
}

/// Where a shade begins and ends among the figures, both included; `None` if no figure falls into it.
pub fn shade_range(shade: u32, [least, most]: [u32; 2]) -> Option<[u32; 2]> {
    let span = u64::from(most.saturating_sub(least)) + 1;
    let edge = |shade: u32| (u64::from(shade) * span).div_ceil(u64::from(SHADES));
    let (from, to) = (edge(shade), edge(shade + 1));
    (from < to).then(|| [from, to - 1].map(|over| least + over as u32))
}

/// A setting in words: `window 20 calls, threshold 50 %, wait 5 s, probes 3 calls`.
pub fn setting_in_words(setting: Setting4) -> String {
    let parts = setting.iter().enumerate().map(|(axis, value)| {
        let of = &LESSON.settings[axis];
        format!("{} {}", of.key, of.spoken(*value))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// The same by the setting's number in the space.
pub fn number_in_words(number: u32) -> String {
    setting_in_words(setting(places(number as usize)))
}

/// How far a setting can move on each axis alone and stay TUNED: `window 17 to 27 calls, …`.
///
/// `margins` are steps down and up for each axis.
pub fn margins_in_words(at: [usize; AXES], margins: &[u32]) -> String {
    let parts = margins.chunks_exact(2).zip(at).enumerate().map(|(axis, (steps, place))| {
        let of = &LESSON.settings[axis];
        let from = value(axis, place.saturating_sub(steps[0] as usize));
        let to = value(axis, (place + steps[1] as usize).min(SIZES[axis] - 1));
        match from == to {
            true => format!("{} {} only", of.key, of.spoken(from)),
            false => format!("{} {} to {}", of.key, of.format(from), of.spoken(to)),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_tells_its_figures() {
        let cells = Cell::read_all(&[2, 5, 18, 13, 406, 0, 5, 0, 0, 0, 0, 0, 4, 1, 9, 0, u32::MAX, 88]);
        assert_eq!(
            cells[0].told(),
            "RE-TRIPPED. 5 openings, closed for good at 40.6 s; 18 outage and 13 overload failures, 0 calls rejected at full health."
        );
        assert!(cells[1].told().starts_with("TUNED. 0 openings, never opened;"));
        assert!(cells[2].told().contains("1 opening, not closed at the end"));
    }

    #[test]
    fn shades_cover_all_figures_without_gap() {
        for range in [[0, 0], [3, 5], [0, 4], [10, 99], [0, u32::MAX]] {
            let ranges: Vec<[u32; 2]> = (0..SHADES).filter_map(|shade| shade_range(shade, range)).collect();
            assert_eq!((ranges[0][0], ranges[ranges.len() - 1][1]), (range[0], range[1]));
            assert!(ranges.windows(2).all(|pair| pair[0][1] + 1 == pair[1][0]));
            for found in 0..SHADES {
                let Some(bounds) = shade_range(found, range) else { continue };
                assert!(bounds.iter().all(|figure| shade(*figure, range) == found), "{range:?} {found}");
            }
        }
    }

    #[test]
    fn settings_and_margins_in_words() {
        let opening = [20, 50, 50, 3];
        assert_eq!(setting_in_words(opening), "window 20 calls, threshold 50 %, wait 5 s, probes 3 calls");
        let at = [15, 8, 20, 2];
        assert_eq!(
            margins_in_words(at, &[3, 7, 0, 0, 1, 2, 0, 1]),
            "window 17 to 27 calls, threshold 50 % only, wait 4.8 to 5.4 s, probes 3 to 4 calls"
        );
    }
}
