//! Tables for a spreadsheet, as RFC 4180 has it: a header with units, CRLF after every line, quotes where needed.

use csv_core::{WriteResult, Writer};

use crate::lessons::{Experiment, words};
use crate::scene::bars;
use crate::scene::trace::{self, Detail, Entry};
use crate::sim::Run;
use crate::sim::What;
use crate::sim::time::{SECOND_US, seconds};

/// The header of [`events`].
const EVENTS: [&str; 9] =
    ["time (s)", "event", "request", "retry", "epoch", "breaker", "in flight (requests)", "title", "reason"];

/// The header of [`per_second`].
const PER_SECOND: [&str; 8] = [
    "from (s)",
    "to (s)",
    "answered (calls)",
    "failed (calls)",
    "timed out (calls)",
    "rejected (calls)",
    "in flight at its end (requests)",
    "breaker at its end",
];

/// Every event that is recorded by `recorded_us`, a line each.
pub fn events(experiment: &Experiment, run: &Run, recorded_us: u64) -> String {
    let mut table = Table::new(&EVENTS);
    let entries = trace::entries(run, Detail::Requests);
    let recorded = trace::entries_by(run, &entries, recorded_us);
    let mut counts = run.counts_after(0);
    let (mut counted, mut state) = (0, run.opening_state());
    for entry in entries.into_iter().take(recorded) {
        let row = trace::row(experiment, run, entry);
        let mut fields = vec![seconds(row.at_us)];
        let Entry::Event(index) = entry else {
            let start =
                ["start", "", "", "1", words::state_key(state), "0", &row.title, &row.reason].map(str::to_owned);
            fields.extend(start);
            table.line(&fields);
            continue;
        };
        // Counted on from event to event: from a checkpoint each time would take as long as the square.
        run.count_on(&mut counts, counted..index + 1);
        counted = index + 1;
        let (name, place) = match run.events[index].what {
            What::Phase(_) => ("phase", None),
            What::Admitted(place) => ("admitted", Some(place)),
            What::Rejected(place) => ("rejected", Some(place)),
            What::Ended(place) => ("ended", Some(place)),
            What::Waits(place) => ("waits", Some(place)),
            What::WaitsOn(place) => ("waits on", Some(place)),
            What::LetIn(place) => ("let in", Some(place)),
            What::TurnedAway(place) => ("turned away", Some(place)),
            What::Transition(place) => {
                state = run.transitions()[place as usize].to;
                ("transition", None)
            }
            What::Changed(_) => ("change", None),
        };
        let attempt = place.map(|place| run.attempts[place as usize]);
        let number =
            |of: fn(&crate::sim::Attempt) -> u32| attempt.as_ref().map_or(String::new(), |it| of(it).to_string());
        fields.extend([
            name.to_owned(),
            number(|attempt| attempt.request),
            number(|attempt| u32::from(attempt.retry)),
            place.map_or(String::new(), |place| run.epoch_of(place).to_string()),
            words::state_key(state).to_owned(),
            counts.requests.in_flight.to_string(),
            row.title,
            row.reason,
        ]);
        table.line(&fields);
    }
    table.text
}

/// What ended in each second that is recorded by `recorded_us`; the last one may be shorter.
pub fn per_second(run: &Run, recorded_us: u64) -> String {
    let mut table = Table::new(&PER_SECOND);
    let bars = bars::recorded(run, &bars::per_second(run), recorded_us);
    for (bar, second) in bars.iter().zip(0..) {
        let from_us = second * SECOND_US;
        let to_us = (from_us + SECOND_US).min(recorded_us);
        if to_us <= from_us {
            break;
        }
        let mut fields = vec![seconds(from_us), seconds(to_us)];
        fields.extend([bar.answered, bar.failed, bar.timed_out, bar.rejected].map(|count| count.to_string()));
        fields.push(run.counts_at(to_us).requests.in_flight.to_string());
        fields.push(words::state_key(run.state_at(to_us)).to_owned());
        table.line(&fields);
    }
    table.text
}

/// Lines of fields as text.
struct Table {
    text: String,
}

impl Table {
    fn new(header: &[&str]) -> Self {
        let mut table = Table { text: String::new() };
        table.line(header);
        table
    }

    fn line(&mut self, fields: &[impl AsRef<str>]) {
        for (place, field) in fields.iter().enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            self.field(field.as_ref());
        }
        self.text.push_str("\r\n");
    }

    fn field(&mut self, field: &str) {
        // The writer takes each field for a whole line, and a line of one empty field needs quotes.
        if field.is_empty() {
            return;
        }
        let mut writer = Writer::new();
        // Quotes double at worst, and stand around it.
        let mut bytes = vec![0; field.len() * 2 + 2];
        let (result, _, written) = writer.field(field.as_bytes(), &mut bytes);
        let (end, closed) = writer.finish(&mut bytes[written..]);
        debug_assert_eq!((result, end), (WriteResult::InputEmpty, WriteResult::InputEmpty));
        self.text.push_str(std::str::from_utf8(&bytes[..written + closed]).unwrap_or_default());
    }
}
