//! Every claim of every card is played; every card fits its book.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use breaker_breakers::card::Axis;
use breaker_breakers::{books, case};

#[test]
fn every_claim_of_every_card_is_shown_by_its_run() {
    let mut played = 0;
    let mut wrong = Vec::new();
    for book in &books::ALL {
        for claim in book.card.claims {
            let (operations, expected) = case::read(claim.shown.case).unwrap();
            let what = format!("{}, {}: {}", book.card.key, claim.axis.name(), claim.says);
            let breaker = book.ready(claim.shown.options).unwrap_or_else(|error| panic!("{what}: {error}")).breaker();
            let answers = case::play(breaker, &operations).unwrap();
            if answers != expected {
                wrong.push(format!("{what}\n  {}\n  {answers:?}", claim.shown.case));
            }
            played += 1;
        }
    }
    println!("{played} claims played");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_card_speaks_of_every_axis_once_and_in_order() {
    for book in &books::ALL {
        let axes: Vec<Axis> = book.card.claims.iter().map(|claim| claim.axis).collect();
        assert_eq!(axes, Axis::ALL, "{}", book.card.key);
        for claim in book.card.claims {
            assert!(claim.says.ends_with('.') && claim.says.len() <= 90, "{}: {}", book.card.key, claim.says);
        }
    }
}

#[test]
fn what_is_left_out_is_the_librarys_default() {
    use breaker_breakers::book::RuleBook;
    use breaker_breakers::options::Reader;
    fn check<B: RuleBook>() {
        let read = Reader::new(B::CARD.options, &[]).and_then(|reader| B::read(&reader));
        assert_eq!(read, Ok(B::Options::default()), "{}", B::CARD.key);
    }
    check::<breaker_breakers::lab::Lab>();
    check::<breaker_breakers::resilience4j::Resilience4j>();
    check::<breaker_breakers::polly::Polly>();
    check::<breaker_breakers::gobreaker::Gobreaker>();
    check::<breaker_breakers::failsafe_go::FailsafeGo>();
}

#[test]
fn keys_are_found_and_others_refused() {
    for book in &books::ALL {
        assert!(std::ptr::eq(books::find(book.card.key).unwrap().card, book.card));
    }
    let refused = books::open("hystrix", &[]).err().unwrap();
    assert!(refused.starts_with("hystrix: there is no such breaker; breakers: "), "{refused}");
}
