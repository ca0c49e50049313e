//! How fast the engine is on this machine: calls per second, one core, median of five.
//!
//! `make bench` runs it. It shows figures and asserts nothing: a busy machine is no error.

use std::hint::black_box;
use std::time::Instant;

use breaker_core::lessons::{Experiment, Lesson, TimedChange, tuning, workbench};
use breaker_core::sim::{Run, Scenario, Totals};

fn main() {
    figure("engine, full recording, tuning", 10.0, &tuning_scenarios(), record);
    figure("engine, full recording, workbench in an outage", 10.0, &[busy_workbench()], record);
    figure("engine, totals only, tuning", 100.0, &tuning_scenarios(), total);
}

/// A spread of tuning settings: every wait of the table, with changing windows, thresholds and probes.
fn tuning_scenarios() -> Vec<Scenario> {
    let scenario = |number: u64| {
        let mut experiment = Experiment::opening(&tuning::LESSON);
        let values = [5 + number * 7 % 46, 10 + number % 19 * 5, 10 + number * 2 % 192, 1 + number % 10, number % 2];
        for (place, value) in values.into_iter().enumerate() {
            experiment.values.set(place, value);
        }
        experiment.scenario()
    };
    (0..960).map(scenario).collect()
}

/// 60 s of the workbench at 100 requests per second, with an outage of half a minute.
fn busy_workbench() -> Scenario {
    let lesson: &'static Lesson = &workbench::LESSON;
    let mut experiment = Experiment::opening(lesson);
    let place = |key| lesson.position(key).unwrap_or_default();
    experiment.values.set(place("rate"), 100);
    for (at_us, value) in [(15_000_000, 100), (45_000_000, 4)] {
        experiment.change(TimedChange { at_us, setting: place("errors"), value });
    }
    experiment.scenario()
}

fn record(scenario: &Scenario) -> u64 {
    u64::from(black_box(Run::new(scenario.clone())).totals.counts.attempts.created)
}

fn total(scenario: &Scenario) -> u64 {
    let mut totals = Totals::default();
    totals.play(scenario);
    u64::from(black_box(totals).counts.attempts.created)
}

/// Prints the median of five rates, each over at least a fifth of a second, and their spread.
fn figure(name: &str, bar: f64, scenarios: &[Scenario], play: fn(&Scenario) -> u64) {
    let mut rates: Vec<f64> = (0..5).map(|_| rate(scenarios, play)).collect();
    rates.sort_by(f64::total_cmp);
    let [least, median, most] = [0, 2, 4].map(|place| rates[place] / 1e6);
    println!("{name}: {median:.1} million calls/s ({least:.1} to {most:.1}); bar {bar:.0}");
}

fn rate(scenarios: &[Scenario], play: fn(&Scenario) -> u64) -> f64 {
    let start = Instant::now();
    let mut calls = 0;
    while start.elapsed().as_millis() < 200 {
        calls += scenarios.iter().map(play).sum::<u64>();
    }
    calls as f64 / start.elapsed().as_secs_f64()
}
