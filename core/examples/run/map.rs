//! `map`: the verdicts of all settings of lesson 3 that the arguments leave open.
//!
//! Besides the lesson's keys it takes `format=json` (counts, the opening) or `format=csv` (a line for each setting).

use std::collections::BTreeMap;
use std::fmt::Write;

use breaker_core::lessons::tuning::space::{SIZES, Setting4, TUNED_PLACE, count, places, value};
use breaker_core::lessons::tuning::{AXES, Judged, LABELS, LESSON};
use breaker_core::lessons::values::Values;
use breaker_core::share::link::Reader;
use breaker_map::Trial;
use serde::Serialize;

use crate::report::seconds;
use crate::{json, once, pair, parallel};

#[derive(Serialize)]
struct Told {
    runs: usize,
    verdicts: BTreeMap<&'static str, u32>,
}

/// What the arguments ask for, as JSON or CSV.
pub fn told(arguments: &[String]) -> Result<String, String> {
    let (values, fixed, as_csv) = read(arguments)?;
    if as_csv {
        return Ok(table(&values, fixed));
    }
    let verdicts = if fixed == [None; AXES] {
        whole(&values)
    } else {
        open(&values, fixed).map(|(.., verdict)| verdict).collect()
    };
    let counts = count(&verdicts);
    json(&Told { runs: verdicts.len(), verdicts: LABELS.into_iter().zip(counts).collect() })
}

type Fixed = [Option<u64>; AXES];

fn read(arguments: &[String]) -> Result<(Values, Fixed, bool), String> {
    let mut reader = Reader::new(&LESSON);
    let mut fixed = [None; AXES];
    let mut format = None;
    for argument in arguments {
        let (key, text) = pair(argument)?;
        if key == "format" {
            once(&mut format, key, text)?;
            continue;
        }
        if let Some(message) = reader.pair(key, text).into_iter().next() {
            return Err(message);
        }
        if let Some(axis) = LESSON.position(key).filter(|place| *place < AXES) {
            fixed[axis] = Some(LESSON.settings[axis].parse(text)?);
        }
    }
    let as_csv = match format {
        None | Some("json") => false,
        Some("csv") => true,
        Some(other) => return Err(format!("format={other}: takes json or csv")),
    };
    Ok((reader.finish().values, fixed, as_csv))
}

/// Every setting there is, a window and a threshold at a time.
fn whole(values: &Values) -> Vec<u8> {
    let planes = parallel::each(SIZES[0] * SIZES[1], |plane| {
        let mut verdicts = Vec::with_capacity(SIZES[2] * SIZES[3]);
        let [window, threshold, ..] = places(plane * SIZES[2] * SIZES[3]);
        Trial::new(values).plane(value(0, window), value(1, threshold), &mut verdicts);
        verdicts
    });
    planes.concat()
}

/// The settings that are left open, with what became of each.
fn open(values: &Values, fixed: Fixed) -> impl Iterator<Item = (Setting4, Judged, u8)> {
    let choices: [Vec<u64>; AXES] = std::array::from_fn(|axis| match fixed[axis] {
        Some(value) => vec![value],
        None => (0..SIZES[axis]).map(|place| value(axis, place)).collect(),
    });
    let [windows, thresholds, waits, probes] = choices;
    let rows: Vec<(u64, u64)> =
        windows.iter().flat_map(|window| thresholds.iter().map(|threshold| (*window, *threshold))).collect();
    let judged = parallel::each(rows.len(), |row| {
        let trial = Trial::new(values);
        let (window, threshold) = rows[row];
        let settings =
            waits.iter().flat_map(|wait| probes.iter().map(move |probes| [window, threshold, *wait, *probes]));
        let judge = |setting: Setting4| {
            let judged = trial.judge(setting);
            (setting, judged, trial.verdict(&judged))
        };
        settings.map(judge).collect::<Vec<_>>()
    });
    judged.into_iter().flatten()
}

fn table(values: &Values, fixed: Fixed) -> String {
    let mut table =
        "window (calls),threshold (%),wait (s),probes (calls),verdict,openings,outage failures,overload failures,\
                     closed for good (s),good calls rejected\r\n"
            .to_owned();
    for (setting, judged, verdict) in open(values, fixed) {
        let written: Vec<String> =
            setting.iter().enumerate().map(|(axis, value)| LESSON.settings[axis].format(*value)).collect();
        let closed = judged.closed_for_good_us().map_or(String::new(), |at_us| seconds(at_us).to_string());
        let Judged { openings, outage_failures, overload_failures, good_rejected, .. } = judged;
        let label = LABELS[usize::from(verdict.min(TUNED_PLACE))];
        let _ = write!(
            table,
            "{},{label},{openings},{outage_failures},{overload_failures},{closed},{good_rejected}\r\n",
            written.join(",")
        );
    }
    table.truncate(table.trim_end().len());
    table
}
