//! The headless runner, run as a process: the worked examples come out exactly, the output has its
//! shape, and bad arguments are refused with one line and status 2.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

use serde_json::{Map, Value, json};

/// The figures that must come out, from the root of the repository.
const WORKED_EXAMPLES: &str = include_str!("../../tests/worked-examples.json");

const BUILD: &str = "build it with: cargo build -p breaker-core --example run";

/// The runner stands beside this test: `target/*/examples/run` and `target/*/deps/runner-*`.
///
/// `cargo test` builds it; `cargo test --test runner` does not, and would test an old one.
fn runner() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its own path");
    let profile = test.parent().and_then(Path::parent).expect("tests are built into deps/");
    let runner = profile.join("examples").join(format!("run{}", std::env::consts::EXE_SUFFIX));
    let built = runner.metadata().and_then(|file| file.modified());
    let built = built.unwrap_or_else(|_| panic!("{} is missing; {BUILD}", runner.display()));
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    let written = last_written(&core.join("src")).max(last_written(&core.join("examples")));
    assert!(written <= built, "{} is older than its code; {BUILD}", runner.display());
    runner
}

/// When the newest file below a folder was written.
fn last_written(folder: &Path) -> SystemTime {
    let entries = folder.read_dir().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let times = entries.map(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() { last_written(&path) } else { path.metadata().unwrap().modified().unwrap() }
    });
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

fn output<A: AsRef<OsStr>>(arguments: &[A]) -> Output {
    Command::new(runner()).args(arguments).output().expect("the runner starts")
}

/// What the runner prints: one line, and nothing else anywhere.
fn text<A: AsRef<OsStr>>(arguments: &[A]) -> String {
    let output = output(arguments);
    let shown: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{shown:?}");
    assert_eq!(output.status.code(), Some(0), "{shown:?}");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    assert_eq!(text.lines().count(), 1, "{shown:?}");
    text
}

fn report<A: AsRef<OsStr>>(arguments: &[A]) -> Value {
    serde_json::from_str(&text(arguments)).expect("the runner prints JSON")
}

/// The one line that refuses these arguments.
fn refusal<A: AsRef<OsStr>>(arguments: &[A]) -> String {
    let output = output(arguments);
    let shown: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
    let line = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(output.status.code(), Some(2), "{shown:?}: {line}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{shown:?}");
    assert!(line.ends_with('\n') && line.lines().count() == 1, "{shown:?} takes one line, not {line:?}");
    line
}

fn worked() -> Value {
    serde_json::from_str(WORKED_EXAMPLES).expect("the worked examples are JSON")
}

/// The runner's arguments for a lesson and the settings of a worked example.
fn arguments(lesson: &str, settings: &Map<String, Value>) -> Vec<String> {
    let pairs = settings.iter().map(|(key, value)| match value.as_str() {
        Some(word) => format!("{key}={word}"),
        None => format!("{key}={value}"),
    });
    std::iter::once(lesson.to_owned()).chain(pairs).collect()
}

/// Seconds as whole microseconds, so that instants are compared exactly.
fn us(seconds: &Value) -> u64 {
    let seconds = seconds.as_f64().unwrap_or_else(|| panic!("{seconds} is no instant"));
    (seconds * 1e6).round() as u64
}

fn all_us(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list of instants").iter().map(us).collect()
}

/// When the breaker came to be in a state.
fn instants(report: &Value, to: &str) -> Vec<u64> {
    let transitions = report["transitions"].as_array().expect("a list of transitions");
    transitions.iter().filter(|transition| transition["to"] == to).map(|transition| us(&transition["at"])).collect()
}

/// The reason given for the transition at an instant.
fn why(report: &Value, at_us: u64) -> &str {
    let transitions = report["transitions"].as_array().expect("a list of transitions");
    let transition = transitions.iter().find(|transition| us(&transition["at"]) == at_us);
    transition.and_then(|transition| transition["why"].as_str()).unwrap_or_else(|| panic!("nothing at {at_us} us"))
}

/// Every transition as instant and state.
fn transitions(report: &Value) -> Vec<(u64, &str)> {
    let transitions = report["transitions"].as_array().expect("a list of transitions");
    transitions.iter().map(|transition| (us(&transition["at"]), transition["to"].as_str().unwrap())).collect()
}

// Worked examples.

#[test]
fn every_tuning_example_comes_out_exactly() {
    let worked = worked();
    let rows = worked["tuning"].as_array().unwrap();
    assert_eq!(rows.len(), 11);
    for row in rows {
        let settings = row["settings"].as_object().unwrap();
        let report = report(&arguments("tuning", settings));
        assert_eq!(instants(&report, "open"), all_us(&row["opens_at"]), "{settings:?}");
        assert_eq!(instants(&report, "closed"), all_us(&row["closes_at"]), "{settings:?}");
        for kind in ["outage_failures", "overload_failures", "transient_failures", "closed_for_good_at"] {
            assert_eq!(report["tuning"][kind], row[kind], "{kind} of {settings:?}");
        }
        for count in ["succeeded", "rejected"] {
            assert_eq!(report["counts"][count], row[count], "{count} of {settings:?}");
        }
        assert_eq!(report["verdict"]["label"], row["verdict"], "{settings:?}");

        // What the rows imply: 300 calls, each in one place.
        let count = |name: &str| report["counts"][name].as_u64().unwrap();
        assert_eq!(count("generated"), 300);
        let kinds = ["outage_failures", "overload_failures", "transient_failures"];
        assert_eq!(count("failed"), kinds.iter().map(|kind| row[kind].as_u64().unwrap()).sum::<u64>());
        assert_eq!(count("succeeded") + count("failed") + count("rejected"), 300);
    }
}

#[test]
fn the_capacity_example_comes_out_exactly() {
    let worked = worked();
    let example = &worked["capacity"];
    let arguments = arguments("capacity", example["settings"].as_object().unwrap());
    let at = |seconds: &str| report(&[&arguments[..], &[format!("at={seconds}")]].concat());

    let opening = at("1.3");
    for (key, value) in example["at"]["1.3"].as_object().unwrap() {
        let found = if key == "state" { &opening["state"] } else { &opening["counts"][key] };
        assert_eq!(found, value, "{key} at 1.3 s");
    }
    assert_eq!(opening["counts"]["timed_out"], 0);
    assert_eq!(opening["attempts"], json!({"created": 13, "admitted": example["admitted_by_1.3"], "rejected": 1}));
    assert_eq!(opening["first_arrival"], example["first_arrival"]);
    assert_eq!(opening["first_completion"], example["first_completion"]);
    assert_eq!(transitions(&opening), [(us(&example["opens_at"]), "open")]);
    // Ten are on their way at 1.0 s; from 1.1 s on one completes before one arrives.
    assert_eq!(opening["peak_in_flight"], 10);

    let probed = at("9");
    let probe = &probed["probes"][0];
    assert_eq!(probe["admitted_at"], example["first_probe_admitted_at"]);
    assert_eq!(probe["completed_at"], example["first_probe_completed_at"]);
    assert_eq!(probe["outcome"], "failure");
    // The timer comes before the arrival of the same instant, so the request of 7.3 s is the probe.
    assert_eq!(probe["request"], 73);
    assert_eq!(transitions(&probed), [(1_300_000, "open"), (7_300_000, "half_open"), (8_300_000, "open")]);
    // Nothing is on its way any more: all 13 admitted attempts have failed.
    assert_eq!(probed["counts"]["failed"], 13);
    assert_eq!(probed["counts"]["in_flight"], 0);
}

#[test]
fn the_workbench_read_outs_before_the_clock_runs_come_out_exactly() {
    let worked = worked();
    let expected = &worked["workbench"]["before_start"];
    for arguments in [&["workbench"][..], &["workbench", "at=0"], &["workbench", "at=600"]] {
        assert_eq!(&report(arguments)["before_start"], expected, "{arguments:?}");
    }
}

#[test]
fn the_forecast_of_a_retry_storm_is_that_of_the_formula() {
    // 1 + 0.6 + 0.36 + 0.216 attempts a request, 40 requests a second.
    let storm = &report(&["workbench", "errors=60", "latency=600", "retries=3", "at=0"])["before_start"];
    assert_eq!(storm["amplification"], 2.176);
    assert_eq!(storm["attempts_per_second"], 87.04);
    assert_eq!(storm["timeout_verdict"], "within budget");
    // Every attempt times out, so every retry is used, whatever the error rate.
    let slow = &report(&["workbench", "latency=810", "retries=2", "at=0"])["before_start"];
    assert_eq!(slow["amplification"], 3.0);
    assert_eq!(slow["attempts_per_second"], 120);
    assert_eq!(slow["timeout_verdict"], "over budget");
    assert_eq!((&slow["latency_ms"], &slow["timeout_ms"]), (&json!(810), &json!(800)));
    // A latency of just the timeout is within it.
    assert_eq!(report(&["workbench", "latency=800", "at=0"])["before_start"]["timeout_verdict"], "within budget");
}

// What the table of the tuning lesson tells beside the worked examples.

#[test]
fn the_opening_run_closes_too_early_and_opens_again() {
    let report = report(&["tuning"]);
    let expected = [
        (9_600_000, "open"),
        (14_600_000, "half_open"),
        (15_000_000, "open"),
        (20_000_000, "half_open"),
        (20_400_000, "open"),
        (25_400_000, "half_open"),
        (25_800_000, "open"),
        (30_800_000, "half_open"),
        (31_200_000, "closed"),
        (35_200_000, "open"),
        (40_200_000, "half_open"),
        (40_600_000, "closed"),
    ];
    assert_eq!(transitions(&report), expected);
    assert_eq!(why(&report, 9_600_000), "10 of 20 calls failed, threshold 50 %");
    for at_us in [15_000_000, 20_400_000, 25_800_000] {
        assert_eq!(why(&report, at_us), "3 of 3 probes failed, threshold 50 %");
    }
    assert_eq!(why(&report, 31_200_000), "1 of 3 probes failed, below 50 %");
    assert_eq!(why(&report, 35_200_000), "12 of 20 calls failed, threshold 50 %");
    let probes = report["probes"].as_array().unwrap();
    assert_eq!(probes.len(), 15);
    // Two of the three probes of 30.8 s to 31.2 s are answered: that is all the warming dependency can do.
    let outcomes: Vec<_> = probes[9..12].iter().map(|probe| probe["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["success", "success", "failure"]);
}

#[test]
fn nine_of_the_ten_failures_that_open_the_opening_run_are_of_the_outage() {
    // Calls 4, 14, 24 and 34 fail in the background of the 40 calls before 8 s.
    let before = report(&["tuning", "at=7.9"]);
    assert_eq!((&before["counts"]["generated"], &before["counts"]["failed"]), (&json!(40), &json!(4)));
    // Calls 41 to 49 come at 8.0 s to 9.6 s and all fail; the window holds call 34 and these nine.
    let opened = report(&["tuning", "at=9.6"]);
    assert_eq!((&opened["counts"]["generated"], &opened["counts"]["failed"]), (&json!(49), &json!(13)));
    assert_eq!(opened["state"], "open");
    assert_eq!(report(&["tuning", "at=9.5"])["state"], "closed");
}

#[test]
fn four_probes_see_that_half_of_them_fail_and_close_once() {
    let report = report(&["tuning", "probes=4"]);
    for at_us in [32_000_000, 37_600_000] {
        assert_eq!(why(&report, at_us), "2 of 4 probes failed, threshold 50 %");
    }
    assert_eq!(instants(&report, "closed"), [43_200_000]);
}

#[test]
fn each_further_probe_makes_the_cycle_a_fifth_of_a_second_longer() {
    // 5 s of waiting, then one probe every 0.2 s, the first at the deadline itself.
    for probes in 1..=6_u64 {
        let report = report(&["tuning".to_owned(), format!("probes={probes}")]);
        let opens = instants(&report, "open");
        assert_eq!(opens[1] - opens[0], 5_000_000 + (probes - 1) * 200_000, "{probes} probes");
    }
    assert_eq!(report(&["tuning", "probes=5"])["tuning"]["closed_for_good_at"], 44.4);
    assert_eq!(report(&["tuning", "probes=6"])["tuning"]["closed_for_good_at"], 45.6);
}

#[test]
fn a_wait_of_one_second_probes_the_dead_dependency_every_1_4_s() {
    let report = report(&["tuning", "wait=1"]);
    let half_open = instants(&report, "half_open");
    let in_the_outage: Vec<_> = half_open.into_iter().filter(|&at_us| at_us < 30_000_000).collect();
    assert_eq!(in_the_outage.len(), 14);
    assert!(in_the_outage.windows(2).all(|pair| pair[1] - pair[0] == 1_400_000), "{in_the_outage:?}");
    assert_eq!(report["tuning"]["outage_failures"], 51);
}

#[test]
fn a_wait_of_twenty_seconds_closes_10_4_s_after_full_health() {
    let report = report(&["tuning", "wait=20"]);
    assert_eq!(instants(&report, "closed"), [40_000_000 + 10_400_000]);
}

#[test]
fn a_threshold_of_70_only_tolerates_the_overload() {
    let report = report(&["tuning", "threshold=70"]);
    assert_eq!(instants(&report, "closed"), [32_000_000]);
    assert!(instants(&report, "open").iter().all(|&at_us| at_us < 30_000_000));
    assert_eq!(report["tuning"]["overload_failures"], 24);
}

#[test]
fn with_a_threshold_of_30_one_failed_probe_of_three_keeps_it_open() {
    let report = report(&["tuning", "threshold=30"]);
    assert_eq!(why(&report, 8_800_000), "6 of 20 calls failed, threshold 30 %");
    for at_us in [30_400_000, 35_800_000] {
        assert_eq!(why(&report, at_us), "1 of 3 probes failed, threshold 30 %");
    }
    assert_eq!(instants(&report, "closed"), [41_200_000]);
    assert_eq!(report["tuning"]["outage_failures"], 14);
}

#[test]
fn a_small_window_opens_on_background_errors_alone() {
    let report = report(&["tuning", "window=5", "threshold=20"]);
    // Calls 1 to 5 fill the window at 0.8 s, call 4 has failed: one in five is 20 %.
    assert_eq!(instants(&report, "open")[0], 800_000);
    assert_eq!(why(&report, 800_000), "1 of 5 calls failed, threshold 20 %");
    assert_eq!(report["verdict"]["label"], "FALSE TRIP");
    assert_eq!(report["tuning"]["closed_for_good_at"], Value::Null);
}

#[test]
fn a_window_of_50_notices_late_and_an_instant_recovery_needs_no_second_try() {
    let late = report(&["tuning", "window=50"]);
    assert_eq!(instants(&late, "open")[0], 12_200_000);
    assert_eq!(late["tuning"]["outage_failures"], 31);
    let instant = report(&["tuning", "recovery=instant"]);
    assert_eq!(instants(&instant, "closed"), [31_200_000]);
    assert_eq!(instant["verdict"]["label"], "TUNED");
    assert_eq!(instant["tuning"]["overload_failures"], 0);
}

#[test]
fn the_verdict_has_five_checks_with_value_and_target() {
    let checks = json!([
        {"name": "no false trip", "value": 0, "target": 0, "passed": true},
        {"name": "outage failures", "value": 18, "target": 30, "passed": true},
        {"name": "no re-trip", "value": 1, "target": 0, "passed": false},
        {"name": "overload failures", "value": 13, "target": 10, "passed": false},
        {"name": "closed for good", "value": 40.6, "target": 45.0, "passed": true},
    ]);
    // They speak of the whole run, whatever the instant of the counts.
    for at in ["at=0", "at=9.6", "at=60"] {
        assert_eq!(report(&["tuning", at])["verdict"]["checks"], checks, "{at}");
    }
    let never = report(&["tuning", "window=5", "threshold=20"]);
    assert_eq!(
        never["verdict"]["checks"][4],
        json!({"name": "closed for good", "value": null, "target": 45.0, "passed": false})
    );
    // With an instant recovery full health is at 30 s.
    assert_eq!(report(&["tuning", "recovery=instant"])["verdict"]["checks"][4]["target"], 35.0);
}

// The outage lesson by hand.

/// Request k arrives at floor(k * 1,000,000 / 6) us, and its answer takes 400,000 us.
///
/// | what | request | arrives | ends |
/// | --- | --- | --- | --- |
/// | last success before the outage | 47 | 47,000,000 / 6 = 7,833,333.3 | 8,233,333 |
/// | first failing request: the phase of 8 s comes before it | 48 | 8,000,000 | 8,400,000 |
/// | second failure in a row | 49 | 8,166,666.7 | 8,566,666 |
/// | third failure in a row: OPEN until 14,733,333 | 50 | 8,333,333.3 | 8,733,333 |
/// | admitted before it opened, fail late | 51, 52 | 8,500,000 and 8,666,666.7 | 8,900,000 and 9,066,666 |
/// | rejected in OPEN | 53 to 88 | 8,833,333 to 14,666,666 | |
/// | probe | 89 | 14,833,333.3 | 15,233,333, failed: OPEN until 21,233,333 |
/// | rejected | 90 to 127 | 15,000,000 to 21,166,666 | |
/// | probe | 128 | 21,333,333.3 | 21,733,333, failed: OPEN until 27,733,333 |
/// | rejected | 129 to 166 | 21,500,000 to 27,666,666 | |
/// | probe, still created before 30 s | 167 | 27,833,333.3 | 28,233,333, failed: OPEN until 34,233,333 |
/// | rejected | 168 to 205 | 28,000,000 to 34,166,666 | |
/// | probe | 206 | 34,333,333.3 | 34,733,333, answered: CLOSED |
/// | rejected while the probe is out | 207, 208 | 34,500,000 and 34,666,666 | |
/// | admitted, all answered | from 209 | 34,833,333 | |
const OUTAGE_TRANSITIONS: [(u64, &str); 9] = [
    (8_733_333, "open"),
    (14_733_333, "half_open"),
    (15_233_333, "open"),
    (21_233_333, "half_open"),
    (21_733_333, "open"),
    (27_733_333, "half_open"),
    (28_233_333, "open"),
    (34_233_333, "half_open"),
    (34_733_333, "closed"),
];

#[test]
fn the_opening_run_of_the_outage_lesson_is_the_one_computed_by_hand() {
    let report = report(&["outage"]);
    assert_eq!(transitions(&report), OUTAGE_TRANSITIONS);
    let probes = json!([
        {"request": 89, "admitted_at": 14.833333, "completed_at": 15.233333, "outcome": "failure"},
        {"request": 128, "admitted_at": 21.333333, "completed_at": 21.733333, "outcome": "failure"},
        {"request": 167, "admitted_at": 27.833333, "completed_at": 28.233333, "outcome": "failure"},
        {"request": 206, "admitted_at": 34.333333, "completed_at": 34.733333, "outcome": "success"},
    ]);
    assert_eq!(report["probes"], probes);
    assert_eq!(report["first_arrival"], 0.166666);
    assert_eq!(report["first_completion"], 0.566666);
    // Three arrive in 0.4 s, and the oldest of four has ended before the fourth arrives.
    assert_eq!(report["peak_in_flight"], 3);
    // Failed: 48 to 52 and three probes. Rejected: 36 + 3 * 38 + 2. On their way: 538, 539 and 540,
    // which arrived after 89.6 s. Succeeded: 1 to 47, 206, and 209 to 537.
    assert_eq!(
        report["counts"],
        json!({"generated": 540, "succeeded": 377, "failed": 8, "timed_out": 0, "rejected": 152, "in_flight": 3})
    );
    assert_eq!(report["attempts"], json!({"created": 540, "admitted": 388, "rejected": 152}));
    assert_eq!(report["state"], "closed");
}

#[test]
fn an_instant_includes_what_happens_at_it_and_nothing_later() {
    for (place, (at_us, state)) in OUTAGE_TRANSITIONS.into_iter().enumerate() {
        let at = |us: u64| report(&["outage".to_owned(), format!("at={}.{:06}", us / 1_000_000, us % 1_000_000)]);
        let (before, then) = (at(at_us - 1), at(at_us));
        assert_eq!(transitions(&before), OUTAGE_TRANSITIONS[..place]);
        assert_eq!(transitions(&then), OUTAGE_TRANSITIONS[..=place]);
        assert_eq!(then["state"], state);
        assert_ne!(before["state"], state);
    }
}

#[test]
fn a_hand_that_breaks_at_8_s_comes_after_the_arrival_of_8_s() {
    // The change acts after request 48, so 49, 50 and 51 are the failures in a row: 8.5 s + 0.4 s.
    let broken = report(&["outage", "mode=manual", "changes=8:break,30:repair", "at=9"]);
    assert_eq!(transitions(&broken), [(8_900_000, "open")]);
    assert_eq!(broken["counts"]["succeeded"], 48);
}

#[test]
fn errors_without_a_mode_leave_the_schedule() {
    // At 100 % the first three requests fail: 3 / 6 s + 0.4 s.
    assert_eq!(transitions(&report(&["outage", "errors=100", "at=1"])), [(900_000, "open")]);
    assert_eq!(transitions(&report(&["outage", "errors=0"])), []);
    assert_eq!(transitions(&report(&["outage", "errors=100", "mode=scheduled"])), OUTAGE_TRANSITIONS);
    assert_eq!(transitions(&report(&["outage", "breaker=off"])), []);
}

#[test]
fn opening_values_may_be_given_and_change_nothing() {
    let all = [
        "outage rate=6 errors=0 threshold=3 cooldown=6 response=0.4 breaker=on seed=1 mode=scheduled changes= at=90",
        "capacity rate=10 errors=0 threshold=3 cooldown=6.0 response=1 breaker=on seed=1 mode=scheduled changes= at=90",
        "tuning window=20 threshold=50 wait=5 probes=3 recovery=warm-up at=60",
        "workbench window=5 threshold=50 minimum=20 cooldown=5 probes=3 rate=40 errors=4 latency=180 timeout=800 \
         retries=0 seed=1 changes= at=60",
    ];
    for line in all {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(text(&arguments), text(&arguments[..1]), "{line}");
        assert_eq!(text(&arguments), text(&arguments), "the same run gives the same bytes: {line}");
    }
}

// The shape of the output.

/// Every key of a JSON text in the order of first appearance, below the keys that hold it.
fn key_paths(json: &str) -> Vec<String> {
    let (mut paths, mut holders) = (Vec::new(), Vec::new());
    let (mut word, mut key) = (String::new(), String::new());
    let mut characters = json.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                word.clear();
                while let Some(inner) = characters.next().filter(|&inner| inner != '"') {
                    word.push(inner);
                    if inner == '\\' {
                        word.extend(characters.next());
                    }
                }
            }
            ':' => {
                key.clone_from(&word);
                let path: String = holders.iter().filter(|holder: &&String| !holder.is_empty()).cloned().collect();
                let path = path + &key;
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
            '{' | '[' => holders.push(if key.is_empty() { String::new() } else { std::mem::take(&mut key) + "." }),
            '}' | ']' => {
                holders.pop();
            }
            ',' => key.clear(),
            _ => {}
        }
    }
    paths
}

const KEYS: &str = r#"{"lesson": "tuning", "at": 60.0, "state": "closed",
    "counts": {"generated": 300, "succeeded": 0, "failed": 0, "timed_out": 0, "rejected": 0, "in_flight": 0},
    "attempts": {"created": 300, "admitted": 0, "rejected": 0},
    "transitions": [{"at": 9.6, "to": "open", "why": "10 of 20 calls failed, threshold 50 %"}],
    "probes": [{"request": 74, "admitted_at": 14.6, "completed_at": 14.6, "outcome": "failure"}],
    "first_arrival": 0.0, "first_completion": 0.0, "peak_in_flight": 1"#;

const TUNING_KEYS: &str = r#",
    "verdict": {"label": "RE-TRIPPED", "checks": [{"name": "no false trip", "value": 0, "target": 0, "passed": true}]},
    "tuning": {"outage_failures": 0, "overload_failures": 0, "transient_failures": 0, "closed_for_good_at": 40.6}}"#;

const WORKBENCH_KEYS: &str = r#",
    "before_start": {"attempts_per_second": 40, "amplification": 1.0, "timeout_verdict": "within budget",
    "latency_ms": 180, "timeout_ms": 800, "rolling_failures": 0, "rolling_calls": 0, "minimum_calls": 20,
    "window_s": 5, "failure_threshold_percent": 50, "state": "closed"}}"#;

#[test]
fn the_output_has_exactly_the_keys_of_the_contract_in_its_order() {
    let cases = [("tuning", TUNING_KEYS), ("outage", "}"), ("capacity", "}"), ("workbench", WORKBENCH_KEYS)];
    for (lesson, more) in cases {
        let arguments: &[&str] = if lesson == "workbench" { &[lesson, "errors=100"] } else { &[lesson] };
        assert_eq!(key_paths(&text(arguments)), key_paths(&format!("{KEYS}{more}")), "{lesson}");
    }
}

#[test]
fn the_instant_of_the_counts_has_a_default_for_each_lesson() {
    for (lesson, at) in [("outage", 90.0), ("capacity", 90.0), ("tuning", 60.0), ("workbench", 60.0)] {
        let report = report(&[lesson]);
        assert_eq!((&report["lesson"], &report["at"]), (&json!(lesson), &json!(at)));
    }
    // Its bounds are included.
    for (lesson, end) in [("outage", "90"), ("capacity", "90"), ("tuning", "60"), ("workbench", "600")] {
        for at in ["0", end] {
            let report = report(&[lesson.to_owned(), format!("at={at}")]);
            assert_eq!(us(&report["at"]), at.parse::<u64>().unwrap() * 1_000_000);
        }
    }
}

/// Every number of a JSON text as it is written.
fn numbers(json: &str) -> Vec<&str> {
    // Strings stand at odd places between quotes; no string here holds an escaped one.
    let outside = json.split('"').step_by(2);
    let pieces = outside.flat_map(|text| text.split([',', ':', '[', ']', '{', '}']));
    pieces
        .map(str::trim)
        .filter(|piece| piece.starts_with(|first: char| first.is_ascii_digit() || first == '-'))
        .collect()
}

#[test]
fn numbers_have_at_most_six_decimals() {
    let cases: [&[&str]; 5] = [
        &["outage", "rate=7", "response=0.3", "changes=1.000001:break,33.333333:repair,41.7:rate=19"],
        &["capacity", "rate=13"],
        &["tuning", "wait=1.2"],
        &["workbench", "rate=97", "errors=37", "retries=3", "at=599.999999"],
        &["workbench", "rate=99", "errors=99", "retries=3", "changes=3.141592:rate=7"],
    ];
    for arguments in cases {
        let text = text(arguments);
        let numbers = numbers(&text);
        assert!(numbers.len() > 20, "{arguments:?}");
        for number in numbers {
            let (_, decimals) = number.split_once('.').unwrap_or((number, ""));
            let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            assert!(plain && decimals.len() <= 6, "{arguments:?} gives {number}");
        }
    }
}

#[test]
fn what_has_not_happened_is_null() {
    let start = report(&["outage", "at=0"]);
    assert_eq!((&start["first_arrival"], &start["first_completion"]), (&Value::Null, &Value::Null));
    assert_eq!((&start["transitions"], &start["probes"]), (&json!([]), &json!([])));
    assert_eq!(start["peak_in_flight"], 0);
    // Arrived at 0.166666 s, on its way until 0.566666 s.
    let arrived = report(&["outage", "at=0.5"]);
    assert_eq!((&arrived["first_arrival"], &arrived["first_completion"]), (&json!(0.166666), &Value::Null));
    let probing = report(&["outage", "at=15"]);
    assert_eq!(
        probing["probes"],
        json!([{"request": 89, "admitted_at": 14.833333, "completed_at": null, "outcome": null}])
    );
    // It ends in the instant of its end.
    for (at, completed) in [("at=15.233332", Value::Null), ("at=15.233333", json!(15.233333))] {
        assert_eq!(report(&["outage", at])["probes"][0]["completed_at"], completed, "{at}");
    }
}

// Refusals.

#[test]
fn a_bad_argument_is_refused_by_its_name() {
    let cases: [(&[&str], &str); 47] = [
        (&[], "LESSON"),
        (&["nowhere"], "nowhere"),
        (&[""], "lesson"),
        (&["Tuning"], "Tuning"),
        (&["rate=6"], "rate=6"),
        (&["tuning", "foo=1"], "foo"),
        (&["tuning", "t=3"], "t: "),
        (&["outage", "t=3"], "t: "),
        (&["tuning", "seed=1"], "seed"),
        (&["tuning", "changes=1:window=9"], "changes"),
        (&["tuning", "rate=6"], "rate"),
        (&["workbench", "mode=manual"], "mode"),
        (&["workbench", "breaker=off"], "breaker"),
        (&["tuning", "window=4"], "window=4"),
        (&["tuning", "window=500"], "window=500"),
        (&["tuning", "threshold=52"], "threshold=52"),
        (&["tuning", "wait=1.1"], "wait=1.1"),
        (&["tuning", "recovery=slow"], "recovery=slow"),
        (&["outage", "cooldown=6.25"], "cooldown=6.25"),
        (&["outage", "cooldown=6.2"], "cooldown=6.2"),
        (&["outage", "response=0"], "response=0"),
        (&["outage", "rate=fast"], "rate=fast"),
        (&["outage", "rate="], "rate="),
        (&["outage", "rate"], "rate"),
        (&["outage", "rate=1e1"], "rate=1e1"),
        (&["outage", "rate=-1"], "rate=-1"),
        (&["outage", "rate=+1"], "rate=+1"),
        (&["outage", "rate=NaN"], "rate=NaN"),
        (&["outage", "rate= 6"], "rate= 6"),
        (&["outage", "rate=٣"], "rate=٣"),
        (&["outage", "rate=99999999999999999999"], "rate=99999999999999999999"),
        (&["outage", "seed=4294967296"], "seed=4294967296"),
        (&["outage", "mode=auto"], "mode=auto"),
        (&["outage", "breaker=1"], "breaker=1"),
        (&["outage", "rate=6", "rate=7"], "rate"),
        (&["tuning", "probes=4", "foo=1"], "foo"),
        (&["outage", "at=90.000001"], "at=90.000001"),
        (&["tuning", "at=60.1"], "at=60.1"),
        (&["workbench", "at=601"], "at=601"),
        (&["outage", "at=-1"], "at=-1"),
        (&["outage", "at=1.1234567"], "at=1.1234567"),
        (&["outage", "changes=5:fly"], "5:fly"),
        (&["outage", "changes=1:break,99:repair"], "99:repair"),
        (&["outage", "changes=1:break,3:seed=4"], "3:seed=4"),
        (&["outage", "changes=3:mode=manual"], "3:mode=manual"),
        (&["outage", "changes=5:rate=99,6:break"], "5:rate=99"),
        (&["workbench", "changes=1:break"], "1:break"),
    ];
    for (arguments, named) in cases {
        let line = refusal(arguments);
        assert!(line.contains(named), "{arguments:?} is refused without its name: {line}");
    }
}

#[test]
fn more_than_a_thousand_changes_are_refused() {
    let list = |count: usize| (0..count).map(|n| format!("0.{n:04}:rate=8")).collect::<Vec<_>>().join(",");
    assert_eq!(report(&["outage", &format!("changes={}", list(1000))])["state"], "closed");
    assert!(refusal(&["outage", &format!("changes={}", list(1001))]).contains("changes"));
}

#[test]
fn an_instant_given_twice_is_refused() {
    assert!(refusal(&["outage", "at=3", "at=4"]).contains("at"));
}

#[test]
fn a_list_of_changes_given_twice_is_refused() {
    assert!(refusal(&["outage", "changes=1:break", "changes=2:repair"]).contains("changes"));
}

#[test]
fn an_argument_with_a_line_break_is_refused_on_one_line() {
    for arguments in [&["no\nsuch"][..], &["outage", "ra\nte"], &["outage", "ra\nte=6"], &["outage", "rate=6\n"]] {
        refusal(arguments);
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    refusal(&[OsStr::from_bytes(b"out\xffage")]);
    refusal(&[OsStr::new("outage"), OsStr::from_bytes(b"rate=\xff")]);
}

// Many runs.

/// Only those verdicts of a report that were met.
fn met(report: &Value) -> Value {
    let all = report["verdicts"].as_object().expect("verdicts by label");
    assert_eq!(all.len(), 6, "{all:?}");
    all.iter().filter(|(_, count)| **count != json!(0)).map(|(label, count)| (label.clone(), count.clone())).collect()
}

#[test]
fn the_map_counts_what_single_runs_come_to() {
    // Ten probe budgets, each by a run of its own.
    let mut counted = Map::new();
    for probes in 1..=10 {
        let run = report(&["tuning".to_owned(), format!("probes={probes}")]);
        let label = run["verdict"]["label"].as_str().unwrap().to_owned();
        let before = counted.get(&label).map_or(0, |count| count.as_u64().unwrap());
        counted.insert(label, json!(before + 1));
    }
    let map = report(&["map", "window=20", "threshold=50", "wait=5"]);
    assert_eq!(map["runs"], 10);
    assert_eq!(met(&map), Value::Object(counted));
}

#[test]
fn the_whole_space_is_counted_as_the_port_counts_it() {
    // core/benches/peer/map.mjs, with its argument `instant`.
    let map = report(&["map", "recovery=instant"]);
    assert_eq!(map["runs"], 839_040);
    let expected = json!({"FALSE TRIP": 83_083, "OUTAGE EXPOSED": 250_177, "SLOW RECOVERY": 298_504, "TUNED": 207_276});
    assert_eq!(met(&map), expected);
}

#[test]
fn the_map_as_a_table_has_a_line_for_each_setting() {
    let table =
        String::from_utf8(output(&["map", "window=20", "threshold=50", "wait=5", "format=csv"]).stdout).unwrap();
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(rows.headers().unwrap().get(6), Some("outage failures"));
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 10);
    // The opening run, from lessons.md: five openings, 18 outage and 13 overload failures, closed for good at 40.6 s.
    assert_eq!(
        rows[2].iter().take(9).collect::<Vec<_>>(),
        ["20", "50", "5", "3", "RE-TRIPPED", "5", "18", "13", "40.6"]
    );
}

#[test]
fn worlds_add_up_and_a_failing_one_fails_as_a_run() {
    let worlds = report(&["worlds", "probes=4", "worlds=300", "draws=7"]);
    assert_eq!(worlds["worlds"], 300);
    let counts = worlds["verdicts"].as_object().unwrap().values().map(|count| count.as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 300);
    assert_eq!(worlds["tuned"], worlds["verdicts"]["TUNED"]);
    assert_eq!(worlds, report(&["worlds", "probes=4", "worlds=300", "draws=7"]), "the same seed, the same worlds");
    let failing = worlds["failing"].as_array().unwrap();
    assert!(!failing.is_empty());
    for link in failing {
        let query = link.as_str().unwrap().strip_prefix("#/tuning?").unwrap();
        let run = report(&std::iter::once("tuning").chain(query.split('&')).collect::<Vec<_>>());
        assert_ne!(run["verdict"]["label"], "TUNED", "{link}");
    }
}

#[test]
fn a_world_without_any_difference_is_the_lesson() {
    // Ranges of one value each, and no transient failures to draw: every world is the same, and has none.
    let same = ["outage=8", "length=22", "warmup=10", "capacity=2", "share=0"];
    let worlds = report(&[&["worlds", "probes=4", "worlds=20"], &same[..]].concat());
    assert_eq!(worlds["tuned"], 20);
    let run = report(&["tuning", "probes=4", "share=0"]);
    assert_eq!(run["verdict"]["label"], "TUNED");
    assert_eq!(run["tuning"]["transient_failures"], 0);
}

#[test]
fn bad_arguments_of_many_runs_are_refused() {
    for (arguments, part) in [
        (vec!["map", "window=4"], "window=4: Sliding window takes 5 to 50 calls in steps of 1"),
        (vec!["map", "format=xml"], "format=xml: takes json or csv"),
        (vec!["map", "at=3"], "at: Recovery tuning has no setting of this name"),
        (vec!["map", "probes"], "probes: takes KEY=VALUE"),
        (vec!["worlds", "outage=9..4"], "outage=9..4: takes the smaller value first"),
        (vec!["worlds", "worlds=0"], "worlds=0: takes 1 to 10000"),
        (vec!["worlds", "outage=4..14", "outage=5"], "outage is given twice"),
        (vec!["worlds", "draws=x"], "draws=x: takes 0 to 4294967295"),
    ] {
        let line = refusal(&arguments);
        assert!(line.contains(part), "{arguments:?}: {line}");
    }
}

/// Another world: its outage and full health move the checks, and with them the end of the run.
#[test]
fn the_checks_and_the_end_move_with_the_world() {
    // Dead from 5 s for 10 s, warming up for 20 s: full health at 35 s, the end at 55 s, closing due at 40 s.
    let run = report(&["tuning", "outage=5", "length=10", "warmup=20", "probes=4"]);
    assert_eq!(run["at"], 55.0);
    assert_eq!(run["counts"]["generated"], 275);
    assert_eq!(run["verdict"]["checks"][4]["target"], 40.0);
    // Instant recovery: healthy at 15 s, the end 30 s after the outage.
    let run = report(&["tuning", "outage=5", "length=10", "recovery=instant"]);
    assert_eq!((&run["at"], &run["verdict"]["checks"][4]["target"]), (&json!(45.0), &json!(20.0)));
    assert!(refusal(&["tuning", "outage=5", "length=10", "recovery=instant", "at=46"]).contains("0 to 45 s"));
}

/// What `rules` prints for these lines.
fn rules(library: &str, cases: &str) -> Vec<String> {
    use std::io::Write;
    use std::process::Stdio;
    let pipes = || (Stdio::piped(), Stdio::piped());
    let ((input, output), errors) = (pipes(), Stdio::piped());
    let mut child =
        Command::new(runner()).args(["rules", library]).stdin(input).stdout(output).stderr(errors).spawn().unwrap();
    child.stdin.take().unwrap().write_all(cases.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn rules_answers_a_case_a_line() {
    let cases = concat!(
        r#"{"options": {"slidingWindowSize": 2}, "ops": [[0,"ask"],[40,"answer",0,"fail"],[60,"look"],[60,"ask"],"#,
        r#"[61,"answer",1,"fail"],[60061,"ask"],[60062,"ask"],[60063,"answer",3,"ignored"]]}"#,
        "\n",
        r#"{"ops": [[0,"ask"],[0,"answer",0,"ok"]]}"#,
        "\n",
    );
    assert_eq!(
        rules("resilience4j", cases),
        [r#"{"answers":["AC","-C","-C","AC","-O","RO","AH","-H"]}"#, r#"{"answers":["AC","-C"]}"#]
    );
}

#[test]
fn the_getter_of_gobreaker_moves_it_and_timers_come_before_what_is_done() {
    let case = r#"{"options":{"ReadyToTrip":{"ConsecutiveFailures":0},"Timeout":100},"ops":[[0,"ask"],[0,"answer",0,"fail"],[100,"look"],[101,"look"]]}"#;
    assert_eq!(rules("gobreaker", case), [r#"{"answers":["AC","-O","-O","-H"]}"#]);
    let case = r#"{"options":{"slidingWindowSize":1,"waitDurationInOpenState":100,"automaticTransitionFromOpenToHalfOpenEnabled":true},"ops":[[0,"ask"],[0,"answer",0,"fail"],[100,"ask"]]}"#;
    assert_eq!(rules("resilience4j", case), [r#"{"answers":["AC","-O","AH"]}"#]);
}

#[test]
fn a_bad_case_says_what_is_wrong_and_the_others_go_on() {
    let cases = [
        r#"{"options": {"slidingWindowSize": 0}, "ops": []}"#,
        "not JSON",
        r#"{"ops": [[0,"answer",0,"ok"]]}"#,
        r#"{"ops": [[5,"ask"],[1,"look"]]}"#,
        r#"{"ops": [[0,"asks"]]}"#,
        r#"{"options": {"size": 1}, "ops": []}"#,
        r#"{"ops": []}"#,
    ];
    let told = rules("resilience4j", &cases.join("\n"));
    let starts = [
        "slidingWindowSize [calls or s] takes a whole number from 1 to 2147483647, not 0",
        "the case is no JSON: ",
        "operation 0: call 0 has not asked",
        "operation 1: its time is before that of the one before",
        "operation 0: takes [ms, ",
        "size: there is no such option; options: slidingWindowType, ",
    ];
    for (line, start) in told.iter().zip(starts) {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["error"].as_str().unwrap().starts_with(start), "{line} is not {start}");
    }
    assert_eq!(told.last().unwrap(), r#"{"answers":[]}"#);
    assert_eq!(told.len(), cases.len());
}

#[test]
fn breakers_plays_several_in_one_world_and_says_where_they_part() {
    let arguments = ["breakers", "breakers=lab,resilience4j,gobreaker", "errors=60", "at=30"];
    let told = report(&arguments);
    let alone = report(&["workbench", "errors=60", "at=30"]);
    for member in ["counts", "attempts", "transitions", "probes"] {
        assert_eq!(told["lab"][member], alone[member], "{member}");
    }
    assert_eq!(
        told["resilience4j"]["transitions"],
        json!([{"at": 2.68, "to": "open", "why": "63 of 100 calls failed, threshold 50 %"}])
    );
    let partings = told["partings"].as_array().unwrap();
    assert_eq!(partings.len(), 3);
    assert_eq!(
        partings[0],
        json!({
            "between": ["lab", "resilience4j"],
            "at": 0.93,
            "says": [
                "OPEN: 15 of 30 calls failed in the last 5.0 s, threshold 50 %.",
                "CLOSED. 15 of 30 calls failed; 100 are needed to judge. It holds 100 calls."
            ]
        })
    );
    // Without failures they never part.
    let calm = report(&["breakers", "breakers=lab,polly", "errors=0"]);
    assert_eq!(calm["partings"], json!([{"between": ["lab", "polly"], "at": null, "says": null}]));
}

#[test]
fn options_of_a_library_are_its_own_and_bad_arguments_are_refused() {
    let told = report(&["breakers", "breakers=polly", "errors=60", "at=10", "polly.MinimumThroughput=2"]);
    assert_eq!(told["polly"]["transitions"][0]["at"], json!(0.255));
    for (arguments, line) in [
        (vec!["breakers"], "run: takes breakers=KEY,KEY...; breakers: lab, "),
        (vec!["breakers", "breakers=lab,x"], "run: x: there is no such breaker; breakers: lab, "),
        (vec!["breakers", "breakers=lab,lab"], "run: breakers: lab is there twice"),
        (vec!["breakers", "breakers=polly", "polly.BreakDuration=1"], "run: polly: BreakDuration [ms] takes "),
        (vec!["breakers", "breakers=lab", "polly.BreakDuration=1"], "run: polly: no library of that key is played"),
        (vec!["rules", "hystrix"], "run: hystrix: there is no such library; libraries: lab, "),
        (vec!["rules"], "run: rules takes one library; libraries: lab, "),
    ] {
        assert!(refusal(&arguments).starts_with(line), "{arguments:?}: {}", refusal(&arguments));
    }
}
