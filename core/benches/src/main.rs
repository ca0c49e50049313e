//! How fast the engine is on this machine: calls per second on one core, medians of five.
//!
//! `breaker-bench` prints them; `breaker-bench totals` prints one bare rate, for comparison with the browser.

use std::hint::black_box;
use std::time::Instant;

use breaker_bench::{Played, total, tuning_scenarios};
use breaker_core::breakers::lab;
use breaker_core::lessons::{Experiment, Lesson, TimedChange, workbench};
use breaker_core::scene::Moment;
use breaker_core::sim::Totals;

fn main() {
    let tuning = tuning_scenarios();
    let mut totals = Totals::default();
    let mut totals_only = || total(&tuning, black_box(&mut totals));
    if std::env::args().nth(1).as_deref() == Some("totals") {
        println!("{}", rate(&mut totals_only));
        return;
    }
    figure("engine, full recording, tuning", 10.0, || tuning.iter().map(record).sum());
    let workbench = busy_workbench();
    figure("engine, full recording, workbench in an outage", 10.0, || record(&workbench));
    figure("engine, totals only, tuning", 100.0, totals_only);
    seeks();
}

/// How long it takes to gather what holds at an instant of the longest run there is: 600 s of the workbench at 100
/// requests a second with up to four attempts each, under a window of 30 s that never opens.
fn seeks() {
    let mut experiment = Experiment::opening(&workbench::LESSON);
    experiment.values.set_all(&[("rate", 100), ("errors", 90), ("retries", 3), ("threshold", 100), ("window", 30)]);
    let run = experiment.run();
    let seek = |place: u64| {
        let at_us = place * 6_007_001;
        let start = Instant::now();
        black_box(Moment::of(&run, black_box(at_us), 2));
        start.elapsed().as_micros()
    };
    let mut times: Vec<u128> = (0..100).map(seek).collect();
    times.sort_unstable();
    let attempts = run.attempts.len();
    println!("a seek in a run of {attempts} attempts: {} µs, at most {}; bar 1000 µs", times[50], times[99]);
}

/// 60 s of the workbench at 100 requests per second, with an outage of half a minute.
fn busy_workbench() -> Played {
    let lesson: &'static Lesson = &workbench::LESSON;
    let mut experiment = Experiment::opening(lesson);
    let place = |key| lesson.position(key).unwrap_or_default();
    experiment.values.set(place("rate"), 100);
    for (at_us, value) in [(15_000_000, 100), (45_000_000, 4)] {
        experiment.change(TimedChange { at_us, setting: place("errors"), value });
    }
    (experiment.scenario(), experiment.breaker())
}

fn record((scenario, breaker): &Played) -> u64 {
    let run = lab::run(scenario.clone(), breaker.clone(), scenario.horizon_us);
    u64::from(black_box(run).totals.counts.attempts.created)
}

/// Prints the median of five rates in million calls per second, and their spread.
fn figure(name: &str, bar: f64, mut play: impl FnMut() -> u64) {
    let mut rates: Vec<f64> = (0..5).map(|_| rate(&mut play)).collect();
    rates.sort_by(f64::total_cmp);
    let [least, median, most] = [0, 2, 4].map(|place| rates[place]);
    println!("{name}: {median:.1} million calls/s ({least:.1} to {most:.1}); bar {bar:.0}");
}

/// Million calls per second, over at least a fifth of a second.
fn rate(play: &mut impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut calls = 0;
    while start.elapsed().as_millis() < 200 {
        calls += play();
    }
    calls as f64 / start.elapsed().as_secs_f64() / 1e6
}
