//! Icons and marks: the same thing has the same shape everywhere.

use breaker_core::lessons::words;
use breaker_core::scene::trace::Mark;
use breaker_core::sim::{Condition, Health, Outcome, State};
use leptos::prelude::*;

/// Class of a state's band or mark.
pub fn state_class(state: State) -> &'static str {
    match state {
        State::HalfOpen => "half-open",
        other => words::state_key(other),
    }
}

/// Class of the band or mark of a condition of the dependency.
pub fn condition_class(condition: Condition) -> &'static str {
    match condition {
        Condition::Scheduled(Health::Healthy(_)) | Condition::Errors(0) => "healthy",
        Condition::Scheduled(Health::Dead) | Condition::Errors(100..) => "dead",
        Condition::Scheduled(Health::Warming { .. }) => "warming",
        Condition::Errors(_) => "failing",
    }
}

/// Class of an outcome's mark.
pub fn outcome_class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Success => "answered",
        Outcome::Failure(_) => "failed",
        Outcome::Timeout => "timed-out",
        Outcome::Rejection => "rejected",
    }
}

/// Classes of a trace row's mark.
pub fn mark_class(mark: Mark) -> String {
    match mark {
        Mark::State(state) => format!("mark state {}", state_class(state)),
        Mark::Condition(condition) => format!("mark phase {}", condition_class(condition)),
        Mark::Request => "mark call request".to_owned(),
        Mark::Attempt(outcome) => format!("mark call {}", outcome_class(outcome)),
        Mark::Probe(outcome) => format!("mark probe {}", outcome_class(outcome)),
        Mark::Change => "mark change".to_owned(),
    }
}

/// Pictures on buttons, drawn on a 16 by 16 grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// Back to the start.
    Restart,
    /// One event back.
    Previous,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// One event on.
    Next,
    /// Something opens below.
    Down,
}

/// An icon as SVG, hidden from assistive technology: its button has a text.
pub fn icon(icon: Icon) -> impl IntoView {
    let (class, path) = shape(icon);
    view! { <svg class=class viewBox="0 0 16 16" aria-hidden="true"><path d=path /></svg> }
}

/// The class and the path of an icon.
pub fn shape(icon: Icon) -> (&'static str, &'static str) {
    let path = match icon {
        Icon::Restart => "M3.2 3v4h4M3.5 7A5 5 0 1 1 3.4 10",
        Icon::Previous => "M12.5 3.5v9l-6.5-4.5zM4 3.5v9",
        Icon::Play => "M4.5 3v10l8.5-5z",
        Icon::Pause => "M5 3.5v9M11 3.5v9",
        Icon::Next => "M3.5 3.5v9l6.5-4.5zM12 3.5v9",
        Icon::Down => "M4 6l4 4 4-4",
    };
    let class = match icon {
        Icon::Restart | Icon::Pause | Icon::Down => "icon",
        Icon::Previous | Icon::Play | Icon::Next => "icon solid",
    };
    (class, path)
}
