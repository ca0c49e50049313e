//! Lesson 4 by hand: when the breaker opens and closes where no luck is involved.
//!
//! With errors at 0 or 100 every instant follows from the rules alone. With rate R the k-th request arrives at k/R;
//! its outcome is there after the latency, or after the timeout if that is shorter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use breaker_core::lessons::workbench::LESSON;
use breaker_core::share::link;
use breaker_core::sim::State::{self, Closed, HalfOpen, Open};

/// The first moves of a run, in milliseconds.
fn moves(query: &str, count: usize) -> Vec<(u64, State)> {
    let opened = link::read(&format!("#/workbench?{query}"), &LESSON);
    assert_eq!(opened.messages, Vec::<String>::new(), "{query}");
    let run = opened.experiment.run();
    run.transitions().iter().take(count).map(|it| (it.at_us / 1000, it.to)).collect()
}

#[test]
fn it_opens_with_the_outcome_that_makes_the_minimum() {
    // The 20th outcome: 20/40 + 0.18 s. Half-open 5 s later; the next arrival, 228/40 = 5.70 s, is a probe and
    // fails at 5.88 s. Again: 10.88 s, arrival 436/40 = 10.90 s, 11.08 s.
    let expected = [(680, Open), (5680, HalfOpen), (5880, Open), (10_880, HalfOpen), (11_080, Open)];
    assert_eq!(moves("errors=100", 5), expected);
    // The threshold is reached by all of them.
    assert_eq!(moves("errors=100&threshold=100", 1), [(680, Open)]);
    // The first outcome: 1/40 + 0.18 s. Probe 209/40 = 5.225 s.
    assert_eq!(moves("errors=100&minimum=1", 3), [(205, Open), (5205, HalfOpen), (5405, Open)]);
    // One request a second that takes 2 s: the fifth is back at 7 s, before the arrival of 7 s. At 12 s the timer comes
    // before the arrival, which is the probe.
    let slow = "rate=1&latency=2000&timeout=2000&errors=100&minimum=5&window=30";
    assert_eq!(moves(slow, 3), [(7000, Open), (12_000, HalfOpen), (14_000, Open)]);
}

#[test]
fn a_minimum_that_just_fits_into_the_window_opens_and_one_more_never_does() {
    // 200 outcomes at 40 a second span 199/40 = 4.975 s: less than 5 s, so none has fallen out.
    assert_eq!(moves("errors=100&minimum=200", 1), [(5180, Open)]);
    // At 20 a second they span 9.95 s.
    assert_eq!(moves("errors=100&minimum=200&rate=20&window=10", 1), [(10_180, Open)]);
    // 4 s hold 160 at most, 9 s at 20 a second 180.
    assert_eq!(moves("errors=100&minimum=200&window=4", 1), []);
    assert_eq!(moves("errors=100&minimum=200&rate=20&window=9", 1), []);
    // 4 a second for 5 s are 20.
    assert_eq!(moves("errors=100&minimum=60&rate=4", 1), []);
}

#[test]
fn a_timeout_below_the_latency_fails_everything_and_one_equal_to_it_nothing() {
    // Given up after 0.5 s: the 20th at 20/40 + 0.5 s. Half-open at 6.0 s, before the arrival of 240/40 = 6.0 s.
    assert_eq!(moves("errors=0&latency=600&timeout=500", 3), [(1000, Open), (6000, HalfOpen), (6500, Open)]);
    assert_eq!(moves("errors=0&latency=500&timeout=500", 1), []);
}

#[test]
fn a_retry_is_evidence_too() {
    // First tries end at k/40 + 0.18 s, their retries 0.18 s later. By 0.53 s that makes 14 + 6. Half-open at 5.53 s;
    // probes 222/40 = 5.55 s and on, the first fails at 5.73 s.
    assert_eq!(moves("errors=100&retries=1", 3), [(530, Open), (5530, HalfOpen), (5730, Open)]);
}

#[test]
fn it_closes_when_the_last_probe_is_answered() {
    // Opened at 0.68 s, repaired at 3 s. Probes 5.70, 5.725, 5.75 s and so on, one every 0.025 s.
    let repaired = |more: &str| moves(&format!("errors=100&changes=3:errors=0{more}"), 3);
    assert_eq!(repaired("&probes=1"), [(680, Open), (5680, HalfOpen), (5880, Closed)]);
    assert_eq!(repaired(""), [(680, Open), (5680, HalfOpen), (5930, Closed)]);
    assert_eq!(repaired("&probes=10"), [(680, Open), (5680, HalfOpen), (6105, Closed)]);
    // 30.68 s, then 1228/40 = 30.70 s and two more.
    assert_eq!(repaired("&cooldown=30"), [(680, Open), (30_680, HalfOpen), (30_930, Closed)]);
}

#[test]
fn in_a_running_service_the_share_in_the_window_decides() {
    // 10 a second, back after 0.1 s; broken at 10 s for what arrives later. The outcomes of the last 2 s are 20; the
    // tenth failure among them is that of the request of 11.0 s, back at 11.1 s. Repaired at 15 s; half-open at
    // 16.1 s, before the arrival of that instant; the second probe, of 16.2 s, is back at 16.3 s.
    let service = "errors=0&rate=10&latency=100&window=2&probes=2&changes=10:errors=100,15:errors=0";
    assert_eq!(moves(service, 4), [(11_100, Open), (16_100, HalfOpen), (16_300, Closed)]);
    // 20 outcomes are all that 2 s ever hold.
    assert_eq!(moves(&format!("{service}&minimum=21"), 1), []);
    // At 5 % the first failure is enough: that of 10.1 s, back at 10.2 s.
    assert_eq!(moves(&format!("{service}&threshold=5"), 1), [(10_200, Open)]);
}
