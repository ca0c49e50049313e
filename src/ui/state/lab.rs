//! The page's state in its parts, and what all of them say together.

use breaker_core::lessons::tuning::Verdict;
use breaker_core::lessons::{ALL, Lesson};
use breaker_core::scene::Moment;
use breaker_core::share::link::{self, Opened};
use leptos::prelude::*;

use crate::ui::state::learning::{Learned, Learning, place_of};
use crate::ui::state::pin::Pin;
use crate::ui::state::reading::Reading;
use crate::ui::state::study::Study;
use crate::ui::state::time::Time;
use crate::ui::state::told::Told;
use crate::ui::state::visits;
use crate::ui::state::voice::Voice;

/// Which page is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The front door.
    Start,
    /// The lesson of the experiment.
    Lesson,
    /// The tuning map, with the settings of lesson 3.
    Map,
}

/// The page's state, handed to components as context. A component that needs one part of it takes that.
#[derive(Clone, Copy)]
pub struct Lab {
    /// Which page is open.
    pub page: RwSignal<Page>,
    /// What is simulated, and its history.
    pub study: Study,
    /// The playhead, and how it runs.
    pub time: Time,
    /// What is read there.
    pub reading: Reading,
    /// What was learned.
    pub learning: Learning,
    /// What is told.
    pub voice: Voice,
    /// Where each lesson was left: its address, and how far it was recorded, in microseconds.
    left: RwSignal<[(String, u64); ALL.len()]>,
}

impl Lab {
    /// The lab as an address opens it.
    pub fn new(opened: Opened) -> Self {
        let study = Study::of(&opened);
        let time = Time::at(opened.playhead_us);
        Lab {
            page: RwSignal::new(Page::Lesson),
            study,
            time,
            reading: Reading::of(study, time),
            learning: Learning::of(study, time),
            voice: Voice::new(opened.messages),
            left: RwSignal::new(ALL.map(|lesson| (format!("#/{}", lesson.key), 0))),
        }
    }

    /// Notes where the open lesson stands, so that its link leads back there.
    pub fn leave_at(&self, address: &str, recorded_us: u64) {
        let place = place_of(self.lesson());
        visits::leave(self.lesson(), address);
        self.left.update(|left| left[place] = (address.to_owned(), recorded_us));
    }

    /// How far the open lesson was recorded when it was left at this address.
    pub fn left_at(&self, address: &str) -> Option<u64> {
        self.left.with_untracked(|left| {
            Some(&left[place_of(self.lesson())]).filter(|(left, _)| left == address).map(|left| left.1)
        })
    }

    /// The address at which a lesson was left.
    pub fn address_of(&self, lesson: &Lesson) -> String {
        let place = place_of(lesson);
        self.left.with(|left| left[place].0.clone())
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> &'static Lesson {
        self.study.lesson()
    }

    /// What has been done of the open lesson's steps.
    pub fn learned(&self) -> Learned {
        self.learning.of_lesson(self.lesson())
    }

    /// The value of a setting in force at the playhead.
    pub fn value(&self, place: usize) -> u64 {
        let changes = self.reading.changes.get();
        self.study.experiment.with(|experiment| experiment.values_after(changes).at(place))
    }

    /// A text for those who listen: it follows the moment, but while playing only the breaker's state,
    /// because nobody can listen as fast as it plays.
    pub fn heard(&self, read: impl Fn(&Moment) -> String) -> String {
        if self.time.playing.get() {
            self.reading.state.get();
            self.reading.moment.with_untracked(read)
        } else {
            self.reading.moment.with(read)
        }
    }

    /// The verdict of the whole run, if the lesson judges.
    pub fn verdict(&self) -> Option<Verdict> {
        self.study.experiment.with(|experiment| {
            let judge = experiment.lesson.judge?;
            Some(self.study.run.with(|run| judge(&experiment.values, &run.totals)))
        })
    }

    /// Opens what an address says. What was played, judged or recorded stays so if the run is the same.
    pub fn open(&self, opened: Opened) {
        self.time.playing.set(false);
        if self.study.pinned.with_untracked(|pin| pin.as_ref().map(|pin| &pin.pinned) != opened.pinned.as_ref()) {
            self.study.pinned.set(opened.pinned.map(Pin::of));
        }
        let mut reach_us = opened.experiment.reach_us(opened.playhead_us);
        if self.study.experiment.with_untracked(|experiment| *experiment != opened.experiment) {
            self.learning.played.set(false);
            self.learning.asked.set(opened.playhead_us >= opened.experiment.horizon_us());
            self.learning.watched_from_us.set_value(None);
            self.learning.fact.set(None);
            self.forget();
            self.study.branched_us.set(None);
        } else {
            reach_us = reach_us.max(self.study.recorded_us.get_untracked());
        }
        self.learning.all_shown.set(opened.playhead_us > 0);
        self.install(opened.experiment);
        self.study.finish_now();
        self.study.recorded_us.set(reach_us);
        self.stand_at(opened.playhead_us);
        self.voice.messages.set(Told::of_address(opened.messages));
    }

    /// The address of what is looked at, from its `#` on.
    pub fn address(&self) -> String {
        self.study.pinned.with_untracked(|pin| {
            let pinned = pin.as_ref().map(|pin| &pin.pinned);
            self.study.experiment.with_untracked(|experiment| link::write(experiment, self.time.written_us(), pinned))
        })
    }
}

/// The lab of the surrounding page.
pub fn use_lab() -> Lab {
    expect_context::<Lab>()
}
