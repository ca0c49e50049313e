//! The event trace: which events it lists, and how each reads.
//!
//! Rows are made one by one, so that a trace of thousands costs only what is in view.

use super::diagram::capitalised;
use crate::lessons::{Experiment, Setting, words};
use crate::sim::time::seconds_fixed;
use crate::sim::{Admission, Attempt, Cause, Condition, Heard, Outcome, Run, State};
use crate::sim::{Event, What};

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
    /// A condition of the dependency.
    Condition(Condition),
    /// An attempt on its way: what becomes of it is not known yet.
    Request,
    /// An attempt that has ended.
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
        // The phase of time 0 is told by the start; one that is not followed changes nothing.
        What::Phase(_) => event.at_us > 0 && run.scenario.settings_at(event.at_us - 1).follow_phases,
        What::Rejected(_) | What::Waits(_) | What::TurnedAway(_) | What::Ended(_) => detail == Detail::Requests,
        What::Admitted(index) | What::LetIn(index) => {
            let attempt = &run.attempts[index as usize];
            detail == Detail::Requests && attempt.ends_us > attempt.decided_us()
        }
        What::WaitsOn(_) => false,
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
pub fn row(experiment: &Experiment, run: &Run, entry: Entry) -> Row {
    let Entry::Event(index) = entry else { return start(run) };
    let Some(event) = run.events.get(index) else { return start(run) };
    let (mark, title, reason) = match event.what {
        What::Transition(index) => {
            let transition = &run.transitions()[index as usize];
            let title = words::state_label(transition.to).to_owned();
            (Mark::State(transition.to), title, words::reason(transition))
        }
        What::Phase(index) => {
            let condition = Condition::Scheduled(run.scenario.phases[index as usize].health);
            (Mark::Condition(condition), "Dependency".to_owned(), words::condition(condition))
        }
        What::Changed(index) => changed(experiment, run, index as usize),
        What::Admitted(place)
        | What::Rejected(place)
        | What::Waits(place)
        | What::WaitsOn(place)
        | What::LetIn(place)
        | What::TurnedAway(place)
        | What::Ended(place) => attempt(run, index + 1, event.what, place),
    };
    Row { at_us: event.at_us, mark, title, reason }
}

fn start(run: &Run) -> Row {
    let state = run.opening_state();
    // A change of the instant 0 has a row of its own.
    let condition = match run.scenario.opening.follow_phases {
        true => run.scenario.condition_at(0),
        false => Condition::Errors(run.scenario.opening.errors_percent),
    };
    Row {
        at_us: 0,
        mark: Mark::State(state),
        title: words::state_label(state).to_owned(),
        reason: format!("start; dependency {}", words::condition(condition)),
    }
}

/// A change by the learner, with the value before it.
fn changed(experiment: &Experiment, run: &Run, index: usize) -> (Mark, String, String) {
    let Some(change) = experiment.changes.get(index) else { return (Mark::Change, String::new(), String::new()) };
    let Some(setting) = experiment.lesson.settings.get(change.setting) else {
        return (Mark::Change, String::new(), String::new());
    };
    let reason =
        format!("{}: {} → {}", setting.label, before(experiment, index, setting), setting.spoken(change.value));
    let breaks =
        experiment.lesson.shortcuts.iter().any(|(_, key, value)| *key == setting.key && *value == change.value);
    if breaks {
        let condition = run.scenario.changes.get(index).map_or(0, |change| change.settings.errors_percent);
        let title = if condition == 0 { "Repaired" } else { "Broken" };
        return (Mark::Condition(Condition::Errors(condition)), title.to_owned(), format!("by hand; {reason}"));
    }
    (Mark::Change, "Changed".to_owned(), reason)
}

/// What was in force before a change: the value, or what it takes the place of (`scheduled`).
fn before(experiment: &Experiment, index: usize, setting: &Setting) -> String {
    let values = experiment.values_after(index);
    let replaced = setting.implies.and_then(|(key, value)| {
        let other = experiment.lesson.settings.iter().find(|other| other.key == key)?;
        (values.get(key) != value).then(|| other.format(values.get(key)))
    });
    replaced.unwrap_or_else(|| setting.format(values.get(setting.key)))
}

/// An attempt's event, the last of the first `after`.
fn attempt(run: &Run, after: usize, what: What, index: u32) -> (Mark, String, String) {
    let (attempt, ending) = (&run.attempts[index as usize], &run.endings[index as usize]);
    // Who waits does not know yet.
    let waits = matches!(what, What::Waits(_) | What::WaitsOn(_));
    let probe = attempt.admission == Admission::Probe && !waits;
    let name = if probe { "Probe, request" } else { "Request" };
    let number = match attempt.retry {
        0 => attempt.request.to_string(),
        retry => format!("{}, retry {retry},", attempt.request),
    };
    let (verb, reason) = match (what, attempt.outcome) {
        _ if waits => ("waits", "for the breaker to decide".to_owned()),
        (What::Admitted(_) | What::LetIn(_), _) => {
            ("admitted", format!("{} in flight", run.counts_after(after).requests.in_flight))
        }
        (_, Outcome::Success) => ("answered", arrived(attempt)),
        (_, Outcome::Failure(cause)) => ("failed", cause_words(cause).to_owned()),
        (_, Outcome::Timeout) => {
            let freed = seconds_fixed(attempt.freed_us, 2);
            ("timed out", format!("given up; the dependency is busy with it until {freed} s"))
        }
        (_, Outcome::Rejection) => ("rejected", "failed fast by the breaker".to_owned()),
    };
    let ended = matches!(what, What::Ended(_));
    let late = |became: &str| format!("late result from epoch {} {became}", run.epoch_of(index));
    let reason = match ending.heard {
        Heard::IgnoredLate if ended => late("ignored"),
        Heard::CountedLate if ended => late("counted"),
        _ => reason,
    };
    let retried = ended && ending.retried;
    let reason = if retried { format!("{reason}; retried at once") } else { reason };
    let mark = match what {
        _ if probe => Mark::Probe(attempt.outcome),
        What::Admitted(_) | What::LetIn(_) | What::Waits(_) | What::WaitsOn(_) => Mark::Request,
        _ => Mark::Attempt(attempt.outcome),
    };
    (mark, format!("{name} {number} {verb}"), reason)
}

/// Since when it was on its way, if that took time.
fn arrived(attempt: &Attempt) -> String {
    if attempt.ends_us == attempt.decided_us() {
        return String::new();
    }
    format!("admitted at {} s", seconds_fixed(attempt.decided_us(), 2))
}

fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Outage => "the dependency is dead",
        Cause::Overload => "the dependency is warming up and full",
        Cause::Transient => "a background failure",
        Cause::ErrorRate => "the dependency answered with an error",
    }
}

/// A row as a sentence behind the name of the state that holds: what only repeats that name is left out.
pub fn sentence(row: &Row, state: &str) -> String {
    match (row.title == state, row.reason.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!(" {}.", capitalised(&row.reason)),
        (false, true) => format!(" {}.", row.title),
        (false, false) => format!(" {}: {}.", row.title, row.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{live, tuning};

    fn opening() -> Run {
        Experiment::opening(&tuning::LESSON).run()
    }

    fn read(experiment: &Experiment, detail: Detail) -> Vec<(u64, String, String)> {
        let run = experiment.run();
        let rows = entries(&run, detail).into_iter().map(|entry| row(experiment, &run, entry));
        rows.map(|row| (row.at_us, row.title, row.reason)).collect()
    }

    #[test]
    fn the_opening_run_reads_as_in_the_lesson() {
        let rows = read(&Experiment::opening(&tuning::LESSON), Detail::Decisions);
        let rows: Vec<_> =
            rows.iter().take(5).map(|(at_us, title, why)| (*at_us, title.as_str(), why.as_str())).collect();
        assert_eq!(
            rows,
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

    #[test]
    fn a_hand_on_the_controls_is_told_with_the_value_before() {
        let mut experiment = Experiment::opening(&live::CAPACITY);
        for (at_us, key, value) in [(1_000_000, "rate", 8), (2_000_000, "errors", 100), (9_000_000, "errors", 0)] {
            experiment = experiment.changed(at_us, &[(key, value)]).unwrap().unwrap();
        }
        let rows = read(&experiment, Detail::Decisions);
        let told: Vec<_> =
            rows.iter().filter(|row| row.2.contains('→')).map(|row| (row.0, row.1.as_str(), row.2.as_str())).collect();
        assert_eq!(
            told,
            [
                (1_000_000, "Changed", "Requests per second: 10 → 8/s"),
                (2_000_000, "Broken", "by hand; Dependency errors: scheduled → 100 %"),
                (9_000_000, "Repaired", "by hand; Dependency errors: 100 → 0 %"),
            ]
        );
        assert!(!rows.iter().any(|row| row.1 == "Dependency"), "the schedule is left before its outage begins");
    }

    #[test]
    fn a_hand_that_ends_the_schedule_is_told_as_that() {
        let repaired = Experiment::opening(&live::OUTAGE).changed(12_000_000, &[("errors", 0)]).unwrap().unwrap();
        let rows = read(&repaired, Detail::Decisions);
        assert!(rows.contains(&(
            12_000_000,
            "Repaired".to_owned(),
            "by hand; Dependency errors: scheduled → 0 %".to_owned()
        )));
    }

    #[test]
    fn a_late_result_is_told_as_ignored() {
        let mut experiment = Experiment::opening(&live::CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("errors", 100)]);
        let rows = read(&experiment, Detail::Requests);
        let late: Vec<_> = rows.iter().filter(|row| row.2.contains("late")).take(2).collect();
        // Requests 4 and 5 were admitted before the opening of 1.30 s.
        assert_eq!(*late[0], (1_400_000, "Request 4 failed".to_owned(), "late result from epoch 1 ignored".to_owned()));
        assert_eq!(late[1].0, 1_500_000);
    }

    #[test]
    fn what_is_admitted_does_not_show_yet_how_it_will_end() {
        let mut experiment = Experiment::opening(&live::CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("errors", 100)]);
        let run = experiment.run();
        let entries = entries(&run, Detail::Requests);
        let row = |title: &str| {
            entries.iter().map(|entry| row(&experiment, &run, *entry)).find(|row| row.title == title).unwrap()
        };
        assert_eq!(row("Request 1 admitted").mark, Mark::Request);
        assert_eq!(row("Request 1 failed").mark, Mark::Attempt(Outcome::Failure(Cause::ErrorRate)));
    }

    #[test]
    fn a_row_is_a_sentence_behind_its_state() {
        let experiment = Experiment::opening(&tuning::LESSON);
        let row = |title: &str, reason: &str| {
            let first = row(&experiment, &opening(), Entry::Start);
            Row { title: title.to_owned(), reason: reason.to_owned(), ..first }
        };
        assert_eq!(sentence(&row("OPEN", "3 failures in a row"), "OPEN"), " 3 failures in a row.");
        assert_eq!(sentence(&row("OPEN", ""), "OPEN"), "");
        assert_eq!(sentence(&row("Dependency", "warming up"), "OPEN"), " Dependency: warming up.");
        assert_eq!(sentence(&row("Request 4", ""), "OPEN"), " Request 4.");
    }
}
