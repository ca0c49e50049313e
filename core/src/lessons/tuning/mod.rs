//! Lesson 3: tune window, wait and probe budget against a dependency that warms up.
//!
//! Here: the lesson. `settings` has its settings and what they mean, [`World`] is what the dependency goes
//! through, [`judge`] how a run is judged, `story` what the learner is asked to do, `prose.html` what is
//! explained. [`space`] numbers all settings of the breaker, [`worlds`] draws other worlds: for the tuning map.

use crate::lessons::lesson::{Group, Lesson};
use crate::sim::{FirstArrival, Traffic};

mod judged;
mod settings;
pub mod space;
mod story;
mod verdict;
mod world;
pub mod worlds;

pub use judged::Judged;
pub use settings::{AXES, policy};
pub use verdict::{LABELS, by as judge, closed_for_good_us, of as judge_totals};
pub use world::World;

/// The lesson.
pub static LESSON: Lesson = Lesson {
    key: "tuning",
    number: 3,
    title: "Recovery tuning",
    lead: |values| World::of(values).task(),
    before: |_| {
        "Five calls arrive every second, and soon the dependency dies. \
         Press Play, or Space, and watch the breaker open, probe and close."
            .to_owned()
    },
    settings: &settings::ALL,
    seed: "world",
    timed: &[],
    shortcuts: &[],
    horizon_us: |values| World::of(values).horizon_us(),
    time_decimals: 1,
    traffic: |values| Traffic { first: FirstArrival::AtStart, ends_us: World::of(values).horizon_us() },
    phases: |values| World::of(values).phases(),
    world: |_| settings::world(),
    contract: settings::contract,
    groups: &[Group { title: "The world", keys: &settings::WORLD }],
    restart: "Restart",
    advances: &[],
    actions: &[],
    has_readouts: false,
    in_flight_line: false,
    judge: Some(|values, totals| verdict::of(totals, &World::of(values))),
    steps: &story::STEPS,
    example: None,
};
