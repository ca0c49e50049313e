//! The notebook: what a run showed at an instant, with a line of one's own. To and from JSON, and as Markdown.

use serde::{Deserialize, Serialize};

use super::{check_version, json_message};
use crate::lessons::Experiment;
use crate::sim::Counts;

/// What a file of notes says it is.
const FORMAT: &str = "circuit-breaker-lab notebook";

/// The version of the format that this release writes and reads.
const VERSION: u64 = 1;

/// An entry. Everything is text as it was read on the page: a note stays as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The lesson's title.
    pub lesson: String,
    /// The exact instant, in seconds.
    pub at_s: String,
    /// The address of what was seen, from its `#` on.
    pub link: String,
    /// Settings in force at the instant, each with its unit.
    pub settings: Vec<String>,
    /// What the diagram showed.
    pub caption: String,
    /// The conservation rule with its numbers.
    pub counts: String,
    /// A line of one's own.
    #[serde(default)]
    pub text: String,
}

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    version: u64,
    notes: &'a [Note],
}

#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Deserialize)]
struct Read {
    notes: Vec<Note>,
}

/// Settings in force at `at_us`, as a note keeps them.
pub fn settings(experiment: &Experiment, at_us: u64) -> Vec<String> {
    let values = experiment.values_after(experiment.changes_by(at_us));
    let all = experiment.lesson.settings.iter().enumerate();
    all.map(|(place, setting)| format!("{}: {}", setting.label, setting.spoken(values.at(place)))).collect()
}

/// Where every request is: `13 generated = 0 succeeded + 3 failed + 1 rejected + 9 in flight`.
pub fn conservation(counts: &Counts) -> String {
    let requests = counts.requests;
    let timed_out = match requests.timed_out {
        0 => String::new(),
        timed_out => format!(" + {timed_out} timed out"),
    };
    format!(
        "{} generated = {} succeeded + {} failed{timed_out} + {} rejected + {} in flight",
        requests.generated, requests.succeeded, requests.failed, requests.rejected, requests.in_flight
    )
}

/// Writes notes as JSON.
pub fn write(notes: &[Note]) -> String {
    let written = Written { format: FORMAT, version: VERSION, notes };
    // Text only: there is nothing that cannot be written.
    serde_json::to_string_pretty(&written).unwrap_or_default() + "\n"
}

/// Reads notes from JSON.
///
/// # Errors
/// A message with the line or the field.
pub fn read(text: &str) -> Result<Vec<Note>, String> {
    let head: Head = serde_json::from_str(text).map_err(|error| json_message(&error))?;
    if head.format != FORMAT {
        return Err(format!("format: takes “{FORMAT}”"));
    }
    check_version("notebook", head.version, VERSION)?;
    let read: Read = serde_json::from_str(text).map_err(|error| json_message(&error))?;
    Ok(read.notes)
}

/// Writes notes as Markdown; links begin with `page`, the address of the page without its `#`.
pub fn markdown(notes: &[Note], page: &str) -> String {
    let mut text = "# Circuit Breaker Lab: notes\n\nFigures of a simulation, not of a real system.\n".to_owned();
    for note in notes {
        let Note { lesson, at_s, link, settings, caption, counts, text: own } = note;
        text += &format!("\n## {lesson}, at {at_s} s\n\n");
        if !own.is_empty() {
            text += &format!("{}\n\n", escaped(own));
        }
        text += &format!("> {}\n\n- {counts}\n", escaped(caption));
        for setting in settings {
            text += &format!("- {setting}\n");
        }
        text += &format!("- Opens with: <{page}{link}>\n");
    }
    text
}

/// Text from a person, so that it reads as text wherever Markdown is shown.
fn escaped(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' => plain.extend(['\\', letter]),
            '\r' | '\n' => plain.push(' '),
            _ => plain.push(letter),
        }
    }
    plain
}
