//! Every recorded case is played through its rule book: every answer equal.
//!
//! `PEERS` names another folder than `peers/`; `ONLY` one library.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod recorded;

use breaker_breakers::{books, case};
use recorded::Case;

/// The number of cases, and those that differ, each in a few lines.
fn play(key: &str) -> Option<(usize, Vec<String>)> {
    let cases = recorded::cases(key)?;
    let wrong = cases.iter().filter_map(|case| differs(key, case)).collect();
    Some((cases.len(), wrong))
}

fn differs(key: &str, recorded: &Case) -> Option<String> {
    let Case { name, options, operations, answers } = recorded;
    let breaker = match books::open(key, options) {
        Ok(breaker) => breaker,
        Err(error) => return Some(format!("{key}, {name}: {error}")),
    };
    let played = case::play(breaker, operations).unwrap();
    let at = (0..answers.len()).find(|at| played.get(*at) != answers.get(*at))?;
    Some(format!(
        "{key}, {name}: operation {at}, {:?}: recorded {}, played {}\n  {options:?}",
        operations[at], answers[at], played[at]
    ))
}

#[test]
fn every_answer_of_every_recording_is_the_books() {
    let only = std::env::var("ONLY").ok();
    let mut wrong = Vec::new();
    for book in books::ALL.iter().filter(|book| book.card.proven && book.card.key != "lab") {
        let key = book.card.key;
        if only.as_deref().is_some_and(|only| only != key) {
            continue;
        }
        let (cases, differing) = play(key).unwrap_or_else(|| panic!("{key}: proven, but there are no recordings"));
        println!("{key}: {cases} recorded cases, {} differ", differing.len());
        assert!(cases > 2_000, "{key}: {cases} cases are too few");
        wrong.extend(differing.into_iter().take(5));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
