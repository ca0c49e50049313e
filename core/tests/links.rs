//! Links from anywhere: hostile ones break nothing and have every bad entry named, valid ones come
//! back exactly as they were written.
//!
//! Every link is made from one number, so that a failure can be repeated.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
mod experiments;
mod plan;

use breaker_core::catalogue::ALL;
use breaker_core::lessons::experiment::MAX_CHANGES;
use breaker_core::lessons::pinned::Pinned;
use breaker_core::lessons::setting::shown;
use breaker_core::lessons::{Experiment, Kind, Lesson, Setting, TimedChange, live, tuning, workbench};
use breaker_core::share::link::{Opened, read, write};
use breaker_core::sim::time::{SECOND_US, seconds};
use breaker_core::sim::{Totals, simulate};
use experiments::{Dice, experiment, good_change, good_instant, good_value, horizons_us};

/// Random links of each kind.
const LINKS: u64 = 3_000;

/// Random valid experiments of each lesson.
const EXPERIMENTS: u64 = 5_000;

// What must hold for every link.

/// Shows the link if a panic ends the test.
struct Blame<'a>(&'a str);

impl Drop for Blame<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let start: String = self.0.chars().take(2_000).collect();
            eprintln!("the link, at most its first 2,000 characters: {start:?}");
        }
    }
}

/// Opens a link, and sees that whatever it opens is allowed, runs, and survives a link of its own.
fn open(link: &str, fallback: &'static Lesson) -> Opened {
    let _blame = Blame(link);
    let opened = read(link, fallback);
    check_values(&opened.experiment);
    assert!(opened.playhead_us <= opened.experiment.horizon_us());
    for message in &opened.messages {
        assert!(!message.chars().any(char::is_control), "a message takes one line: {message:?}");
        assert!(!message.is_empty() && message.chars().count() < 300, "a message is short: {message:?}");
    }
    let again = read(&write(&opened.experiment, opened.playhead_us, opened.pinned.as_ref()), fallback);
    assert_eq!(again, Opened { messages: Vec::new(), ..opened.clone() });
    play(&opened.experiment);
    opened
}

fn check_values(experiment: &Experiment) {
    let Experiment { lesson, values, changes } = experiment;
    let allows = |setting: &Setting, value: u64| {
        assert_eq!(setting.parse(&setting.format(value)), Ok(value), "{} of {}", setting.key, lesson.key);
    };
    for (place, setting) in lesson.settings.iter().enumerate() {
        allows(setting, values.at(place));
    }
    assert!(changes.len() <= MAX_CHANGES);
    assert!(changes.is_sorted_by_key(|change| change.at_us));
    for (place, change) in changes.iter().enumerate() {
        let setting = &lesson.settings[change.setting];
        assert!(lesson.timed.contains(&setting.key), "{} cannot change in a run", setting.key);
        assert!(change.at_us <= lesson.opening_horizon_us());
        allows(setting, change.value);
        let of_the_instant = changes[place + 1..].iter().take_while(|other| other.at_us == change.at_us);
        assert!(of_the_instant.clone().all(|other| other.setting != change.setting), "one instant sets it twice");
    }
}

/// Plays it to its end. Of the long lesson only totals are kept: it can have 200,000 attempts.
fn play(experiment: &Experiment) {
    let scenario = experiment.scenario();
    let totals = if experiment.lesson == &workbench::LESSON {
        let mut totals = Totals::default();
        simulate(&scenario, experiment.breaker(), scenario.horizon_us, &mut totals);
        totals
    } else {
        experiment.run().totals
    };
    assert!(totals.counts.are_conserved());
    // The slowest traffic is one request a second, from 1 s on.
    assert!(u64::from(totals.counts.requests.generated) >= experiment.horizon_us() / SECOND_US);
}

// Random parts.

/// Texts that no setting and no time takes; 18446744073710 s are 0.448384 s beyond 64 bits of microseconds.
///
/// U+FFFD becomes a broken escape in the link.
const NONSENSE: [&str; 44] = [
    "",
    " ",
    "1e9",
    "1e-9",
    "-1",
    "+1",
    "-0",
    "NaN",
    "nan",
    "inf",
    "-inf",
    "99999999999999999999",
    "18446744073709551616",
    "18446744073710",
    "9999999999999999999",
    "0x10",
    "1_000",
    "5.",
    ".5",
    ".",
    "1..5",
    "1.2.3",
    "5 ",
    " 5",
    "5\n",
    "\u{0}",
    "٣",
    "６",
    "५",
    "1\u{200b}",
    "５.５",
    "\u{fffd}",
    "4\u{fffd}",
    "null",
    "true",
    "ON",
    "undefined",
    "[object Object]",
    "%",
    "%4",
    "%zz",
    "&amp;",
    "💥",
    "9.9999999999999999999999",
];

/// A text that this setting does not take; without commas, so that it can stand in a list.
fn bad_value(dice: &mut Dice, setting: &Setting) -> String {
    let Kind::Number { min, max, step, decimals, .. } = setting.kind else {
        return dice.pick(&NONSENSE).to_owned();
    };
    let inside = good_value(dice, setting);
    match dice.between(0, 9) {
        0 => setting.format(max + 1),
        1 => setting.format(max + step * dice.between(1, 1_000_000)),
        2 if min > 0 => setting.format(dice.between(0, min - 1)),
        // Between two steps, where there is something between.
        3 if step > 1 => {
            setting.format(min + dice.between(0, (max - min) / step - 1) * step + dice.between(1, step - 1))
        }
        // A digit more than the setting has.
        4 => format!("{}.{}5", inside / 10_u64.pow(decimals), "1".repeat(decimals as usize)),
        5 => format!("-{}", setting.format(inside)),
        6 if dice.between(0, 9) == 0 => "9".repeat(10_000),
        6 => format!("{}{}", setting.format(inside), dice.pick(&["s", " ", "%", "x", "\u{fffd}", "e0", "\t"])),
        _ => dice.pick(&NONSENSE).to_owned(),
    }
}

fn bad_instant(dice: &mut Dice, lesson: &'static Lesson) -> String {
    let [_, longest_us] = horizons_us(lesson);
    match dice.between(0, 3) {
        0 => seconds(longest_us + 1),
        1 => seconds(longest_us.saturating_mul(dice.between(2, 1_000_000))),
        2 => format!("{}.1234567", dice.between(0, 50)),
        _ => dice.pick(&NONSENSE).replace(':', ""),
    }
}

/// A key that no lesson has.
const STRANGE_KEYS: [&str; 12] =
    ["foo", "Rate", "rate ", " rate", "", "window[]", "__proto__", "ключ", "t ", "\u{fffd}", "at", "a\nb"];

/// Text as it may stand in a link: what has a meaning there is escaped, other characters at times.
fn escape(dice: &mut Dice, text: &str) -> String {
    let mut link = String::new();
    for character in text.chars() {
        if character == '\u{fffd}' {
            // Bytes that are not UTF-8; a reader makes one such character of each.
            link.push_str(dice.pick(&["%FF", "%C3", "%80", "%fe"]));
        } else if matches!(character, '%' | '&') || dice.between(1, 100) <= 8 {
            let mut bytes = [0; 4];
            link.extend(character.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")));
        } else {
            link.push(character);
        }
    }
    link
}

/// A link of which it is known what it opens and which of its entries are bad.
struct Built {
    link: String,
    expected: Experiment,
    playhead_us: u64,
    /// What each message must repeat, in the order of the link.
    named: Vec<String>,
    given: Vec<&'static str>,
}

impl Built {
    fn new(dice: &mut Dice, fallback: &'static Lesson) -> Self {
        let any = dice.pick(&ALL);
        let strange = ["nowhere", "Tuning", "outage/", "💥", "tuning.html", "%6Futage", "1"];
        let (path, lesson, named) = match dice.between(0, 19) {
            0 => (String::new(), fallback, None),
            1 => ("x".repeat(5_000), fallback, Some(shown(&"x".repeat(5_000)))),
            2 => {
                let path = dice.pick(&strange);
                (path.to_owned(), fallback, Some(path.to_owned()))
            }
            _ => (any.key.to_owned(), any, None),
        };
        let mut built = Built {
            link: String::new(),
            expected: Experiment::opening(lesson),
            playhead_us: 0,
            named: named.into_iter().collect(),
            given: Vec::new(),
        };
        let most = if dice.between(0, 99) == 0 { 300 } else { 9 };
        let pairs: Vec<String> = (0..dice.between(0, most)).filter_map(|_| built.pair(dice)).collect();
        built.link = format!("{}{path}?{}", dice.pick(&["#/", "#", "/", ""]), pairs.join(dice.pick(&["&", "&&"])));
        // A share of transient failures without a pattern means drawn.
        if built.given.contains(&"share") && !built.given.contains(&"pattern") {
            let pattern = lesson.position("pattern");
            pattern.into_iter().for_each(|place| built.expected.values.set(place, 1));
        }
        // An error share without a mode means manual.
        if built.given.contains(&"errors") && !built.given.contains(&"mode") {
            let mode = lesson.position("mode");
            mode.into_iter().for_each(|place| built.expected.values.set(place, 1));
        }
        built
    }

    fn pair(&mut self, dice: &mut Dice) -> Option<String> {
        let lesson = self.expected.lesson;
        let (key, value) = match dice.between(0, 19) {
            0..=12 => self.setting(dice),
            13..=14 => {
                let elsewhere: Vec<&'static str> =
                    ALL.iter().flat_map(|other| other.settings.iter().map(|setting| setting.key)).collect();
                let key = if dice.between(0, 1) == 0 { dice.pick(&elsewhere) } else { dice.pick(&STRANGE_KEYS) };
                if lesson.position(key).is_some() {
                    return None;
                }
                self.named.push(shown(key));
                (key, dice.pick(&NONSENSE).to_owned())
            }
            15..=16 => ("t", self.playhead(dice)),
            _ => ("changes", self.changes(dice)),
        };
        let (key, value) = (escape(dice, key), escape(dice, &value));
        // A key alone is a key with nothing behind it; nothing at all is no pair.
        let pair = if value.is_empty() && !key.is_empty() { key } else { format!("{key}={value}") };
        Some(pair)
    }

    fn setting(&mut self, dice: &mut Dice) -> (&'static str, String) {
        let lesson = self.expected.lesson;
        let place = dice.between(0, lesson.settings.len() as u64 - 1) as usize;
        let setting = &lesson.settings[place];
        let value = good_value(dice, setting);
        let (text, is_good) = match dice.between(0, 1) {
            0 => (setting.format(value), true),
            _ => (bad_value(dice, setting), false),
        };
        if is_good && !self.given.contains(&setting.key) {
            self.expected.values.set(place, value);
            self.given.push(setting.key);
        } else {
            self.named.push(setting.key.to_owned());
        }
        (setting.key, text)
    }

    fn playhead(&mut self, dice: &mut Dice) -> String {
        let lesson = self.expected.lesson;
        if dice.between(0, 2) == 0 {
            self.named.push("t=".to_owned());
            return bad_instant(dice, lesson);
        }
        let at_us = good_instant(dice, lesson);
        if self.given.contains(&"t") {
            self.named.push("t is given twice".to_owned());
        } else {
            self.given.push("t");
            self.playhead_us = at_us;
        }
        seconds(at_us)
    }

    fn changes(&mut self, dice: &mut Dice) -> String {
        let lesson = self.expected.lesson;
        if !lesson.is_live() || self.given.contains(&"changes") {
            self.named.push("changes".to_owned());
            return "0:break".to_owned();
        }
        self.given.push("changes");
        let count = if dice.between(0, 49) == 0 { dice.between(900, 2_000) } else { dice.between(0, 8) };
        // A long list is mostly good, to get beyond what is allowed.
        let bad_percent = if count > 100 { 2 } else { 45 };
        let (mut entries, mut taken, mut is_full) = (Vec::new(), 0, false);
        for _ in 0..count {
            let change = good_change(dice, lesson);
            let is_good = dice.between(1, 100) > bad_percent;
            let entry = if is_good { entry_text(dice, lesson, &change) } else { bad_entry(dice, lesson, &change) };
            if taken == MAX_CHANGES && !is_full {
                is_full = true;
                self.named.push(shown(&entry));
            } else if !is_full && is_good {
                self.expected.change(change);
                taken += 1;
            } else if !is_full {
                self.named.push(shown(&entry));
            }
            entries.push(entry);
        }
        entries.join(",")
    }
}

fn entry_text(dice: &mut Dice, lesson: &'static Lesson, change: &TimedChange) -> String {
    let setting = &lesson.settings[change.setting];
    let at = seconds(change.at_us);
    let shortcut = lesson.shortcuts.iter().find(|(_, key, value)| *key == setting.key && *value == change.value);
    match shortcut {
        Some((word, ..)) if dice.between(0, 1) == 0 => format!("{at}:{word}"),
        _ => format!("{at}:{}={}", setting.key, setting.format(change.value)),
    }
}

fn bad_entry(dice: &mut Dice, lesson: &'static Lesson, change: &TimedChange) -> String {
    let setting = &lesson.settings[change.setting];
    let (at, key, value) = (seconds(change.at_us), setting.key, setting.format(change.value));
    match dice.between(0, 6) {
        0 => format!("{}:{key}={value}", bad_instant(dice, lesson)),
        1 => format!("{at}:{key}={}", bad_value(dice, setting)),
        2 => format!("{at}:{}=1", dice.pick(&["seed", "mode", "t", "changes", "at", "foo", "", "Rate"])),
        3 => format!("{at}:{}", dice.pick(&["fly", "Break", "breakrepair", "", ":", "\u{fffd}", "rate"])),
        4 => format!("{at}{key}={value}"),
        5 => format!(":{key}={value}"),
        _ => format!("{at}:{at}:{key}={value}"),
    }
}

// Hostile links.

#[test]
fn of_a_random_link_the_good_entries_apply_and_each_bad_one_is_named() {
    let (mut bad, mut good) = (0, 0);
    for seed in 0..LINKS * 2 {
        let dice = &mut Dice::new(seed);
        let fallback = dice.pick(&ALL);
        let built = Built::new(dice, fallback);
        let _blame = Blame(&built.link);
        let opened = open(&built.link, fallback);
        assert_eq!(opened.experiment, built.expected, "link {seed}");
        assert_eq!(opened.playhead_us, built.playhead_us, "link {seed}");
        assert_eq!(
            opened.messages.len(),
            built.named.len(),
            "link {seed}: {:?} name {:?}",
            opened.messages,
            built.named
        );
        for (message, named) in opened.messages.iter().zip(&built.named) {
            assert!(message.contains(named.as_str()), "link {seed}: {message:?} does not name {named:?}");
        }
        bad += built.named.len();
        good += built.given.len();
    }
    // The links are worth their time: many entries of both kinds.
    assert!(bad > 10_000 && good > 8_000, "{bad} bad and {good} good entries");
}

#[test]
fn any_characters_are_a_link() {
    let signs: Vec<char> =
        "#/?&=%:,.+-0123456789abcdeFtouagernsh \u{0}\n\t\"'<>\\{}~éß٣６💥\u{202e}\u{fffd}".chars().collect();
    for seed in 0..LINKS {
        let dice = &mut Dice::new(seed);
        let length = if seed % 100 == 0 { 20_000 } else { dice.between(0, 200) };
        let link: String = (0..length).map(|_| dice.pick(&signs)).collect();
        open(&link, dice.pick(&ALL));
    }
}

#[test]
fn any_bytes_are_a_link() {
    for seed in 0..LINKS {
        let dice = &mut Dice::new(seed);
        let bytes: Vec<u8> = (0..dice.between(0, 300)).map(|_| dice.between(0, 255) as u8).collect();
        // Once as the text that a browser would make of them, once as escapes behind a known key.
        open(&String::from_utf8_lossy(&bytes), dice.pick(&ALL));
        let escapes: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
        let lesson = dice.pick(&ALL);
        open(&format!("#/{}?{}={escapes}", lesson.key, dice.pick(lesson.settings).key), lesson);
    }
}

#[test]
fn parts_of_links_in_any_order_are_a_link() {
    let parts = [
        "#/",
        "#",
        "/",
        "?",
        "&",
        "=",
        ",",
        ":",
        "%",
        "%2",
        "%FF",
        "%C3%28",
        "%26",
        "%3D",
        "outage",
        "capacity",
        "tuning",
        "workbench",
        "changes=",
        "0:break",
        "90:repair",
        "600:rate=100",
        "1.5:errors=50",
        "1e9",
        "-1",
        "NaN",
        "rate=",
        "rate",
        "errors=100",
        "mode=manual",
        "mode=",
        "t=",
        "t=33.4",
        "seed=4294967295",
        "seed=4294967296",
        "window=20",
        "probes=10",
        "breaker=off",
        "0.000001",
        "99999999999999999999",
        "٣",
        "&&",
        "&=&",
    ];
    for seed in 0..LINKS {
        let dice = &mut Dice::new(seed);
        let lesson = dice.pick(&ALL);
        let mut link = format!("#/{}?", lesson.key);
        let count = if seed % 200 == 0 { 3_000 } else { dice.between(0, 40) };
        (0..count).for_each(|_| link.push_str(dice.pick(&parts)));
        open(&link, lesson);
    }
}

#[test]
fn a_valid_link_with_some_bytes_changed_is_a_link() {
    for seed in 0..LINKS {
        let dice = &mut Dice::new(seed);
        let lesson = dice.pick(&ALL);
        let changes = dice.between(0, 6);
        let mut bytes =
            write(&experiment(dice, lesson, changes), dice.between(0, lesson.opening_horizon_us()), None).into_bytes();
        for _ in 0..dice.between(1, 6) {
            let at = dice.between(0, bytes.len() as u64 - 1) as usize;
            match dice.between(0, 3) {
                0 if bytes.len() > 1 => {
                    bytes.remove(at);
                }
                1 => bytes.insert(at, dice.pick(b"0123456789.,:&=%?#/-e\0")),
                2 => bytes[at] = dice.between(0, 255) as u8,
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        open(&String::from_utf8_lossy(&bytes), lesson);
    }
}

#[test]
fn a_link_of_a_megabyte_is_read() {
    let bad = "#/outage?".to_owned() + &"rate=1e9&".repeat(100_000);
    assert_eq!(open(&bad, &live::OUTAGE).messages.len(), 100_000);
    let repeated = "#/outage?changes=".to_owned() + &"1:break,1:repair,".repeat(60_000);
    assert_eq!(open(&repeated, &live::OUTAGE).experiment.changes.len(), 1);
    open(&("#/outage?rate=".to_owned() + &"9".repeat(1_000_000)), &live::OUTAGE);
    open(&("#/".to_owned() + &"%".repeat(1_000_000)), &live::OUTAGE);
    open(&"&".repeat(1_000_000), &live::OUTAGE);
}

// Valid links.

#[test]
fn every_experiment_comes_back_from_its_link() {
    for lesson in ALL {
        for seed in 0..EXPERIMENTS {
            let dice = &mut Dice::new(seed);
            // A full list now and then.
            let changes = if seed % 250 == 0 { MAX_CHANGES as u64 } else { dice.between(0, 12) };
            let written = experiment(dice, lesson, changes);
            let playhead_us = good_instant(dice, lesson);
            let pinned = (seed % 2 == 0).then(|| {
                let changes = dice.between(0, 12);
                Pinned::new(experiment(dice, lesson, changes), good_instant(dice, lesson))
            });
            let link = write(&written, playhead_us, pinned.as_ref());
            let _blame = Blame(&link);
            // The lesson stands in the link, whichever page reads it.
            let opened = read(&link, dice.pick(&ALL));
            assert_eq!(opened, Opened { experiment: written, playhead_us, pinned, messages: Vec::new() });
            assert!(link.bytes().all(|byte| byte.is_ascii_graphic()), "nothing in it needs an escape");
        }
    }
}

#[test]
fn an_experiment_and_its_copy_run_alike() {
    for lesson in ALL {
        for seed in 0..10 {
            let written = experiment(&mut Dice::new(seed), lesson, 8);
            let opened = read(&write(&written, 0, None), lesson);
            assert_eq!(opened.experiment.run(), written.run());
        }
    }
}

#[test]
fn a_pinned_run_stands_behind_with_its_own_settings() {
    let link = "#/outage?threshold=1&t=8.4&a=40&a.threshold=3&a.changes=12:repair";
    let opened = read(link, &live::OUTAGE);
    assert_eq!(opened.messages, Vec::<String>::new());
    let pinned = opened.pinned.as_ref().unwrap();
    assert_eq!((opened.experiment.values.get("threshold"), opened.experiment.changes.len()), (1, 0));
    assert_eq!((pinned.experiment.values.get("threshold"), pinned.experiment.changes.len()), (3, 1));
    assert_eq!(pinned.recorded_us, 40_000_000);
    // 3 is the opening value.
    let shortest = "#/outage?threshold=1&t=8.4&a=40&a.changes=12:repair";
    assert_eq!(write(&opened.experiment, opened.playhead_us, Some(pinned)), shortest);
    // One that is recorded less far than its last change is recorded that far.
    let pinned = read("#/outage?a=3&a.changes=12:repair", &live::OUTAGE).pinned.unwrap();
    assert_eq!(pinned.recorded_us, 12_000_000);
    // A computed lesson is always there to its end.
    assert_eq!(read("#/tuning?a.probes=4", &live::OUTAGE).pinned.unwrap().recorded_us, 60_000_000);
}

#[test]
fn what_is_wrong_with_a_pinned_run_is_named_as_its_own() {
    let opened = read("#/tuning?a=99&a.probes=0&a.nope=1&a.probes=4", &live::OUTAGE);
    assert_eq!(
        opened.messages,
        [
            "a=99: takes 0 to 60 s with at most six decimals",
            "a.probes=0: Half-open probe calls takes 1 to 10 calls in steps of 1",
            "a.nope: Recovery tuning has no setting of this name",
        ]
    );
    assert_eq!(opened.pinned.unwrap().experiment.values.get("probes"), 4);
}

#[test]
fn a_link_of_another_version_says_so_and_applies_as_far_as_it_is_understood() {
    let messages = |link| read(link, &live::OUTAGE).messages;
    assert_eq!(messages("#/outage?v=1&rate=8"), Vec::<String>::new());
    assert_eq!(
        messages("#/outage?v=2&rate=8"),
        ["v=2: this link was made by a later release than this one, which knows links up to version 1"]
    );
    assert_eq!(messages("#/outage?v=x"), ["v=x: takes the version of the link, 1"]);
    assert_eq!(read("#/outage?v=2&rate=8", &live::OUTAGE).experiment.values.get("rate"), 8);
}

#[test]
fn opening_states_have_the_shortest_links() {
    for lesson in ALL {
        let link = format!("#/{}", lesson.key);
        assert_eq!(write(&Experiment::opening(lesson), 0, None), link);
        let opened = read(&link, &live::OUTAGE);
        assert_eq!(
            opened,
            Opened { experiment: Experiment::opening(lesson), playhead_us: 0, pinned: None, messages: Vec::new() }
        );
    }
}

// Messages, word for word.

#[test]
fn a_message_names_the_entry_and_says_what_is_allowed() {
    let cases: [(&str, &[&str]); 24] = [
        ("#/nowhere?rate=8", &["There is no lesson nowhere; this is Outage and recovery."]),
        ("#/outage?rate=0", &["rate=0: Requests per second takes 1 to 20/s in steps of 1"]),
        ("#/outage?rate=21", &["rate=21: Requests per second takes 1 to 20/s in steps of 1"]),
        ("#/outage?rate", &["rate=(nothing): Requests per second takes 1 to 20/s in steps of 1"]),
        ("#/outage?errors=101", &["errors=101: Dependency errors takes 0 to 100 % in steps of 1"]),
        ("#/outage?cooldown=6.2", &["cooldown=6.2: Cooldown before probing takes 1 to 20 s in steps of 0.5"]),
        ("#/outage?breaker=1", &["breaker=1: Enable circuit breaker takes off or on"]),
        ("#/outage?mode=auto", &["mode=auto: Dependency follows takes scheduled or manual"]),
        ("#/outage?seed=4294967296", &["seed=4294967296: Traffic seed takes 0 to 4294967295 in steps of 1"]),
        ("#/tuning?threshold=52", &["threshold=52: Failure-rate threshold takes 10 to 100 % in steps of 5"]),
        ("#/tuning?recovery=slow", &["recovery=slow: Dependency recovery takes warm-up or instant"]),
        ("#/tuning?changes=0:break", &["changes: Recovery tuning has no setting of this name"]),
        ("#/tuning?seed=1", &["seed: Recovery tuning has no setting of this name"]),
        ("#/workbench?latency=185", &["latency=185: Latency takes 20 to 2000 ms in steps of 10"]),
        ("#/workbench?minimum=1e2", &["minimum=1e2: Minimum calls takes 1 to 200 calls in steps of 1"]),
        ("#/workbench?rate=40&rate=41", &["rate is given twice; the first counts"]),
        ("#/workbench?t=4&t=5", &["t is given twice; the first counts"]),
        ("#/workbench?changes=1:rate=5&changes=2:rate=6", &["changes is given twice; the first counts"]),
        ("#/workbench?t=600.000001", &["t=600.000001: takes 0 to 600 s with at most six decimals"]),
        ("#/workbench?t=1.1234567", &["t=1.1234567: takes 0 to 600 s with at most six decimals"]),
        (
            "#/workbench?changes=1:break,5:rate=101,5:seed=2,x,-1:rate=5",
            &[
                "changes, entry 1:break: break is not known",
                "changes, entry 5:rate=101: rate=101: Request rate takes 1 to 100/s in steps of 1",
                "changes, entry 5:seed=2: seed cannot change in a run",
                "changes, entry x: takes TIME:KEY=VALUE, such as 12.5:rate=8",
                "changes, entry -1:rate=5: time=-1: takes 0 to 600 s with at most six decimals",
            ],
        ),
        ("#/outage?%FF=1", &["\u{fffd}: Outage and recovery has no setting of this name"]),
        ("#/outage?ra%0Ate=1", &["ra\u{fffd}te: Outage and recovery has no setting of this name"]),
        (
            "#/outage?rate=1234567890123456789012345678901234567890123",
            &["rate=1234567890123456789012345678901234567890...: Requests per second takes 1 to 20/s in steps of 1"],
        ),
    ];
    for (link, messages) in cases {
        assert_eq!(open(link, &live::OUTAGE).messages, messages, "{link}");
    }
}

#[test]
fn a_bad_entry_leaves_the_opening_value_and_a_good_one_behind_it_counts() {
    let opened = open("#/tuning?window=500&probes=4&window=30&window=40", &live::OUTAGE);
    assert_eq!(opened.messages.len(), 2);
    assert_eq!(opened.experiment.lesson, &tuning::LESSON);
    assert_eq!(opened.experiment.values.get("window"), 30);
    assert_eq!(opened.experiment.values.get("probes"), 4);
    assert_eq!(opened.experiment.values.get("wait"), 50);
}

#[test]
fn escapes_are_read_as_the_characters_they_stand_for() {
    let opened = open("#/outage?%72ate=%38&changes=12.5%3Arate%3D9%2C0:break", &live::OUTAGE);
    assert_eq!(opened.messages, Vec::<String>::new());
    assert_eq!(write(&opened.experiment, 0, None), "#/outage?rate=8&changes=0:break,12.5:rate=9");
}

#[test]
fn a_thousand_changes_apply_and_the_first_of_the_rest_is_named() {
    // One a millisecond.
    let list = |count: u64| (1..=count).map(|n| format!("{}:rate=8", seconds(n * 1_000))).collect::<Vec<_>>().join(",");
    let full = open(&format!("#/outage?changes={}", list(1_000)), &live::OUTAGE);
    assert_eq!((full.messages.len(), full.experiment.changes.len()), (0, 1_000));
    let over = open(&format!("#/outage?changes={}", list(2_000)), &live::OUTAGE);
    assert_eq!(over.messages, ["changes: more than 1000; those from 1.001:rate=8 on are left out"]);
    assert_eq!(over.experiment, full.experiment);
}

#[test]
fn changes_in_any_order_apply_by_time_and_the_last_of_an_instant_wins() {
    let shuffled = "#/outage?changes=20:repair,5:break,20:rate=3,12.5:rate=8,20:errors=40,0:threshold=1,12.5:rate=9";
    let opened = open(shuffled, &live::OUTAGE);
    assert_eq!(opened.messages, Vec::<String>::new());
    let ordered = "#/outage?changes=0:threshold=1,5:break,12.5:rate=9,20:rate=3,20:errors=40";
    assert_eq!(write(&opened.experiment, 0, None), ordered);
    // Each instant has the values of all changes up to it.
    let scenario = opened.experiment.scenario();
    let in_force = |at_us| {
        let settings = scenario.settings_at(at_us);
        (settings.rate_per_s.get(), settings.errors_percent, settings.follow_phases)
    };
    assert_eq!(in_force(4_999_999), (6, 0, true));
    assert_eq!(in_force(5_000_000), (6, 100, false));
    assert_eq!(in_force(12_500_000), (9, 100, false));
    assert_eq!(in_force(20_000_000), (3, 40, false));
}
