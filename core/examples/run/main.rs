//! The headless runner: plays a lesson's scenario, or many, and prints one JSON object.
//!
//! `cargo run -q --release -p breaker-core --example run -- LESSON [KEY=VALUE ...]` plays one run,
//! `map [KEY=VALUE ...]` counts the verdicts of all settings of lesson 3 that are not given,
//! `worlds [KEY=VALUE ...]` judges one setting in many worlds, `breakers breakers=KEY,KEY [KEY=VALUE ...]` plays several
//! breakers in the workbench's world, and `rules LIBRARY` plays cases from standard input.
//!
//! Keys are those of the page's link, plus `at=SECONDS`, the instant of the counts, and what `map` and `worlds` name.
//! Arguments are all or nothing: a bad one prints one line on standard error and exits with status 2.

use std::process::ExitCode;

use breaker_core::catalogue;
use breaker_core::lessons::setting::shown;
use breaker_core::lessons::{Experiment, workbench};
use breaker_core::share::link::{Reader, read_instant};
use breaker_core::sim::time::SECOND_US;
use report::Report;

mod breakers;
mod map;
mod parallel;
mod report;
mod rules;
mod values;
mod worlds;

fn main() -> ExitCode {
    // What is no text becomes a replacement character, and is refused like any unknown word.
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let told = match arguments.split_first() {
        Some((what, rest)) if what == "rules" => rules::play(rest).map(|()| None),
        _ => line(&arguments).map(Some),
    };
    match told {
        Ok(text) => {
            if let Some(text) = text {
                println!("{text}");
            }
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("run: {message}");
            ExitCode::from(2)
        }
    }
}

/// What is printed on one line.
fn line(arguments: &[String]) -> Result<String, String> {
    match arguments.split_first() {
        Some((what, rest)) if what == "breakers" => breakers::told(rest),
        Some((what, rest)) if what == "map" => map::told(rest),
        Some((what, rest)) if what == "worlds" => worlds::told(rest),
        _ => {
            let (experiment, at_us) = read_arguments(arguments)?;
            json(&Report::new(&experiment, at_us))
        }
    }
}

/// As one line of JSON.
fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

/// An argument as key and value.
fn pair(argument: &str) -> Result<(&str, &str), String> {
    argument.split_once('=').ok_or(format!("{}: takes KEY=VALUE", shown(argument)))
}

/// Takes a value once.
fn once<T>(slot: &mut Option<T>, key: &str, value: T) -> Result<(), String> {
    match slot.replace(value) {
        Some(_) => Err(format!("{key} is given twice")),
        None => Ok(()),
    }
}

fn read_arguments(arguments: &[String]) -> Result<(Experiment, u64), String> {
    let keys = breaker_core::catalogue::ALL.map(|lesson| lesson.key).join(", ");
    let (lesson, pairs) = arguments
        .split_first()
        .ok_or(format!("takes LESSON [KEY=VALUE ...]; lessons: {keys}; or map, worlds, breakers, or rules"))?;
    let lesson =
        catalogue::find(lesson).ok_or(format!("{}: there is no such lesson; lessons: {keys}", shown(lesson)))?;
    let mut reader = Reader::new(lesson);
    let mut at = None;
    for pair in pairs {
        let (key, value) = self::pair(pair)?;
        if key == "at" {
            once(&mut at, key, value)?;
        } else if let Some(message) = reader.pair(key, value).into_iter().next() {
            return Err(message);
        }
    }
    let experiment = reader.finish();
    let at_us = match at {
        Some(text) => read_instant("at", text, experiment.horizon_us())?,
        // The live lessons of 90 s are counted at their end, the others after a minute.
        None if lesson.key == workbench::LESSON.key => 60 * SECOND_US,
        None => experiment.horizon_us().min(90 * SECOND_US),
    };
    Ok((experiment, at_us))
}
