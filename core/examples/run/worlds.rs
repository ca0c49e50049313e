//! `worlds`: one setting of lesson 3 in many worlds.
//!
//! Besides the lesson's keys it takes `worlds=COUNT` (1 to 10,000; opening 1,000), `draws=SEED` (the seed of the
//! worlds; opening 1), `format=json` or `csv`, and for each drawn setting a range instead of a value: `outage=4..14`.

use std::collections::BTreeMap;

use breaker_core::lessons::Experiment;
use breaker_core::lessons::pinned::Pinned;
use breaker_core::lessons::tuning::space::{TUNED_PLACE, count};
use breaker_core::lessons::tuning::worlds::{DRAWN, Ranges};
use breaker_core::lessons::tuning::{LABELS, LESSON};
use breaker_core::lessons::values::Values;
use breaker_core::share::link::{self, Reader};
use breaker_map::many::verdicts;
use serde::Serialize;

use crate::{json, once, pair, parallel};

#[derive(Serialize)]
struct Told {
    worlds: u32,
    tuned: u32,
    verdicts: BTreeMap<&'static str, u32>,
    /// The first worlds in which it is not TUNED, as links of the page.
    failing: Vec<String>,
}

/// Links that are told of failing worlds.
const FAILING: usize = 5;

/// What the arguments ask for, as JSON or CSV.
pub fn told(arguments: &[String]) -> Result<String, String> {
    let Asked { values, ranges, worlds, seed, as_csv } = read(arguments)?;
    let setting = std::array::from_fn(|axis| values.at(axis));
    const SLICE: u32 = 50;
    let slices = parallel::each(worlds.div_ceil(SLICE) as usize, |slice| {
        let from = slice as u32 * SLICE;
        verdicts(setting, &values, &ranges, seed, from, (from + SLICE).min(worlds))
    });
    let verdicts = slices.concat();
    let address = |number: u32| {
        let experiment =
            Experiment { lesson: &LESSON, values: ranges.world(&values, seed, number), changes: Vec::new() };
        link::write(&experiment, 0, None::<&Pinned>)
    };
    if as_csv {
        let rows = (0u32..)
            .zip(&verdicts)
            .map(|(number, verdict)| format!("{number},{},{}", LABELS[usize::from(*verdict)], address(number)));
        return Ok(std::iter::once("world,verdict,link".to_owned()).chain(rows).collect::<Vec<_>>().join("\r\n"));
    }
    let counts = count(&verdicts);
    let failing = (0u32..).zip(&verdicts).filter(|(_, verdict)| **verdict != TUNED_PLACE).take(FAILING);
    json(&Told {
        worlds,
        tuned: counts[usize::from(TUNED_PLACE)],
        failing: failing.map(|(number, _)| address(number)).collect(),
        verdicts: LABELS.into_iter().zip(counts).collect(),
    })
}

struct Asked {
    values: Values,
    ranges: Ranges,
    worlds: u32,
    seed: u64,
    as_csv: bool,
}

fn read(arguments: &[String]) -> Result<Asked, String> {
    let mut reader = Reader::new(&LESSON);
    let mut ranges = [None; DRAWN.len()];
    let [mut worlds, mut seed, mut format] = [None; 3];
    for argument in arguments {
        let (key, text) = pair(argument)?;
        match key {
            "worlds" => once(&mut worlds, key, text)?,
            "draws" => once(&mut seed, key, text)?,
            "format" => once(&mut format, key, text)?,
            _ => match DRAWN.iter().position(|drawn| *drawn == key) {
                Some(place) => once(&mut ranges[place], key, Ranges::parse(place, text)?)?,
                None => {
                    if let Some(message) = reader.pair(key, text).into_iter().next() {
                        return Err(message);
                    }
                }
            },
        }
    }
    let number = |key: &str, text: Option<&str>, opening: u64, [least, most]: [u64; 2]| match text {
        None => Ok(opening),
        Some(text) => {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or(format!("{key}={text}: takes {least} to {most}"))
        }
    };
    Ok(Asked {
        values: reader.finish().values,
        ranges: Ranges(std::array::from_fn(|place| ranges[place].unwrap_or(Ranges::OPENING.0[place]))),
        worlds: number("worlds", worlds, 1_000, [1, 10_000])? as u32,
        seed: number("draws", seed, 1, [0, u64::from(u32::MAX)])?,
        as_csv: match format {
            None | Some("json") => false,
            Some("csv") => true,
            Some(other) => return Err(format!("format={other}: takes json or csv")),
        },
    })
}
