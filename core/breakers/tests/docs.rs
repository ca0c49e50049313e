//! The table of differences in `docs/breakers.md` is what the cards say. `UPDATE_DOCS=1` writes it anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fmt::Write;

use breaker_breakers::books;
use breaker_breakers::card::Axis;
use breaker_breakers::value::{Named, Value};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/breakers.md");
const BEGIN: &str =
    "<!-- From the cards; UPDATE_DOCS=1 cargo test -p breaker-breakers --test docs writes it anew. -->\n";
const END: &str = "<!-- End of what comes from the cards. -->\n";

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Whole(value) => (*value).into(),
        Value::Decimal(value) => (*value).into(),
        Value::YesNo(value) => (*value).into(),
        Value::Word(value) => value.as_ref().into(),
        Value::Group(values) => object(values),
        Value::List(values) => values.iter().map(json).collect(),
    }
}

fn object(values: &[Named]) -> serde_json::Value {
    serde_json::Value::Object(values.iter().map(|(name, value)| (name.to_string(), json(value))).collect())
}

/// The libraries, then a table for each axis.
fn written() -> String {
    let mut text = "| key | library | licence | answers |\n| --- | --- | --- | --- |\n".to_owned();
    for book in &books::ALL {
        let card = book.card;
        let proven = match (card.key, card.proven) {
            ("lab", _) => "held by the naive breaker of the tests",
            (_, true) => "proven on recordings",
            (_, false) => "modelled on its documentation",
        };
        let name = format!("[{}]({}) {}, {}", card.name, card.documentation, card.version, card.language);
        writeln!(text, "| `{}` | {name} | {} | {proven} |", card.key, card.licence).unwrap();
    }
    for (place, axis) in Axis::ALL.into_iter().enumerate() {
        write!(
            text,
            "\n### {}\n\n| breaker | what it does | options | run |\n| --- | --- | --- | --- |\n",
            axis.name()
        )
        .unwrap();
        for book in &books::ALL {
            let claim = &book.card.claims[place];
            let options = match claim.shown.options {
                [] => "defaults".to_owned(),
                some => format!("`{}`", object(some)),
            };
            writeln!(text, "| `{}` | {} | {options} | `{}` |", book.card.key, claim.says, claim.shown.case).unwrap();
        }
    }
    text
}

#[test]
fn the_table_of_differences_is_that_of_the_cards() {
    let file = std::fs::read_to_string(FILE).unwrap();
    let (before, rest) = file.split_once(BEGIN).expect("docs/breakers.md has no place for the table");
    let (table, after) = rest.split_once(END).expect("docs/breakers.md has no end of the table");
    let wanted = format!("\n{}\n", written());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(FILE, format!("{before}{BEGIN}{wanted}{END}{after}")).unwrap();
        return;
    }
    assert!(table == wanted, "docs/breakers.md is not what the cards say; UPDATE_DOCS=1 writes it anew");
}
