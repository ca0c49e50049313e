//! The map's workers, as `assets/pool.js` hands them work; and what they do, as jobs.

use breaker_core::lessons::tuning::LESSON;
use breaker_core::lessons::tuning::worlds::Ranges;
use breaker_core::lessons::values::Values;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::js_sys::{Array, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = pool)]
    fn start(lane: u32, jobs: &Array, told: &JsValue);
    /// Drops the work of a lane.
    #[wasm_bindgen(js_namespace = pool)]
    pub fn cancel(lane: u32);
    /// Stops handing out the work of a lane, or goes on.
    #[wasm_bindgen(js_namespace = pool)]
    pub fn pause(lane: u32, on: bool);
}

/// What a person waits for at once.
pub const SOON: u32 = 0;
/// What follows from what was counted.
pub const THEN: u32 = 1;
/// What takes long, with its progress on show.
pub const LONG: u32 = 2;

/// What comes back of a slice of work: its number, and plain numbers.
pub type Told = Box<dyn FnMut(usize, Vec<u32>)>;

/// Hands out jobs in a lane, in place of what was there.
pub fn hand_out(lane: u32, jobs: impl Iterator<Item = Array>, mut told: Told) {
    let all = Array::new();
    jobs.for_each(|job| _ = all.push(&job));
    let tell = Closure::<dyn FnMut(u32, JsValue)>::new(move |index: u32, result: JsValue| {
        let numbers = match result.dyn_ref::<Uint8Array>() {
            Some(bytes) => bytes.to_vec().into_iter().map(u32::from).collect(),
            None => Uint32Array::new(&result).to_vec(),
        };
        told(index as usize, numbers);
    });
    start(lane, &all, &tell.into_js_value());
}

/// A job: the name of a function in `core/worker`, and its arguments.
pub fn job(name: &str, arguments: impl IntoIterator<Item = JsValue>) -> Array {
    let job = Array::of1(&JsValue::from_str(name));
    arguments.into_iter().for_each(|argument| _ = job.push(&argument));
    job
}

/// Plain numbers as a worker takes them.
pub fn numbers(all: &[u32]) -> JsValue {
    Uint32Array::from(all).into()
}

/// The values of lesson 3.
pub fn values(of: &Values) -> JsValue {
    let all: Vec<u32> = (0..LESSON.settings.len()).map(|place| of.at(place) as u32).collect();
    numbers(&all)
}

/// Ranges of worlds.
pub fn ranges(of: &Ranges) -> JsValue {
    let all: Vec<u32> = of.0.as_flattened().iter().map(|value| *value as u32).collect();
    numbers(&all)
}
