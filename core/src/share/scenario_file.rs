//! A scenario as a JSON file: lesson, settings, timed changes, playhead and pinned run.
//!
//! Values stand as in links, so that they are exact: `"wait": 1.2` is twelve tenths. Settings at their
//! opening are written too: a file is to be read in years, by people.

use super::json::{Fields, Node};
use super::link::{self, Opened};
use super::{entry, head, open, texts};
use crate::catalogue;
use crate::lessons::pinned::Pinned;
use crate::lessons::setting::shown;
use crate::lessons::{Experiment, Kind, Lesson};
use crate::sim::time::seconds;

const WHAT: &str = "scenario";

/// The version of the format that this release writes and reads.
const VERSION: u32 = 1;

/// The largest file that is read, in bytes. A full one of 1000 changes has about 60,000.
pub const MOST_BYTES: usize = 1_000_000;

/// Writes a scenario.
pub fn write(experiment: &Experiment, playhead_us: u64, pinned: Option<&Pinned>) -> String {
    let mut file = head(WHAT, VERSION);
    file.push(entry("lesson", Node::Text(experiment.lesson.key.to_owned())));
    file.push(entry("playhead_s", Node::Number(seconds(playhead_us))));
    file.extend(of_experiment(experiment));
    if let Some(pinned) = pinned {
        let mut entries = vec![entry("recorded_s", Node::Number(seconds(pinned.recorded_us)))];
        entries.extend(of_experiment(&pinned.experiment));
        file.push(entry("pinned", Node::Map(entries)));
    }
    Node::Map(file).write()
}

fn of_experiment(experiment: &Experiment) -> Vec<(String, Node)> {
    let all = experiment.lesson.settings.iter().enumerate();
    let settings = all.map(|(place, setting)| {
        let text = setting.format(experiment.values.at(place));
        let node = match setting.kind {
            Kind::Number { .. } => Node::Number(text),
            Kind::Choice(_) => Node::Text(text),
        };
        entry(setting.key, node)
    });
    let settings = entry("settings", Node::Map(settings.collect()));
    match link::change_list(experiment) {
        changes if changes.is_empty() => vec![settings],
        changes => vec![settings, entry("changes", texts(&changes))],
    }
}

/// Reads a scenario: all of it or nothing.
///
/// # Errors
/// A message for each part that is wrong, with its line or its field.
pub fn read(bytes: &[u8]) -> Result<Opened, Vec<String>> {
    if bytes.len() > MOST_BYTES {
        return Err(vec![too_large(bytes.len() as u64)]);
    }
    let file = open(bytes, WHAT, VERSION).map_err(|message| vec![message])?;
    let mut fields = Fields::default();
    let known = ["format", "version", "lesson", "playhead_s", "settings", "changes", "pinned"];
    let [_, _, lesson, playhead, settings, changes, pinned] = fields.of("", &file, known);
    let key = fields.text("lesson", lesson);
    let Some(lesson) = catalogue::find(key) else {
        // That it is no text has been said.
        if fields.messages.iter().all(|message| !message.starts_with("lesson: ")) {
            fields.messages.push(format!("lesson: there is no lesson “{}”", shown(key)));
        }
        return Err(fields.messages);
    };
    let experiment = experiment(&mut fields, lesson, "", [settings, changes]);
    let horizon_us = experiment.horizon_us();
    let playhead_us = if playhead.is_some() { instant(&mut fields, horizon_us, "playhead_s", playhead) } else { 0 };
    let pinned = pinned.map(|node| {
        let [recorded, settings, changes] = fields.of("pinned.", node, ["recorded_s", "settings", "changes"]);
        let experiment = self::experiment(&mut fields, lesson, "pinned.", [settings, changes]);
        let recorded_us = instant(&mut fields, experiment.horizon_us(), "pinned.recorded_s", recorded);
        Pinned::new(experiment, recorded_us)
    });
    match fields.messages {
        messages if messages.is_empty() => Ok(Opened { experiment, playhead_us, pinned, messages }),
        messages => Err(messages),
    }
}

/// What is said of a file that is too large to be one of ours.
pub fn too_large(bytes: u64) -> String {
    format!("it has {bytes} bytes; a scenario file has at most {MOST_BYTES}")
}

fn instant(fields: &mut Fields, most_us: u64, path: &str, node: Option<&Node>) -> u64 {
    let before = fields.messages.len();
    let text = fields.number(path, node);
    if fields.messages.len() > before {
        return 0;
    }
    link::read_instant(path, text, most_us).unwrap_or_else(|message| {
        fields.messages.push(message);
        0
    })
}

fn experiment(
    fields: &mut Fields,
    lesson: &'static Lesson,
    within: &str,
    [settings, changes]: [Option<&Node>; 2],
) -> Experiment {
    let mut reader = link::Reader::new(lesson);
    let Some(Node::Map(settings)) = settings else {
        fields.messages.push(format!("{within}settings: takes an object"));
        return reader.finish();
    };
    for (key, value) in settings {
        let path = format!("{within}settings.");
        let (Node::Text(text) | Node::Number(text)) = value else {
            fields.messages.push(format!("{path}{}: takes a number or a text", shown(key)));
            continue;
        };
        // The changes of a link stand among its settings, those of a file beside them.
        let found = match lesson.position(key) {
            None => vec![format!("{}: {} has no setting of this name", shown(key), lesson.title)],
            Some(_) => reader.pair(key, text),
        };
        fields.messages.extend(found.into_iter().map(|message| format!("{path}{message}")));
    }
    let changes = fields.texts(&format!("{within}changes"), changes);
    if !changes.is_empty() && !lesson.is_live() {
        fields.messages.push(format!("{within}changes: {} takes none", lesson.title));
    } else {
        let found = reader.change_entries(changes.into_iter());
        fields.messages.extend(found.into_iter().map(|message| format!("{within}{message}")));
    }
    reader.finish()
}
