//! What a library's breaker is looking at, in words: a sentence or two, and two short lines.

use super::text::{capitalised, share};
use crate::lessons::rules::{over, percent, threshold, time};
use crate::lessons::words;
use crate::sim::{Bar, Evidence, Slow, Span, Tally, Trial, Whole};

/// What is counted, and what would follow; instants to `decimals` digits.
pub fn sentence(evidence: &Evidence, decimals: u32) -> String {
    match evidence {
        Evidence::Ring { marks, size, bar, slow } => {
            let tally = tally(marks);
            let full = format!(" It holds {}.", words::count(*size, "call"));
            format!("{}{}{full}", counted(tally, Span::LastCalls(*size), bar), slowly(tally, slow.as_ref()))
        }
        Evidence::Buckets { tally, span, bar, slow, .. } => {
            let buckets = match span {
                Span::Buckets { buckets, .. } => format!(" The window has {}.", words::count(*buckets, "bucket")),
                _ => String::new(),
            };
            format!("{}{}{buckets}", counted(*tally, *span, bar), slowly(*tally, slow.as_ref()))
        }
        Evidence::Since { until_us, tally, row, bar, .. } => {
            let anew = until_us.map_or(String::new(), |until_us| {
                format!(" The counts begin anew after {}.", words::instant(until_us, decimals))
            });
            match bar {
                Bar::StreakAbove { most } => {
                    format!("{} in a row. More than {most} open it.{anew}", words::count(*row, "failure"))
                }
                _ => format!("{}{anew}", counted(*tally, Span::SinceBegun, bar)),
            }
        }
        Evidence::Trial { tally, places, trial, until_us } => {
            let patience = until_us.map_or(String::new(), |until_us| {
                format!(" Without a decision it reopens at {}.", words::instant(until_us, decimals))
            });
            let [so_far, rule] = trial_lines(*tally, trial);
            let places = match places {
                Some(places) => format!("{places} more may pass"),
                None => "any number may pass".to_owned(),
            };
            format!("{so_far}; {places}. {}.{patience}", capitalised(&rule))
        }
        Evidence::SuccessRate { rate_ppm, window_us, row, .. } => {
            let weighed = format!("{} of the calls succeeded, weighed over {}", percent(*rate_ppm), time(*window_us));
            let row = row.map_or(String::new(), |[failed, threshold]| {
                format!(" {} in a row, {threshold} open it too.", words::count(failed, "failure"))
            });
            format!("{weighed}; {}.{row}", rate_rule(evidence, decimals))
        }
        _ => String::new(),
    }
}

/// What a success rate still needs, or what it must be.
fn rate_rule(evidence: &Evidence, decimals: u32) -> String {
    match evidence {
        Evidence::SuccessRate { tally, required_ppm, minimum, judged_from_us, .. } => {
            let required = format!("opens below {}", percent(*required_ppm));
            let enough = match tally.calls < *minimum {
                true => format!(" once there are {minimum} calls in the window, now {}", tally.calls),
                false => String::new(),
            };
            format!("{required}{enough}, from {} on", words::instant(*judged_from_us, decimals))
        }
        _ => String::new(),
    }
}

/// What is counted and what follows, each in a few words.
pub fn lines(evidence: &Evidence) -> [String; 2] {
    match evidence {
        Evidence::Ring { marks, bar, .. } => bar_lines(tally(marks), bar),
        Evidence::Buckets { tally, bar, .. } => bar_lines(*tally, bar),
        Evidence::Since { row, bar: Bar::StreakAbove { most }, .. } => {
            [format!("{} in a row", words::count(*row, "failure")), format!("opens above {most}")]
        }
        Evidence::Since { tally, bar, .. } => bar_lines(*tally, bar),
        Evidence::Trial { tally, trial, .. } => trial_lines(*tally, trial),
        Evidence::SuccessRate { rate_ppm, required_ppm, .. } => {
            [format!("{} succeeded, weighed", percent(*rate_ppm)), format!("opens below {}", percent(*required_ppm))]
        }
        _ => [String::new(), String::new()],
    }
}

fn tally(marks: &[bool]) -> Tally {
    let failed = marks.iter().filter(|failed| **failed).count() as u32;
    Tally { calls: marks.len() as u32, failed, transient: 0 }
}

/// `9 of 20 calls failed in the last 10.0 s, 45 %. It opens at 50 %.`
fn counted(tally: Tally, span: Span, bar: &Bar) -> String {
    let Tally { calls, failed, .. } = tally;
    let over = over(span);
    match *bar {
        Bar::Share { minimum, threshold: limit, whole } => {
            let what = match whole {
                Whole::Ended => "calls failed",
                Whole::Begun => "requests failed, those in flight counted,",
                Whole::Asked => "fires failed, those in flight and rejected counted,",
            };
            match calls < minimum {
                true => format!("{failed} of {calls} {what}{over}; {minimum} are needed to judge."),
                false => {
                    let share = share(failed.min(calls), calls);
                    format!("{failed} of {calls} {what}{over}: {share}, {}.", threshold(limit))
                }
            }
        }
        Bar::Failures { minimum, threshold } => {
            let needs = if calls < minimum { format!(" {minimum} calls are needed to judge.") } else { String::new() };
            format!("{failed} of {calls} calls failed{over}; {threshold} open it.{needs}")
        }
        Bar::StreakAbove { most } => {
            format!("{failed} of {calls} calls failed{over}; more than {most} in a row open it.")
        }
    }
}

fn slowly(tally: Tally, slow: Option<&Slow>) -> String {
    match slow {
        Some(slow) if slow.calls > 0 => format!(
            " {} of {} took longer than {}, {}.",
            slow.calls,
            tally.calls,
            time(slow.limit_us),
            threshold(slow.threshold)
        ),
        _ => String::new(),
    }
}

fn bar_lines(tally: Tally, bar: &Bar) -> [String; 2] {
    let Tally { calls, failed, .. } = tally;
    let rule = match *bar {
        Bar::Share { minimum, .. } if calls < minimum => format!("{minimum} needed to judge"),
        Bar::Share { threshold, .. } => format!("opens at {}", percent(threshold.ppm)),
        Bar::Failures { threshold, .. } => format!("opens at {threshold}"),
        Bar::StreakAbove { most } => format!("opens above {most} in a row"),
    };
    [format!("{failed} of {calls} failed"), rule]
}

fn trial_lines(tally: Tally, trial: &Trial) -> [String; 2] {
    let Tally { calls, failed, .. } = tally;
    let succeeded = calls.saturating_sub(failed);
    let rule = match *trial {
        Trial::Judged { after, bar: Bar::Share { threshold, .. } } => {
            format!("judged after {}, {} reopens", words::count(after, "result"), percent(threshold.ppm))
        }
        Trial::Judged { after, .. } => format!("judged after {}", words::count(after, "result")),
        Trial::Counted { successes, most_failures } => {
            let closes = match successes {
                u32::MAX => "nothing closes".to_owned(),
                1 => "one success closes".to_owned(),
                _ => format!("{successes} successes close"),
            };
            let opens = match most_failures {
                u32::MAX => "nothing reopens".to_owned(),
                0 => "one failure reopens".to_owned(),
                most => format!("{} failures reopen", most + 1),
            };
            format!("{closes}, {opens}")
        }
        Trial::Sample { calls, most_failures } => {
            let closes = words::count(calls, "result");
            let close = if calls == 1 { "closes" } else { "close" };
            match most_failures {
                0 => format!("{closes} without a failure {close}, one failure reopens"),
                most => format!("{closes} {close}, {} failures reopen", most + 1),
            }
        }
    };
    [format!("{succeeded} succeeded, {failed} failed"), rule]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakers::books;
    use crate::breakers::case::FAILED;
    use crate::breakers::value::{decimal, group, whole, word};
    use crate::sim::{Desk, Report};

    /// Calls that ask, one after the other, and end at once.
    fn after(
        key: &str,
        options: &[crate::breakers::value::Named],
        calls: &[Report],
        look_us: u64,
    ) -> (String, [String; 2]) {
        let mut desk = Desk::new(books::open(key, options).unwrap());
        for report in calls {
            let (ticket, _) = desk.ask(0);
            desk.tell(ticket, *report, 0);
        }
        desk.ask(look_us);
        let evidence = desk.look(look_us);
        (sentence(&evidence, 1), lines(&evidence))
    }

    #[test]
    fn resilience4j_says_how_far_its_ring_and_its_seconds_are() {
        let small = [whole("slidingWindowSize", 4), whole("minimumNumberOfCalls", 3)];
        let (text, lines) = after("resilience4j", &small, &[Report::Success, FAILED], 0);
        assert_eq!(text, "1 of 2 calls failed; 3 are needed to judge. It holds 4 calls.");
        assert_eq!(lines, ["1 of 2 failed", "3 needed to judge"]);
        let seconds = [word("slidingWindowType", "TIME_BASED"), whole("minimumNumberOfCalls", 3)];
        let (text, _) = after("resilience4j", &seconds, &[Report::Success, Report::Success, FAILED], 0);
        assert_eq!(
            text,
            "1 of 3 calls failed in the last 100.0 s: 33.3 %, threshold 50 %. The window has 100 buckets."
        );
    }

    #[test]
    fn resilience4j_in_half_open_says_who_may_pass_and_what_decides() {
        let options = [
            whole("slidingWindowSize", 2),
            whole("minimumNumberOfCalls", 2),
            decimal("failureRateThreshold", 62.5),
            whole("waitDurationInOpenState", 1_000),
            whole("maxWaitDurationInHalfOpenState", 9_000),
        ];
        let (text, lines) = after("resilience4j", &options, &[FAILED, FAILED], 1_001_000);
        assert_eq!(
            text,
            "0 succeeded, 0 failed; 9 more may pass. Judged after 2 results, 62.5 % reopens. \
             Without a decision it reopens at 10.0 s."
        );
        assert_eq!(lines, ["0 succeeded, 0 failed", "judged after 2 results, 62.5 % reopens"]);
    }

    #[test]
    fn gobreaker_counts_rows_or_requests() {
        let (text, lines) = after("gobreaker", &[], &[FAILED, FAILED], 0);
        assert_eq!(text, "2 failures in a row. More than 5 open it.");
        assert_eq!(lines, ["2 failures in a row", "opens above 5"]);
        let rule = group("ReadyToTrip", const { &[whole("Requests", 3), decimal("FailureRatio", 0.6)] });
        // The one that asked last is in flight.
        let (text, _) = after("gobreaker", &[rule, whole("Interval", 2_000)], &[Report::Success, FAILED], 0);
        assert_eq!(
            text,
            "1 of 3 requests failed, those in flight counted, since it closed: 33.3 %, threshold 60 %. \
             The counts begin anew after 2.0 s."
        );
    }

    #[test]
    fn failsafe_go_counts_failures_and_gives_places_back() {
        let options = [
            whole("failureThreshold", 2),
            whole("failureThresholdingCapacity", 3),
            whole("successThreshold", 2),
            whole("successThresholdingCapacity", 3),
            whole("delay", 1_000),
        ];
        let (text, lines) = after("failsafe-go", &options, &[FAILED], 0);
        assert_eq!(text, "1 of 1 calls failed; 2 open it. It holds 3 calls.");
        assert_eq!(lines, ["1 of 1 failed", "opens at 2"]);
        let (text, _) = after("failsafe-go", &options, &[FAILED, FAILED], 1_000_000);
        assert_eq!(text, "0 succeeded, 0 failed; 2 more may pass. 2 successes close, 2 failures reopen.");
    }

    #[test]
    fn polly_lets_one_pass() {
        let options = [whole("MinimumThroughput", 2)];
        let (text, _) = after("polly", &options, &[FAILED, FAILED], 5_000_000);
        assert_eq!(text, "0 succeeded, 0 failed; 0 more may pass. One success closes, one failure reopens.");
    }

    #[test]
    fn opossum_counts_fires_and_lets_one_pass() {
        // The one that asked last is in flight.
        let (text, lines) = after("opossum", &[whole("volumeThreshold", 4)], &[Report::Success, FAILED], 0);
        assert_eq!(
            text,
            "1 of 3 fires failed, those in flight and rejected counted, in the last 10.0 s; 4 are needed to judge. \
             The window has 10 buckets."
        );
        assert_eq!(lines, ["1 of 3 failed", "4 needed to judge"]);
        let (text, _) = after("opossum", &[], &[FAILED], 30_000_000);
        assert_eq!(text, "0 succeeded, 0 failed; 0 more may pass. One success closes, one failure reopens.");
    }

    #[test]
    fn cockatiel_counts_windows_and_tries_a_sample() {
        let sampling = group(
            "breaker",
            const {
                &[group(
                    "sampling",
                    const { &[decimal("threshold", 0.5), whole("duration", 1_000), whole("minimumRps", 5)] },
                )]
            },
        );
        let sampled = [sampling, whole("halfOpenAfter", 1)];
        let (text, _) = after("cockatiel3", &sampled, &[Report::Success, FAILED], 0);
        assert_eq!(text, "1 of 2 calls failed in the last 1.0 s; 5 are needed to judge. The window has 5 buckets.");
        let one = const { &[whole("consecutive", 1)] };
        let half_open = const { &[whole("calls", 3), decimal("threshold", 0.5)] };
        let options = [group("breaker", one), whole("halfOpenAfter", 1_000), group("halfOpenSampling", half_open)];
        let (text, lines) = after("cockatiel4", &options, &[FAILED], 1_000_000);
        assert_eq!(text, "0 succeeded, 0 failed; 2 more may pass. 3 results close, 2 failures reopen.");
        assert_eq!(lines, ["0 succeeded, 0 failed", "3 results close, 2 failures reopen"]);
    }

    #[test]
    fn pybreaker_and_recloser_say_what_closes() {
        let options = [whole("fail_max", 1), whole("success_threshold", 2)];
        let (text, _) = after("pybreaker", &options, &[FAILED], 60_000_000);
        assert_eq!(text, "0 succeeded, 0 failed; 0 more may pass. 2 successes close, one failure reopens.");
        let options = [whole("closed_len", 1), whole("half_open_len", 2)];
        let (text, _) = after("recloser", &options, &[FAILED, FAILED], 30_000_001);
        assert_eq!(text, "0 succeeded, 0 failed; any number may pass. Judged after 3 results, 50 % reopens.");
    }

    #[test]
    fn failsafe_says_its_weighed_rate_and_its_row() {
        let (text, lines) = after("failsafe-rs", &[], &[Report::Success, FAILED], 0);
        assert_eq!(
            text,
            "0 % of the calls succeeded, weighed over 30.0 s; opens below 80 % once there are 5 calls in the window, \
             now 2, from 30.0 s on. 1 failure in a row, 5 open it too."
        );
        assert_eq!(lines, ["0 % succeeded, weighed", "opens below 80 %"]);
    }
}
