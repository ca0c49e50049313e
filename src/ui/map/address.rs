//! Where the map and its runs are found.

use breaker_core::lessons::Experiment;
use breaker_core::lessons::tuning::LESSON;
use breaker_core::lessons::tuning::space::Setting4;
use breaker_core::share::link;
use leptos::prelude::*;

use super::view::MapView;
use crate::ui::state::lab::Lab;

/// The address of a run in lesson 3: the current world with another setting of the breaker.
pub fn of_run(lab: Lab, setting: Setting4) -> String {
    let mut values = lab.study.experiment.with_untracked(|experiment| experiment.values.clone());
    for (axis, value) in setting.into_iter().enumerate() {
        values.set(axis, value);
    }
    link::write(&Experiment { lesson: &LESSON, values, changes: Vec::new() }, 0, None)
}

/// The address of the map as it stands.
pub fn of_map(lab: Lab, view: MapView) -> String {
    let of_run = lab.study.experiment.with_untracked(|experiment| link::write(experiment, 0, None));
    let settings = of_run.split_once('?').map(|(_, query)| query.to_owned());
    let pairs: Vec<String> = view.pairs().into_iter().chain(settings).collect();
    if pairs.is_empty() { "#/map".to_owned() } else { format!("#/map?{}", pairs.join("&")) }
}
