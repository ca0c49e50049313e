//! The live lessons' stories: every fact and figure that their texts tell, and when a step counts as done.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use breaker_core::catalogue::ALL;
use breaker_core::lessons::live::{CAPACITY, OUTAGE};
use breaker_core::lessons::pinned::Pinned;
use breaker_core::lessons::step::Progress;
use breaker_core::lessons::{Experiment, workbench};
use breaker_core::share::link::{self, Opened};
use breaker_core::sim::{Admission, Run, State};

/// A link's experiment, played whole and recorded to `recorded_us`.
struct Told {
    experiment: Experiment,
    run: Run,
    playhead_us: u64,
    recorded_us: u64,
    branched_us: Option<u64>,
    watched_from_us: u64,
    pinned: Option<Pinned>,
}

impl Told {
    fn of(fragment: &str, recorded_us: u64) -> Self {
        let opened = link::read(fragment, &OUTAGE);
        assert_eq!(opened.messages, Vec::<String>::new());
        let run = opened.experiment.run();
        let Opened { experiment, playhead_us, pinned, .. } = opened;
        Told { experiment, run, playhead_us, recorded_us, branched_us: None, watched_from_us: 0, pinned }
    }

    fn branched_at(self, at_us: u64) -> Self {
        Told { branched_us: Some(at_us), ..self }
    }

    fn done(&self, step: usize) -> bool {
        let Told { experiment, run, pinned, .. } = self;
        let Told { playhead_us, recorded_us, branched_us, .. } = *self;
        experiment.lesson.steps[step].is_done(&Progress {
            values: &experiment.values,
            changes: &experiment.changes,
            run,
            playhead_us,
            watched_from_us: self.watched_from_us,
            recorded_us,
            branched_us,
            pinned_opening: pinned.as_ref().is_some_and(|it| it.experiment == Experiment::opening(experiment.lesson)),
            played: false,
            judged: false,
        })
    }

    fn moves(&self) -> Vec<(u64, State)> {
        self.run.transitions().iter().map(|it| (it.at_us / 10_000, it.to)).collect()
    }
}

#[test]
fn the_scheduled_outage_goes_as_told() {
    let told = Told::of("#/outage", 90_000_000);
    // Six a second: the request of 8 s is the first to fail, each 0.4 s after it arrived; the third is
    // back at 8.33 + 0.40 s. A cooldown of 6 s later the next arrival is the probe: 14.83, 21.33, 27.83, 34.33.
    assert_eq!(
        told.moves(),
        [
            (873, State::Open),
            (1473, State::HalfOpen),
            (1523, State::Open),
            (2123, State::HalfOpen),
            (2173, State::Open),
            (2773, State::HalfOpen),
            (2823, State::Open),
            (3423, State::HalfOpen),
            (3473, State::Closed),
        ]
    );
    // Only when its closing has been watched, with the opening settings.
    let watched = |link: &str, watched_from_us| Told { watched_from_us, ..Told::of(link, 90_000_000) };
    assert!(watched("#/outage?t=34.74", 0).done(0) && watched("#/outage?t=40", 34_000_000).done(0));
    assert!(!watched("#/outage?t=34.73", 0).done(0), "it is recorded, but the playhead has not come to it");
    assert!(!watched("#/outage?t=41", 40_000_000).done(0), "a link opened it behind the closing");
    assert!(!watched("#/outage?rate=7&t=40", 0).done(0));
    let changed = Told::of("#/outage?changes=50:break", 0).experiment;
    let first = &OUTAGE.steps[0];
    let is_hindered = |of: &Experiment| first.is_hindered_by(&of.values, &of.changes);
    assert!(is_hindered(&changed) && !is_hindered(&told.experiment));
}

#[test]
fn breaking_and_repairing_by_hand_counts_in_this_order_only() {
    // Broken at 2 s: opens at 2 + 0.5 + 0.4 s. Probes at 8.9, and after the repair.
    let link = "#/outage?mode=manual&changes=2:break,10:repair";
    assert!(Told::of(link, 90_000_000).done(1));
    assert!(!Told::of(link, 9_000_000).done(1), "not recorded so far");
    assert!(!Told::of("#/outage?mode=manual&changes=2:break", 90_000_000).done(1));
    assert!(Told::of("#/outage?mode=manual&errors=100&changes=3:repair", 90_000_000).done(1), "broken at 0 s");
    assert!(!Told::of("#/outage?mode=manual&changes=2:repair,10:break", 90_000_000).done(1));
}

#[test]
fn a_branch_counts_when_a_second_was_recorded_after_it() {
    let branched = |recorded_us| Told::of("#/outage?changes=5:cooldown=4", recorded_us).branched_at(5_000_000);
    assert!(branched(6_000_000).done(2));
    assert!(!branched(5_900_000).done(2));
    assert!(!Told::of("#/outage?changes=5:cooldown=4", 6_000_000).done(2), "nothing was dropped");
    assert!(
        !Told::of("#/outage?changes=4:cooldown=4", 6_000_000).branched_at(5_000_000).done(2),
        "nothing was changed"
    );
    assert!(!Told::of("#/outage", 90_000_000).done(2));
}

#[test]
fn with_threshold_1_it_opens_at_8_40_s() {
    let told = Told::of("#/outage?threshold=1&a=40", 8_400_000);
    assert_eq!(told.moves()[0], (840, State::Open));
    assert!(told.done(3));
    assert!(!Told::of("#/outage?threshold=2", 90_000_000).done(3));
    assert!(!Told::of("#/outage?threshold=1&a=40", 8_300_000).done(3));
    assert!(!Told::of("#/outage?threshold=1", 8_400_000).done(3), "nothing is pinned");
    assert!(!Told::of("#/outage?threshold=1&a=40&a.threshold=2", 8_400_000).done(3), "A is another run");
}

#[test]
fn the_prose_of_lesson_1_tells_true_figures() {
    let failed_probes = |link: &str| {
        let run = Told::of(link, 0).run;
        run.attempts.iter().filter(|it| it.admission == Admission::Probe && it.outcome.is_failure()).count()
    };
    // 8.73 + 2 s, then the next arrival: 10.83 s, and one every 2.5 s until 28.33 s; that of 30.83 s is answered.
    assert_eq!(failed_probes("#/outage?cooldown=2"), 8);
    assert_eq!(Told::of("#/outage?cooldown=2", 0).moves().last(), Some(&(3123, State::Closed)));
    assert_eq!(failed_probes("#/outage?cooldown=20"), 1);
    assert_eq!(Told::of("#/outage?cooldown=20", 0).moves().last(), Some(&(4973, State::Closed)));
    // 22 s of six requests a second.
    assert_eq!(Told::of("#/outage?breaker=off", 0).run.totals.counts.requests.failed, 132);
    let first_opening = |link: &str| Told::of(link, 0).run.transitions().first().map(|it| it.at_us);
    assert!(first_opening("#/outage?threshold=1&errors=5").is_some_and(|at_us| at_us < 20_000_000));
    assert!(first_opening("#/outage?errors=5").is_none_or(|at_us| at_us > 20_000_000));
}

#[test]
fn the_seven_facts_are_those_of_the_worked_example() {
    let example = CAPACITY.example.unwrap();
    let mut experiment = Experiment::opening(&CAPACITY);
    experiment.values.set_all(example.values);
    let linked = Told::of("#/capacity?rate=10&response=1&threshold=3&cooldown=6&mode=manual&errors=100", 0);
    assert_eq!(experiment, linked.experiment);
    let run = linked.run;
    assert_eq!(
        example.facts.iter().map(|fact| fact.at_us / 10_000).collect::<Vec<_>>(),
        [10, 110, 130, 130, 130, 730, 830]
    );
    assert_eq!(run.totals.first_arrival_us, Some(100_000));
    assert_eq!(run.totals.first_completion_us, Some(1_100_000));
    let counts = run.counts_at(1_300_000);
    let requests = counts.requests;
    assert_eq!((requests.generated, requests.succeeded, requests.failed), (13, 0, 3));
    assert_eq!((requests.rejected, requests.in_flight, counts.attempts.admitted), (1, 9, 12));
    let moves: Vec<_> = run.transitions().iter().take(3).map(|it| (it.at_us, it.to)).collect();
    assert_eq!(moves, [(1_300_000, State::Open), (7_300_000, State::HalfOpen), (8_300_000, State::Open)]);
    let probe = run.attempts.iter().find(|it| it.admission == Admission::Probe).unwrap();
    assert_eq!((probe.created_us, probe.ends_us, probe.outcome.is_failure()), (7_300_000, 8_300_000, true));
    assert!(Told::of("#/capacity?errors=100&t=8.3", 0).done(0));
    assert!(!Told::of("#/capacity?errors=100&t=7.3", 0).done(0));
}

#[test]
fn twenty_a_second_for_two_seconds_hold_39_when_it_opens() {
    // The first to fail arrives at 8 s; the third is back at 10.10 s. Admitted since 8 s: one every
    // 0.05 s to 10.05 s, 42 in all.
    let told = Told::of("#/capacity?rate=20&response=2&t=10.1", 12_100_000);
    assert_eq!(told.run.counts_at(10_100_000).requests.in_flight, 39);
    assert!(told.done(1));
    assert!(!Told::of("#/capacity?rate=20&response=2&t=10", 12_100_000).done(1));
    assert!(!Told::of("#/capacity?rate=10&response=2&t=10.2", 12_100_000).done(1));
    // The last of them is back 2 s after 10.05 s.
    assert_eq!(told.run.counts_at(12_049_999).requests.in_flight, 1);
    assert!(Told::of("#/capacity?rate=20&response=2&t=12.05", 12_100_000).done(2));
    assert!(!Told::of("#/capacity?rate=20&response=2&t=12.04", 12_100_000).done(2));
    assert!(!Told::of("#/capacity?rate=20&response=2&t=2", 12_100_000).done(2));
}

#[test]
fn a_late_result_is_found_at_its_instant_only() {
    assert!(Told::of("#/capacity?errors=100&t=1.4", 2_000_000).done(3));
    assert!(!Told::of("#/capacity?errors=100&t=1.45", 2_000_000).done(3));
    assert!(!Told::of("#/capacity?errors=100&t=1.2", 2_000_000).done(3));
}

#[test]
fn the_prose_of_lesson_2_tells_true_figures() {
    let in_flight = |link: &str| {
        let told = Told::of(link, 0);
        told.run.counts_at(told.playhead_us).requests.in_flight
    };
    assert_eq!(in_flight("#/capacity?mode=manual&errors=100&t=2.2"), 0);
    assert_eq!(in_flight("#/capacity?rate=20&response=3&t=11.1"), 59);
    assert_eq!(in_flight("#/capacity?breaker=off&rate=20&response=3&mode=manual&errors=100&t=10"), 60);
    let repaired = Told::of("#/capacity?mode=manual&errors=100&changes=7.5:repair", 0);
    assert_eq!(repaired.moves()[2], (830, State::Open));
}

#[test]
fn the_workbench_is_modelled_observed_and_challenged() {
    assert!(Told::of("#/workbench?errors=60&retries=3", 0).done(0));
    assert!(!Told::of("#/workbench?errors=60&retries=2", 0).done(0));
    assert!(Told::of("#/workbench?errors=100&minimum=200", 5_180_000).done(1));
    assert!(!Told::of("#/workbench?errors=100&minimum=200", 5_170_000).done(1), "its answer has not been seen");
    // The outage acts from 2 s on: 10 of the 20 or more calls of the last 5 s have failed when it opens.
    let outage = "#/workbench?changes=2:errors=100";
    let opened_us = Told::of(outage, 0).run.transitions()[0].at_us;
    assert!(Told::of(outage, opened_us).done(2) && !Told::of(outage, opened_us - 1).done(2));
    assert!(!Told::of("#/workbench?errors=100", 60_000_000).done(2), "it was broken from the start");
    let storm = "#/workbench?changes=2:errors=60,2:latency=600,2:retries=3";
    assert!(Told::of(storm, 60_000_000).done(3) && !Told::of(outage, 60_000_000).done(3));
    assert!(!Told::of(storm, 60_000_000).done(4));
    let recovered = format!("{storm},20:errors=4,20:latency=180,20:retries=0");
    let told = Told::of(&recovered, 60_000_000);
    assert!(told.done(4), "{:?}", told.moves());
    assert!(!Told::of(&recovered, 20_000_000).done(4));
}

#[test]
fn the_prose_of_the_workbench_tells_true_figures() {
    let first = |link: &str| Told::of(link, 0).moves().first().copied();
    assert_eq!(first("#/workbench?errors=0&latency=600&timeout=500"), Some((100, State::Open)));
    assert_eq!(first("#/workbench?errors=60&retries=3&latency=600&threshold=100"), None);
    let storm = Told::of("#/workbench?errors=60&retries=3&latency=600&threshold=100", 0).run.totals.counts;
    let amplification = f64::from(storm.attempts.admitted) / f64::from(storm.requests.generated);
    assert!((2.1..2.25).contains(&amplification), "{amplification}");
    assert!(first("#/workbench?errors=60&retries=3&latency=600").is_some_and(|(at, _)| at < 1000));
}

#[test]
fn settings_that_fit_badly_are_told_what_follows() {
    let follows = |link: &str| workbench::consequences(&Told::of(link, 0).experiment.values);
    assert_eq!(follows("#/workbench"), Vec::<String>::new());
    assert_eq!(
        follows("#/workbench?rate=4&minimum=60"),
        ["At 4 calls per second a 5 s window never holds 60 calls: this breaker cannot open."]
    );
    assert_eq!(follows("#/workbench?rate=4&minimum=60&retries=3"), Vec::<String>::new());
    assert_eq!(
        follows("#/workbench?latency=600&timeout=500"),
        ["Every attempt takes 600 ms and is given up after 500 ms: all of them time out."]
    );
    assert_eq!(
        follows("#/workbench?latency=2000&timeout=2000&window=1"),
        ["The window of 1 s is shorter than an attempt takes: it judges only calls that began before it."]
    );
}

#[test]
fn a_fresh_lesson_has_no_step_done() {
    for lesson in ALL {
        let told =
            Told::of(&format!("#/{}", lesson.key), if lesson.is_live() { 0 } else { lesson.opening_horizon_us() });
        assert!((0..lesson.steps.len()).all(|step| !told.done(step)), "{}", lesson.key);
    }
}
