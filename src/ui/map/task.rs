//! Work that takes long, with its progress: counting the whole space, trying other worlds, looking for robust settings.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use breaker_core::lessons::experiment::Values;
use breaker_core::lessons::tuning::space::{CELLS, SIZES, TUNED_PLACE, count, place, places, setting};
use breaker_core::lessons::tuning::worlds::Ranges;
use breaker_core::lessons::tuning::{AXES, LABELS, LESSON};
use breaker_map::{Halving, Region};
use leptos::prelude::*;
use leptos::web_sys::js_sys::Uint8Array;

use super::pool::{self, LONG, job, numbers};
use super::view::{MapView, SHARE_WORLDS, use_map};
use crate::ui::state::lab::{Lab, use_lab};

/// Windows and thresholds of one slice of the space; each has 960 settings.
const PLANES: usize = 4;
/// Worlds that a setting is tried in, and those of one slice.
pub const WORLDS: u32 = 1_000;
const SLICE: u32 = 50;
/// Runs of one slice of the search.
const RUNS: usize = 4_000;

/// What is being worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Every setting in the base world.
    Space,
    /// One setting in many worlds.
    Worlds,
    /// Every cell of the map in many worlds.
    Shares,
    /// The settings that work in most worlds.
    Suggest,
}

impl Work {
    /// What is done, as a person reads it.
    pub fn in_words(self) -> &'static str {
        match self {
            Work::Space => "Counting all settings",
            Work::Worlds => "Trying your setting in other worlds",
            Work::Shares => "Trying the map in other worlds",
            Work::Suggest => "Looking for robust settings",
        }
    }
}

/// A setting that works in most worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The setting, by its number in the space.
    pub number: u32,
    /// How often each verdict was met in the [`Halving::WORLDS`] worlds.
    pub counts: [u32; LABELS.len()],
    /// How far each axis alone can be moved in the base world, in steps down and up.
    pub margins: Vec<u32>,
}

impl Suggestion {
    /// In how many worlds it is TUNED: `241 of 256`.
    pub fn score(&self) -> String {
        format!("{} of {}", self.counts[usize::from(TUNED_PLACE)], self.counts.iter().sum::<u32>())
    }
}

/// What the findings depend on.
#[derive(Clone, PartialEq)]
struct Basis {
    values: Values,
    axes: [usize; 2],
    ranges: Ranges,
    seed: u64,
}

/// The work in hand and what came of it; handed to the map's parts as context.
#[derive(Clone, Copy)]
pub struct Tasks {
    /// What is being worked on.
    pub work: RwSignal<Option<Work>>,
    /// Slices that are done, and all.
    pub done: RwSignal<(usize, usize)>,
    /// Whether it rests.
    pub paused: RwSignal<bool>,
    /// The verdicts of the whole space, once it is counted.
    pub space: RwSignal<Option<Arc<Vec<u8>>>>,
    /// What the space says of the current setting: see `region` in `core/worker`.
    pub region: RwSignal<Vec<u32>>,
    /// The verdicts of the current setting in many worlds.
    pub worlds: RwSignal<Option<Arc<Vec<u8>>>>,
    /// The most robust settings.
    pub found: RwSignal<Option<Vec<Suggestion>>>,
    /// What was found is of these.
    basis: StoredValue<Option<Basis>>,
    /// When the work began, and when it last rested, in milliseconds.
    began_ms: StoredValue<f64>,
}

impl Tasks {
    /// Nothing yet.
    pub fn new() -> Self {
        Tasks {
            work: RwSignal::new(None),
            done: RwSignal::new((0, 0)),
            paused: RwSignal::new(false),
            space: RwSignal::new(None),
            region: RwSignal::new(Vec::new()),
            worlds: RwSignal::new(None),
            found: RwSignal::new(None),
            basis: StoredValue::new(None),
            began_ms: StoredValue::new(0.0),
        }
    }

    /// Whether anything has been set otherwise since the last time: then what was found holds no longer, and the work
    /// in hand begins anew. The space is that of a world, whatever the setting.
    pub fn check(&self, lab: Lab, view: MapView) -> bool {
        let values = lab.study.experiment.with_untracked(|experiment| experiment.values.clone());
        let (axes, ranges) = (view.axes.get_untracked(), view.ranges.get_untracked());
        let basis = Basis { values, axes, ranges, seed: view.seed.get_untracked() };
        let was = self.basis.try_update_value(|known| known.replace(basis.clone())).flatten();
        let Some(was) = was.filter(|was| *was != basis) else { return false };
        view.forget_shares();
        let is_another = |place| was.values.at(place) != basis.values.at(place);
        self.begin_anew((AXES..LESSON.settings.len()).any(is_another), lab, view);
        true
    }

    /// Drops the work in hand.
    pub fn cancel(&self) {
        pool::cancel(LONG);
        self.work.set(None);
    }

    fn begin_anew(&self, another_world: bool, lab: Lab, view: MapView) {
        self.worlds.set(None);
        self.found.set(None);
        if another_world {
            self.space.set(None);
            self.region.set(Vec::new());
        }
        let (values, at) = current(lab);
        self.locate(at);
        let work = self.work.get_untracked().filter(|work| another_world || *work != Work::Space);
        let Some(work) = work else { return };
        self.cancel();
        match work {
            Work::Space => self.count_space(&values, at, |_| {}),
            Work::Worlds => self.try_worlds(&values, view),
            Work::Shares => self.try_cells(&values, view),
            Work::Suggest => self.suggest(&values, at, view),
        }
    }

    /// Whether the last work came to its end.
    pub fn is_done(&self) -> bool {
        let (done, all) = self.done.get_untracked();
        done == all
    }

    /// Rests, or goes on.
    pub fn pause_or_go_on(&self) {
        self.paused.update(|paused| *paused = !*paused);
        pool::pause(LONG, self.paused.get_untracked());
    }

    /// Seconds until it is done, as it has gone so far.
    pub fn seconds_left(&self) -> u32 {
        let (done, all) = self.done.get();
        let took_ms = now_ms() - self.began_ms.get_value();
        (took_ms / done.max(1) as f64 * (all - done) as f64 / 1000.0).ceil() as u32
    }

    fn begin(&self, work: Work, slices: usize) {
        self.work.set(Some(work));
        self.done.set((0, slices));
        self.paused.set(false);
        self.began_ms.set_value(now_ms());
    }

    /// Counts a slice; says whether it was the last.
    fn count(&self) -> bool {
        self.done.update(|(done, _)| *done += 1);
        let (done, all) = self.done.get_untracked();
        done == all
    }

    /// Judges every setting in the world of these values.
    pub fn count_space(&self, values: &Values, at: [usize; AXES], then: impl Fn(Arc<Vec<u8>>) + 'static) {
        self.count_for(Work::Space, values, at, then);
    }

    /// Judges every setting, as the beginning of some work; then does what follows.
    fn count_for(&self, work: Work, values: &Values, at: [usize; AXES], then: impl Fn(Arc<Vec<u8>>) + 'static) {
        let tasks = *self;
        let planes = SIZES[0] * SIZES[1];
        let slices = planes.div_ceil(PLANES);
        self.begin(work, slices);
        let all = pool::values(values);
        let jobs = (0..slices).map(|slice| {
            let from = slice * PLANES;
            job("planes", [all.clone(), (from as u32).into(), ((from + PLANES).min(planes) as u32).into()])
        });
        let verdicts = RefCell::new(vec![0; CELLS]);
        let told = move |slice: usize, part: Vec<u32>| {
            let from = slice * PLANES * SIZES[2] * SIZES[3];
            let mut verdicts = verdicts.borrow_mut();
            for (slot, verdict) in verdicts[from..].iter_mut().zip(part) {
                *slot = verdict as u8;
            }
            if tasks.count() {
                let whole = Arc::new(std::mem::take(&mut *verdicts));
                tasks.space.set(Some(Arc::clone(&whole)));
                tasks.work.set(None);
                tasks.locate(at);
                then(whole);
            }
        };
        pool::hand_out(LONG, jobs, Box::new(told));
    }

    /// Asks what the counted space says of a setting.
    pub fn locate(&self, at: [usize; AXES]) {
        let tasks = *self;
        let Some(verdicts) = self.space.get_untracked() else { return };
        let at: Vec<u32> = at.iter().map(|place| *place as u32).collect();
        let work = job("region", [Uint8Array::from(verdicts.as_slice()).into(), numbers(&at)]);
        // Neither cells nor work in hand are disturbed.
        pool::hand_out(pool::THEN, std::iter::once(work), Box::new(move |_, told| _ = tasks.region.try_set(told)));
    }

    /// Tries the setting of these values in many worlds.
    pub fn try_worlds(&self, values: &Values, view: MapView) {
        let tasks = *self;
        let slices = WORLDS.div_ceil(SLICE);
        self.begin(Work::Worlds, slices as usize);
        let [all, ranges] = [pool::values(values), pool::ranges(&view.ranges.get_untracked())];
        let seed = view.seed.get_untracked() as u32;
        let jobs = (0..slices).map(|slice| {
            let [from, to] = [slice * SLICE, (slice + 1) * SLICE].map(|world| world.min(WORLDS).into());
            job("worlds", [all.clone(), ranges.clone(), seed.into(), from, to])
        });
        let verdicts = RefCell::new(vec![0; WORLDS as usize]);
        let told = move |slice: usize, part: Vec<u32>| {
            let mut verdicts = verdicts.borrow_mut();
            for (slot, verdict) in verdicts[slice * SLICE as usize..].iter_mut().zip(part) {
                *slot = verdict as u8;
            }
            if tasks.count() {
                tasks.worlds.set(Some(Arc::new(std::mem::take(&mut *verdicts))));
                tasks.work.set(None);
            }
        };
        pool::hand_out(LONG, jobs, Box::new(told));
    }

    /// Tries every cell of the map in other worlds, a column at a time.
    pub fn try_cells(&self, values: &Values, view: MapView) {
        let tasks = *self;
        let [x, y] = view.axes.get_untracked();
        self.begin(Work::Shares, SIZES[x]);
        let [all, ranges] = [pool::values(values), pool::ranges(&view.ranges.get_untracked())];
        let seed = view.seed.get_untracked() as u32;
        let jobs = (0..SIZES[x]).map(|column| {
            let [x, y, from, to] = [x, y, column, column + 1].map(|number| (number as u32).into());
            job("shares", [all.clone(), x, y, from, to, ranges.clone(), seed.into(), SHARE_WORLDS.into()])
        });
        let shares = RefCell::new(vec![0; SIZES[x] * SIZES[y]]);
        let told = move |column: usize, part: Vec<u32>| {
            let mut shares = shares.borrow_mut();
            for (slot, share) in shares[column * SIZES[y]..].iter_mut().zip(part) {
                *slot = share;
            }
            if tasks.count() {
                view.shares.set(Some(Arc::new(std::mem::take(&mut *shares))));
                view.metric.set(breaker_core::scene::map::Metric::Share);
                tasks.work.set(None);
            }
        };
        pool::hand_out(LONG, jobs, Box::new(told));
    }

    /// Looks for the most robust settings; counts the space first if need be.
    pub fn suggest(&self, values: &Values, at: [usize; AXES], view: MapView) {
        let tasks = *self;
        let base = values.clone();
        let begin = move |space: Arc<Vec<u8>>| {
            let candidates = (0u32..).zip(space.iter()).filter(|(_, verdict)| **verdict == TUNED_PLACE);
            let halving = Halving::new(candidates.map(|(number, _)| number).collect());
            tasks.round(Rc::new(RefCell::new(halving)), base.clone(), view);
        };
        match self.space.get_untracked() {
            Some(space) => begin(space),
            None => self.count_for(Work::Suggest, values, at, begin),
        }
    }

    /// One round of the search, and those after it.
    fn round(&self, halving: Rc<RefCell<Halving>>, base: Values, view: MapView) {
        let tasks = *self;
        let Some((from, to)) = halving.borrow().round() else {
            let (found, _) = halving.borrow().found();
            self.explain(found.into_iter().map(|(number, _)| number).collect(), &base, view);
            return;
        };
        let candidates = halving.borrow().candidates.clone();
        let share = (RUNS / (to - from) as usize).max(1);
        let slices = candidates.len().div_ceil(share);
        self.begin(Work::Suggest, slices);
        let [all, ranges] = [pool::values(&base), pool::ranges(&view.ranges.get_untracked())];
        let seed = view.seed.get_untracked() as u32;
        let jobs = candidates.chunks(share).map(|part| {
            job("scores", [all.clone(), ranges.clone(), seed.into(), from.into(), to.into(), numbers(part)])
        });
        let scores = RefCell::new(vec![0; candidates.len()]);
        let told = move |slice: usize, part: Vec<u32>| {
            let mut scores = scores.borrow_mut();
            for (slot, score) in scores[slice * share..].iter_mut().zip(part) {
                *slot = score;
            }
            if tasks.count() {
                halving.borrow_mut().take(&scores);
                tasks.round(Rc::clone(&halving), base.clone(), view);
            }
        };
        pool::hand_out(LONG, jobs, Box::new(told));
    }
}

/// What is told of the settings that were found: their verdicts in all worlds of the search, and their margins.
impl Tasks {
    fn explain(&self, numbers: Vec<u32>, base: &Values, view: MapView) {
        let tasks = *self;
        if numbers.is_empty() {
            self.found.set(Some(Vec::new()));
            self.work.set(None);
            return;
        }
        let region = self.space.get_untracked().and_then(|space| Region::of(&space));
        let margins = |number: u32| {
            let margins = region.as_ref().and_then(|region| region.margins(places(number as usize)));
            margins.map_or(Vec::new(), |margins| margins.as_flattened().iter().map(|steps| *steps as u32).collect())
        };
        let suggestion = |number: u32| Suggestion { number, counts: [0; LABELS.len()], margins: margins(number) };
        let found = RefCell::new(numbers.iter().copied().map(suggestion).collect::<Vec<_>>());
        let ranges = pool::ranges(&view.ranges.get_untracked());
        let seed = view.seed.get_untracked() as u32;
        let jobs = numbers.iter().map(|number| {
            let mut values = base.clone();
            for (axis, value) in setting(places(*number as usize)).into_iter().enumerate() {
                values.set(axis, value);
            }
            job("worlds", [pool::values(&values), ranges.clone(), seed.into(), 0.into(), Halving::WORLDS.into()])
        });
        self.begin(Work::Suggest, numbers.len());
        let told = move |place: usize, verdicts: Vec<u32>| {
            let verdicts: Vec<u8> = verdicts.into_iter().map(|verdict| verdict as u8).collect();
            if let Some(suggestion) = found.borrow_mut().get_mut(place) {
                suggestion.counts = count(&verdicts);
            }
            if tasks.count() {
                tasks.found.set(Some(found.take()));
                tasks.work.set(None);
            }
        };
        pool::hand_out(LONG, jobs, Box::new(told));
    }
}

impl Default for Tasks {
    fn default() -> Self {
        Tasks::new()
    }
}

fn now_ms() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// The work of the surrounding page.
pub fn use_tasks() -> Tasks {
    expect_context::<Tasks>()
}

/// The values and places of the current setting.
pub fn current(lab: Lab) -> (Values, [usize; AXES]) {
    let values = lab.study.experiment.with_untracked(|experiment| experiment.values.clone());
    let at = std::array::from_fn(|axis| place(axis, values.at(axis)));
    (values, at)
}

/// What a button of the map starts.
pub fn starting(does: fn(&Tasks, &Values, [usize; AXES], MapView)) -> impl Fn() + Copy {
    let (lab, tasks, view) = (use_lab(), use_tasks(), use_map());
    move || {
        let (values, at) = current(lab);
        does(&tasks, &values, at, view);
    }
}
