//! The space of settings: by the short way and by the full recording, and against an independent port.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::thread;

use breaker_core::lessons::Experiment;
use breaker_core::lessons::tuning::space::{CELLS, SIZES, count, places, setting, value};
use breaker_core::lessons::tuning::{LABELS, LESSON, World, judge_totals};
use breaker_core::lessons::values::Values;
use breaker_map::{Region, Trial};

fn base(recovery: u64) -> Values {
    let mut values = Values::opening(LESSON.settings);
    values.set_all(&[("recovery", recovery)]);
    values
}

/// The verdicts of the whole space, as the map counts them; two threads, each half of the planes.
fn space(values: &Values) -> Vec<u8> {
    let half = SIZES[0] * SIZES[1] / 2;
    let part = |planes: std::ops::Range<usize>| {
        let trial = Trial::new(values);
        let mut verdicts = Vec::new();
        for plane in planes {
            let [window, threshold, ..] = places(plane * SIZES[2] * SIZES[3]);
            trial.plane(value(0, window), value(1, threshold), &mut verdicts);
        }
        verdicts
    };
    thread::scope(|threads| {
        let first = threads.spawn(|| part(0..half));
        let second = part(half..2 * half);
        [first.join().unwrap(), second].concat()
    })
}

/// The verdict of one setting by the full recording of its run.
fn recorded(values: &Values, cell: usize) -> u8 {
    let mut values = values.clone();
    for (axis, value) in setting(places(cell)).into_iter().enumerate() {
        values.set(axis, value);
    }
    let world = World::of(&values);
    let run = Experiment { lesson: &LESSON, values, changes: Vec::new() }.run();
    judge_totals(&run.totals, &world).place() as u8
}

/// Compares every setting of the space, or every `step`th, with its full recording.
fn compare(step: usize) {
    for recovery in [0, 1] {
        let values = base(recovery);
        let verdicts = space(&values);
        assert_eq!(verdicts.len(), CELLS);
        let check = |from: usize| {
            for cell in (from..CELLS).step_by(2 * step) {
                let expected = recorded(&values, cell);
                assert_eq!(verdicts[cell], expected, "recovery {recovery}, {:?}", setting(places(cell)));
            }
        };
        thread::scope(|threads| {
            let other = threads.spawn(|| check(0));
            check(step);
            other.join().unwrap();
        });
    }
}

#[test]
fn verdicts_equal_those_of_the_full_recording_in_a_spread_of_settings() {
    compare(13);
}

/// All 839,040 settings of both recoveries: half a minute when optimised, so run by `make test` as a release build.
#[test]
#[ignore = "long; scripts/test.sh runs it optimised"]
fn verdicts_equal_those_of_the_full_recording_in_the_whole_space() {
    compare(1);
}

/// As counted by `core/benches/peer/map.mjs`, a port written from `docs/model.md` alone.
#[test]
fn the_whole_space_counted_by_verdict() {
    let expected = [
        [
            ("FALSE TRIP", 75_950),
            ("OUTAGE EXPOSED", 251_652),
            ("RE-TRIPPED", 73_637),
            ("OVERLOADED", 106_787),
            ("SLOW RECOVERY", 159_361),
            ("TUNED", 171_653),
        ],
        [
            ("FALSE TRIP", 83_083),
            ("OUTAGE EXPOSED", 250_177),
            ("RE-TRIPPED", 0),
            ("OVERLOADED", 0),
            ("SLOW RECOVERY", 298_504),
            ("TUNED", 207_276),
        ],
    ];
    for (recovery, expected) in expected.into_iter().enumerate() {
        let counts = count(&space(&base(recovery as u64)));
        assert_eq!(LABELS.into_iter().zip(counts).collect::<Vec<_>>(), expected, "recovery {recovery}");
    }
}

/// The nearest of the opening setting is four probes: `probes=4` alone is TUNED, and nothing is nearer than one step.
#[test]
fn the_region_around_the_opening_setting() {
    let region = Region::of(&space(&base(0))).unwrap();
    let opening = [15, 8, 20, 2];
    assert_eq!(region.margins(opening), None);
    let nearest = region.nearest(opening).unwrap();
    assert_eq!(setting(nearest), [20, 50, 50, 4]);
    // 5 probes are TUNED and 6 are not, as lesson 3 tells.
    assert_eq!(region.margins(nearest).unwrap()[3], [0, 1]);
    let (centre, depth) = region.centre().unwrap();
    for axis in 0..4 {
        let [down, up] = region.margins(centre).unwrap()[axis];
        assert!(down >= depth && up >= depth, "axis {axis}: {down} and {up}, depth {depth}");
    }
}
