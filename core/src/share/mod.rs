//! To and from text: links, scenario files, tables for a spreadsheet, and notes.

pub mod csv;
pub mod link;
pub mod note;
pub mod scenario_file;

/// Reads a version of one of our formats.
///
/// # Errors
/// A message, if it is not `known`.
fn check_version(what: &str, version: u64, known: u64) -> Result<(), String> {
    match version {
        _ if version == known => Ok(()),
        _ if version > known => Err(format!(
            "{what} version {version}: this was written by a later release than this one, which reads up to version {known}"
        )),
        _ => Err(format!("{what} version {version}: there is no such version; this release reads version {known}")),
    }
}

/// What is wrong with a text that is no JSON of the expected form: `line 3, column 5: expected value`.
fn json_message(error: &serde_json::Error) -> String {
    let told = error.to_string();
    // serde_json puts the place last; a person looks for it first.
    let told = told.split(" at line ").next().unwrap_or_default();
    match error.line() {
        0 => told.to_owned(),
        line => format!("line {line}, column {}: {told}", error.column()),
    }
}
