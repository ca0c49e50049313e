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
    check::<breaker_breakers::opossum::Opossum>();
    check::<breaker_breakers::pybreaker::Pybreaker>();
    check::<breaker_breakers::failsafe_rs::FailsafeRs>();
    check::<breaker_breakers::recloser::Recloser>();
}

#[test]
fn keys_are_found_and_others_refused() {
    for book in &books::ALL {
        assert!(std::ptr::eq(books::find(book.card.key).unwrap().card, book.card));
    }
    let refused = books::open("hystrix", &[]).err().unwrap();
    assert!(refused.starts_with("hystrix: there is no such breaker; breakers: "), "{refused}");
}

#[test]
fn cockatiel_has_no_defaults_and_is_played_by_the_example_of_its_documentation() {
    for key in ["cockatiel3", "cockatiel4"] {
        let refused = books::open(key, &[]).err().unwrap();
        assert_eq!(refused, "breaker has no default: it takes one of consecutive, count, sampling");
        let five = "aAC f0C aAC f1C aAC f2C aAC f3C aAC f4O 9999aRO 1aAH";
        let (operations, expected) = case::read(five).unwrap();
        assert_eq!(case::play(books::find(key).unwrap().usual().breaker(), &operations), Ok(expected));
    }
}
