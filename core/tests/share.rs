//! What leaves the page comes back: scenario files and notes. What comes from outside is read whole or refused
//! with its line or field. Tables are what a spreadsheet reads.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
mod experiments;
mod plan;

use breaker_core::catalogue::ALL;
use breaker_core::lessons::pinned::Pinned;
use breaker_core::lessons::{Experiment, live, tuning, workbench};
use breaker_core::share::link::{self, Opened};
use breaker_core::share::note::{self, Note};
use breaker_core::share::{csv, scenario_file};
use breaker_core::sim::What;
use breaker_core::sim::time::{SECOND_US, parse_seconds};
use breaker_core::sim::{Outcome, Run};
use experiments::{Dice, experiment, good_instant};

/// Random scenarios of each lesson.
const FILES: u64 = 1_500;

fn messages(file: &str) -> Vec<String> {
    scenario_file::read(file.as_bytes()).unwrap_err()
}

/// A small file with one part changed.
fn changed(from: &str, to: &str) -> String {
    let file = scenario_file::write(&Experiment::opening(&live::OUTAGE), 12_500_000, None);
    assert!(file.contains(from), "{file}");
    file.replace(from, to)
}

#[test]
fn every_scenario_comes_back_from_its_file() {
    for lesson in ALL {
        for seed in 0..FILES {
            let dice = &mut Dice::new(seed);
            let changes = dice.between(0, 12);
            let experiment = experiment(dice, lesson, changes);
            let playhead_us = good_instant(dice, lesson);
            let pinned = (seed % 2 == 0)
                .then(|| Pinned::new(experiments::experiment(dice, lesson, changes), good_instant(dice, lesson)));
            let file = scenario_file::write(&experiment, playhead_us, pinned.as_ref());
            let opened = scenario_file::read(file.as_bytes());
            assert_eq!(opened, Ok(Opened { experiment, playhead_us, pinned, messages: Vec::new() }), "{file}");
        }
    }
}

#[test]
fn a_file_reads_as_what_it_is() {
    let mut experiment = Experiment::opening(&tuning::LESSON);
    experiment.values.set_all(&[("wait", 12)]);
    assert_eq!(
        scenario_file::write(&experiment, 33_400_000, None),
        r#"{
  "format": "circuit-breaker-lab scenario",
  "version": 1,
  "lesson": "tuning",
  "playhead_s": 33.4,
  "settings": {
    "window": 20,
    "threshold": 50,
    "wait": 1.2,
    "probes": 3,
    "recovery": "warm-up",
    "outage": 8,
    "length": 22,
    "warmup": 10,
    "capacity": 2,
    "pattern": "tenth",
    "share": 10,
    "world": 1
  }
}
"#
    );
}

/// The world of lesson 3 came later: a file without it means the lesson's own.
#[test]
fn a_file_of_an_earlier_release_opens_as_it_was() {
    let mut experiment = Experiment::opening(&tuning::LESSON);
    experiment.values.set_all(&[("wait", 12)]);
    let file = r#"{ "format": "circuit-breaker-lab scenario", "version": 1, "lesson": "tuning", "playhead_s": 33.4,
        "settings": { "window": 20, "threshold": 50, "wait": 1.2, "probes": 3, "recovery": "warm-up" } }"#;
    let opened = scenario_file::read(file.as_bytes()).unwrap();
    assert_eq!((opened.experiment, opened.playhead_us), (experiment, 33_400_000));
}

#[test]
fn what_is_wrong_is_named_with_its_line_or_field() {
    assert_eq!(messages("{"), ["line 1, column 2: Object keys must be strings"]);
    assert_eq!(messages("{\"x\": 1}"), ["it is no scenario of Circuit Breaker Lab: it has no “format”"]);
    assert_eq!(messages(""), ["line 1, column 1: Unexpected end of file, a value was expected"]);
    assert_eq!(
        messages(&changed("\"rate\": 6", "\"rate\": 21")),
        ["settings.rate=21: Requests per second takes 1 to 20/s in steps of 1"]
    );
    assert_eq!(
        messages(&changed("\"rate\": 6", "\"rate\": 1e1")),
        ["settings.rate=1e1: Requests per second takes 1 to 20/s in steps of 1"]
    );
    assert_eq!(
        messages(&changed("\"rate\": 6", "\"speed\": 6")),
        ["settings.speed: Outage and recovery has no setting of this name"]
    );
    assert_eq!(messages(&changed("12.5", "90.5")), ["playhead_s=90.5: takes 0 to 90 s with at most six decimals"]);
    assert_eq!(messages(&changed("\"outage\"", "\"outrage\"")), ["lesson: there is no lesson “outrage”"]);
    assert_eq!(
        messages(&changed("lab scenario", "lab notebook")),
        ["format: takes “circuit-breaker-lab scenario”, not “circuit-breaker-lab notebook”"]
    );
    let two = messages(&changed("\"rate\": 6", "\"rate\": 0").replace("\"seed\": 1", "\"seed\": -1"));
    assert_eq!(two.len(), 2, "all of them are named: {two:?}");
    let pinned = Pinned::new(Experiment::opening(&live::OUTAGE), 3_000_000);
    let file = scenario_file::write(&Experiment::opening(&live::OUTAGE), 0, Some(&pinned));
    assert_eq!(
        messages(&file.replace("\"recorded_s\": 3", "\"recorded_s\": 91")),
        ["pinned.recorded_s=91: takes 0 to 90 s with at most six decimals"]
    );
    assert_eq!(messages(&changed("\"playhead_s\"", "\"playhead\"")), ["playhead: is not known here"]);
    assert_eq!(messages(&changed("\"outage\"", "7"))[0], "lesson: takes a text");
    assert_eq!(
        messages(&changed("\"settings\"", "\"setting\"")),
        ["setting: is not known here", "settings: takes an object"]
    );
    assert_eq!(messages(&changed("\"rate\": 6", "\"rate\": [6]")), ["settings.rate: takes a number or a text"]);
    assert_eq!(
        messages(&changed("\"rate\": 6", "\"rate\": 6, \"rate\": 7")),
        ["settings.rate is given twice; the first counts"]
    );
    // A comma is missing at the end of line 7: the parser meets the next key on line 8.
    assert_eq!(
        messages(&changed("\"rate\": 6,", "\"rate\": 6")),
        [
            "line 8, column 5: Object values must be followed by a comma to add a new value or a curly bracket to end the object"
        ]
    );
}

#[test]
fn changes_of_a_file_are_named_one_by_one() {
    let file =
        changed("\"playhead_s\"", "\"changes\": [\"5:rate=8\", \"99:break\", \"5:fly\", \"5:seed=3\"], \"playhead_s\"");
    assert_eq!(
        messages(&file),
        [
            "changes, entry 99:break: time=99: takes 0 to 90 s with at most six decimals",
            "changes, entry 5:fly: fly is not known",
            "changes, entry 5:seed=3: seed cannot change in a run",
        ]
    );
    let file = changed("\"playhead_s\"", "\"changes\": [\"5:rate=8\", 7, \"\"], \"playhead_s\"");
    assert_eq!(
        messages(&file),
        [
            "changes, entry 2: takes a text in quotes",
            "changes, entry (nothing): takes TIME:KEY=VALUE, such as 12.5:rate=8"
        ]
    );
    let file = scenario_file::write(&Experiment::opening(&tuning::LESSON), 0, None);
    let file = file.replace("\"playhead_s\"", "\"changes\": [\"5:window=8\"], \"playhead_s\"");
    assert_eq!(messages(&file), ["changes: Recovery tuning takes none"]);
}

#[test]
fn a_newer_file_is_refused_and_says_why() {
    // Whatever else a later release writes there.
    let file = r#"{"format": "circuit-breaker-lab scenario", "version": 2, "worlds": [[1, {"x": null}]]}"#;
    let told = "version 2: this scenario was written by a later release than this one, which reads up to version 1";
    assert_eq!(messages(file), [told]);
    assert!(messages(&changed("\"version\": 1", "\"version\": 0"))[0].contains("there is no such version"));
}

#[test]
fn hostile_files_are_refused_without_a_panic() {
    let deep = "[".repeat(400_000);
    let deep_object = "{\"settings\":".repeat(80_000);
    let inside = changed("\"rate\": 6", &format!("\"rate\": {}{}", "[".repeat(50_000), "]".repeat(50_000)));
    let huge = changed("\"rate\": 6", &format!("\"rate\": {}", "9".repeat(100_000)));
    let version = changed("\"version\": 1", "\"version\": 1e400");
    for file in [deep, deep_object, inside, huge, version, "null".to_owned(), "\u{feff}{}".to_owned()] {
        let messages = scenario_file::read(file.as_bytes()).unwrap_err();
        assert!(messages.iter().all(|message| !message.is_empty() && message.chars().count() < 400), "{messages:?}");
    }
    assert_eq!(
        scenario_file::read(b"{\"format\xff\":1}").unwrap_err(),
        ["line 1, column 9: Invalid UTF-8: invalid utf-8 sequence of 1 bytes from index 6"]
    );
    let large = vec![b' '; 50_000_000];
    assert_eq!(
        scenario_file::read(&large).unwrap_err(),
        ["it has 50000000 bytes; a scenario file has at most 1000000"]
    );
}

#[test]
fn a_damaged_file_is_refused_or_says_the_same() {
    let whole = scenario_file::write(&Experiment::opening(&live::OUTAGE), 12_500_000, None).into_bytes();
    let dice = &mut Dice::new(7);
    for _ in 0..20_000 {
        let mut bytes = whole.clone();
        for _ in 0..dice.between(1, 4) {
            let place = dice.between(0, bytes.len() as u64 - 1) as usize;
            match dice.between(0, 3) {
                0 => bytes.truncate(place.max(1)),
                1 => _ = bytes.remove(place),
                2 => bytes.insert(place, dice.between(0, 255) as u8),
                _ => bytes[place] = dice.between(0, 255) as u8,
            }
            if bytes.len() < 2 {
                bytes = whole.clone();
            }
        }
        // What is still read is a scenario that can be run and written again.
        if let Ok(opened) = scenario_file::read(&bytes) {
            let again = scenario_file::write(&opened.experiment, opened.playhead_us, opened.pinned.as_ref());
            assert_eq!(scenario_file::read(again.as_bytes()), Ok(opened));
        }
    }
    for _ in 0..5_000 {
        let bytes: Vec<u8> = (0..dice.between(0, 60)).map(|_| dice.between(0, 255) as u8).collect();
        assert!(scenario_file::read(&bytes).is_err());
    }
}

/// A table as a spreadsheet reads it.
fn lines(table: &str) -> Vec<Vec<String>> {
    assert!(table.ends_with("\r\n") && !table.replace("\r\n", "").contains('\n'), "lines end with CRLF");
    let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(table.as_bytes());
    reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The worked boundary: broken from the start, ten a second, answers after a second, threshold 3.
fn boundary() -> (Experiment, Run) {
    let experiment = link::read("#/capacity?mode=manual&errors=100", &live::CAPACITY).experiment;
    let run = experiment.run();
    (experiment, run)
}

#[test]
fn the_events_of_the_worked_boundary_as_a_table() {
    let (experiment, run) = boundary();
    let table = lines(&csv::events(&experiment, &run, 1_300_000));
    assert_eq!(
        table[0],
        ["time (s)", "event", "request", "retry", "epoch", "breaker", "in flight (requests)", "title", "reason"]
    );
    assert_eq!(
        table[1],
        ["0", "start", "", "", "1", "closed", "0", "CLOSED", "start; dependency broken, every call fails"]
    );
    assert_eq!(table[2], ["0.1", "admitted", "1", "0", "1", "closed", "1", "Request 1 admitted", "1 in flight"]);
    // 12 admitted by 1.2 s, 3 ended, the opening, one rejected.
    assert_eq!(table.len(), 1 + 1 + 12 + 3 + 1 + 1);
    let last: Vec<_> = table.iter().rev().take(3).rev().map(|line| line[..7].join(" ")).collect();
    assert_eq!(last, ["1.3 ended 3 0 1 closed 9", "1.3 transition    open 9", "1.3 rejected 13 0 2 open 9"]);
    assert_eq!(table[table.len() - 2][8], "3 failures in a row, threshold 3");
}

#[test]
fn the_seconds_of_the_worked_boundary_as_a_table() {
    let (_, run) = boundary();
    let table = lines(&csv::per_second(&run, 1_300_000));
    assert_eq!(
        table,
        [
            vec![
                "from (s)",
                "to (s)",
                "answered (calls)",
                "failed (calls)",
                "timed out (calls)",
                "rejected (calls)",
                "in flight at its end (requests)",
                "breaker at its end",
            ],
            vec!["0", "1", "0", "0", "0", "0", "10", "closed"],
            vec!["1", "1.3", "0", "3", "0", "1", "9", "open"],
        ]
    );
    assert_eq!(lines(&csv::per_second(&run, 0)).len(), 1, "nothing recorded, nothing counted");
}

#[test]
fn tables_of_random_runs_hold_every_event_and_every_outcome() {
    for lesson in [&live::CAPACITY, &workbench::LESSON] {
        for seed in 0..40 {
            let dice = &mut Dice::new(seed);
            let experiment = experiment(dice, lesson, 8);
            let run = experiment.run();
            let recorded_us = dice.between(0, 20) * SECOND_US;
            let events = lines(&csv::events(&experiment, &run, recorded_us));
            let by = &run.events[..run.events_by(recorded_us)];
            let ended = by.iter().filter(|event| matches!(event.what, What::Ended(_))).count();
            assert_eq!(events.iter().filter(|line| line[1] == "ended").count(), ended);
            assert!(events[1..].windows(2).all(|pair| parse_seconds(&pair[0][0]) <= parse_seconds(&pair[1][0])));
            if let Some(last) = events.last().filter(|_| events.len() > 2) {
                let in_flight = run.counts_at(parse_seconds(&last[0]).unwrap()).requests.in_flight;
                assert_eq!(last[6], in_flight.to_string());
            }
            let sums = lines(&csv::per_second(&run, recorded_us));
            let sum = |column: usize| sums[1..].iter().map(|line| line[column].parse::<u32>().unwrap()).sum::<u32>();
            let outcomes = |is_it: fn(Outcome) -> bool| {
                let ends = by.iter().filter_map(|event| match event.what {
                    What::Ended(place) | What::Rejected(place) => Some(run.attempts[place as usize].outcome),
                    _ => None,
                });
                ends.filter(|outcome| is_it(*outcome)).count() as u32
            };
            assert_eq!(sum(2), outcomes(|outcome| outcome == Outcome::Success));
            assert_eq!(sum(4), outcomes(|outcome| outcome == Outcome::Timeout));
            assert_eq!(sum(5), outcomes(|outcome| outcome == Outcome::Rejection));
        }
    }
}

fn a_note() -> Note {
    let (experiment, run) = boundary();
    Note {
        lesson: experiment.lesson.title.to_owned(),
        at_s: "1.3".to_owned(),
        link: link::write(&experiment, 1_300_000, None),
        settings: note::settings(&experiment, 1_300_000),
        caption: "Every call is rejected at once until 7.30 s.".to_owned(),
        counts: note::conservation(&run.counts_at(1_300_000)),
        text: "held_work | is *not* cancelled\nnever".to_owned(),
    }
}

#[test]
fn a_note_says_where_every_request_is_and_comes_back_from_json() {
    let note = a_note();
    assert_eq!(note.counts, "13 generated = 0 succeeded + 3 failed + 1 rejected + 9 in flight");
    assert!(note.settings.contains(&"Requests per second: 10/s".to_owned()), "{:?}", note.settings);
    assert_eq!(note::read(&note::write(&[note.clone(), a_note()])), Ok(vec![note.clone(), note]));
    assert_eq!(note::read(&note::write(&[])), Ok(Vec::new()));
}

#[test]
fn broken_notes_are_refused_with_a_message() {
    assert!(note::read("not json").unwrap_err().starts_with("line 1, column 1: "));
    let newer = note::write(&[a_note()]).replace("\"version\": 1", "\"version\": 3");
    assert!(note::read(&newer).unwrap_err().contains("later release"));
    let half = note::write(&[a_note()]);
    assert!(note::read(&half[..half.len() / 2]).unwrap_err().contains("line 1"));
    assert!(note::read("{\"format\": \"x\", \"version\": 1}").unwrap_err().starts_with("format"));
}

#[test]
fn notes_as_markdown_keep_what_a_person_wrote_as_text() {
    let text = note::markdown(&[a_note()], "https://example.org/lab/");
    assert!(text.starts_with("# Circuit Breaker Lab: notes\n"));
    assert!(text.contains("\n## In-flight capacity, at 1.3 s\n"));
    assert!(text.contains("held\\_work \\| is \\*not\\* cancelled never\n"), "{text}");
    assert!(text.contains("- 13 generated = 0 succeeded + 3 failed + 1 rejected + 9 in flight\n"));
    assert!(text.contains("<https://example.org/lab/#/capacity?errors=100&mode=manual&t=1.3>"));
}
