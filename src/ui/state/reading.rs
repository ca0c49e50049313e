//! What is read of a run at the playhead.

use std::sync::Arc;

use breaker_core::scene::Moment;
use breaker_core::scene::trace::{self, Detail, Entry};
use breaker_core::sim::State;
use leptos::prelude::*;

use crate::ui::state::study::Study;
use crate::ui::state::time::Time;

/// What holds at the playhead, and what the trace lists. All of it follows from study and time but the choices.
#[derive(Clone, Copy)]
pub struct Reading {
    /// What holds at the instant that all texts tell of.
    pub moment: Memo<Moment>,
    /// How many timed changes are in force at the playhead.
    pub changes: Memo<usize>,
    /// The breaker's state at the playhead.
    pub state: Memo<State>,
    /// Which events the trace lists, and so which the event buttons step through.
    pub detail: RwSignal<Detail>,
    /// Entries of the trace, of the whole run.
    pub entries: Memo<Arc<Vec<Entry>>>,
    /// How many of them have happened at the playhead; at least 1, the start.
    pub reached: Memo<usize>,
    /// The entry of the trace that was chosen; it stands for its instant.
    pub chosen: RwSignal<Option<usize>>,
}

impl Reading {
    /// Of a study at its playhead.
    pub fn of(study: Study, time: Time) -> Self {
        let Study { experiment, run, .. } = study;
        let Time { playhead_us, read_us, .. } = time;
        let detail = RwSignal::new(Detail::Decisions);
        let entries = Memo::new(move |_| run.with(|run| Arc::new(trace::entries(run, detail.get()))));
        Reading {
            moment: Memo::new(move |_| run.with(|run| Moment::of(run, read_us.get(), run.whole().decimals))),
            changes: Memo::new(move |_| {
                let at_us = playhead_us.get();
                experiment.with(|experiment| experiment.changes_by(at_us))
            }),
            state: Memo::new(move |_| {
                let at_us = playhead_us.get();
                run.with(|run| run.state_at(at_us))
            }),
            detail,
            entries,
            reached: Memo::new(move |_| {
                let at_us = playhead_us.get();
                run.with(|run| entries.with(|entries| trace::entries_by(run, entries, at_us)))
            }),
            chosen: RwSignal::new(None),
        }
    }
}
