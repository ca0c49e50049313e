//! `breakers breakers=KEY,KEY...`: the workbench's world through several breakers, and where they part.
//!
//! Keys are those of the workbench's link, `at=SECONDS`, and `KEY.OPTION=VALUE` for an option of a library under its
//! own name: `resilience4j.slidingWindowSize=20`. The lab's own takes its rules from the workbench's keys.

use breaker_core::breakers::book::Playable;
use breaker_core::breakers::books;
use breaker_core::breakers::value::Named;
use breaker_core::lessons::setting::shown;
use breaker_core::lessons::{Experiment, words, workbench};
use breaker_core::scene::evidence;
use breaker_core::share::link::{Reader, read_instant};
use breaker_core::sim::time::SECOND_US;
use breaker_core::sim::{Admission, Run};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::report::{Played, seconds};
use crate::{json, once, pair, values};

/// Most breakers that are played at once.
const MOST: usize = 12;

/// Everything that is told.
struct Told {
    at_us: u64,
    played: Vec<(String, Run)>,
}

/// A member for each breaker, in the order in which they were asked for.
impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &seconds(self.at_us))?;
        for (key, run) in &self.played {
            map.serialize_entry(key, &Played::new(run, self.at_us))?;
        }
        map.serialize_entry("partings", &self.partings())?;
        map.end()
    }
}

/// Where two breakers part: the first instant at which one let in what the other did not, or moved otherwise.
#[derive(Serialize)]
struct Parting {
    between: [String; 2],
    /// In seconds; none if they do not part.
    at: Option<f64>,
    /// What each of the two did there, and why.
    says: Option<[String; 2]>,
}

impl Told {
    fn partings(&self) -> Vec<Parting> {
        let pairs = self.played.iter().enumerate().flat_map(|(place, one)| {
            let others = self.played[place + 1..].iter();
            others.map(move |other| (one, other))
        });
        let partings = pairs.map(|((key, run), (other_key, other))| {
            let at_us = parting_us(run, other).filter(|at_us| *at_us <= self.at_us);
            Parting {
                between: [key.clone(), other_key.clone()],
                at: at_us.map(seconds),
                says: at_us.map(|at_us| [run, other].map(|run| says(run, at_us))),
            }
        });
        partings.collect()
    }
}

/// The first instant at which admission or state differ, in microseconds.
fn parting_us(one: &Run, other: &Run) -> Option<u64> {
    let attempt = |run: &Run, place: usize| {
        let attempt = run.attempts.get(place)?;
        let probe_or_not = match attempt.admission {
            Admission::Probe => Admission::Admitted,
            admission => admission,
        };
        Some((attempt.created_us, attempt.request, attempt.retry, probe_or_not))
    };
    let moved = |run: &Run, place: usize| run.transitions().get(place).map(|moved| (moved.at_us, moved.to));
    let attempts = one.attempts.len().max(other.attempts.len());
    let moves = one.transitions().len().max(other.transitions().len());
    let admission = (0..attempts).map(|place| (attempt(one, place), attempt(other, place))).find(|(a, b)| a != b);
    let admission = admission.and_then(|(a, b)| first([a.map(|it| it.0), b.map(|it| it.0)]));
    let state = (0..moves).map(|place| (moved(one, place), moved(other, place))).find(|(a, b)| a != b);
    let state = state.and_then(|(a, b)| first([a.map(|it| it.0), b.map(|it| it.0)]));
    first([admission, state])
}

fn first(instants: [Option<u64>; 2]) -> Option<u64> {
    instants.into_iter().flatten().min()
}

/// What a breaker did at an instant, and why: that it moved, or whom it let in on which evidence.
fn says(run: &Run, at_us: u64) -> String {
    let state = words::state_label(run.state_at(at_us));
    if let Some(moved) = run.transition_by(at_us).filter(|moved| moved.at_us == at_us) {
        return format!("{state}: {}.", words::reason(moved));
    }
    let evidence = evidence::at(run, at_us).sentence(2);
    match run.attempts.iter().find(|attempt| attempt.created_us == at_us) {
        Some(attempt) => {
            let did = match attempt.admission {
                Admission::Admitted | Admission::Probe => "let in",
                Admission::Rejected => "rejected",
                Admission::Waiting => "waits",
            };
            format!("{state}, request {} {did}. {evidence}", attempt.request)
        }
        None => format!("{state}. {evidence}"),
    }
}

/// What the arguments ask for, as JSON.
pub fn told(arguments: &[String]) -> Result<String, String> {
    let mut reader = Reader::new(&workbench::LESSON);
    let (mut at, mut asked) = (None, None);
    let mut options: Vec<(&str, Named)> = Vec::new();
    for argument in arguments {
        let (key, value) = pair(argument)?;
        match (key, key.split_once('.')) {
            ("at", _) => once(&mut at, key, value)?,
            ("breakers", _) => once(&mut asked, key, value)?,
            (_, Some((book, option))) => {
                let json = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::String(value.to_owned()));
                options.push((book, (option.to_owned().into(), values::value(option, &json)?)));
            }
            _ => {
                if let Some(message) = reader.pair(key, value).into_iter().next() {
                    return Err(message);
                }
            }
        }
    }
    let experiment = reader.finish();
    let at_us = match at {
        Some(text) => read_instant("at", text, experiment.horizon_us())?,
        None => 60 * SECOND_US,
    };
    let keys = read_keys(asked.ok_or("takes breakers=KEY,KEY...; ".to_owned() + &known())?)?;
    if let Some((book, _)) = options.iter().find(|(book, _)| !keys.iter().any(|key| key == book) || *book == "lab") {
        return Err(format!("{}: no library of that key is played here", shown(book)));
    }
    let played = keys.into_iter().map(|key| {
        let given: Vec<Named> = options.iter().filter(|(book, _)| *book == key).map(|(_, it)| it.clone()).collect();
        let breaker = ready(&key, &given, &experiment).map_err(|error| format!("{key}: {error}"))?;
        Ok((key, breaker.run(experiment.scenario(), at_us)))
    });
    json(&Told { at_us, played: played.collect::<Result<_, String>>()? })
}

fn ready(key: &str, given: &[Named], experiment: &Experiment) -> Result<Box<dyn Playable>, String> {
    match books::find(key) {
        _ if key == "lab" => Ok(Box::new(experiment.breaker())),
        Some(book) if given.is_empty() => Ok(book.usual()),
        _ => books::ready(key, given),
    }
}

/// The keys as they were written; `cockatiel` and its version are the same breaker.
fn read_keys(text: &str) -> Result<Vec<String>, String> {
    let (mut keys, mut found) = (Vec::new(), Vec::new());
    for word in text.split(',') {
        let book =
            books::find(word).ok_or_else(|| format!("{}: there is no such breaker; {}", shown(word), known()))?;
        if found.contains(&book.card.key) {
            return Err(format!("breakers: {} is there twice", book.card.key));
        }
        keys.push(word.to_owned());
        found.push(book.card.key);
    }
    if keys.len() > MOST { Err(format!("breakers: takes at most {MOST}")) } else { Ok(keys) }
}

fn known() -> String {
    let keys: Vec<&str> = books::ALL.iter().map(|book| book.card.key).collect();
    format!("breakers: {}", keys.join(", "))
}
