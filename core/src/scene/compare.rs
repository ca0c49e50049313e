//! Two runs set against each other at one instant: their figures, whether they saw the same traffic,
//! and where and why they part.

use super::metrics::Metrics;
use super::trace;
use crate::lessons::{Experiment, words};
use crate::sim::time::{SECOND_US, seconds_fixed};
use crate::sim::{Event, What};
use crate::sim::{Outcome, Run};

/// A run with what it is a run of.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// What is simulated.
    pub experiment: &'a Experiment,
    /// Its run.
    pub run: &'a Run,
    /// How far it is recorded, in microseconds.
    pub recorded_us: u64,
}

/// A figure of both runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub name: &'static str,
    /// Of run A.
    pub a: String,
    /// Of run B.
    pub b: String,
    /// B less A, with its sign; empty where nothing can be subtracted.
    pub difference: String,
}

/// Runs A and B at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The instant: the one that is looked at, or as far as both are recorded.
    pub at_us: u64,
    /// The figures by then.
    pub rows: Vec<Row>,
    /// In what their settings differ.
    pub settings: Vec<String>,
    /// Whether both saw the same requests.
    pub traffic: String,
    /// When and why they first differ.
    pub parting: String,
}

/// Where two whole runs part: looked for once, told at every instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// Place of the first event that differs; `None` if none does.
    event: Option<usize>,
    /// The first instant at which only one of them gets a request, in microseconds.
    arrival_us: u64,
}

impl Parting {
    /// Looks for it. Both are runs of one lesson.
    pub fn of(a: Side, b: Side) -> Self {
        let same = |place: &usize| match (a.run.events.get(*place), b.run.events.get(*place)) {
            (Some(one), Some(other)) => alike(a, *one, b, *other),
            _ => false,
        };
        let all = a.run.events.len().max(b.run.events.len());
        let mut pairs = arrivals(a.run).zip(arrivals(b.run));
        let arrival = pairs.find(|(one, other)| one != other).map(|(one, other)| one.min(other));
        let [last_a, last_b] = [a, b].map(|side| arrivals(side.run).count());
        // One that goes on where the other has ended differs there.
        let more = arrivals(a.run).chain(arrivals(b.run)).nth(last_a.min(last_b)).filter(|_| last_a != last_b);
        Parting { event: (0..all).find(|place| !same(place)), arrival_us: arrival.or(more).unwrap_or(u64::MAX) }
    }
}

impl Comparison {
    /// Sets B against A at `looked_at_us`, as they part.
    pub fn of(a: Side, b: Side, parting: Parting, looked_at_us: u64) -> Self {
        let at_us = looked_at_us.min(a.recorded_us).min(b.recorded_us);
        Comparison {
            at_us,
            rows: rows(a, b, at_us),
            settings: settings(a.experiment, b.experiment),
            traffic: traffic(a, b, parting, at_us),
            parting: told(a, b, parting, at_us),
        }
    }
}

fn rows(a: Side, b: Side, at_us: u64) -> Vec<Row> {
    let decimals = a.experiment.lesson.time_decimals;
    let [counts_a, counts_b] = [a, b].map(|side| side.run.counts_at(at_us));
    let [metrics_a, metrics_b] = [a, b].map(|side| Metrics::of(side.run, at_us));
    let count = |name, a: u32, b: u32| Row {
        name,
        a: a.to_string(),
        b: b.to_string(),
        difference: signed(u64::from(a), u64::from(b), |number| number.to_string()),
    };
    let time = |us: u64| words::instant(us, decimals);
    let closed =
        |side: Side, metrics: &Metrics| metrics.closed_in_words(at_us >= side.experiment.horizon_us(), decimals);
    let both_closed = metrics_a.closed_for_good_us.zip(metrics_b.closed_for_good_us);
    let both_closed = both_closed.filter(|_| metrics_a.openings > 0 && metrics_b.openings > 0);
    let mut rows = vec![
        count("Succeeded", counts_a.requests.succeeded, counts_b.requests.succeeded),
        count(
            "Failed",
            counts_a.requests.failed + counts_a.requests.timed_out,
            counts_b.requests.failed + counts_b.requests.timed_out,
        ),
        count("Rejected", counts_a.requests.rejected, counts_b.requests.rejected),
        count("In flight", counts_a.requests.in_flight, counts_b.requests.in_flight),
        count("Attempts", counts_a.attempts.created, counts_b.attempts.created),
        Row {
            name: "Time open",
            a: time(metrics_a.open_us),
            b: time(metrics_b.open_us),
            difference: times_apart(metrics_a.open_us, metrics_b.open_us, decimals),
        },
        count("Openings", metrics_a.openings, metrics_b.openings),
        Row {
            name: "Closed for good",
            a: closed(a, &metrics_a),
            b: closed(b, &metrics_b),
            difference: both_closed.map_or(String::new(), |(a, b)| times_apart(a, b, decimals)),
        },
    ];
    // A verdict is of a whole run.
    if let Some(judge) = a.experiment.lesson.judge
        && at_us >= a.experiment.horizon_us()
    {
        let [a, b] = [a, b].map(|side| judge(&side.experiment.values, &side.run.totals).label().to_owned());
        rows.push(Row { name: "Verdict", a, b, difference: String::new() });
    }
    rows
}

/// B less A of two times as they read, not of what is cut off behind their decimals.
fn times_apart(a: u64, b: u64, decimals: u32) -> String {
    let unit = SECOND_US / 10_u64.pow(decimals);
    signed(a / unit * unit, b / unit * unit, |us| words::instant(us, decimals))
}

/// B less A: `+3`, `−3` or `0`.
fn signed(a: u64, b: u64, text: impl Fn(u64) -> String) -> String {
    match b.cmp(&a) {
        std::cmp::Ordering::Greater => format!("+{}", text(b - a)),
        std::cmp::Ordering::Less => format!("−{}", text(a - b)),
        std::cmp::Ordering::Equal => "0".to_owned(),
    }
}

fn settings(a: &Experiment, b: &Experiment) -> Vec<String> {
    let all = a.lesson.settings.iter().enumerate();
    let differing = all.filter(|(place, _)| a.values.at(*place) != b.values.at(*place));
    let mut lines: Vec<String> = differing
        .map(|(place, setting)| {
            let [a, b] = [a, b].map(|side| setting.spoken(side.values.at(place)));
            format!("{}: A {a}, B {b}", setting.label)
        })
        .collect();
    if a.changes != b.changes {
        lines.push(format!("Changes while it ran: A {}, B {}", a.changes.len(), b.changes.len()));
    }
    lines
}

/// Requests by their instants, not what became of them.
fn arrivals(run: &Run) -> impl Iterator<Item = u64> {
    run.attempts.iter().filter(|attempt| attempt.retry == 0).map(|attempt| attempt.created_us)
}

fn traffic(a: Side, b: Side, parting: Parting, at_us: u64) -> String {
    let [requests_a, requests_b] = [a, b].map(|side| side.run.counts_at(at_us).requests.generated);
    if parting.arrival_us <= at_us {
        return format!("Other traffic: A got {}, B {requests_b}.", words::count(requests_a, "request"));
    }
    let [seed_a, seed_b] = [a, b].map(|side| side.run.scenario.seed);
    let requests = words::count(requests_a, "request");
    if seed_a != seed_b {
        return format!("The same instants for {requests}, but other draws: seed {seed_a} in A, {seed_b} in B.");
    }
    format!("Same traffic: both got the same {requests}, at the same instants and with the same draws.")
}

fn told(a: Side, b: Side, parting: Parting, at_us: u64) -> String {
    let none = || match at_us < b.experiment.horizon_us() {
        true => "They do not differ so far. Compare at the end, or play on.".to_owned(),
        false => "They do not differ.".to_owned(),
    };
    let Some(place) = parting.event else { return none() };
    let by_now = |side: Side| side.run.events.get(place).filter(|event| event.at_us <= at_us).copied();
    let [events_a, events_b] = [a, b].map(by_now);
    if events_a.is_none() && events_b.is_none() {
        return none();
    }
    let [first_a, first_b] = [events_a, events_b].map(|event| event.map(|event| event.at_us));
    let decimals = a.experiment.lesson.time_decimals;
    let told = |name: &str, side: Side| {
        let row = trace::row(side.experiment, side.run, trace::Entry::Event(place));
        let reason = if row.reason.is_empty() { String::new() } else { format!(" ({})", row.reason) };
        format!("{name}: {}{reason}", row.title)
    };
    // Of two instants the earlier one is the difference: then the other run has nothing of the kind.
    let (at_us, told) = match (first_a, first_b) {
        (Some(one), Some(other)) if one == other => (one, format!("{}. {}", told("A", a), told("B", b))),
        (Some(one), other) if other.is_none_or(|other| one < other) => (one, format!("{}. Not so in B", told("A", a))),
        (_, other) => (other.unwrap_or(at_us), format!("{}. Not so in A", told("B", b))),
    };
    format!("They first differ at {} s. {told}.", seconds_fixed(at_us, decimals))
}

/// Whether two events are the same, whatever the numbers behind a decision.
fn alike(a: Side, one: Event, b: Side, other: Event) -> bool {
    let attempt = |side: Side, place: u32| {
        let attempt = side.run.attempts[place as usize];
        (attempt.request, attempt.retry, attempt.is_admitted())
    };
    let ended = |side: Side, place: u32| {
        let (attempt, ending) = (side.run.attempts[place as usize], side.run.endings[place as usize]);
        let failed = matches!(attempt.outcome, Outcome::Failure(_));
        (attempt.request, attempt.retry, failed, attempt.outcome.is_failure(), ending.heard, ending.retried)
    };
    one.at_us == other.at_us
        && match (one.what, other.what) {
            (What::Phase(one), What::Phase(other)) => {
                a.run.scenario.phases[one as usize].health == b.run.scenario.phases[other as usize].health
            }
            (What::Admitted(one), What::Admitted(other))
            | (What::Rejected(one), What::Rejected(other))
            | (What::Waits(one), What::Waits(other))
            | (What::WaitsOn(one), What::WaitsOn(other))
            | (What::LetIn(one), What::LetIn(other))
            | (What::TurnedAway(one), What::TurnedAway(other)) => attempt(a, one) == attempt(b, other),
            (What::Ended(one), What::Ended(other)) => ended(a, one) == ended(b, other),
            (What::Transition(one), What::Transition(other)) => {
                a.run.transitions()[one as usize].to == b.run.transitions()[other as usize].to
            }
            (What::Changed(one), What::Changed(other)) => {
                a.experiment.changes.get(one as usize) == b.experiment.changes.get(other as usize)
            }
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_differ_by_what_is_shown_of_them() {
        // 8.39 s and 8.73 s: apart by 0.34 s, although 0.336 667 s lie between.
        assert_eq!(times_apart(8_396_666, 8_733_333, 2), "+0.34 s");
        assert_eq!(times_apart(8_733_333, 8_396_666, 2), "−0.34 s");
        assert_eq!(times_apart(8_390_000, 8_399_999, 2), "0");
    }
}
