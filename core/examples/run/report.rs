//! One run as a JSON object.

use breaker_core::lessons::tuning::{self, World};
use breaker_core::lessons::verdict::{Check, Measure};
use breaker_core::lessons::{Experiment, words, workbench};
use breaker_core::sim::counts::{Attempts, Requests};
use breaker_core::sim::time::SECOND_US;
use breaker_core::sim::{Admission, Outcome, Run};
use serde::Serialize;

/// Everything that is told of a run.
#[derive(Serialize)]
pub struct Report {
    lesson: &'static str,
    at: f64,
    state: &'static str,
    counts: Requests,
    attempts: Attempts,
    transitions: Vec<TransitionRow>,
    probes: Vec<ProbeRow>,
    first_arrival: Option<f64>,
    first_completion: Option<f64>,
    peak_in_flight: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<VerdictRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tuning: Option<TuningRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_start: Option<BeforeStart>,
}

impl Report {
    /// The run up to an instant, in microseconds.
    pub fn new(experiment: &Experiment, at_us: u64) -> Self {
        let run = experiment.run_until(at_us);
        let counts = run.counts_at(at_us);
        let lesson = experiment.lesson.key;
        let whole = (lesson == tuning::LESSON.key).then(|| whole_run(experiment));
        Report {
            lesson,
            at: seconds(at_us),
            state: words::state_key(run.state_at(at_us)),
            counts: counts.requests,
            attempts: counts.attempts,
            transitions: transition_rows(&run),
            probes: probe_rows(&run, at_us),
            first_arrival: run.totals.first_arrival_us.map(seconds),
            first_completion: run.totals.first_completion_us.map(seconds),
            peak_in_flight: run.totals.peak_in_flight,
            before_start: (lesson == workbench::LESSON.key).then(|| BeforeStart::new(experiment)),
            tuning: whole.as_ref().map(|(_, tuning)| *tuning),
            verdict: whole.map(|(verdict, _)| verdict),
        }
    }
}

/// One breaker in a world.
#[derive(Serialize)]
pub struct Played {
    state: &'static str,
    counts: Requests,
    attempts: Attempts,
    transitions: Vec<TransitionRow>,
    probes: Vec<ProbeRow>,
}

impl Played {
    /// Its run up to an instant, in microseconds.
    pub fn new(run: &Run, at_us: u64) -> Self {
        let counts = run.counts_at(at_us);
        Played {
            state: words::state_key(run.state_at(at_us)),
            counts: counts.requests,
            attempts: counts.attempts,
            transitions: transition_rows(run),
            probes: probe_rows(run, at_us),
        }
    }
}

#[derive(Serialize)]
struct TransitionRow {
    at: f64,
    to: &'static str,
    why: String,
}

fn transition_rows(run: &Run) -> Vec<TransitionRow> {
    let rows = run.transitions().iter().map(|transition| TransitionRow {
        at: seconds(transition.at_us),
        to: words::state_key(transition.to),
        why: words::reason(transition),
    });
    rows.collect()
}

#[derive(Serialize)]
struct ProbeRow {
    request: u32,
    admitted_at: f64,
    completed_at: Option<f64>,
    outcome: Option<&'static str>,
}

fn probe_rows(run: &Run, at_us: u64) -> Vec<ProbeRow> {
    let probes = run.attempts.iter().filter(|attempt| attempt.admission == Admission::Probe);
    let rows = probes.map(|attempt| {
        let ended = attempt.ends_us <= at_us;
        let outcome = match attempt.outcome {
            Outcome::Success => "success",
            Outcome::Failure(_) => "failure",
            Outcome::Timeout => "timeout",
            Outcome::Rejection => "rejection",
        };
        ProbeRow {
            request: attempt.request,
            admitted_at: seconds(attempt.created_us),
            completed_at: ended.then(|| seconds(attempt.ends_us)),
            outcome: ended.then_some(outcome),
        }
    });
    rows.collect()
}

#[derive(Serialize)]
struct VerdictRow {
    label: &'static str,
    checks: Vec<CheckRow>,
}

#[derive(Serialize)]
struct CheckRow {
    name: &'static str,
    value: Number,
    target: Number,
    passed: bool,
}

impl CheckRow {
    fn new(check: &Check) -> Self {
        let (value, target) = match check.value {
            Measure::Count(count) => (Number::whole(u64::from(count)), Number::whole(check.target)),
            Measure::Instant(at_us) => {
                (Number::Decimal(at_us.map(seconds)), Number::Decimal(Some(seconds(check.target))))
            }
        };
        CheckRow { name: check.name, value, target, passed: check.passed }
    }
}

/// A number that reads `40`, not `40.0`, where it is whole by nature.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(u64),
    Decimal(Option<f64>),
}

impl Number {
    fn whole(value: u64) -> Self {
        Number::Whole(value)
    }

    fn millionths(value: u64) -> Self {
        match value % 1_000_000 {
            0 => Number::Whole(value / 1_000_000),
            _ => Number::Decimal(Some(seconds(value))),
        }
    }
}

#[derive(Serialize, Clone, Copy)]
struct TuningRow {
    outage_failures: u32,
    overload_failures: u32,
    transient_failures: u32,
    closed_for_good_at: Option<f64>,
}

/// What is said of the whole run, whatever `at` is.
fn whole_run(experiment: &Experiment) -> (VerdictRow, TuningRow) {
    let totals = experiment.run().totals;
    let verdict = tuning::judge_totals(&totals, &World::of(&experiment.values));
    let tuning = TuningRow {
        outage_failures: totals.failures.outage,
        overload_failures: totals.failures.overload,
        transient_failures: totals.failures.transient,
        closed_for_good_at: tuning::closed_for_good_us(&totals.transitions).map(seconds),
    };
    (VerdictRow { label: verdict.label(), checks: verdict.checks.iter().map(CheckRow::new).collect() }, tuning)
}

#[derive(Serialize)]
struct BeforeStart {
    attempts_per_second: Number,
    amplification: f64,
    timeout_verdict: &'static str,
    latency_ms: u64,
    timeout_ms: u64,
    rolling_failures: u32,
    rolling_calls: u32,
    minimum_calls: u64,
    window_s: u64,
    failure_threshold_percent: u64,
    state: &'static str,
}

impl BeforeStart {
    fn new(experiment: &Experiment) -> Self {
        let values = &experiment.values;
        let forecast = workbench::forecast(values);
        // Before the clock runs nothing is recorded: the rolling window is empty.
        let run = experiment.run_until(0);
        BeforeStart {
            attempts_per_second: Number::millionths(forecast.attempts_per_second_millionths),
            amplification: seconds(forecast.amplification_millionths),
            timeout_verdict: if forecast.within_budget { "within budget" } else { "over budget" },
            latency_ms: values.get("latency"),
            timeout_ms: values.get("timeout"),
            rolling_failures: 0,
            rolling_calls: 0,
            minimum_calls: values.get("minimum"),
            window_s: values.get("window"),
            failure_threshold_percent: values.get("threshold"),
            state: words::state_key(run.opening_state()),
        }
    }
}

/// Millionths as a number that prints with at most six decimals.
pub fn seconds(millionths: u64) -> f64 {
    millionths as f64 / SECOND_US as f64
}
