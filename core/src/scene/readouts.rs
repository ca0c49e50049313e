//! The read-outs of the workbench: forecast and measured load, timeout, window, outcomes, states, path.

use super::evidence::{Evidence, share};
use super::moment::Moment;
use super::second::Second;
use crate::lessons::values::Values;
use crate::lessons::words;
use crate::lessons::workbench::{self, Forecast};
use crate::sim::State;
use crate::sim::time::format_decimal;

/// A figure with its name and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readout {
    /// What it is.
    pub name: &'static str,
    /// The figure.
    pub value: String,
    /// Of what, or compared with what.
    pub note: String,
}

/// The read-outs, always the same ones in the same order.
pub fn readouts(values: &Values, moment: &Moment, second: &Second) -> [Readout; 5] {
    let readout = |name, value: String, note: String| Readout { name, value, note };
    let (load, factor) = load(values, second);
    let (latency, timeout) = (values.get("latency"), values.get("timeout"));
    let within = if latency <= timeout { "within budget" } else { "over budget" };
    let rolling = match moment.evidence {
        Evidence::Rolling { failed, calls, .. } => format!("{failed} of {calls}"),
        _ => "0 of 0".to_owned(),
    };
    let budget =
        format!("opens at {} % of ≥ {} in {} s", values.get("threshold"), values.get("minimum"), values.get("window"));
    let (answered, ended) = match second.ended() {
        0 => ("–".to_owned(), "no request has ended yet".to_owned()),
        ended => (
            share(second.succeeded, ended),
            format!("answered, {} fell back, second {}", share(second.fallback, ended), second.number),
        ),
    };
    let (sees, seen) = user_sees(second);
    [
        readout("Dependency load", load, factor),
        readout("Timeout", within.to_owned(), format!("{latency} ms of {timeout} ms")),
        readout("Rolling failures", rolling, budget),
        readout("Requests", answered, ended),
        readout("Most users see", sees.to_owned(), seen),
    ]
}

/// Attempts per second and amplification: a forecast before the clock runs, measured after.
fn load(values: &Values, second: &Second) -> (String, String) {
    if second.number == 0 {
        let Forecast { amplification_millionths, attempts_per_second_millionths, .. } = workbench::forecast(values);
        let per_second = short(attempts_per_second_millionths);
        return (format!("{per_second}/s"), format!("{} × user load, forecast", hundredths(amplification_millionths)));
    }
    let factor = match second.requests {
        0 => "no request".to_owned(),
        requests => {
            let millionths = u64::from(second.admitted) * 1_000_000 / u64::from(requests);
            format!("{} × user load", hundredths(millionths))
        }
    };
    (format!("{}/s", second.admitted), format!("{factor}, second {}", second.number))
}

/// Millionths with two decimals, rounded half up.
fn hundredths(millionths: u64) -> String {
    let hundredths = (millionths + 5_000) / 10_000;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Millionths with one decimal at most.
fn short(millionths: u64) -> String {
    format_decimal((millionths + 50_000) / 100_000, 1)
}

/// What more than half of the requests that ended in the latest second came to.
fn user_sees(second: &Second) -> (&'static str, String) {
    let Second { succeeded, failed, fallback, .. } = *second;
    let seen = format!("{succeeded} answered, {failed} error, {fallback} fallback");
    let ended = succeeded + failed + fallback;
    if ended == 0 {
        return ("nothing yet", "no request has ended".to_owned());
    }
    let most = |count: u32| count * 2 > ended;
    let sees = match () {
        () if most(succeeded) => "a response",
        () if most(fallback) => "a fallback",
        () if most(failed) => "an error",
        () => "a mixture",
    };
    (sees, seen)
}

/// The states as cards: the state, and when it is left.
pub fn states(values: &Values, moment: &Moment) -> [(State, String); 3] {
    let (threshold, minimum, window) = (values.get("threshold"), values.get("minimum"), values.get("window"));
    let closed = format!("Left when {threshold} % of at least {minimum} calls in the last {window} s have failed.");
    let open = match moment.state {
        State::Open => {
            format!("Left at {}, when its cooldown is over.", words::instant(moment.until_us, moment.decimals))
        }
        _ => format!("Left {} s after it began.", values.get("cooldown")),
    };
    let half_open = match (&moment.evidence, values.get("probes")) {
        (Evidence::Probes { marks, probes, .. }, _) => {
            format!("{} of {probes} probes answered. All: CLOSED. The first failure: OPEN.", marks.len())
        }
        (_, probes) => format!("Left when {probes} probes are answered, or at the first that fails."),
    };
    [(State::Closed, closed), (State::Open, open), (State::HalfOpen, half_open)]
}

/// The path of the latest second's requests, station by station. Not cumulative.
pub fn path(values: &Values, second: &Second) -> [Readout; 4] {
    let readout = |name, value: u32, note: String| Readout { name, value: value.to_string(), note };
    let attempts = second.admitted + second.rejected;
    let again = attempts.saturating_sub(second.requests);
    [
        readout("User requests", second.requests, "arrived in this second".to_owned()),
        readout("Attempts", attempts, format!("{again} of them again")),
        readout("Admitted", second.admitted, format!("{} rejected", second.rejected)),
        Readout {
            name: "Dependency",
            value: format!("{} ms", values.get("latency")),
            note: format!("{} % errors, before timeouts", values.get("errors")),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Experiment;
    use crate::lessons::workbench::LESSON;

    fn at(values: &[(&str, u64)], at_us: u64) -> ([Readout; 5], [Readout; 4]) {
        let mut experiment = Experiment::opening(&LESSON);
        experiment.values.set_all(values);
        let run = experiment.run();
        let (moment, second) = (Moment::of(&run, at_us, 2), Second::latest(&run, at_us));
        (readouts(&experiment.values, &moment, &second), path(&experiment.values, &second))
    }

    fn values(readouts: &[Readout]) -> Vec<&str> {
        readouts.iter().map(|it| it.value.as_str()).collect()
    }

    #[test]
    fn before_the_clock_runs_they_are_a_forecast() {
        let (readouts, _) = at(&[], 0);
        assert_eq!(values(&readouts), ["40/s", "within budget", "0 of 0", "–", "nothing yet"]);
        assert_eq!(readouts[0].note, "1.00 × user load, forecast");
        let (readouts, _) = at(&[("errors", 60), ("retries", 3)], 0);
        // 1 + 0.6 + 0.36 + 0.216, times 40.
        assert_eq!((readouts[0].value.as_str(), readouts[0].note.as_str()), ("87/s", "2.18 × user load, forecast"));
    }

    #[test]
    fn in_the_first_second_of_an_outage_40_arrive_and_the_breaker_caps_the_load() {
        let (readouts, path) = at(&[("errors", 100)], 1_000_000);
        // It opens at 0.68 s, before the next arrival of 0.7 s: 27 were let in, 13 rejected.
        assert_eq!(readouts[0].note, "0.68 × user load, second 1");
        assert_eq!(values(&path), ["40", "40", "27", "180 ms"]);
        // By 1 s all 27 have failed, and 13 fell back.
        assert_eq!(readouts[4].note, "0 answered, 27 error, 13 fallback");
        assert_eq!(readouts[4].value, "an error");
        let (readouts, _) = at(&[("errors", 100)], 3_000_000);
        assert_eq!(readouts[4].value, "a fallback");
    }
}
