//! Runs set against each other, and the paragraph that explains the breaker's state: read as a person reads them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use breaker_core::lessons::live;
use breaker_core::scene::compare::{Comparison, Parting, Side};
use breaker_core::scene::{Moment, why};
use breaker_core::share::link;

fn compared(link: &str) -> Comparison {
    let opened = link::read(link, &live::OUTAGE);
    assert_eq!(opened.messages, Vec::<String>::new());
    let pinned = opened.pinned.unwrap();
    let [run_a, run_b] = [&pinned.experiment, &opened.experiment].map(|it| it.run());
    let recorded_us = opened.experiment.reach_us(opened.playhead_us);
    let a = Side { experiment: &pinned.experiment, run: &run_a, recorded_us: pinned.recorded_us };
    let b = Side { experiment: &opened.experiment, run: &run_b, recorded_us };
    Comparison::of(a, b, Parting::of(a, b), opened.playhead_us)
}

fn row(comparison: &Comparison, name: &str) -> [String; 3] {
    let row = comparison.rows.iter().find(|row| row.name == name).unwrap();
    [row.a.clone(), row.b.clone(), row.difference.clone()]
}

#[test]
fn threshold_1_against_3_parts_with_the_first_failure() {
    // Six a second, failing from 8 s, each back after 0.4 s: the first failure ends at 8.40, the third at 8.73.
    let comparison = compared("#/outage?threshold=1&t=9&a=40");
    assert_eq!(comparison.settings, ["Consecutive failures to open: A 3, B 1"]);
    assert_eq!(
        comparison.traffic,
        "Same traffic: both got the same 54 requests, at the same instants and with the same draws."
    );
    assert_eq!(
        comparison.parting,
        "They first differ at 8.40 s. B: OPEN (1 failure in a row, threshold 1). Not so in A."
    );
    assert_eq!(comparison.at_us, 9_000_000);
    // Created at 8.00, 8.17, 8.33, 8.50, 8.67, 8.83 and 9.00; those by 8.40 are admitted in B: three. By
    // 9.00 the first four have failed in A and three in B.
    assert_eq!(row(&comparison, "Failed"), ["4", "3", "−1"]);
    // 8.83 and 9.00 in A; 8.50 to 9.00 in B.
    assert_eq!(row(&comparison, "Rejected"), ["2", "4", "+2"]);
    // 47 of before 8 s; those of 7.67 and 7.83 are back by 8.07 and 8.23.
    assert_eq!(row(&comparison, "Succeeded"), ["47", "47", "0"]);
    // Open since 8.733333 and 8.40 s, for 0.266667 and 0.6 s; the difference is that of what is shown.
    assert_eq!(row(&comparison, "Time open"), ["0.26 s", "0.60 s", "+0.34 s"]);
    assert_eq!(row(&comparison, "Closed for good"), ["not yet", "not yet", ""]);
}

#[test]
fn a_run_is_compared_as_far_as_both_are_recorded() {
    assert_eq!(compared("#/outage?t=20&a=12").at_us, 12_000_000);
    assert_eq!(compared("#/outage?t=20&a=12").parting, "They do not differ so far. Compare at the end, or play on.");
}

#[test]
fn what_a_person_does_in_one_of_them_is_the_difference() {
    let comparison = compared("#/outage?changes=12:repair&t=20&a=40");
    assert_eq!(
        comparison.parting,
        "They first differ at 12.00 s. B: Repaired (by hand; Dependency errors: scheduled → 0 %). Not so in A."
    );
    assert_eq!(comparison.settings, ["Changes while it ran: A 0, B 1"]);
}

#[test]
fn whole_runs_of_lesson_3_are_compared_with_their_verdicts() {
    let comparison = compared("#/tuning?probes=4&t=60&a=60");
    assert_eq!(row(&comparison, "Verdict"), ["RE-TRIPPED", "TUNED", ""]);
    // Opens at 9.6 s for good until 43.2 s; A opens five times and closes at 40.6 s.
    assert_eq!(row(&comparison, "Openings")[0], "5");
    assert_eq!(row(&comparison, "Closed for good"), ["40.6 s", "43.2 s", "+2.6 s"]);
    assert!(compared("#/tuning?probes=4&t=59.9&a=60").rows.iter().all(|row| row.name != "Verdict"));
}

#[test]
fn another_rate_is_other_traffic_and_another_seed_other_draws() {
    assert_eq!(compared("#/outage?rate=7&t=10&a=40").traffic, "Other traffic: A got 60 requests, B 70.");
    assert_eq!(
        compared("#/outage?seed=2&t=10&a=40").traffic,
        "The same instants for 60 requests, but other draws: seed 1 in A, 2 in B."
    );
}

fn told(link: &str) -> (String, String) {
    let opened = link::read(link, &live::OUTAGE);
    let run = opened.experiment.run();
    let moment = Moment::of(&run, opened.playhead_us, opened.experiment.lesson.time_decimals);
    (why::heading(&run, &moment), why::explanation(&run, &moment).to_string())
}

#[test]
fn closed_says_how_near_it_came_and_which_threshold_would_have_opened_it() {
    // Failures of 8.40 and 8.57 s.
    let (heading, text) = told("#/outage?t=8.6");
    assert_eq!(heading, "CLOSED from the start.");
    assert_eq!(
        text,
        "2 of 3 failures in a row. A success clears them. The longest streak \
         since then was 2, at 8.56 s: a threshold of 2 would have opened it there."
    );
    assert!(told("#/outage?t=7").1.ends_with("Not one call has failed since."));
}

#[test]
fn open_says_what_it_cost_so_far_and_that_only_the_wait_decides() {
    // Open from 8.73 to 14.73 s; six a second from 8.83 to 12.00 s are 20.
    let (heading, text) = told("#/outage?changes=11:repair&t=12");
    assert_eq!(heading, "OPEN since 8.73 s.");
    assert!(text.contains("3 failures in a row, threshold 3"), "{text}");
    assert!(text.contains("20 attempts rejected so far, 2.73 s of the wait left."), "{text}");
    assert!(text.contains("answered again for 1.00 s: a shorter wait would have found out."), "{text}");
    let (_, text) = told("#/outage?changes=12:repair&t=12");
    assert!(text.ends_with("The dependency answers again; only a probe can find out."), "at that instant: {text}");
    assert!(told("#/outage?t=12").1.contains("Only a shorter wait, set before it opened, would end sooner."));
}

#[test]
fn half_open_says_what_decides_and_what_either_outcome_brings() {
    // The probe of 14.83 s is back at 15.23 s; 15.00 and 15.17 s are rejected.
    let (heading, text) = told("#/outage?t=15.2");
    assert_eq!(heading, "HALF-OPEN since 14.73 s.");
    assert!(text.starts_with("6.0 s wait elapsed, so 1 probe may pass."), "{text}");
    assert!(text.contains("2 attempts rejected meanwhile. Reopened, it would wait 6.0 s again"), "{text}");
}

#[test]
fn a_count_window_says_the_worst_it_judged() {
    // Lesson 3: 10 of 20 fail by 9.6 s; one call earlier, at 9.4 s, 9 of 20.
    let (_, text) = told("#/tuning?t=9.4");
    assert!(text.contains("The worst judged window held 9 of 20, at 9.4 s: a threshold of 45 % or less"), "{text}");
    // Call 4 fails at 0.6 s; at 1 s six calls have come. That none was judged follows.
    let few = "1 of 6 failed. 14 more calls are needed before it judges; then 10 failures of 20 open it.";
    assert_eq!(told("#/tuning?t=1").1, few);
    // It closes at 31.2 s; the next call comes at 31.4 s.
    let (_, text) = told("#/tuning?t=31.2");
    assert!(text.starts_with("It closed because 1 of 3 probes failed, below 50 %."), "{text}");
    assert!(text.ends_with("No call has ended since."), "{text}");
}

#[test]
fn a_rolling_window_that_never_held_enough_says_when_it_held_most() {
    // The outcome of 0.68 s is the twentieth: the arrivals of 0.025 s to 0.5 s. At 0.5 s there are 12.
    let (_, text) = told("#/workbench?errors=100&t=0.5");
    assert!(
        text.ends_with("it held most calls at 0.48 s, 12 of the 20 that it needs; 12 of them had failed."),
        "{text}"
    );
}

#[test]
fn where_every_attempt_times_out_the_dependency_does_not_answer_again() {
    // Given up after 0.5 s of 0.6 s: the twentieth call, of 0.5 s, times out at 1.00 s and opens it until 6.00 s.
    let (heading, text) = told("#/workbench?errors=0&latency=600&timeout=500&t=3");
    assert_eq!(heading, "OPEN since 1.00 s.");
    assert!(text.ends_with("A probe would time out too: it is the timeout or the latency that must change."), "{text}");
    // With a longer timeout from 3 s on it answers, for a second by 4 s.
    let (_, text) = told("#/workbench?errors=0&latency=600&timeout=500&changes=3:timeout=800&t=4");
    assert!(text.contains("answered again for 1.00 s"), "{text}");
}

#[test]
fn off_says_that_nothing_is_counted() {
    let (heading, text) = told("#/outage?breaker=off&t=9");
    assert_eq!(heading, "OFF from the start.");
    assert!(text.contains("4 requests failed so far"), "{text}");
}
