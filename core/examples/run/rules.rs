//! `rules LIBRARY`: plays cases from standard input through a rule book, a JSON object a line, and prints the answers
//! to each on a line: `{"options": {...}, "ops": [[0,"ask"],[40,"answer",0,"ok"],[60,"look"]]}` becomes
//! `{"answers": ["AC","-C","-C"]}`.
//!
//! Times are in milliseconds from 0. `answer K` ends the K-th `ask`, counted from 0, with `ok`, `fail` or `ignored`. In
//! an answer, the first letter is A admitted, R rejected, W waiting, - nobody asked; the second the state by the
//! library's own getter after the operation: C, O, H. A bad case prints `{"error": "..."}`, and the others go on. An
//! answer for a call that was rejected, still waits or has ended changes nothing.

use std::io::{BufRead, Write};

use breaker_core::breakers::book::Book;
use breaker_core::breakers::books;
use breaker_core::breakers::case::{self, Deed, FAILED, Operation};
use breaker_core::lessons::setting::shown;
use breaker_core::sim::Report;
use serde::Serialize;
use serde_json::Value;

use crate::{json, values};

/// What a line is answered with.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Told {
    Answers(Vec<String>),
    Error(String),
}

/// Plays all cases; prints a line for each.
pub fn play(arguments: &[String]) -> Result<(), String> {
    let [key] = arguments else { return Err(format!("rules takes one library; {}", libraries())) };
    let book = books::find(key).ok_or_else(|| format!("{}: there is no such library; {}", shown(key), libraries()))?;
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| format!("standard input: {error}"))?;
        // What is no text is no JSON either.
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        let told = answers(book, &line).map_or_else(Told::Error, Told::Answers);
        writeln!(output, "{}", json(&told)?).map_err(|error| format!("standard output: {error}"))?;
    }
    output.flush().map_err(|error| format!("standard output: {error}"))
}

fn libraries() -> String {
    let keys: Vec<&str> = books::ALL.iter().map(|book| book.card.key).collect();
    format!("libraries: {}", keys.join(", "))
}

fn answers(book: &Book, line: &str) -> Result<Vec<String>, String> {
    let case: Value = serde_json::from_str(line).map_err(|error| format!("the case is no JSON: {error}"))?;
    let case = case.as_object().ok_or("a case is an object with options and ops")?;
    let options = match case.get("options") {
        None => Vec::new(),
        Some(options) => values::named(options.as_object().ok_or("options is an object")?)?,
    };
    let operations = case.get("ops").and_then(Value::as_array).ok_or("ops is a list of operations")?;
    let breaker = book.ready(&options)?.breaker();
    case::play(breaker, &read(operations)?)
}

/// The operations, if every one of them can be.
fn read(operations: &[Value]) -> Result<Vec<Operation>, String> {
    let (mut before_us, mut asked) = (0, 0);
    let mut read = Vec::with_capacity(operations.len());
    for (place, json) in operations.iter().enumerate() {
        let operation = operation(json).ok_or_else(|| {
            let json: String = json.to_string().chars().take(60).collect();
            format!("operation {place}: takes [ms, \"ask\"], [ms, \"look\"] or [ms, \"answer\", call, \"ok\", \"fail\" or \"ignored\"], not {json}")
        })?;
        if operation.at_us < before_us {
            return Err(format!("operation {place}: its time is before that of the one before"));
        }
        match operation.deed {
            Deed::Ask => asked += 1,
            Deed::Answer(call, _) if call >= asked => {
                return Err(format!("operation {place}: call {call} has not asked; {asked} have, counted from 0"));
            }
            Deed::Answer(..) | Deed::Look => {}
        }
        before_us = operation.at_us;
        read.push(operation);
    }
    Ok(read)
}

fn operation(json: &Value) -> Option<Operation> {
    let parts = json.as_array()?;
    let at_us = us(parts.first()?)?;
    let deed = match (parts.get(1)?.as_str()?, parts.get(2..)?) {
        ("ask", []) => Deed::Ask,
        ("look", []) => Deed::Look,
        ("answer", [call, outcome]) => {
            let report = match outcome.as_str()? {
                "ok" => Report::Success,
                "fail" => FAILED,
                "ignored" => Report::Ignored,
                _ => return None,
            };
            Deed::Answer(usize::try_from(call.as_u64()?).ok()?, report)
        }
        _ => return None,
    };
    Some(Operation { at_us, deed })
}

/// Milliseconds, at most 285 years of them, as whole microseconds.
fn us(ms: &Value) -> Option<u64> {
    const MOST_MS: f64 = 9e12;
    let decimal = ms.as_f64().filter(|ms| (0.0..=MOST_MS).contains(ms))?;
    Some(ms.as_u64().map_or_else(|| (decimal * 1_000.0).round() as u64, |ms| ms * 1_000))
}
