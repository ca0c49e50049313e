//! The event trace: which events it lists, and how each reads.
//!
//! Rows are made one by one, so that a trace of thousands costs only what is in view.

use crate::lessons::words;
use crate::sim::run::{Event, What};
use crate::sim::{Admission, Cause, Health, Outcome, Run, State};

/// Which events are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What the breaker decided and what happened to the dependency.
    Decisions,
    /// Every request besides.
    Requests,
}

/// A place in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The start of the run.
    Start,
    /// The event of this index.
    Event(usize),
}

/// What a row's mark shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A state of the breaker.
    State(State),
    /// A phase of the dependency.
    Phase(Health),
    /// An attempt.
    Attempt(Outcome),
    /// A probe.
    Probe(Outcome),
    /// A change by the learner.
    Change,
}

/// A row as it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// When, in microseconds.
    pub at_us: u64,
    /// What its mark shows.
    pub mark: Mark,
    /// What happened.
    pub title: String,
    /// Why, with numbers.
    pub reason: String,
}

/// The entries of a run, in order.
pub fn entries(run: &Run, detail: Detail) -> Vec<Entry> {
    let listed = |event: &Event| match event.what {
        What::Transition(_) | What::Changed(_) => true,
        // The phase of time 0 is told by the start.
        What::Phase(_) => event.at_us > 0,
        What::Rejected(_) | What::Ended(_) => detail == Detail::Requests,
        What::Admitted(index) => {
            let attempt = &run.attempts[index as usize];
            detail == Detail::Requests && attempt.ends_us > attempt.created_us
        }
    };
    let events = run.events.iter().enumerate().filter(|(_, event)| listed(event));
    std::iter::once(Entry::Start).chain(events.map(|(index, _)| Entry::Event(index))).collect()
}

/// When an entry happened, in microseconds.
pub fn at_us(run: &Run, entry: Entry) -> u64 {
    match entry {
        Entry::Start => 0,
        Entry::Event(index) => run.events.get(index).map_or(0, |event| event.at_us),
    }
}

/// How many entries have happened by `playhead_us`, those of that instant included.
pub fn entries_by(run: &Run, entries: &[Entry], playhead_us: u64) -> usize {
    entries.partition_point(|entry| at_us(run, *entry) <= playhead_us)
}

/// The instant of the next entry after `playhead_us`.
pub fn next_us(run: &Run, entries: &[Entry], playhead_us: u64) -> Option<u64> {
    entries.get(entries_by(run, entries, playhead_us)).map(|entry| at_us(run, *entry))
}

/// The instant of the last entry before `playhead_us`.
pub fn previous_us(run: &Run, entries: &[Entry], playhead_us: u64) -> Option<u64> {
    let before = entries.partition_point(|entry| at_us(run, *entry) < playhead_us);
    before.checked_sub(1).map(|last| at_us(run, entries[last]))
}

/// How an entry reads.
pub fn row(run: &Run, entry: Entry) -> Row {
    let Entry::Event(index) = entry else { return start(run) };
    let Some(event) = run.events.get(index) else { return start(run) };
    let (mark, title, reason) = match event.what {
        What::Transition(index) => {
            let transition = &run.transitions()[index as usize];
            let title = words::state_label(transition.to).to_owned();
            (Mark::State(transition.to), title, words::reason(transition))
        }
        What::Phase(index) => {
            let health = run.scenario.phases[index as usize].health;
            (Mark::Phase(health), "Dependency".to_owned(), words::health(health))
        }
        What::Changed(_) => (Mark::Change, "Changed".to_owned(), "new settings in force".to_owned()),
        What::Admitted(index) | What::Rejected(index) | What::Ended(index) => attempt(run, event.what, index as usize),
    };
    Row { at_us: event.at_us, mark, title, reason }
}

fn start(run: &Run) -> Row {
    let state = run.opening_state();
    let phase = run.scenario.phase_at(0).map_or(String::new(), |phase| words::health(phase.health));
    Row {
        at_us: 0,
        mark: Mark::State(state),
        title: words::state_label(state).to_owned(),
        reason: format!("start; dependency {phase}"),
    }
}

fn attempt(run: &Run, what: What, index: usize) -> (Mark, String, String) {
    let (attempt, ending) = (&run.attempts[index], &run.endings[index]);
    let probe = attempt.admission == Admission::Probe;
    let name = if probe { "Probe, call" } else { "Call" };
    let number = attempt.request;
    let (verb, reason) = match (what, attempt.outcome) {
        (What::Admitted(_), _) => ("admitted", String::new()),
        (_, Outcome::Success) => ("answered", String::new()),
        (_, Outcome::Failure(cause)) => ("failed", cause_words(cause).to_owned()),
        (_, Outcome::Timeout) => ("timed out", String::new()),
        (_, Outcome::Rejection) => ("rejected", "failed fast by the breaker".to_owned()),
    };
    let late = matches!(what, What::Ended(_)) && ending.late;
    let reason = if late { format!("late result from epoch {} ignored", attempt.epoch) } else { reason };
    let mark = if probe { Mark::Probe(attempt.outcome) } else { Mark::Attempt(attempt.outcome) };
    (mark, format!("{name} {number} {verb}"), reason)
}

fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Outage => "the dependency is dead",
        Cause::Overload => "the dependency is warming up and full",
        Cause::Transient => "a background failure",
        Cause::ErrorRate => "the dependency answered with an error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, tuning};

    fn opening() -> Run {
        Run::new(Experiment::opening(&tuning::LESSON).scenario())
    }

    #[test]
    fn the_opening_run_reads_as_in_the_lesson() {
        let run = opening();
        let rows: Vec<Row> = entries(&run, Detail::Decisions).into_iter().map(|entry| row(&run, entry)).collect();
        let read: Vec<_> =
            rows.iter().take(5).map(|row| (row.at_us, row.title.as_str(), row.reason.as_str())).collect();
        assert_eq!(
            read,
            [
                (0, "CLOSED", "start; dependency healthy, 1 in 10 fails"),
                (8_000_000, "Dependency", "dead, every call fails"),
                (9_600_000, "OPEN", "10 of 20 calls failed, threshold 50 %"),
                (14_600_000, "HALF-OPEN", "5.0 s wait elapsed"),
                (15_000_000, "OPEN", "3 of 3 probes failed, threshold 50 %"),
            ]
        );
    }

    #[test]
    fn every_request_is_listed_once_when_answers_take_no_time() {
        let run = opening();
        let requests = entries(&run, Detail::Requests).len() - entries(&run, Detail::Decisions).len();
        assert_eq!(requests, 300);
    }

    #[test]
    fn next_and_previous_step_over_events_of_one_instant_together() {
        let run = opening();
        let entries = entries(&run, Detail::Decisions);
        assert_eq!(next_us(&run, &entries, 0), Some(8_000_000));
        assert_eq!(next_us(&run, &entries, 8_000_000), Some(9_600_000));
        assert_eq!(previous_us(&run, &entries, 9_600_000), Some(8_000_000));
        assert_eq!(previous_us(&run, &entries, 1), Some(0));
        assert_eq!(previous_us(&run, &entries, 0), None);
        assert_eq!(next_us(&run, &entries, 60_000_000), None);
    }
}
