//! Hostile options and operations: 10,000 of each rule book. Nothing panics, no call is lost, timers lie ahead, and the
//! same again gives the same answers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::borrow::Cow;

use breaker_breakers::books;
use breaker_breakers::case::FAILED;
use breaker_breakers::options::{Allowed, End, Spec};
use breaker_breakers::value::{Named, Value};
use breaker_sim::desk::Place;
use breaker_sim::{Breaker, Desk, Report, State};

/// Option sets of each book, more where its options exclude each other and too few are taken.
const CASES: u64 = 10_000;
const TAKEN: u64 = CASES / 10;

/// A small generator of its own: xorshift.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn whole(&mut self, least: i64, most: i64) -> i64 {
        let near = least.saturating_add(self.below(12) as i64);
        let far = least.saturating_add((self.next() >> 1) as i64 % most.saturating_sub(least).max(1));
        let outside = self.of(&[least.saturating_sub(1), most.saturating_add(1), i64::MIN, i64::MAX, 0, -7]);
        match self.below(20) {
            0 => outside,
            1 => far,
            2 => most,
            3 => least,
            4..=9 => near.saturating_add(self.of(&[0, 100, 1_000])).min(most),
            _ => near.min(most),
        }
    }

    fn value(&mut self, allowed: &Allowed) -> Value {
        if self.below(60) == 0 {
            let odd = [
                Value::Word(Cow::Borrowed("x")),
                Value::Decimal(1e300),
                Value::Decimal(-0.5),
                Value::YesNo(true),
                Value::Group(Cow::Borrowed(&[])),
                Value::List(Cow::Borrowed(&[])),
            ];
            return odd[self.below(6) as usize].clone();
        }
        match allowed {
            Allowed::Whole(least, most) => Value::Whole(self.whole(*least, *most)),
            Allowed::Decimal(least, most) => {
                let ends = [least, most].map(|end| match *end {
                    End::In(end) | End::Out(end) => end,
                });
                let part = self.of(&[0.0, 0.1, 0.25, 1.0 / 3.0, 0.5, 0.6, 0.999, 1.0]);
                Value::Decimal(ends[0] + (ends[1] - ends[0]).min(100.0) * part)
            }
            Allowed::YesNo => Value::YesNo(self.below(2) == 0),
            Allowed::OneOf(words) => Value::Word(Cow::Borrowed(self.of(words))),
            Allowed::Group(specs) => Value::Group(Cow::Owned(self.options(specs))),
            Allowed::List(each) => Value::List((0..self.below(5)).map(|_| self.value(each)).collect()),
            Allowed::Either(kinds) => {
                let kind = self.below(kinds.len() as u64) as usize;
                self.value(&kinds[kind])
            }
        }
    }

    fn options(&mut self, specs: &'static [Spec]) -> Vec<Named> {
        let mut options = Vec::new();
        for spec in specs {
            // What has no default is often one of several that exclude each other.
            if self.below(if spec.default.is_none() { 2 } else { 3 }) != 0 {
                options.push((Cow::Borrowed(spec.name), self.value(&spec.allowed)));
            }
        }
        options
    }

    fn pause_us(&mut self) -> u64 {
        match self.below(40) {
            0 => self.next(),
            1..=9 => self.below(2_000_000),
            10..=20 => self.of(&[1, 10, 100, 999, 1_000, 1_001, 60_000]) * 1_000,
            21..=25 => self.below(3),
            _ => 0,
        }
    }
}

/// What each operation came to. Every call that asked is somewhere, and no timer is due.
fn play(breaker: Box<dyn Breaker>, seed: u64) -> Vec<(State, Option<Place>)> {
    let mut desk = Desk::new(breaker);
    let mut draw = Draw(seed);
    let (mut at_us, mut asked) = (0_u64, 0_u64);
    let mut log = Vec::new();
    for _ in 0..20 + draw.below(100) {
        at_us = at_us.saturating_add(draw.pause_us());
        // Now and then an instant before the last one.
        let now_us = if draw.below(50) == 0 { at_us / 2 } else { at_us };
        // Timers that go on for ever are where a case ends.
        if !desk.advance_at_most(now_us, 10_000) {
            break;
        }
        let place = match draw.below(8) {
            0..=3 => {
                asked += 1;
                Some(desk.ask(now_us).1)
            }
            4..=6 => {
                let report = draw.of(&[Report::Success, FAILED, FAILED, Report::Ignored]);
                // Now and then a ticket that nobody has, or that was told already.
                let ticket = draw.below(asked + 1 + asked / 20) as usize;
                desk.tell(ticket, report, now_us);
                None
            }
            _ => {
                desk.look(now_us);
                None
            }
        };
        log.push((desk.state(now_us), place));
    }
    assert!(log.iter().all(|(state, _)| *state != State::Off));
    let places = (0..asked as usize).filter(|ticket| desk.place(*ticket).is_some()).count();
    assert_eq!(places as u64, asked, "a call is lost");
    assert_eq!(desk.place(asked as usize), None);
    log
}

#[test]
fn hostile_options_and_operations_do_no_harm() {
    for book in &books::ALL {
        let key = book.card.key;
        let mut draw = Draw(0x9E37_79B9_7F4A_7C15);
        let (mut cases, mut refused, mut opened) = (0, 0, 0);
        while cases < CASES || (cases - refused < TAKEN && cases < CASES * 100) {
            cases += 1;
            let options = draw.options(book.card.options);
            let seed = draw.next();
            match (book.ready(&options), book.ready(&options)) {
                (Ok(one), Ok(other)) => {
                    let log = play(one.breaker(), seed);
                    assert_eq!(log, play(other.breaker(), seed), "{key}, {options:?}");
                    opened += u32::from(log.iter().any(|(state, _)| *state == State::Open));
                }
                (Err(one), Err(other)) => {
                    assert_eq!(one, other);
                    assert!(!one.is_empty() && !one.contains('\n'), "{key}: {one:?}");
                    refused += 1;
                }
                _ => panic!("{key}: taken once and refused once: {options:?}"),
            }
        }
        println!("{key}: {cases} option sets, {refused} refused, {opened} opened");
        assert!(cases - refused >= TAKEN && opened > 100, "{key}: {refused} refused, {opened} opened");
    }
}
