//! What is looked at: an experiment, its run, how far it is recorded, and the playhead. Everything
//! on screen is drawn from here. What a person does to time is here, to the experiment in `change.rs`.

use std::sync::Arc;

use breaker_core::lessons::step::Step;
use breaker_core::lessons::tuning::Verdict;
use breaker_core::lessons::{ALL, Experiment, Lesson};
use breaker_core::scene::trace::{self, Detail, Entry};
use breaker_core::scene::{Moment, pace, timeline};
use breaker_core::share::link::{self, Opened};
use breaker_core::sim::State;
use breaker_core::sim::time::SECOND_US;
use leptos::prelude::*;

use crate::ui::setting::messages::Told;
use crate::ui::state::making::{InMaking, SharedRun};
use crate::ui::state::pin::Pin;
use crate::ui::state::visits;

/// Instants at which something is done by hand can be read and written: whole hundredths of a second.
const GRID_US: u64 = SECOND_US / 100;

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

/// What a branch or a restart took the place of.
#[derive(Clone, Debug)]
pub struct Before {
    /// What was simulated.
    pub experiment: Experiment,
    /// Its run.
    pub run: SharedRun,
    /// How far it was recorded, in microseconds.
    pub recorded_us: u64,
    /// The instant that was looked at, in microseconds.
    pub playhead_us: u64,
    /// What happened to it, as the page says it.
    pub said: String,
}

/// What a learner has done of a lesson's steps; it outlasts a visit to another lesson.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    /// Which steps are done.
    pub done: RwSignal<Vec<bool>>,
    /// Which option was guessed.
    pub guesses: RwSignal<Vec<Option<usize>>>,
    /// The step on show.
    pub shown: RwSignal<usize>,
}

impl Learned {
    fn remembered(lesson: &Lesson) -> Self {
        Learned {
            done: RwSignal::new(visits::steps(lesson)),
            guesses: RwSignal::new(vec![None; lesson.steps.len()]),
            shown: RwSignal::new(0),
        }
    }

    /// Whether the step on show asks for a guess about a run of this experiment, and none was made.
    fn waits_for_guess(&self, experiment: &Experiment) -> bool {
        let place = self.shown.get();
        let asks = |step: &Step| step.guess.is_some() && step.is_about(experiment);
        let is_open = |done: &Vec<bool>| done.get(place) == Some(&false);
        let unguessed = |guesses: &Vec<Option<usize>>| guesses.get(place) == Some(&None);
        experiment.lesson.steps.get(place).is_some_and(asks) && self.done.with(is_open) && self.guesses.with(unguessed)
    }
}

/// The page's state, handed to components as context.
#[derive(Clone, Copy)]
pub struct Lab {
    /// Which page is open.
    pub page: RwSignal<Page>,
    /// What is simulated.
    pub experiment: RwSignal<Experiment>,
    /// Its run, recomputed whole whenever the experiment changes.
    pub run: RwSignal<SharedRun>,
    /// The run that is being computed, if that takes more than one slice; time waits for it.
    pub(in crate::ui) making: StoredValue<Option<InMaking>, LocalStorage>,
    /// How far the run is recorded, in microseconds: to its end, unless the lesson is live.
    pub recorded_us: RwSignal<u64>,
    /// Length of the run, in microseconds.
    pub horizon_us: Memo<u64>,
    /// Length of the time axis, in microseconds.
    pub span_us: Memo<u64>,
    /// What branches and restarts took the place of, the latest last.
    pub before: RwSignal<Vec<Before>>,
    /// What was taken back, the latest last.
    pub undone: RwSignal<Vec<Before>>,
    /// What the last branch, restart, undo or redo did, as the page says it.
    pub notice: RwSignal<String>,
    /// What came of the last deed, for those who listen.
    pub said: RwSignal<String>,
    /// How often something was told or is about to be.
    pub(in crate::ui) turns: StoredValue<u32>,
    /// The state that was told last.
    pub(in crate::ui) told: StoredValue<State>,
    /// Run A of a comparison.
    pub pinned: RwSignal<Option<Pin>>,
    /// Where a recording was dropped that this one goes on from, in microseconds.
    pub branched_us: RwSignal<Option<u64>>,
    /// The inspected instant, in microseconds.
    pub playhead_us: RwSignal<u64>,
    /// How many timed changes are in force at the playhead.
    pub changes: Memo<usize>,
    /// Whether inspection time runs.
    pub playing: RwSignal<bool>,
    /// Whether time stands still only while a control is moved.
    pub held: RwSignal<bool>,
    /// Place in [`pace::SPEEDS`].
    pub speed: RwSignal<usize>,
    /// Whether the page has played slower than the clock since it was last started.
    pub behind: RwSignal<bool>,
    /// What was not understood of an address or a file, or refused.
    pub messages: RwSignal<Told>,
    /// The instant that all texts tell of: the playhead, but while playing renewed only as often as one can read.
    pub read_us: RwSignal<u64>,
    /// What holds at that instant.
    pub moment: Memo<Moment>,
    /// Which events the trace lists, and so which the event buttons step through.
    pub detail: RwSignal<Detail>,
    /// Entries of the trace, of the whole run.
    pub entries: Memo<Arc<Vec<Entry>>>,
    /// How many of them have happened at the playhead; at least 1, the start.
    pub reached: Memo<usize>,
    /// The breaker's state at the playhead.
    pub state: Memo<State>,
    /// From where on the run has been watched, in microseconds; nothing while it stands as it was opened.
    watched_from_us: StoredValue<Option<u64>>,
    /// Whether this run has been played to its end.
    pub played: RwSignal<bool>,
    /// Whether the verdict was asked for.
    pub asked: RwSignal<bool>,
    /// Whether what lies ahead of the playhead is shown although a guess about it waits: it was asked for, or
    /// a link opened the run at an instant.
    pub all_shown: RwSignal<bool>,
    /// Whether what lies ahead of the playhead is covered: the step in hand asks for a guess about it.
    pub covered: Memo<bool>,
    /// How far the run can be seen, in microseconds: as far as it is recorded, or to the playhead while covered.
    pub seen_us: Memo<u64>,
    /// The entry of the trace that was chosen; it stands for its instant.
    pub chosen: RwSignal<Option<usize>>,
    /// The fact of the lesson's example that is on show.
    pub fact: RwSignal<Option<usize>>,
    learned: [Learned; ALL.len()],
    /// Where each lesson was left: its address, and how far it was recorded, in microseconds.
    left: RwSignal<[(String, u64); ALL.len()]>,
}

impl Lab {
    /// The lab as an address opens it.
    pub fn new(opened: Opened) -> Self {
        let opening_horizon_us = opened.experiment.horizon_us();
        let recorded_us = RwSignal::new(opened.experiment.reach_us(opened.playhead_us));
        let run = RwSignal::new(InMaking::new(&opened.experiment).finish());
        let experiment = RwSignal::new(opened.experiment);
        let playhead_us = RwSignal::new(opened.playhead_us);
        let pinned = RwSignal::new(opened.pinned.map(Pin::of));
        let horizon_us = Memo::new(move |_| experiment.with(Experiment::horizon_us));
        let span_us = Memo::new(move |_| {
            let horizon_us = horizon_us.get();
            let pinned_us = pinned.with(|pin| pin.as_ref().map_or(0, |pin| pin.pinned.recorded_us));
            timeline::axis(recorded_us.get().max(pinned_us), horizon_us).0
        });
        let changes = Memo::new(move |_| {
            let at_us = playhead_us.get();
            experiment.with(|experiment| experiment.changes_by(at_us))
        });
        let read_us = RwSignal::new(opened.playhead_us);
        let moment = Memo::new(move |_| run.with(|run| Moment::of(run, read_us.get(), run.whole().decimals)));
        let detail = RwSignal::new(Detail::Decisions);
        let entries = Memo::new(move |_| run.with(|run| Arc::new(trace::entries(run, detail.get()))));
        let reached = Memo::new(move |_| {
            let at_us = playhead_us.get();
            run.with(|run| entries.with(|entries| trace::entries_by(run, entries, at_us)))
        });
        let state = Memo::new(move |_| {
            let at_us = playhead_us.get();
            run.with(|run| run.state_at(at_us))
        });
        // Who gives the address of a run's end gives its verdict.
        let [played, asked] = [false, opened.playhead_us >= opening_horizon_us].map(RwSignal::new);
        let fact = RwSignal::new(None);
        let learned = ALL.map(Learned::remembered);
        let all_shown = RwSignal::new(opened.playhead_us > 0);
        let covered = Memo::new(move |_| {
            let is_open = all_shown.get() || played.get() || asked.get() || fact.with(Option::is_some);
            !is_open && experiment.with(|experiment| learned[place_of(experiment.lesson)].waits_for_guess(experiment))
        });
        let seen_us = Memo::new(move |_| if covered.get() { playhead_us.get() } else { recorded_us.get() });
        Lab {
            page: RwSignal::new(Page::Lesson),
            experiment,
            run,
            making: StoredValue::new_local(None),
            recorded_us,
            horizon_us,
            span_us,
            before: RwSignal::new(Vec::new()),
            undone: RwSignal::new(Vec::new()),
            notice: RwSignal::new(String::new()),
            said: RwSignal::new(String::new()),
            turns: StoredValue::new(0),
            told: StoredValue::new(State::Closed),
            pinned,
            branched_us: RwSignal::new(None),
            playhead_us,
            changes,
            playing: RwSignal::new(false),
            held: RwSignal::new(false),
            speed: RwSignal::new(pace::NORMAL),
            behind: RwSignal::new(false),
            messages: RwSignal::new(Told::of_address(opened.messages)),
            read_us,
            moment,
            detail,
            entries,
            reached,
            state,
            watched_from_us: StoredValue::new(None),
            played,
            asked,
            all_shown,
            covered,
            seen_us,
            chosen: RwSignal::new(None),
            fact,
            learned,
            left: RwSignal::new(ALL.map(|lesson| (format!("#/{}", lesson.key), 0))),
        }
    }

    /// Notes where the open lesson stands, so that its link leads back there.
    pub fn leave_at(&self, address: &str, recorded_us: u64) {
        let place = self.place();
        visits::leave(self.lesson(), address);
        self.left.update(|left| left[place] = (address.to_owned(), recorded_us));
    }

    /// How far the open lesson was recorded when it was left at this address.
    pub fn left_at(&self, address: &str) -> Option<u64> {
        self.left
            .with_untracked(|left| Some(&left[self.place()]).filter(|(left, _)| left == address).map(|left| left.1))
    }

    /// The address at which a lesson was left.
    pub fn address_of(&self, lesson: &Lesson) -> String {
        let place = place_of(lesson);
        self.left.with(|left| left[place].0.clone())
    }

    fn place(&self) -> usize {
        place_of(self.lesson())
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> &'static Lesson {
        self.experiment.with_untracked(|experiment| experiment.lesson)
    }

    /// What has been done of the open lesson's steps.
    pub fn learned(&self) -> Learned {
        self.learned[self.place()]
    }

    /// The value of a setting in force at the playhead.
    pub fn value(&self, place: usize) -> u64 {
        let changes = self.changes.get();
        self.experiment.with(|experiment| experiment.values_after(changes).at(place))
    }

    /// A text for those who listen: it follows the moment, but while playing only the breaker's state,
    /// because nobody can listen as fast as it plays.
    pub fn heard(&self, read: impl Fn(&Moment) -> String) -> String {
        if self.playing.get() {
            self.state.get();
            self.moment.with_untracked(read)
        } else {
            self.moment.with(read)
        }
    }

    /// The verdict of the whole run, if the lesson judges.
    pub fn verdict(&self) -> Option<Verdict> {
        self.experiment.with(|experiment| {
            let judge = experiment.lesson.judge?;
            Some(self.run.with(|run| judge(&experiment.values, &run.totals)))
        })
    }

    /// Whether the verdict is on show.
    pub fn reveals(&self) -> bool {
        self.asked.get() || self.played.get()
    }

    /// Opens what an address says. What was played, judged or recorded stays so if the run is the same.
    pub fn open(&self, opened: Opened) {
        self.playing.set(false);
        if self.pinned.with_untracked(|pin| pin.as_ref().map(|pin| &pin.pinned) != opened.pinned.as_ref()) {
            self.pinned.set(opened.pinned.map(Pin::of));
        }
        let mut reach_us = opened.experiment.reach_us(opened.playhead_us);
        if self.experiment.with_untracked(|experiment| *experiment != opened.experiment) {
            self.played.set(false);
            self.asked.set(opened.playhead_us >= opened.experiment.horizon_us());
            self.watched_from_us.set_value(None);
            self.fact.set(None);
            self.forget();
            self.branched_us.set(None);
        } else {
            reach_us = reach_us.max(self.recorded_us.get_untracked());
        }
        self.all_shown.set(opened.playhead_us > 0);
        self.install(opened.experiment);
        self.finish_now();
        self.recorded_us.set(reach_us);
        self.stand_at(opened.playhead_us);
        self.messages.set(Told::of_address(opened.messages));
    }

    /// The address of what is looked at, from its `#` on.
    pub fn address(&self) -> String {
        let at_us = self.playhead_us.get_untracked();
        // While it plays the playhead stands between the instants that a pause would settle on.
        let playhead_us = if self.playing.get_untracked() { at_us / GRID_US * GRID_US } else { at_us };
        self.pinned.with_untracked(|pin| {
            let pinned = pin.as_ref().map(|pin| &pin.pinned);
            self.experiment.with_untracked(|experiment| link::write(experiment, playhead_us, pinned))
        })
    }

    /// Back to the start, paused. Nothing is dropped.
    pub fn rewind(&self) {
        self.playing.set(false);
        self.seek(0);
    }

    /// Moves the playhead, within what is recorded.
    pub fn seek(&self, at_us: u64) {
        let at_us = at_us.min(self.recorded_us.get_untracked());
        self.watch(at_us);
        self.stand_at(at_us);
        if at_us >= self.horizon_us.get_untracked() {
            self.playing.set(false);
            self.played.set(true);
        }
    }

    fn stand_at(&self, at_us: u64) {
        self.playhead_us.set(at_us);
        self.read_us.set(at_us);
        if self.chosen.get_untracked().is_some() {
            self.chosen.set(None);
        }
    }

    /// From where on the run has been watched, in microseconds; nothing while it stands as it was opened.
    pub fn watched_from_us(&self) -> Option<u64> {
        self.watched_from_us.get_value()
    }

    /// The playhead is about to be moved.
    fn watch(&self, to_us: u64) {
        let from_us = self.watched_from_us.get_value().unwrap_or(self.playhead_us.get_untracked());
        self.watched_from_us.set_value(Some(from_us.min(to_us)));
    }

    /// Moves the playhead, and records up to it if need be; never beyond the run's end.
    pub fn reach(&self, at_us: u64) {
        self.record_to(at_us);
        self.seek(at_us.min(self.horizon_us.get_untracked()));
    }

    /// Records at least to `at_us`, without moving the playhead.
    pub fn record_to(&self, at_us: u64) {
        let at_us = at_us.min(self.horizon_us.get_untracked());
        if at_us > self.recorded_us.get_untracked() {
            self.recorded_us.set(at_us);
        }
    }

    /// Moves the playhead on while playing; the texts follow if it is time, and with every new state.
    pub fn advance(&self, by_us: u64, is_time: bool) {
        let at_us = self.playhead_us.get_untracked() + by_us;
        if at_us >= self.horizon_us.get_untracked() {
            self.go(|lab| lab.reach(at_us));
            return;
        }
        self.record_to(at_us);
        self.watch(at_us);
        self.playhead_us.set(at_us);
        if is_time || self.state.get_untracked() != self.moment.with_untracked(|moment| moment.state) {
            self.read_us.set(at_us);
        }
    }

    /// Moves the playhead by seconds, backwards if negative.
    pub fn seek_by_seconds(&self, seconds: i64) {
        let at_us = self.playhead_us.get_untracked();
        self.playing.set(false);
        self.seek(at_us.saturating_add_signed(seconds * SECOND_US as i64));
    }

    /// Moves to the next entry of the trace: within the recording first, then to its end, then on by recording.
    pub fn next_event(&self) {
        self.playing.set(false);
        self.finish_now();
        let at_us = self.playhead_us.get_untracked();
        let recorded_us = self.recorded_us.get_untracked();
        let next = self.run.with_untracked(|run| self.entries.with_untracked(|all| trace::next_us(run, all, at_us)));
        let next_us = next.unwrap_or(self.horizon_us.get_untracked());
        if next_us > recorded_us && at_us < recorded_us { self.seek(recorded_us) } else { self.reach(next_us) }
    }

    /// Moves to the previous entry of the trace, or to the start.
    pub fn previous_event(&self) {
        self.playing.set(false);
        let at_us = self.playhead_us.get_untracked();
        let run = self.run;
        let previous = run.with_untracked(|run| self.entries.with_untracked(|all| trace::previous_us(run, all, at_us)));
        self.seek(previous.unwrap_or(0));
    }

    /// Starts or stops inspection time; from the end of the run it starts over.
    pub fn play_or_pause(&self) {
        self.held.set(false);
        if self.playing.get_untracked() {
            self.pause();
            return;
        }
        if self.playhead_us.get_untracked() >= self.horizon_us.get_untracked() {
            self.seek(0);
        }
        self.playing.set(true);
    }

    /// Stops inspection time; all texts tell of the playhead.
    pub fn pause(&self) {
        if self.playing.get_untracked() {
            self.playing.set(false);
            self.settle();
        }
    }

    /// Brings a playhead that was caught between two hundredths of a second to the later one, so
    /// that what is done there has an instant that can be read and written.
    pub fn settle(&self) {
        self.reach(self.playhead_us.get_untracked().next_multiple_of(GRID_US));
    }
}

/// The place of a lesson among all.
fn place_of(lesson: &Lesson) -> usize {
    (lesson.number as usize).saturating_sub(1) % ALL.len()
}

/// The lab of the surrounding page.
pub fn use_lab() -> Lab {
    expect_context::<Lab>()
}
