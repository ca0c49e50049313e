//! One or two sentences that say what the diagram shows.

use super::evidence::{Evidence, failures_needed};
use super::moment::Moment;
use crate::lessons::{Lesson, words};
use crate::sim::{Health, State};

/// The caption at a moment; before anything has happened, what will happen.
pub fn caption(lesson: &Lesson, moment: &Moment) -> String {
    if moment.at_us == 0 {
        return lesson.before.to_owned();
    }
    let breaker = match &moment.evidence {
        Evidence::Streak { failed: 0, threshold } => {
            format!("Calls pass; {threshold} failures in a row would open it.")
        }
        Evidence::Streak { failed, threshold } => format!("Calls pass; {failed} of {threshold} failures in a row."),
        Evidence::Window { marks, minimum, .. } if (marks.len() as u32) < *minimum => {
            format!("Calls pass; {} of the {minimum} calls are there that it needs to judge.", marks.len())
        }
        Evidence::Window { marks, threshold_percent, .. } => {
            let calls = marks.len() as u32;
            let failed = marks.iter().filter(|failed| **failed).count();
            let needed = failures_needed(calls, *threshold_percent);
            format!("Calls pass; {failed} of the last {calls} failed, and {needed} would open it.")
        }
        Evidence::Probes { marks, probes, .. } => {
            let failed = marks.iter().filter(|failed| **failed).count();
            let answered = marks.len() - failed;
            let calls = if *probes == 1 { "trial call" } else { "trial calls" };
            format!("The wait is over and {probes} {calls} may pass: {answered} answered, {failed} failed so far.")
        }
        Evidence::Waiting { until_us } => {
            format!("Every call is rejected at once until {}.", words::duration(*until_us))
        }
        Evidence::Off => "The breaker is off and lets everything pass.".to_owned(),
    };
    format!("{breaker} {}", dependency(moment))
}

fn dependency(moment: &Moment) -> String {
    let unseen = moment.state == State::Open;
    match moment.health {
        Health::Healthy(_) if unseen => "The dependency is healthy, but the breaker cannot know.".to_owned(),
        Health::Healthy(background) => format!("The dependency is healthy: {}.", words::background(background)),
        Health::Dead => "The dependency is dead: every call fails.".to_owned(),
        Health::Warming { per_second } => format!(
            "The dependency is warming up: {} of {per_second} answers a second are used.",
            moment.places_used.min(per_second)
        ),
    }
}
