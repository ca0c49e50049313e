//! Reasons by the rules of libraries, in their own terms and with their numbers.

use super::figures::{count, duration};
use crate::sim::{Comparison, Span, Tally, Threshold, Whole, Why};

/// The reason, if the rule is one that only libraries have.
pub fn reason(why: &Why) -> Option<String> {
    Some(match *why {
        Why::StreakAbove { tally, most } => format!("{} in a row, more than {most}", count(tally.failed, "failure")),
        Why::Failures { tally: Tally { calls, failed, .. }, threshold, span: span @ Span::Buckets { .. } } => {
            format!("{failed} of {calls} calls failed{}, threshold {threshold}", over(span))
        }
        Why::Failures { tally: Tally { calls, failed, .. }, threshold, span } => {
            format!("{failed} of the last {calls} calls failed{}, threshold {threshold}", over(span))
        }
        Why::Share { tally, whole, threshold: limit, span } => {
            let Tally { calls, failed, .. } = tally;
            format!("{failed} of {calls} {}{}, {}", failed_of(whole, span), over(span), threshold(limit))
        }
        Why::SlowShare { tally, slow, limit_us, threshold: limit, span } => {
            let calls = if span == Span::Trial { "tried calls" } else { "calls" };
            let longer = time(limit_us);
            format!("{slow} of {} {calls}{} took longer than {longer}, {}", tally.calls, over(span), threshold(limit))
        }
        Why::TrialPassed { tally: Tally { calls, failed, .. }, threshold } => {
            let within = match threshold.comparison {
                Comparison::AtLeast => "below",
                Comparison::Above => "not more than",
            };
            format!("{failed} of {calls} tried calls failed, {within} {}", percent(threshold.ppm))
        }
        Why::SuccessRate { rate_ppm, required_ppm, window_us, .. } => format!(
            "weighed over {}, {} of the calls succeeded, {} are required",
            time(window_us),
            percent(rate_ppm),
            percent(required_ppm)
        ),
        Why::Successes { tally: Tally { calls, failed, .. }, needed } => match needed {
            1 => "a tried call succeeded".to_owned(),
            _ => format!("{} of the tried calls succeeded, {needed} close it", calls - failed.min(calls)),
        },
        Why::TooManyFailures { tally, most } => match most {
            0 => "a tried call failed".to_owned(),
            _ => format!("{} of the tried calls failed, more than {most}", tally.failed),
        },
        Why::TrialTimedOut { after_us } => format!("no decision within {} of HALF-OPEN", time(after_us)),
        _ => return None,
    })
}

fn failed_of(whole: Whole, span: Span) -> &'static str {
    match (whole, span) {
        (Whole::Ended, Span::Trial) => "tried calls failed",
        (Whole::Ended, _) => "calls failed",
        (Whole::Begun, _) => "requests failed, those in flight counted,",
        (Whole::Asked, _) => "fires failed, those in flight and rejected counted,",
    }
}

/// Over what it was counted, to follow what was counted.
pub fn over(span: Span) -> String {
    match span {
        Span::LastCalls(_) | Span::Trial => String::new(),
        Span::Buckets { window_us, .. } => format!(" in the last {}", time(window_us)),
        Span::Tumbling { window_us } => format!(" in its window of {}", time(window_us)),
        Span::SinceBegun => " since it closed".to_owned(),
    }
}

/// A threshold as it reads: `threshold 50 %`, `more than 50 %`, `threshold 50 % in whole percents`.
pub fn threshold(Threshold { ppm, comparison, rounded }: Threshold) -> String {
    let compared = match comparison {
        Comparison::AtLeast => "threshold",
        Comparison::Above => "more than",
    };
    let rounded = if rounded { " in whole percents" } else { "" };
    format!("{compared} {}{rounded}", percent(ppm))
}

/// A share of a million in percent, with as many decimals as it needs: `50 %`, `33.3333 %`.
pub fn percent(ppm: u32) -> String {
    let decimals = format!("{:04}", ppm % 10_000);
    match decimals.trim_end_matches('0') {
        "" => format!("{} %", ppm / 10_000),
        decimals => format!("{}.{decimals} %", ppm / 10_000),
    }
}

/// A time with its unit: in ms where it is below a tenth of a second.
pub fn time(us: u64) -> String {
    match us {
        0..100_000 => format!("{} ms", us.div_ceil(1_000)),
        _ => duration(us),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TALLY: Tally = Tally { calls: 20, failed: 10, transient: 0 };
    const HALF: Threshold = Threshold { ppm: 500_000, comparison: Comparison::AtLeast, rounded: false };

    fn told(why: Why) -> String {
        reason(&why).unwrap()
    }

    #[test]
    fn a_share_says_of_what_over_what_and_how_it_is_compared() {
        let share = |whole, threshold, span| told(Why::Share { tally: TALLY, whole, threshold, span });
        assert_eq!(share(Whole::Ended, HALF, Span::LastCalls(100)), "10 of 20 calls failed, threshold 50 %");
        let third = Threshold { ppm: 333_333, ..HALF };
        let seconds = Span::Buckets { window_us: 5_000_000, buckets: 5 };
        assert_eq!(share(Whole::Ended, third, seconds), "10 of 20 calls failed in the last 5.0 s, threshold 33.3333 %");
        let above = Threshold { comparison: Comparison::Above, ..HALF };
        assert_eq!(
            share(Whole::Asked, above, Span::Buckets { window_us: 10_000_000, buckets: 10 }),
            "10 of 20 fires failed, those in flight and rejected counted, in the last 10.0 s, more than 50 %"
        );
        assert_eq!(
            share(Whole::Begun, HALF, Span::Tumbling { window_us: 50_000 }),
            "10 of 20 requests failed, those in flight counted, in its window of 50 ms, threshold 50 %"
        );
        let rounded = Threshold { rounded: true, ..HALF };
        assert_eq!(
            share(Whole::Ended, rounded, Span::Trial),
            "10 of 20 tried calls failed, threshold 50 % in whole percents"
        );
    }

    #[test]
    fn the_other_rules_have_their_sentence_too() {
        let row = Tally { calls: 6, failed: 6, transient: 0 };
        assert_eq!(told(Why::StreakAbove { tally: row, most: 5 }), "6 failures in a row, more than 5");
        let three = Tally { calls: 3, failed: 2, transient: 0 };
        let failures = |span| told(Why::Failures { tally: three, threshold: 2, span });
        assert_eq!(failures(Span::LastCalls(3)), "2 of the last 3 calls failed, threshold 2");
        let second = Span::Buckets { window_us: 1_000_000, buckets: 10 };
        assert_eq!(failures(second), "2 of 3 calls failed in the last 1.0 s, threshold 2");
        let slow =
            Why::SlowShare { tally: TALLY, slow: 15, limit_us: 100_000, threshold: HALF, span: Span::LastCalls(20) };
        assert_eq!(told(slow), "15 of 20 calls took longer than 0.1 s, threshold 50 %");
        assert_eq!(told(Why::TrialPassed { tally: three, threshold: HALF }), "2 of 3 tried calls failed, below 50 %");
        let above = Threshold { comparison: Comparison::Above, ..HALF };
        let passed = Why::TrialPassed { tally: TALLY, threshold: above };
        assert_eq!(told(passed), "10 of 20 tried calls failed, not more than 50 %");
        let weighed =
            Why::SuccessRate { tally: TALLY, rate_ppm: 612_345, required_ppm: 800_000, window_us: 30_000_000 };
        assert_eq!(told(weighed), "weighed over 30.0 s, 61.2345 % of the calls succeeded, 80 % are required");
        assert_eq!(told(Why::Successes { tally: three, needed: 1 }), "a tried call succeeded");
        let four = Tally { calls: 4, failed: 1, transient: 0 };
        assert_eq!(told(Why::Successes { tally: four, needed: 3 }), "3 of the tried calls succeeded, 3 close it");
        assert_eq!(told(Why::TooManyFailures { tally: three, most: 0 }), "a tried call failed");
        assert_eq!(told(Why::TooManyFailures { tally: three, most: 1 }), "2 of the tried calls failed, more than 1");
        assert_eq!(told(Why::TrialTimedOut { after_us: 2_000_000 }), "no decision within 2.0 s of HALF-OPEN");
    }
}
