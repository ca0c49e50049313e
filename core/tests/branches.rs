//! Time travel: what a branch keeps, what it drops, and what a restart takes with it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use breaker_core::lessons::Experiment;
use breaker_core::lessons::experiment::MAX_CHANGES;
use breaker_core::lessons::live::{CAPACITY, OUTAGE};
use breaker_core::share::link;
use breaker_core::sim::State;
use breaker_core::sim::time::SECOND_US;

fn opened(fragment: &str) -> Experiment {
    let opened = link::read(fragment, &OUTAGE);
    assert_eq!(opened.messages, Vec::<String>::new());
    opened.experiment
}

fn changed(experiment: &Experiment, at_us: u64, wanted: &[(&str, u64)]) -> Experiment {
    experiment.changed(at_us, wanted).unwrap().unwrap()
}

#[test]
fn a_change_in_the_past_drops_the_later_ones_and_keeps_the_earlier() {
    let long = opened("#/outage?changes=2:rate=8,10:break,20:repair");
    let branch = changed(&long, 12_500_000, &[("rate", 4)]);
    assert_eq!(link::write(&branch, 0, None), "#/outage?changes=2:rate=8,10:break,12.5:rate=4");
}

#[test]
fn a_branch_is_the_old_run_up_to_its_instant() {
    let long = opened("#/outage?errors=30&changes=2:rate=8,10:break,20:repair").run();
    let at_us = 12_500_000;
    let short = opened("#/outage?errors=30&changes=2:rate=8,10:break,20:repair").branched(at_us);
    let branch = changed(&short, at_us, &[("threshold", 1)]).run();
    // The change itself is the last event of its instant.
    let shared = long.events_by(at_us);
    assert_eq!(branch.events[..shared], long.events[..shared]);
    assert_eq!(branch.counts_at(at_us), long.counts_at(at_us));
}

#[test]
fn a_later_value_at_the_same_instant_replaces_the_earlier_and_one_that_changes_nothing_is_dropped() {
    let opening = Experiment::opening(&OUTAGE);
    let eight = changed(&opening, SECOND_US, &[("rate", 8)]);
    assert_eq!(changed(&eight, SECOND_US, &[("rate", 9)]).changes.len(), 1);
    assert_eq!(changed(&eight, SECOND_US, &[("rate", 6)]), opening);
    assert_eq!(opening.changed(SECOND_US, &[("rate", 6)]), Ok(None));
}

#[test]
fn repair_leaves_the_schedule_even_if_the_error_share_is_0_already() {
    let repaired = changed(&Experiment::opening(&OUTAGE), SECOND_US, &[("errors", 0)]);
    assert_eq!(link::write(&repaired, 0, None), "#/outage?changes=1:repair");
    assert_eq!(repaired.values_after(1).get("mode"), 1);
}

#[test]
fn at_the_start_a_change_is_an_opening_value() {
    let broken = changed(&opened("#/outage?changes=0:rate=8"), 0, &[("errors", 100)]);
    assert_eq!(link::write(&broken, 0, None), "#/outage?rate=8&errors=100&mode=manual");
}

#[test]
fn another_seed_is_another_run_from_the_start() {
    let seeded = changed(&opened("#/outage?changes=2:rate=8,9:break"), 5 * SECOND_US, &[("seed", 7)]);
    assert_eq!(link::write(&seeded, 0, None), "#/outage?rate=8&seed=7");
}

#[test]
fn a_restart_takes_what_is_in_force_at_the_playhead() {
    let long = opened("#/outage?changes=2:rate=8,10:break,20:repair");
    assert_eq!(link::write(&long.restarted(10 * SECOND_US), 0, None), "#/outage?rate=8&errors=100&mode=manual");
    assert_eq!(link::write(&long.restarted(0), 0, None), "#/outage");
}

#[test]
fn the_worked_boundary_by_hand_is_the_linked_one() {
    // Healthy, 10 per second, response 1 s, threshold 3, Break service at time 0, Restart.
    let mut healthy = Experiment::opening(&CAPACITY).restarted(0);
    healthy.values.set_all(&[("errors", 0), ("mode", 1)]);
    let by_hand = changed(&healthy, 0, &[("errors", 100)]).restarted(0);
    let linked = opened("#/capacity?rate=10&response=1&threshold=3&cooldown=6&mode=manual&errors=100");
    assert_eq!(by_hand, linked);
    assert_eq!(by_hand.run().state_at(1_300_000), State::Open);
}

#[test]
fn more_changes_than_there_can_be_are_refused() {
    let mut full = Experiment::opening(&OUTAGE);
    for place in 0..MAX_CHANGES as u64 {
        full = changed(&full, 1 + place, &[("rate", 1 + place % 20)]);
    }
    let message = "This run has 1000 timed changes, the most there can be. Restart clears them.";
    assert_eq!(full.changed(SECOND_US, &[("rate", 7)]), Err(message.to_owned()));
}

#[test]
fn a_recording_is_opened_to_the_later_of_playhead_and_last_change() {
    assert_eq!(opened("#/outage?changes=2:rate=8").reach_us(SECOND_US), 2 * SECOND_US);
    assert_eq!(opened("#/outage?changes=2:rate=8").reach_us(3 * SECOND_US), 3 * SECOND_US);
    assert_eq!(opened("#/tuning").reach_us(0), 60 * SECOND_US);
}

#[test]
fn any_branch_is_the_old_run_up_to_its_instant_and_a_fresh_run_after_it() {
    // A generator of the test's own: the same cases every time.
    let mut state = 1_u64;
    let mut roll = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % (most + 1)
    };
    for _ in 0..400 {
        let mut old = Experiment::opening([&OUTAGE, &CAPACITY][roll(1) as usize]);
        for _ in 0..roll(12) {
            let (key, value) = [
                ("rate", 1 + roll(19)),
                ("errors", roll(100)),
                ("threshold", 1 + roll(9)),
                ("cooldown", 10 + 5 * roll(38)),
                ("response", 1 + roll(29)),
                ("breaker", roll(1)),
            ][roll(5) as usize];
            let at_us = old.changes.last().map_or(0, |last| last.at_us) + roll(9_000_000);
            old = old.changed(at_us.min(90_000_000), &[(key, value)]).unwrap().unwrap_or(old);
        }
        let at_us = 1 + roll(90_000_000 - 1);
        let Some(new) = old.changed(at_us, &[("rate", 1 + roll(19)), ("errors", roll(100))]).unwrap() else { continue };
        let (old_run, new_run) = (old.run(), new.run());
        // Everything before the instant, and what comes before the learner's changes in it.
        let shared = old_run.events.partition_point(|event| event.at_us < at_us);
        assert_eq!(new_run.events[..shared], old_run.events[..shared]);
        assert_eq!(new_run.counts_after(shared), old_run.counts_after(shared));
        let reopened = link::read(&link::write(&new, at_us, None), &OUTAGE);
        assert_eq!((reopened.experiment, reopened.messages.len()), (new, 0));
    }
}
