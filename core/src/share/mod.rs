//! To and from text: links, scenario files, tables for a spreadsheet, and notes.

pub mod csv;
mod json;
pub mod link;
pub mod note;
pub mod scenario_file;

use crate::lessons::setting::shown;
use json::{Fields, Node};

/// Reads a file of ours as far as every version has it.
///
/// # Errors
/// A message, if it is no JSON, of another format, or of another version than `known`.
fn open(text: &[u8], what: &str, known: u32) -> Result<Node, String> {
    let file = Node::read(text)?;
    let Node::Map(entries) = &file else { return Err("line 1: takes an object".to_owned()) };
    let of = |name: &str| entries.iter().find(|(key, _)| key == name).map(|(_, node)| node);
    if of("format").is_none() {
        return Err(format!("it is no {what} of Circuit Breaker Lab: it has no “format”"));
    }
    let mut fields = Fields::default();
    let format = fields.text("format", of("format"));
    let version = fields.number("version", of("version"));
    if let Some(message) = fields.messages.into_iter().next() {
        return Err(message);
    }
    if format != format_name(what) {
        return Err(format!("format: takes “{}”, not “{}”", format_name(what), shown(format)));
    }
    match version.parse::<u32>() {
        Ok(number) if number == known => Ok(file),
        Ok(number) if number > known => Err(format!(
            "version {number}: this {what} was written by a later release than this one, which reads up to version {known}"
        )),
        _ => Err(format!("version {}: there is no such version; this release reads version {known}", shown(version))),
    }
}

/// What a file of ours says it is.
fn format_name(what: &str) -> String {
    format!("circuit-breaker-lab {what}")
}

/// The first fields of a file of ours.
fn head(what: &str, version: u32) -> Vec<(String, Node)> {
    vec![entry("format", Node::Text(format_name(what))), entry("version", Node::Number(version.to_string()))]
}

fn entry(key: &str, node: Node) -> (String, Node) {
    (key.to_owned(), node)
}

fn texts(list: &[String]) -> Node {
    Node::List(list.iter().map(|text| Node::Text(text.clone())).collect())
}
