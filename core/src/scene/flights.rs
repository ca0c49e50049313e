//! Where the calls on their way are: computed from (run, playhead), nothing has a state of its own.
//!
//! A call leaves the application when it is created, reaches the dependency (or turns at the
//! breaker), is held there until it ends (`held.rs`), and comes back. The ways take time on the picture only;
//! in the model they take none.

use crate::sim::time::SECOND_US;
use crate::sim::{Admission, Attempt, Outcome, Run, Settings};

/// Time shown for the way from the application to the dependency, or back, in microseconds.
pub const WAY_US: u64 = 300_000;

/// Lanes that calls take in turn.
pub const LANES: u32 = 5;

/// Which stretch of its way a call is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// From the application to the breaker.
    ToBreaker,
    /// From the breaker to the dependency.
    ToDependency,
    /// From the dependency to the breaker.
    FromDependency,
    /// From the breaker to the application.
    FromBreaker,
    /// Turned back by the breaker.
    TurnedBack,
}

/// What a call looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// On its way out.
    Request,
    /// A further try of a request on its way out.
    Retry,
    /// A probe on its way out.
    Probe,
    /// Coming back with this outcome.
    Outcome(Outcome),
}

/// A call on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// Number of its request.
    pub request: u32,
    /// Its lane, 0 to [`LANES`] - 1.
    pub lane: u32,
    /// The stretch.
    pub leg: Leg,
    /// How far along the stretch, 0 to 1.
    pub progress: f32,
    /// What it looks like.
    pub look: Look,
}

/// Fills `flights` with the calls that are on their way at `playhead_us`.
pub fn at(run: &Run, playhead_us: u64, flights: &mut Vec<Flight>) {
    flights.clear();
    let one_in = one_in(run.scenario.settings_at(playhead_us));
    let lately = created_lately(run, playhead_us, 2 * WAY_US).iter();
    // All attempts of a request or none of them.
    let drawn = lately.filter(|attempt| attempt.request % one_in == 0);
    flights.extend(drawn.filter_map(|attempt| flight(attempt, playhead_us)));
}

/// Most calls that are drawn on their way at once, about.
const DRAWN: u32 = 48;

/// One request in so many is drawn, by the traffic that the settings can bring.
pub fn one_in(settings: &Settings) -> u32 {
    let per_second = settings.rate_per_s.get() * (1 + settings.retries);
    let on_the_way = u64::from(per_second) * 2 * WAY_US / SECOND_US;
    (on_the_way as u32).div_ceil(DRAWN).max(1)
}

/// The attempts created by `at_us`, without those that ended more than `since_us` before it.
pub fn created_lately(run: &Run, at_us: u64, since_us: u64) -> &[Attempt] {
    // None lasts longer than the longest wait and the slowest answer.
    let longest_us = slowest_us(run) + run.longest_wait_us + since_us;
    let from = run.attempts.partition_point(|attempt| attempt.created_us + longest_us < at_us);
    let to = run.attempts.partition_point(|attempt| attempt.created_us <= at_us);
    &run.attempts[from..to]
}

fn slowest_us(run: &Run) -> u64 {
    let settings =
        std::iter::once(&run.scenario.opening).chain(run.scenario.changes.iter().map(|change| &change.settings));
    settings.map(|settings| settings.response_us).max().unwrap_or(0)
}

/// When a call passes the breaker in the picture, or turns there, in microseconds.
fn passes_us(attempt: &Attempt) -> u64 {
    attempt.decided_us().max(attempt.created_us + WAY_US / 2)
}

/// When a call that is let in arrives at the dependency in the picture, in microseconds.
pub fn arrives_us(attempt: &Attempt) -> u64 {
    passes_us(attempt).saturating_add(WAY_US / 2)
}

fn flight(attempt: &Attempt, playhead_us: u64) -> Option<Flight> {
    let half_us = WAY_US / 2;
    let since = |from_us: u64| playhead_us.saturating_sub(from_us);
    let part = |elapsed_us: u64| elapsed_us as f32 / half_us as f32;
    let out = match (attempt.admission, attempt.retry) {
        (Admission::Probe, _) => Look::Probe,
        (_, 0) => Look::Request,
        _ => Look::Retry,
    };
    let back = Look::Outcome(attempt.outcome);
    let passes_us = passes_us(attempt);
    let leaves_us = attempt.ends_us.max(arrives_us(attempt));
    let (leg, progress, look) = if playhead_us < passes_us {
        // Who waits stands at the breaker.
        (Leg::ToBreaker, part(since(attempt.created_us)).min(1.0), out)
    } else if !attempt.is_admitted() {
        (Leg::TurnedBack, part(since(passes_us)), back)
    } else if since(passes_us) < half_us {
        (Leg::ToDependency, part(since(passes_us)), out)
    } else if playhead_us < leaves_us {
        // On the shelf of the dependency.
        return None;
    } else if since(leaves_us) < half_us {
        (Leg::FromDependency, part(since(leaves_us)), back)
    } else {
        (Leg::FromBreaker, part(since(leaves_us) - half_us), back)
    };
    let on_the_way = progress <= 1.0;
    on_the_way.then_some(Flight { request: attempt.request, lane: attempt.request % LANES, leg, progress, look })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{Experiment, tuning};

    fn opening_at(playhead_us: u64) -> Vec<(u32, Leg, Look)> {
        let run = Experiment::opening(&tuning::LESSON).run();
        let mut flights = Vec::new();
        at(&run, playhead_us, &mut flights);
        flights.into_iter().map(|flight| (flight.request, flight.leg, flight.look)).collect()
    }

    #[test]
    fn a_probe_goes_out_as_a_probe_and_comes_back_as_an_answer() {
        // Calls 154 (30.6 s, rejected), 155 (30.8 s) and 156 (31.0 s), the first two probes.
        assert_eq!(
            opening_at(31_100_000),
            [(155, Leg::FromDependency, Look::Outcome(Outcome::Success)), (156, Leg::ToBreaker, Look::Probe),]
        );
    }

    #[test]
    fn a_rejected_call_turns_at_the_breaker() {
        assert_eq!(opening_at(30_000_000 - 1).last().map(|last| last.1), Some(Leg::TurnedBack));
    }

    #[test]
    fn scrubbing_backwards_shows_the_same() {
        assert_eq!(opening_at(20_123_456), opening_at(20_123_456));
        assert_eq!(opening_at(0), [(1, Leg::ToBreaker, Look::Request)]);
    }
}
