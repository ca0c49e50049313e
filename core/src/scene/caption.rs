//! One or two sentences that say what the diagram shows.

use super::evidence::{Evidence, failures_needed};
use super::moment::Moment;
use crate::lessons::{Lesson, words};
use crate::sim::time::seconds;
use crate::sim::{Condition, Health, State};

/// The caption at a moment; before anything has happened, what will happen.
pub fn caption(lesson: &Lesson, moment: &Moment) -> String {
    if moment.at_us == 0 {
        return (lesson.before)(&moment.settings);
    }
    let breaker = match &moment.evidence {
        Evidence::Streak { failed: 0, threshold } => {
            format!("Calls pass; {} in a row would open it.", words::count(*threshold, "failure"))
        }
        Evidence::Streak { failed, threshold } => format!("Calls pass; {failed} of {threshold} failures in a row."),
        Evidence::Window { marks, minimum, .. } if (marks.len() as u32) < *minimum => {
            format!("Calls pass; {} of the {minimum} calls are there that it needs to judge.", marks.len())
        }
        Evidence::Window { marks, threshold_percent, comparison, .. } => {
            let calls = marks.len() as u32;
            let failed = marks.iter().filter(|failed| **failed).count();
            let needed = failures_needed(calls, *threshold_percent, *comparison);
            format!("Calls pass; {failed} of the last {calls} failed, and {needed} would open it.")
        }
        Evidence::Rolling { failed, calls, minimum, .. } if calls < minimum => {
            format!("Calls pass; {failed} of {calls} failed, but {minimum} are needed to judge.")
        }
        Evidence::Rolling { failed, calls, threshold_percent, comparison, .. } => {
            let needed = failures_needed(*calls, *threshold_percent, *comparison);
            format!("Calls pass; {failed} of {calls} failed lately, and {needed} would open it.")
        }
        Evidence::Probes { marks, probes, .. } => {
            let failed = marks.iter().filter(|failed| **failed).count();
            let answered = marks.len() - failed;
            let calls = if *probes == 1 { "trial call" } else { "trial calls" };
            format!("The wait is over and {probes} {calls} may pass: {answered} answered, {failed} failed so far.")
        }
        Evidence::Waiting { until_us, late, lazily, .. } => {
            let until = words::instant(*until_us, moment.decimals);
            let late = match late {
                0 => String::new(),
                1 => " 1 that was let in before is still held.".to_owned(),
                _ => format!(" {late} that were let in before are still held."),
            };
            let ends = if *lazily { "; the first one from then on ends the wait" } else { "" };
            format!("Every call is rejected at once until {until}{ends}.{late}")
        }
        Evidence::Library(evidence) => {
            let passes = if moment.state == State::HalfOpen { "Trial calls pass" } else { "Calls pass" };
            format!("{passes}: {}.", super::library::lines(evidence).join("; "))
        }
        Evidence::Off => "The breaker is off and lets everything pass.".to_owned(),
    };
    format!("{breaker} {}", dependency(moment))
}

fn dependency(moment: &Moment) -> String {
    let unseen = moment.state == State::Open;
    let held = match (&moment.evidence, moment.held.count) {
        (Evidence::Waiting { .. }, _) | (_, 0) => String::new(),
        (_, held) => format!(" It holds {}.", words::count(held, "call")),
    };
    let given_up = moment.settings.gives_up_us();
    let health = match moment.condition {
        Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0..100) if given_up.is_some() => format!(
            "The dependency replies after {} s, and every attempt is given up after {} s.",
            seconds(moment.settings.response_us),
            seconds(given_up.unwrap_or_default())
        ),
        Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0) if unseen => {
            "The dependency is healthy, but the breaker cannot know.".to_owned()
        }
        Condition::Errors(percent @ 1..100) => format!("The dependency fails {percent} % of new calls."),
        Condition::Scheduled(Health::Warming { per_second }) => format!(
            "The dependency is warming up: {} of {per_second} answers a second are used.",
            moment.places_used.min(per_second)
        ),
        condition => {
            let detail = words::condition_detail(condition).map_or(String::new(), |detail| format!(": {detail}"));
            format!("The dependency is {}{detail}.", words::condition_name(condition))
        }
    };
    format!("{health}{held}")
}
