//! What all lessons say alike: names of states, and the reason of a decision with its numbers.

pub use super::figures::{count, duration};
use crate::sim::time::seconds_fixed;
use crate::sim::{Background, Comparison, Condition, Health, State, Tally, Transition, Why};

/// The name of a state as shown.
pub fn state_label(state: State) -> &'static str {
    match state {
        State::Closed => "CLOSED",
        State::Open => "OPEN",
        State::HalfOpen => "HALF-OPEN",
        State::Off => "OFF",
    }
}

/// The name of a state in class names and in the runner's output.
pub fn state_key(state: State) -> &'static str {
    match state {
        State::Closed => "closed",
        State::Open => "open",
        State::HalfOpen => "half_open",
        State::Off => "off",
    }
}

/// Why a transition happened, with its numbers: `10 of 20 calls failed, threshold 50 %`.
pub fn reason(transition: &Transition) -> String {
    match transition.why {
        Why::Streak { tally, threshold } => {
            format!("{} in a row, threshold {threshold}", count(tally.failed, "failure"))
        }
        Why::Rate { tally: Tally { calls, failed, .. }, threshold_percent, comparison, window_us } => {
            let window = window_us.map_or(String::new(), |us| format!(" in the last {}", duration(us)));
            let threshold = match comparison {
                Comparison::AtLeast => "threshold",
                Comparison::Above => "more than",
            };
            format!("{failed} of {calls} calls failed{window}, {threshold} {threshold_percent} %")
        }
        Why::WaitElapsed { wait_us, lazily: false } => format!("{} wait elapsed", duration(wait_us)),
        Why::WaitElapsed { wait_us, lazily: true } => {
            format!("first call past the wait, {} after it opened", duration(wait_us))
        }
        Why::LateResult { failed: false } => "a call let in earlier was answered".to_owned(),
        Why::LateResult { failed: true } => "a call let in earlier failed".to_owned(),
        Why::Probes { tally, probes, threshold_percent } => {
            probes_reason(transition.to, tally, probes, threshold_percent)
        }
        Why::SwitchedOff => "breaker switched off".to_owned(),
        Why::SwitchedOn => "breaker switched on".to_owned(),
        // The rest is of libraries.
        _ => super::rules::reason(&transition.why).unwrap_or_default(),
    }
}

fn probes_reason(to: State, tally: Tally, probes: u32, threshold_percent: Option<u32>) -> String {
    let Tally { failed, calls, .. } = tally;
    match (to, threshold_percent) {
        (State::Closed, _) if failed == 0 => match probes {
            1 => "the probe was answered".to_owned(),
            _ => format!("{calls} of {probes} probes were answered"),
        },
        (State::Closed, Some(percent)) => format!("{failed} of {probes} probes failed, below {percent} %"),
        (_, Some(percent)) => format!("{failed} of {probes} probes failed, threshold {percent} %"),
        _ if probes == 1 => "the probe failed".to_owned(),
        _ => format!("probe {calls} of {probes} failed, one is enough"),
    }
}

/// An instant with its unit, to as many decimals as the lesson shows.
pub fn instant(us: u64, decimals: u32) -> String {
    format!("{} s", seconds_fixed(us, decimals))
}

/// The name of a condition of the dependency: `warming up`, `broken`.
pub fn condition_name(condition: Condition) -> String {
    match condition {
        Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0) => "healthy".to_owned(),
        Condition::Scheduled(Health::Dead) => "dead".to_owned(),
        Condition::Scheduled(Health::Warming { .. }) => "warming up".to_owned(),
        Condition::Errors(100..) => "broken".to_owned(),
        Condition::Errors(percent) => format!("{percent} % errors"),
    }
}

/// What is answered in a condition, if there is more to say than its name: `every call fails`.
pub fn condition_detail(condition: Condition) -> Option<String> {
    match condition {
        Condition::Scheduled(Health::Healthy(Background::None)) | Condition::Errors(0..=99) => None,
        Condition::Scheduled(Health::Healthy(failures)) => Some(background(failures)),
        Condition::Scheduled(Health::Dead) | Condition::Errors(100..) => Some("every call fails".to_owned()),
        Condition::Scheduled(Health::Warming { per_second }) => Some(format!("{per_second} a second")),
    }
}

/// A condition with what it answers: `dead, every call fails`.
pub fn condition(condition: Condition) -> String {
    let detail = condition_detail(condition).map_or(String::new(), |detail| format!(", {detail}"));
    format!("{}{detail}", condition_name(condition))
}

/// What a healthy dependency fails: `1 in 10 fails`.
pub fn background(background: Background) -> String {
    match background {
        Background::None => "no call fails".to_owned(),
        Background::EveryTenth { .. } => "1 in 10 fails".to_owned(),
        Background::Seeded { percent } => format!("{percent} % fail"),
    }
}
