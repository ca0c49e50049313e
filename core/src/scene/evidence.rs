//! What the breaker is looking at, as marks, and what would follow.

use super::library;
pub use super::text::share;
use crate::lessons::words;
use crate::sim::{self, Comparison, Judging, Mark, Run};

/// Parts of a rolling window that are counted apart, by age.
pub const SLICES: usize = 20;

/// The evidence at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Failures in a row.
    Streak {
        /// How many.
        failed: u32,
        /// How many open.
        threshold: u32,
    },
    /// The last calls, oldest first: true is a failure.
    Window {
        /// The calls.
        marks: Vec<bool>,
        /// Calls that it holds when it is full.
        size: u32,
        /// Calls needed before the rate is judged.
        minimum: u32,
        /// The rate that opens, in percent.
        threshold_percent: u32,
        /// Whether that rate itself is enough.
        comparison: Comparison,
    },
    /// The calls of the last seconds, by their age.
    Rolling {
        /// The calls.
        calls: u32,
        /// Failures and timeouts among them.
        failed: u32,
        /// Calls needed before the rate is judged.
        minimum: u32,
        /// The rate that opens, in percent.
        threshold_percent: u32,
        /// Whether that rate itself is enough.
        comparison: Comparison,
        /// Length of the window, in microseconds.
        window_us: u64,
        /// Answered and failed calls in each of [`SLICES`] equal parts of the window, the oldest first.
        slices: [(u32, u32); SLICES],
    },
    /// The probes, in order of completion: true is a failure.
    Probes {
        /// Those that have completed.
        marks: Vec<bool>,
        /// How many there are in all.
        probes: u32,
        /// The rate that reopens, in percent; `None` if the first failure does.
        threshold_percent: Option<u32>,
        /// How long OPEN would last again, in microseconds.
        wait_us: u64,
    },
    /// None: everything is rejected until then.
    Waiting {
        /// When the wait is over, in microseconds.
        until_us: u64,
        /// Why it opened.
        reason: String,
        /// Attempts admitted earlier that are still in flight.
        late: u32,
        /// Whether the first call from then on ends it; else a timer does.
        lazily: bool,
        /// Whether results of attempts admitted earlier still count.
        heeds_late: bool,
    },
    /// What a library's breaker says that the lab's own does not: in words alone.
    Library(sim::Evidence),
    /// None: the breaker is off.
    Off,
}

/// The evidence at `at_us`, after everything of that instant: what the breaker itself says.
pub fn at(run: &Run, at_us: u64) -> Evidence {
    picture(run, run.evidence_at(at_us), at_us)
}

/// What the latest decision by `at_us` was made of, the outcome that decided included; `None` if no count of
/// outcomes decided.
pub fn decided(run: &Run, at_us: u64) -> Option<Evidence> {
    let transitions = run.transitions();
    let latest = transitions.partition_point(|transition| transition.at_us <= at_us).checked_sub(1)?;
    transitions[latest].why.tally()?;
    Some(picture(run, run.evidence_of(latest)?, transitions[latest].at_us))
}

/// What is drawn of what the breaker says.
fn picture(run: &Run, evidence: sim::Evidence, at_us: u64) -> Evidence {
    match evidence {
        sim::Evidence::Streak { failed, threshold } => Evidence::Streak { failed, threshold },
        sim::Evidence::LastCalls { marks, size, judging } => {
            let Judging { minimum, threshold_percent, comparison } = judging;
            Evidence::Window { marks, size, minimum, threshold_percent, comparison }
        }
        sim::Evidence::LastTime { marks, window_us, judging } => rolling(&marks, at_us, window_us, judging),
        sim::Evidence::Probes { marks, probes, threshold_percent, wait_us } => {
            Evidence::Probes { marks, probes, threshold_percent, wait_us }
        }
        sim::Evidence::Waiting { until_us, lazily, heeds_late } => Evidence::Waiting {
            until_us,
            reason: run.transition_by(at_us).map_or(String::new(), words::reason),
            late: super::held::at(run, at_us).count,
            lazily,
            heeds_late,
        },
        sim::Evidence::Off => Evidence::Off,
        library => Evidence::Library(library),
    }
}

/// What a rolling window holds at `at_us`: what is as old as the window no longer counts, though the
/// breaker lets go of it only with the next outcome.
fn rolling(marks: &[Mark], at_us: u64, window_us: u64, judging: Judging) -> Evidence {
    let mut slices = [(0, 0); SLICES];
    let (mut calls, mut failed) = (0, 0);
    for mark in marks.iter().filter(|mark| mark.at_us.saturating_add(window_us) > at_us) {
        let age_us = at_us.saturating_sub(mark.at_us);
        let slice = SLICES - 1 - (age_us * SLICES as u64 / window_us.max(1)) as usize;
        calls += 1;
        failed += u32::from(mark.failed);
        if mark.failed { slices[slice].1 += 1 } else { slices[slice].0 += 1 }
    }
    let Judging { minimum, threshold_percent, comparison } = judging;
    Evidence::Rolling { calls, failed, minimum, threshold_percent, comparison, window_us, slices }
}

impl Evidence {
    /// What is counted, and what would follow, in a sentence or two; instants to `decimals` digits.
    pub fn sentence(&self, decimals: u32) -> String {
        match self {
            Evidence::Streak { failed: 0, threshold } => {
                format!(
                    "No failure since the last success. {} in a row would open it.",
                    words::count(*threshold, "failure")
                )
            }
            Evidence::Streak { failed, threshold } => {
                format!("{failed} of {threshold} failures in a row. A success clears them.")
            }
            Evidence::Window { marks, size, minimum, threshold_percent, comparison } => {
                window_sentence(marks, *size, *minimum, (*threshold_percent, *comparison))
            }
            Evidence::Rolling { calls, failed, minimum, threshold_percent, comparison, window_us, .. } => {
                rolling_sentence([*failed, *calls], *minimum, (*threshold_percent, *comparison), *window_us)
            }
            Evidence::Probes { marks, probes, threshold_percent, .. } => {
                probes_sentence(marks, *probes, *threshold_percent)
            }
            Evidence::Waiting { until_us, reason, late, lazily, heeds_late } => {
                let until = words::instant(*until_us, decimals);
                let late = match (late, heeds_late) {
                    (0, _) => String::new(),
                    (late, true) => {
                        format!(" {} let in before will still finish, and count.", words::count(*late, "call"))
                    }
                    (late, false) => {
                        format!(" {} let in before will still finish, and decide nothing.", words::count(*late, "call"))
                    }
                };
                let ends = if *lazily { "; the first one from then on ends the wait" } else { "" };
                format!("It opened: {reason}. Every call is rejected until {until}{ends}.{late}")
            }
            Evidence::Library(evidence) => library::sentence(evidence, decimals),
            Evidence::Off => "The breaker is off: nothing is judged.".to_owned(),
        }
    }
}

/// Failures among `calls` that reach a rate: the smallest whole number at or above it, or above it.
pub fn failures_needed(calls: u32, threshold_percent: u32, comparison: Comparison) -> u32 {
    let hundredths = u64::from(calls) * u64::from(threshold_percent);
    match comparison {
        Comparison::AtLeast => hundredths.div_ceil(100) as u32,
        Comparison::Above => (hundredths / 100) as u32 + 1,
    }
}

/// A threshold as it reads: `50 %`, or `more than 50 %`.
fn threshold((percent, comparison): (u32, Comparison)) -> String {
    match comparison {
        Comparison::AtLeast => format!("{percent} %"),
        Comparison::Above => format!("more than {percent} %"),
    }
}

fn window_sentence(marks: &[bool], size: u32, minimum: u32, rate: (u32, Comparison)) -> String {
    let calls = marks.len() as u32;
    let failed = failed(marks);
    if calls < minimum {
        let missing = minimum - calls;
        let needed = failures_needed(minimum, rate.0, rate.1);
        return format!(
            "{failed} of {calls} failed. {missing} more {} needed before it judges; \
             then {} of {minimum} {} it.",
            if missing == 1 { "call is" } else { "calls are" },
            words::count(needed, "failure"),
            if needed == 1 { "opens" } else { "open" },
        );
    }
    let needed = failures_needed(size, rate.0, rate.1);
    format!(
        "{failed} of {calls} failed, {}. It opens at {}: {}.",
        share(failed, calls),
        threshold(rate),
        words::count(needed, "failure")
    )
}

/// Why a rolling window does or does not open the breaker.
fn rolling_sentence([failed, calls]: [u32; 2], minimum: u32, rate: (u32, Comparison), window_us: u64) -> String {
    let window = words::duration(window_us);
    if calls < minimum {
        return format!("{failed} of {calls} failed in the last {window}, but {minimum} calls are needed to judge.");
    }
    let needed = failures_needed(calls, rate.0, rate.1);
    let threshold = threshold(rate);
    let share = share(failed, calls);
    match failed {
        // No outcome has come since the settings changed, or the window moved on: only an outcome is judged.
        _ if failed >= needed => {
            format!(
                "{failed} of {calls} failed in the last {window}, {share}: the next outcome is judged at {threshold}."
            )
        }
        _ => format!(
            "{failed} of {calls} failed in the last {window}, {share}. It opens at {threshold}: {}.",
            words::count(needed, "failure")
        ),
    }
}

fn probes_sentence(marks: &[bool], probes: u32, threshold_percent: Option<u32>) -> String {
    let answered = marks.len() as u32 - failed(marks);
    let so_far = format!("{answered} of {probes} answered, {} failed.", failed(marks));
    match threshold_percent {
        None => format!("{so_far} All must be answered to close; the first failure reopens."),
        Some(percent) => match failures_needed(probes, percent, Comparison::AtLeast) {
            needed if needed >= probes => format!("{so_far} It reopens only if all of them fail."),
            1 => format!("{so_far} One failure of {probes} is {}: it reopens.", share(1, probes)),
            needed => format!(
                "{so_far} It reopens with {needed} failures; {} of {probes} is {}, below {percent} %, and closes it.",
                needed - 1,
                share(needed - 1, probes)
            ),
        },
    }
}

fn failed(marks: &[bool]) -> u32 {
    marks.iter().map(|failed| u32::from(*failed)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, tuning, workbench};

    fn opening_at(at_us: u64) -> Evidence {
        at(&Experiment::opening(&tuning::LESSON).run(), at_us)
    }

    #[test]
    fn just_before_it_opens_nine_of_the_last_twenty_have_failed() {
        let Evidence::Window { marks, size, .. } = opening_at(9_500_000) else { panic!("CLOSED has a window") };
        assert_eq!((marks.len(), failed(&marks), size), (20, 9, 20));
        // The newest is the call of 9.4 s, dead since 8 s; the oldest that of 5.6 s.
        assert!(marks[12..].iter().all(|failed| *failed));
        assert_eq!(opening_at(9_500_000).sentence(1), "9 of 20 failed, 45 %. It opens at 50 %: 10 failures.");
    }

    #[test]
    fn a_window_that_is_not_full_says_what_is_missing() {
        assert_eq!(
            opening_at(1_000_000).sentence(1),
            "1 of 6 failed. 14 more calls are needed before it judges; then 10 failures of 20 open it."
        );
    }

    #[test]
    fn probes_say_what_would_close_and_what_would_reopen() {
        assert_eq!(
            opening_at(31_100_000).sentence(1),
            "2 of 3 answered, 0 failed. It reopens with 2 failures; 1 of 3 is 33.3 %, below 50 %, and closes it."
        );
    }

    fn workbench_at(values: &[(&str, u64)], at_us: u64) -> Evidence {
        let mut experiment = Experiment::opening(&workbench::LESSON);
        experiment.values.set_all(values);
        at(&experiment.run(), at_us)
    }

    #[test]
    fn a_rolling_window_with_too_few_calls_says_so() {
        // 40 a second, back after 0.18 s: by 0.5 s those of 0.32 s and before, 12 of them.
        let evidence = workbench_at(&[("errors", 100)], 500_000);
        assert_eq!(evidence.sentence(2), "12 of 12 failed in the last 5.0 s, but 20 calls are needed to judge.");
    }

    #[test]
    fn a_rolling_window_holds_what_is_younger_than_it() {
        // One second of it holds 40 outcomes, two in each twentieth. The one of 2.005 s is the oldest at 3 s.
        let evidence = workbench_at(&[("errors", 0), ("window", 1)], 3_000_000);
        let Evidence::Rolling { calls, failed, slices, .. } = evidence else { panic!("CLOSED has a window") };
        assert_eq!((calls, failed), (40, 0));
        assert_eq!(slices, [(2, 0); SLICES]);
        // Ten a second, back after 0.1 s: that of 2.0 s is just as old as the window, and out.
        let evidence = workbench_at(&[("errors", 0), ("window", 1), ("rate", 10), ("latency", 100)], 3_000_000);
        assert!(matches!(evidence, Evidence::Rolling { calls: 10, .. }), "{evidence:?}");
    }

    #[test]
    fn between_outcomes_too_what_is_as_old_as_the_window_is_out() {
        let mut experiment = Experiment::opening(&workbench::LESSON);
        experiment.values.set_all(&[("errors", 0), ("window", 1), ("rate", 10), ("latency", 100)]);
        // Hardly any traffic from 3 s on: the last outcome is that of 3.1 s. At 3.5 s that of 2.5 s is out.
        let experiment = experiment.changed(3_000_000, &[("rate", 1)]).unwrap().unwrap();
        let evidence = at(&experiment.run(), 3_500_000);
        assert!(matches!(evidence, Evidence::Rolling { calls: 6, .. }), "{evidence:?}");
    }

    #[test]
    fn a_share_is_whole_or_rounded_to_a_tenth_but_never_to_a_threshold() {
        assert_eq!([share(10, 20), share(0, 0), share(12, 32), share(24, 28)], ["50 %", "0 %", "37.5 %", "85.7 %"]);
        // A third and two thirds add up. Of 49.96 % nobody is told 50.
        assert_eq!([share(1, 3), share(2, 3), share(1_249, 2_500)], ["33.3 %", "66.7 %", "49.9 %"]);
    }

    #[test]
    fn what_decided_is_kept_while_nothing_new_is_there() {
        let run = Experiment::opening(&tuning::LESSON).run();
        let decided = |at_us: u64| match decided(&run, at_us) {
            Some(Evidence::Window { marks, .. } | Evidence::Probes { marks, .. }) => {
                Some((marks.len(), failed(&marks), *marks.last().unwrap()))
            }
            _ => None,
        };
        // The window with which it opened at 9.6 s, until the wait is over; that is not decided by an outcome.
        assert_eq!(
            [9_500_000, 9_600_000, 14_500_000, 14_600_000].map(decided),
            [None, Some((20, 10, true)), Some((20, 10, true)), None]
        );
        // Three dead probes; later two of three answered, and the third not.
        assert_eq!([15_000_000, 31_200_000].map(decided), [Some((3, 3, true)), Some((3, 1, true))]);
    }

    #[test]
    fn open_has_no_evidence_but_an_end() {
        let reason = "10 of 20 calls failed, threshold 50 %".to_owned();
        assert_eq!(
            opening_at(9_600_000),
            Evidence::Waiting { until_us: 14_600_000, reason, late: 0, lazily: false, heeds_late: false }
        );
    }
}
