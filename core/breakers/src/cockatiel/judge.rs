//! What says that the breaker must open: one of the library's three breakers. It lives as long as the whole, through
//! all states, and only a failure asks it.

use std::collections::VecDeque;

use super::super::kit::threshold;
use super::super::windows::{Mark, Ring};
use super::options::Rule;
use crate::sim::{Bar, Bucket, Comparison, Evidence, Report, Span, Tally, Whole, Why};

/// The rule with what it has counted.
#[derive(Clone, Debug)]
pub enum Judge {
    /// Failures in a row; nothing but a success clears them.
    Consecutive { threshold: u32, row: Tally },
    /// The last so many calls.
    Count { threshold: f64, minimum: u32, ring: Ring },
    /// The calls of some time.
    Sampling { threshold: f64, windows: Windows },
}

impl Judge {
    pub fn new(rule: &Rule) -> Self {
        match *rule {
            Rule::Consecutive { threshold } => {
                Judge::Consecutive { threshold: threshold.max(1), row: Tally::default() }
            }
            Rule::Count { threshold, size, minimum } => Judge::Count { threshold, minimum, ring: Ring::new(size) },
            Rule::Sampling { threshold, duration_ms, minimum_per_s } => {
                // Guessed: enough calls for five failures in a second.
                let per_ms = minimum_per_s.map_or(5.0 / (threshold * 1_000.0), |per_s| per_s / 1_000.0);
                Judge::Sampling { threshold, windows: Windows::new(duration_ms, per_ms) }
            }
        }
    }

    /// Counts a success or a failure, and says what there is now.
    #[inline]
    pub fn count(&mut self, report: Report, now_us: u64) -> Tally {
        match self {
            Judge::Consecutive { row, .. } if report.is_failure() => row.count(report),
            Judge::Consecutive { row, .. } => *row = Tally::default(),
            Judge::Count { ring, .. } => ring.push(Mark::new(report, false)),
            Judge::Sampling { windows, .. } => windows.push(report, now_us),
        }
        self.tally()
    }

    /// Whether a failure that was just counted must open. Shares are compared as products of 64 bits, as the library
    /// does: 7 of 10 are not more than 0.7 there, and could be elsewhere.
    #[inline]
    pub fn is_met(&self) -> bool {
        let Tally { calls, failed, .. } = self.tally();
        let above = |threshold: f64| f64::from(failed) > threshold * f64::from(calls);
        match self {
            Judge::Consecutive { threshold, .. } => failed >= *threshold,
            Judge::Count { threshold, minimum, .. } => calls >= *minimum && above(*threshold),
            Judge::Sampling { threshold, windows } => f64::from(calls) >= windows.minimum && above(*threshold),
        }
    }

    /// Forgets the calls; a row is not forgotten.
    pub fn reset(&mut self) {
        match self {
            Judge::Consecutive { .. } => {}
            Judge::Count { ring, .. } => ring.reset(ring.size()),
            Judge::Sampling { windows, .. } => windows.reset(),
        }
    }

    #[inline]
    fn tally(&self) -> Tally {
        match self {
            Judge::Consecutive { row, .. } => *row,
            Judge::Count { ring, .. } => ring.sums().tally,
            Judge::Sampling { windows, .. } => windows.sum,
        }
    }

    /// Why it is met.
    pub fn why(&self) -> Why {
        let tally = self.tally();
        let share = |value: f64, span| {
            let threshold = threshold(value, 1.0, Comparison::Above);
            Why::Share { tally, whole: Whole::Ended, threshold, span }
        };
        match self {
            Judge::Consecutive { threshold, .. } => Why::Streak { tally, threshold: *threshold },
            Judge::Count { threshold, ring, .. } => share(*threshold, Span::LastCalls(ring.size())),
            Judge::Sampling { threshold, windows } => share(*threshold, windows.span()),
        }
    }

    /// What it looks at.
    pub fn look(&self) -> Evidence {
        let bar = |value: f64, minimum| {
            let threshold = threshold(value, 1.0, Comparison::Above);
            Bar::Share { minimum, threshold, whole: Whole::Ended }
        };
        match self {
            Judge::Consecutive { threshold, row } => Evidence::Streak { failed: row.failed, threshold: *threshold },
            Judge::Count { threshold, minimum, ring } => {
                let bar = bar(*threshold, *minimum);
                Evidence::Ring { marks: ring.failures(), size: ring.size(), bar, slow: None }
            }
            Judge::Sampling { threshold, windows } => Evidence::Buckets {
                buckets: windows.buckets(),
                tally: windows.sum,
                span: windows.span(),
                // A cast of a float never leaves the range of the whole number.
                bar: bar(*threshold, windows.minimum.ceil() as u32),
                slow: None,
            },
        }
    }
}

/// The windows of the sampling breaker: one for each second begun, at least five. The first call at or after the end
/// of the newest begins the next with itself, and of them all the oldest leaves. Idle time turns none.
#[derive(Clone, Debug)]
pub struct Windows {
    size_us: u64,
    most: u64,
    /// Fewer calls in all are not judged.
    minimum: f64,
    /// When each began, oldest first, and what it holds.
    kept: VecDeque<(u64, Tally)>,
    sum: Tally,
}

impl Windows {
    fn new(duration_ms: u64, minimum_per_ms: f64) -> Self {
        let most = duration_ms.div_ceil(1_000).max(5);
        // Each is rounded to whole milliseconds, half up.
        let size_ms = (2 * duration_ms + most) / (2 * most);
        let minimum = (size_ms * most) as f64 * minimum_per_ms;
        Windows { size_us: size_ms * 1_000, most, minimum, kept: VecDeque::new(), sum: Tally::default() }
    }

    #[inline]
    fn push(&mut self, report: Report, now_us: u64) {
        if self.kept.back().is_none_or(|(since_us, _)| now_us.saturating_sub(*since_us) >= self.size_us) {
            self.turn(now_us);
        }
        if let Some((_, newest)) = self.kept.back_mut() {
            newest.count(report);
            self.sum.count(report);
        }
    }

    fn turn(&mut self, now_us: u64) {
        if self.kept.len() as u64 >= self.most
            && let Some((_, oldest)) = self.kept.pop_front()
        {
            self.sum.calls -= oldest.calls;
            self.sum.failed -= oldest.failed;
            self.sum.transient -= oldest.transient;
        }
        self.kept.push_back((now_us, Tally::default()));
    }

    fn reset(&mut self) {
        self.kept.clear();
        self.sum = Tally::default();
    }

    fn span(&self) -> Span {
        let buckets = u32::try_from(self.most).unwrap_or(u32::MAX);
        Span::Buckets { window_us: self.size_us.saturating_mul(self.most), buckets }
    }

    fn buckets(&self) -> Vec<Bucket> {
        let bucket = |(from_us, tally): &(u64, Tally)| Bucket {
            from_us: *from_us,
            until_us: from_us.saturating_add(self.size_us),
            tally: *tally,
        };
        self.kept.iter().map(bucket).collect()
    }
}
