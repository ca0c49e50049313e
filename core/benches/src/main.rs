//! How fast the engine is on this machine: calls per second on one core, medians of five.
//!
//! `breaker-bench` prints them; `breaker-bench totals` prints one bare rate, for comparison with the browser;
//! `breaker-bench books [KEY]` those of the rule books alone.

use std::hint::black_box;
use std::time::Instant;

use breaker_bench::{Played, total, tuning_scenarios};
use breaker_core::breakers::value::{self, Named};
use breaker_core::breakers::{books, lab};
use breaker_core::lessons::{Experiment, Lesson, TimedChange, workbench};
use breaker_core::scene::Moment;
use breaker_core::sim::{Background, Health, Phase, Totals};

fn main() {
    let tuning = tuning_scenarios();
    let mut totals = Totals::default();
    let mut totals_only = || total(&tuning, black_box(&mut totals));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("totals") => return println!("{}", rate(&mut totals_only)),
        Some("books") => return rule_books(arguments.get(1)),
        _ => {}
    }
    figure("engine, full recording, tuning", 10.0, || tuning.iter().map(record).sum());
    let workbench = busy_workbench();
    figure("engine, full recording, workbench in an outage", 10.0, || record(&workbench));
    figure("engine, totals only, tuning", 100.0, totals_only);
    rule_books(None);
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

/// Every rule book, totals only, where nothing can be counted in one step: 100 calls a second for ten minutes, each
/// let in, answered at once and counted; every tenth fails, and half of them would have to.
fn rule_books(only: Option<&String>) {
    let mut experiment = Experiment::opening(&workbench::LESSON);
    experiment.values.set_all(&[("rate", 100)]);
    let mut scenario = experiment.scenario();
    scenario.opening.response_us = 0;
    scenario.opening.follow_phases = true;
    scenario.phases = vec![Phase { from_us: 0, health: Health::Healthy(Background::EveryTenth { digit: 0 }) }];
    let mut totals = Totals::default();
    for book in books::ALL.iter().filter(|book| only.is_none_or(|only| only == book.card.key)) {
        let key = book.card.key;
        let options = bearing(key);
        let breaker = if options.is_empty() { Ok(book.usual()) } else { book.ready(&options) };
        let Ok(breaker) = breaker else { continue };
        figure(&format!("rule book {key}, totals only"), 20.0, || {
            breaker.total(black_box(&mut totals), &scenario);
            u64::from(totals.counts.attempts.created)
        });
    }
}

/// Options with which a tenth of failures is borne, where the defaults do not bear it or there are none.
fn bearing(key: &str) -> Vec<Named> {
    match key {
        "polly" => vec![value::decimal("FailureRatio", 0.5)],
        "failsafe-go" => {
            vec![value::decimal("failureRateThreshold", 0.5), value::whole("failureExecutionThreshold", 100)]
        }
        _ => Vec::new(),
    }
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
