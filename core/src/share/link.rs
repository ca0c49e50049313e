//! The address of a page: lesson, settings, timed changes and playhead as readable text.
//!
//! `#/tuning?window=20&probes=4&t=33.4`. Values at their opening are left out. A pinned run stands behind
//! it with its own settings: `&a=60&a.probes=3`, where `a` is how far it is recorded. `v` is the version
//! of the format; without it, it is 1.

use percent_encoding::percent_decode_str;

use crate::catalogue;
use crate::lessons::experiment::MAX_CHANGES;
use crate::lessons::pinned::Pinned;
use crate::lessons::setting::shown;
use crate::lessons::{Experiment, Lesson, TimedChange};
use crate::sim::time::{parse_seconds, seconds};

/// The version of the format that this release writes and reads.
const VERSION: u32 = 1;

/// What an address opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Lesson, values and changes.
    pub experiment: Experiment,
    /// The inspected instant, in microseconds.
    pub playhead_us: u64,
    /// The run that is pinned for comparison.
    pub pinned: Option<Pinned>,
    /// A message for each part that was not understood; the rest applies.
    pub messages: Vec<String>,
}

/// Reads the part of an address behind `#`; an empty one opens `fallback`.
pub fn read(fragment: &str, fallback: &'static Lesson) -> Opened {
    let fragment = fragment.trim_start_matches('#').trim_start_matches('/');
    let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
    let mut messages = Vec::new();
    let lesson = match path {
        "" => fallback,
        _ => catalogue::find(path).unwrap_or_else(|| {
            messages.push(format!("There is no lesson {}; this is {}.", shown(path), fallback.title));
            fallback
        }),
    };
    let [mut reader, mut reader_a] = [0; 2].map(|_| Reader::new(lesson));
    let mut is_pinned = false;
    // Instants come last, because settings can decide how long a run is; messages are told in the order of the pairs.
    let mut instants = Vec::new();
    let mut told: Vec<Vec<String>> = Vec::new();
    for (place, pair) in query.split('&').filter(|pair| !pair.is_empty()).enumerate() {
        let decoded = percent_decode_str(pair).decode_utf8_lossy();
        let (key, value) = decoded.split_once('=').unwrap_or((&decoded, ""));
        let found = match (key, key.strip_prefix(PINNED)) {
            ("t" | "a", _) => {
                is_pinned |= key == "a";
                instants.push((place, key == "a", value.to_owned()));
                Vec::new()
            }
            ("v", _) => version_message(value).into_iter().collect(),
            (_, Some(key)) => {
                is_pinned = true;
                reader_a.pair(key, value).into_iter().map(|message| format!("{PINNED}{message}")).collect()
            }
            _ => reader.pair(key, value),
        };
        told.push(found);
    }
    let [experiment, experiment_a] = [reader.finish(), reader_a.finish()];
    let [mut playhead_us, mut recorded_a_us] = [None; 2];
    for (place, of_a, value) in instants {
        let (key, of, slot) = match of_a {
            true => ("a", &experiment_a, &mut recorded_a_us),
            false => ("t", &experiment, &mut playhead_us),
        };
        told[place].extend(instant(key, &value, of.horizon_us(), slot));
    }
    messages.extend(told.into_iter().flatten());
    let pinned = is_pinned.then(|| Pinned::new(experiment_a, recorded_a_us.unwrap_or(0)));
    Opened { experiment, playhead_us: playhead_us.unwrap_or(0), pinned, messages }
}

/// Before the keys of a pinned run.
const PINNED: &str = "a.";

/// What a link of another version is told; `None` for this one.
fn version_message(value: &str) -> Option<String> {
    match value.parse::<u32>() {
        Ok(VERSION) => None,
        Ok(later) if later > VERSION => Some(format!(
            "v={later}: this link was made by a later release than this one, which knows links up to version {VERSION}"
        )),
        _ => Some(format!("v={}: takes the version of the link, {VERSION}", shown(value))),
    }
}

/// Takes an instant once.
fn instant(key: &str, value: &str, most_us: u64, slot: &mut Option<u64>) -> Option<String> {
    match read_instant(key, value, most_us) {
        Ok(_) if slot.is_some() => return Some(twice(key)),
        Ok(at_us) => *slot = Some(at_us),
        Err(message) => return Some(message),
    }
    None
}

/// Writes an address for [`read`], from its `#` on.
pub fn write(experiment: &Experiment, playhead_us: u64, pinned: Option<&Pinned>) -> String {
    let mut pairs = pairs(experiment, "");
    if playhead_us > 0 {
        pairs.push(format!("t={}", seconds(playhead_us)));
    }
    if let Some(pinned) = pinned {
        pairs.push(format!("a={}", seconds(pinned.recorded_us)));
        pairs.extend(self::pairs(&pinned.experiment, PINNED));
    }
    let query = if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) };
    format!("#/{}{query}", experiment.lesson.key)
}

/// What differs from the opening, as pairs whose keys begin with `before`.
fn pairs(experiment: &Experiment, before: &str) -> Vec<String> {
    let Experiment { lesson, values, changes } = experiment;
    let mut pairs = Vec::new();
    for (place, setting) in lesson.settings.iter().enumerate() {
        let value = values.at(place);
        // What another setting implies is written whenever that one is, so that it is not guessed.
        let implied = |other: &crate::lessons::Setting| {
            other.implies.is_some_and(|(key, _)| key == setting.key) && values.get(other.key) != other.opening
        };
        if value != setting.opening || lesson.settings.iter().any(implied) {
            pairs.push(format!("{before}{}={}", setting.key, setting.format(value)));
        }
    }
    if !changes.is_empty() {
        pairs.push(format!("{before}changes={}", change_list(experiment).join(",")));
    }
    pairs
}

/// Collects `key=value` pairs into an experiment.
pub struct Reader {
    experiment: Experiment,
    given: Vec<bool>,
    changes_are_given: bool,
}

impl Reader {
    /// Starts from the lesson's opening values.
    pub fn new(lesson: &'static Lesson) -> Self {
        let given = vec![false; lesson.settings.len()];
        Reader { experiment: Experiment::opening(lesson), given, changes_are_given: false }
    }

    /// Takes a pair; returns a message for each part that is not understood.
    pub fn pair(&mut self, key: &str, value: &str) -> Vec<String> {
        let lesson = self.experiment.lesson;
        if key == "changes" && lesson.is_live() {
            return match std::mem::replace(&mut self.changes_are_given, true) {
                true => vec![twice(key)],
                false => self.changes(value),
            };
        }
        let Some(place) = lesson.position(key) else {
            return vec![format!("{}: {} has no setting of this name", shown(key), lesson.title)];
        };
        if self.given[place] {
            return vec![twice(key)];
        }
        match lesson.settings[place].parse(value) {
            Ok(value) => {
                self.experiment.values.set(place, value);
                self.given[place] = true;
                Vec::new()
            }
            Err(message) => vec![message],
        }
    }

    /// The experiment, with what its given settings imply.
    pub fn finish(mut self) -> Experiment {
        let settings = self.experiment.lesson.settings;
        for (setting, _) in settings.iter().zip(&self.given).filter(|(_, given)| **given) {
            if let Some((key, value)) = setting.implies
                && let Some(place) = self.experiment.lesson.position(key)
                && !self.given[place]
            {
                self.experiment.values.set(place, value);
            }
        }
        self.experiment
    }

    fn changes(&mut self, list: &str) -> Vec<String> {
        self.change_entries(list.split(',').filter(|entry| !entry.is_empty()))
    }

    /// Takes timed changes such as `12.5:rate=8`; returns a message for each that is not understood.
    pub fn change_entries<'a>(&mut self, entries: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut messages = Vec::new();
        let mut taken = self.experiment.changes.len();
        for entry in entries {
            if taken == MAX_CHANGES {
                messages.push(format!("changes: more than {MAX_CHANGES}; those from {} on are left out", shown(entry)));
                break;
            }
            match read_change(self.experiment.lesson, entry) {
                Ok(change) => {
                    self.experiment.change(change);
                    taken += 1;
                }
                Err(message) => messages.push(message),
            }
        }
        messages
    }
}

fn twice(key: &str) -> String {
    format!("{key} is given twice; the first counts")
}

/// Reads an instant of a run: 0 to its end, in seconds.
///
/// # Errors
/// A message that names the key, the text and what is allowed.
pub fn read_instant(key: &str, text: &str, most_us: u64) -> Result<u64, String> {
    parse_seconds(text)
        .filter(|&at_us| at_us <= most_us)
        .ok_or_else(|| format!("{key}={}: takes 0 to {} s with at most six decimals", shown(text), seconds(most_us)))
}

/// Reads `12.5:rate=8` or `0:break`.
fn read_change(lesson: &'static Lesson, entry: &str) -> Result<TimedChange, String> {
    let within = |message: String| format!("changes, entry {}: {message}", shown(entry));
    let (time, what) =
        entry.split_once(':').ok_or_else(|| within("takes TIME:KEY=VALUE, such as 12.5:rate=8".to_owned()))?;
    let at_us = read_instant("time", time, lesson.opening_horizon_us()).map_err(within)?;
    let place = |key: &str| {
        let known = lesson.timed.contains(&key);
        lesson.position(key).filter(|_| known).ok_or_else(|| within(format!("{} cannot change in a run", shown(key))))
    };
    if let Some((_, key, value)) = lesson.shortcuts.iter().find(|(word, ..)| *word == what) {
        return Ok(TimedChange { at_us, setting: place(key)?, value: *value });
    }
    let (key, value) = what.split_once('=').ok_or_else(|| {
        within(match lesson.position(what) {
            Some(_) => format!("{what} takes a value: {what}=VALUE"),
            None => format!("{} is not known", shown(what)),
        })
    })?;
    let setting = place(key)?;
    let value = lesson.settings[setting].parse(value).map_err(within)?;
    Ok(TimedChange { at_us, setting, value })
}

/// The timed changes of an experiment, each as links have it.
pub fn change_list(experiment: &Experiment) -> Vec<String> {
    experiment.changes.iter().map(|change| write_change(experiment.lesson, change)).collect()
}

fn write_change(lesson: &Lesson, change: &TimedChange) -> String {
    let at = seconds(change.at_us);
    let Some(setting) = lesson.settings.get(change.setting) else { return at };
    match lesson.shortcuts.iter().find(|(_, key, value)| *key == setting.key && *value == change.value) {
        Some((word, ..)) => format!("{at}:{word}"),
        None => format!("{at}:{}={}", setting.key, setting.format(change.value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{live, tuning};

    #[test]
    fn the_address_of_the_readme_opens_its_state() {
        let opened = read("#/tuning?window=20&probes=4&t=33.4", &tuning::LESSON);
        assert_eq!(opened.messages, Vec::<String>::new());
        assert_eq!(opened.experiment.values.get("probes"), 4);
        assert_eq!(opened.playhead_us, 33_400_000);
        assert_eq!(write(&opened.experiment, opened.playhead_us, None), "#/tuning?probes=4&t=33.4");
    }

    #[test]
    fn a_bad_entry_is_named_and_the_rest_applies() {
        let opened = read("#/tuning?window=500&probes=4&foo=1&t=61&wait=1.1", &tuning::LESSON);
        assert_eq!(
            opened.messages,
            [
                "window=500: Sliding window takes 5 to 50 calls in steps of 1",
                "foo: Recovery tuning has no setting of this name",
                "t=61: takes 0 to 60 s with at most six decimals",
                "wait=1.1: Wait in open state takes 1 to 20 s in steps of 0.2",
            ]
        );
        assert_eq!(opened.experiment.values.get("probes"), 4);
        assert_eq!(opened.experiment.values.get("window"), 20);
    }

    #[test]
    fn errors_without_a_mode_mean_manual() {
        let mode = |link| read(link, &live::OUTAGE).experiment.values.get("mode");
        assert_eq!(mode("#/outage?errors=100"), 1);
        assert_eq!(mode("#/outage?errors=0"), 1);
        assert_eq!(mode("#/outage?errors=40&mode=scheduled"), 0);
        assert_eq!(mode("#/outage"), 0);
    }

    #[test]
    fn changes_come_in_any_order_and_apply_by_time() {
        let opened = read("#/outage?changes=12.5:rate=8,0:break,99:repair,3:seed=4,5:fly,12.5:rate=9", &live::OUTAGE);
        assert_eq!(
            opened.messages,
            [
                "changes, entry 99:repair: time=99: takes 0 to 90 s with at most six decimals",
                "changes, entry 3:seed=4: seed cannot change in a run",
                "changes, entry 5:fly: fly is not known",
            ]
        );
        assert_eq!(write(&opened.experiment, 0, None), "#/outage?changes=0:break,12.5:rate=9");
    }

    #[test]
    fn a_schedule_with_an_error_share_survives_its_link() {
        let opened = read("#/outage?errors=40&mode=scheduled", &live::OUTAGE);
        assert_eq!(write(&opened.experiment, 0, None), "#/outage?errors=40&mode=scheduled");
    }
}
