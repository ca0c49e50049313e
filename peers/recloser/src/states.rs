//! The state of the breaker, from the events that the crate sends whenever a state begins.

use std::cell::Cell;
use std::fmt::Debug;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

thread_local!(static LAST: Cell<char> = const { Cell::new('?') });

/// Begins to listen, for as long as the program runs.
pub fn listen() {
    tracing::subscriber::set_global_default(Listener).expect("nobody else listens");
}

/// The state that began last.
pub fn last() -> char {
    LAST.get()
}

struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.target() == recloser::RECLOSER_EVENT
    }

    fn event(&self, event: &Event) {
        let mut seen = Seen::default();
        event.record(&mut seen);
        if let (Some(state), true) = (seen.state, seen.started) {
            LAST.set(state);
        }
    }

    fn new_span(&self, _: &Attributes) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// What an event says. One that tells of a state's end has another time in it.
#[derive(Default)]
struct Seen {
    state: Option<char>,
    started: bool,
}

impl Visit for Seen {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "state" {
            self.state = value.chars().next();
        }
    }

    fn record_u64(&mut self, field: &Field, _: u64) {
        self.started |= field.name() == "started_ts";
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
