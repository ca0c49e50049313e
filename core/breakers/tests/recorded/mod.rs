//! Reads recordings: `boundaries.jsonl`, and `recorded.txt.gz` in the text that `peers/text.mjs` writes.

use std::borrow::Cow;
use std::io::Read;
use std::path::PathBuf;

use breaker_breakers::case::{self, Deed, FAILED, Operation};
use breaker_breakers::value::{Named, Value};
use breaker_sim::Report;
use flate2::read::GzDecoder;

/// A recorded case.
pub struct Case {
    pub name: String,
    pub options: Vec<Named>,
    pub operations: Vec<Operation>,
    pub answers: Vec<String>,
}

/// All cases of a library, those by hand first; `None` if there are none.
pub fn cases(key: &str) -> Option<Vec<Case>> {
    let folder = std::env::var_os("PEERS")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../peers")), PathBuf::from)
        .join(key);
    let by_hand = std::fs::read_to_string(folder.join("boundaries.jsonl")).ok()?;
    let mut cases: Vec<Case> = by_hand.lines().map(boundary).collect();
    let mut text = String::new();
    let file = std::fs::File::open(folder.join("recorded.txt.gz")).ok()?;
    GzDecoder::new(file).read_to_string(&mut text).expect("recordings are text");
    cases.extend(text.lines().enumerate().map(|(place, line)| {
        let (options, words) = line.split_once('\t').expect("options, a tab, words");
        let (operations, answers) = case::read(words).expect("words of a case");
        let options = named(&serde_json::from_str(options).expect("options are JSON"));
        Case { name: format!("random {place}"), options, operations, answers }
    }));
    Some(cases)
}

fn boundary(line: &str) -> Case {
    let case: serde_json::Value = serde_json::from_str(line).expect("a case is JSON");
    let operations = case["ops"].as_array().unwrap().iter().map(operation);
    let answers = case["answers"].as_array().unwrap().iter().map(|answer| answer.as_str().unwrap().to_owned());
    Case {
        name: case["name"].as_str().unwrap_or_default().to_owned(),
        options: named(&case["options"]),
        operations: operations.collect(),
        answers: answers.collect(),
    }
}

fn operation(parts: &serde_json::Value) -> Operation {
    let at_us = parts[0].as_u64().unwrap() * 1_000;
    let deed = match parts[1].as_str().unwrap() {
        "ask" => Deed::Ask,
        "look" => Deed::Look,
        _ => {
            let report = match parts[3].as_str().unwrap() {
                "ok" => Report::Success,
                "fail" => FAILED,
                _ => Report::Ignored,
            };
            Deed::Answer(parts[2].as_u64().unwrap() as usize, report)
        }
    };
    Operation { at_us, deed }
}

fn named(options: &serde_json::Value) -> Vec<Named> {
    let options = options.as_object().expect("options have names");
    options.iter().map(|(name, given)| (Cow::Owned(name.clone()), value(given))).collect()
}

fn value(given: &serde_json::Value) -> Value {
    match given {
        serde_json::Value::Bool(given) => Value::YesNo(*given),
        serde_json::Value::Number(given) => {
            given.as_i64().map_or_else(|| Value::Decimal(given.as_f64().unwrap()), Value::Whole)
        }
        serde_json::Value::String(given) => Value::Word(Cow::Owned(given.clone())),
        serde_json::Value::Array(given) => Value::List(given.iter().map(value).collect()),
        serde_json::Value::Object(_) => Value::Group(Cow::Owned(named(given))),
        serde_json::Value::Null => Value::Word(Cow::Borrowed("null")),
    }
}
