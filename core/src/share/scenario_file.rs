//! A scenario as a JSON file: lesson, settings, timed changes, playhead and pinned run.
//!
//! Values stand as in links, so that they are exact: `"wait": 1.2` is twelve tenths. Settings at their
//! opening are written too: a file is to be read in years, by people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::link::{self, Opened};
use super::{check_version, json_message};
use crate::lessons::pinned::Pinned;
use crate::lessons::setting::shown;
use crate::lessons::{Experiment, Kind, Lesson};
use crate::sim::time::seconds;

/// What the file says it is.
const FORMAT: &str = "circuit-breaker-lab scenario";

/// The version of the format that this release writes and reads.
const VERSION: u64 = 1;

/// The largest file that is read, in bytes. A full one of 1000 changes has about 60,000.
pub const MOST_BYTES: usize = 1_000_000;

/// What every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u64,
    lesson: String,
    settings: Settings,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    playhead_s: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pinned: Option<FileOfPinned>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOfPinned {
    recorded_s: Box<RawValue>,
    settings: Settings,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
}

/// Numbers and words as they stand in the file: nothing is rounded on the way.
type Settings = BTreeMap<String, Box<RawValue>>;

/// Writes a scenario.
pub fn write(experiment: &Experiment, playhead_us: u64, pinned: Option<&Pinned>) -> String {
    let file = File {
        format: FORMAT.to_owned(),
        version: VERSION,
        lesson: experiment.lesson.key.to_owned(),
        settings: settings(experiment),
        changes: link::change_list(experiment),
        playhead_s: raw(seconds(playhead_us)),
        pinned: pinned.and_then(|pinned| {
            Some(FileOfPinned {
                recorded_s: raw(seconds(pinned.recorded_us))?,
                settings: settings(&pinned.experiment),
                changes: link::change_list(&pinned.experiment),
            })
        }),
    };
    // Text and numbers only: there is nothing that cannot be written.
    serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
}

fn raw(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}

fn settings(experiment: &Experiment) -> Settings {
    let all = experiment.lesson.settings.iter().enumerate();
    let written = all.filter_map(|(place, setting)| {
        let text = setting.format(experiment.values.at(place));
        let text = match setting.kind {
            Kind::Number { .. } => text,
            Kind::Choice(_) => format!("\"{text}\""),
        };
        Some((setting.key.to_owned(), raw(text)?))
    });
    written.collect()
}

/// Reads a scenario: all of it or nothing.
///
/// # Errors
/// A message for each part that is wrong, with its line or its field.
pub fn read(bytes: &[u8]) -> Result<Opened, Vec<String>> {
    if bytes.len() > MOST_BYTES {
        return Err(vec![too_large(bytes.len() as u64)]);
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|error| vec![format!("byte {}: not UTF-8 text", error.valid_up_to() + 1)])?;
    let head: Head = serde_json::from_str(text).map_err(|error| vec![json_message(&error)])?;
    if head.format != FORMAT {
        return Err(vec![format!("format: takes “{FORMAT}”, not “{}”", shown(&head.format))]);
    }
    check_version("scenario", head.version, VERSION).map_err(|message| vec![message])?;
    let file: File = serde_json::from_str(text).map_err(|error| vec![json_message(&error)])?;
    let lesson = Lesson::find(&file.lesson)
        .ok_or_else(|| vec![format!("lesson: there is no lesson “{}”", shown(&file.lesson))])?;
    let mut messages = Vec::new();
    let experiment = experiment(lesson, &file.settings, &file.changes, "", &mut messages);
    let playhead_us = file.playhead_s.map_or(0, |value| instant(lesson, "playhead_s", &value, &mut messages));
    let pinned = file.pinned.map(|pinned| {
        let recorded_us = instant(lesson, "pinned.recorded_s", &pinned.recorded_s, &mut messages);
        let experiment = self::experiment(lesson, &pinned.settings, &pinned.changes, "pinned.", &mut messages);
        Pinned::new(experiment, recorded_us)
    });
    if messages.is_empty() { Ok(Opened { experiment, playhead_us, pinned, messages }) } else { Err(messages) }
}

fn instant(lesson: &Lesson, field: &str, value: &RawValue, messages: &mut Vec<String>) -> u64 {
    let read = link::read_instant(field, value.get(), lesson);
    read.map_err(|message| messages.push(message)).unwrap_or_default()
}

/// What is said of a file that is too large to be one of ours.
pub fn too_large(bytes: u64) -> String {
    format!("it has {bytes} bytes; a scenario file has at most {MOST_BYTES}")
}

fn experiment(
    lesson: &'static Lesson,
    settings: &Settings,
    changes: &[String],
    within: &str,
    messages: &mut Vec<String>,
) -> Experiment {
    let mut reader = link::Reader::new(lesson);
    for (key, value) in settings {
        // What is neither a number nor a plain word is refused by the setting itself.
        let text = value.get();
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let found = match key.as_str() {
            "changes" => vec!["changes: stands beside the settings, not among them".to_owned()],
            key => reader.pair(key, text),
        };
        messages.extend(found.into_iter().map(|message| format!("{within}settings.{message}")));
    }
    if !changes.is_empty() {
        if lesson.is_live() {
            let found = reader.change_entries(changes.iter().map(String::as_str));
            messages.extend(found.into_iter().map(|message| format!("{within}{message}")));
        } else {
            messages.push(format!("{within}changes: {} takes none", lesson.title));
        }
    }
    reader.finish()
}
