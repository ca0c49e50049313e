//! The catalogue of all rule books.

use super::book::{Book, Ready};
use super::cockatiel::{Cockatiel3, Cockatiel4};
use super::failsafe_go::FailsafeGo;
use super::failsafe_rs::FailsafeRs;
use super::gobreaker::Gobreaker;
use super::lab::Lab;
use super::opossum::Opossum;
use super::polly::Polly;
use super::pybreaker::Pybreaker;
use super::recloser::Recloser;
use super::resilience4j::Resilience4j;
use super::value::Named;
use crate::sim::Breaker;

/// All rule books, in the order in which they are shown.
pub static ALL: [Book; 11] = [
    Book::of::<Lab>(),
    Book::of::<Resilience4j>(),
    Book::of::<Polly>(),
    Book::of::<Gobreaker>(),
    Book::of::<FailsafeGo>(),
    Book::of::<Opossum>(),
    Book::of::<Cockatiel3>(),
    Book::of::<Cockatiel4>(),
    Book::of::<Pybreaker>(),
    Book::of::<FailsafeRs>(),
    Book::of::<Recloser>(),
];

/// The rule book of a key; `cockatiel` is its newest version.
pub fn find(key: &str) -> Option<&'static Book> {
    let key = if key == "cockatiel" { "cockatiel4" } else { key };
    ALL.iter().find(|book| book.card.key == key)
}

/// The breaker of a key with these options, ready to be played; the error is a line.
pub fn ready(key: &str, given: &[Named]) -> Ready {
    let book = find(key).ok_or_else(|| {
        let keys: Vec<&str> = ALL.iter().map(|book| book.card.key).collect();
        let shown: String = key.chars().take(60).collect();
        format!("{shown}: there is no such breaker; breakers: {}", keys.join(", "))
    })?;
    book.ready(given)
}

/// The breaker of a key with these options, at time 0; the error is a line.
pub fn open(key: &str, given: &[Named]) -> Result<Box<dyn Breaker>, String> {
    Ok(ready(key, given)?.breaker())
}
