//! The notebook: what a run showed at an instant, with a line of one's own. To and from JSON, and as Markdown.

use super::json::{Fields, Node};
use super::{entry, head, open, texts};
use crate::lessons::Experiment;
use crate::sim::Counts;

const WHAT: &str = "notebook";

/// The version of the format that this release writes and reads.
const VERSION: u32 = 1;

/// An entry. Everything is text as it was read on the page: a note stays as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub text: String,
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
    let notes = notes.iter().map(|note| {
        let text = |key: &str, text: &str| entry(key, Node::Text(text.to_owned()));
        Node::Map(vec![
            text("lesson", &note.lesson),
            text("at_s", &note.at_s),
            text("link", &note.link),
            entry("settings", texts(&note.settings)),
            text("caption", &note.caption),
            text("counts", &note.counts),
            text("text", &note.text),
        ])
    });
    let mut file = head(WHAT, VERSION);
    file.push(entry("notes", Node::List(notes.collect())));
    Node::Map(file).write()
}

/// Reads notes from JSON.
///
/// # Errors
/// A message with the line or the field.
pub fn read(text: &str) -> Result<Vec<Note>, String> {
    let file = open(text.as_bytes(), WHAT, VERSION)?;
    let mut fields = Fields::default();
    let [_, _, notes] = fields.of("", &file, ["format", "version", "notes"]);
    let Some(Node::List(notes)) = notes else { return Err("notes: takes a list".to_owned()) };
    let notes = notes.iter().enumerate();
    let notes =
        notes.map(|(place, node)| note(&mut fields, &format!("notes.{}.", place + 1), node)).collect::<Vec<_>>();
    if let Some(message) = fields.messages.into_iter().next() {
        return Err(message);
    }
    // A link of a note leads to a run of this page and nowhere else.
    match notes.iter().position(|note| !note.link.starts_with("#/")) {
        Some(place) => Err(format!("notes.{}.link: takes the address of a run, from its #", place + 1)),
        None => Ok(notes),
    }
}

fn note(fields: &mut Fields, path: &str, node: &Node) -> Note {
    let known = ["lesson", "at_s", "link", "settings", "caption", "counts", "text"];
    let [lesson, at_s, link, settings, caption, counts, own] = fields.of(path, node, known);
    let mut text = |key: &str, node: Option<&Node>| fields.text(&format!("{path}{key}"), node).to_owned();
    Note {
        lesson: text("lesson", lesson),
        at_s: text("at_s", at_s),
        link: text("link", link),
        caption: text("caption", caption),
        counts: text("counts", counts),
        text: text("text", own),
        settings: fields.texts(&format!("{path}settings"), settings).into_iter().map(str::to_owned).collect(),
    }
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
