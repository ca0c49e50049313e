//! How a run comes to the page: computed to its end whenever the experiment changes; the old one is shown until then.

use std::time::Duration;

use breaker_core::lessons::Experiment;
use leptos::prelude::*;

use crate::ui::state::lab::Lab;
use crate::ui::state::run::InMaking;

impl Lab {
    /// Takes up another experiment, and computes its run: at once if it is short, else in slices.
    pub fn install(&self, experiment: Experiment) {
        let mut making = InMaking::new(&experiment);
        let is_made = making.slice();
        self.study.making.set_value(Some(making));
        // A computed lesson is recorded whole, and another world has another length.
        if !experiment.lesson.is_live() {
            self.study.recorded_us.set(experiment.horizon_us());
        }
        self.study.experiment.set(experiment);
        if is_made { self.study.finish_now() } else { self.go_on() }
    }

    /// Another slice, as soon as the browser has done what is waiting.
    fn go_on(&self) {
        let lab = *self;
        let next = move || {
            // Nothing is left to do if the page was left, or the run was needed at once.
            let is_made = lab.study.making.try_update_value(|making| making.as_mut().map(InMaking::slice)).flatten();
            match is_made {
                // What is drawn of the whole run is worked out in a task of its own.
                Some(true) => set_timeout(move || lab.study.finish_now(), Duration::ZERO),
                Some(false) => lab.go_on(),
                None => {}
            }
        };
        set_timeout(next, Duration::ZERO);
    }
}
