//! Five fixed scenarios and the fingerprints of their runs.
//!
//! The fingerprints were computed by the naive implementation, not by the engine. Whoever
//! plays these scenarios, on whatever machine, must come to the same numbers.

use std::num::NonZeroU32;

use breaker_core::breakers::lab::{Decision, HalfOpen, Policy, Trip};
use breaker_core::sim::{Background, FirstArrival, Health, Phase, Traffic};

use crate::plan::{Change, Plan, Settings};

const MS: u64 = 1_000;
const S: u64 = 1_000 * MS;

/// Name, scenario, and the fingerprint of its run.
pub fn scenarios() -> Vec<(&'static str, Plan, u64)> {
    vec![
        ("a streak through an outage and a warm-up", streak(), 0x3ee1_144e_1944_826d),
        ("a count window over background failures, answered at once", count_window(), 0x7d14_5d01_d1e2_9dca),
        ("a time window under a retry storm with timeouts", time_window(), 0xc75c_fba5_b6c2_04dd),
        ("late results, rate changes, and the breaker off and on", switches(), 0x7159_cfc2_1243_9f5f),
        ("everything at one instant", ties(), 0x746f_a103_9bac_db22),
    ]
}

fn per_second(rate: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(rate.saturating_sub(1))
}

fn settings(rate: u32, trip: Trip, wait_us: u64, probes: u32, decision: Decision) -> Settings {
    Settings {
        rate_per_s: per_second(rate),
        errors_percent: 0,
        follow_phases: false,
        response_us: 0,
        timeout_us: None,
        retries: 0,
        breaker_on: true,
        policy: Policy { trip, wait_us, half_open: HalfOpen { probes, decision } },
    }
}

fn phase(from_us: u64, health: Health) -> Phase {
    Phase { from_us, health }
}

fn streak() -> Plan {
    let trip = Trip::Consecutive { failures: 3 };
    let opening = settings(6, trip, 6 * S, 2, Decision::FirstFailureReopens);
    Plan {
        seed: 1,
        traffic: Traffic { first: FirstArrival::AfterOneInterval, ends_us: 90 * S },
        phases: vec![
            phase(0, Health::Healthy(Background::EveryTenth { digit: 7 })),
            phase(20 * S, Health::Dead),
            phase(45 * S, Health::Warming { per_second: 2 }),
            phase(70 * S, Health::Healthy(Background::None)),
        ],
        opening: Settings { follow_phases: true, response_us: S, ..opening },
        changes: vec![],
        horizon_us: 90 * S,
    }
}

fn count_window() -> Plan {
    let trip = |size, failure_rate_percent| Trip::CountWindow { size, failure_rate_percent, minimum_calls: size };
    let opening = Settings { follow_phases: true, ..settings(5, trip(20, 50), 5 * S, 5, Decision::FailureRate) };
    let tighter = Settings { policy: Policy { trip: trip(10, 30), ..opening.policy }, ..opening };
    Plan {
        seed: 42,
        traffic: Traffic { first: FirstArrival::AtStart, ends_us: 60 * S },
        phases: vec![
            phase(0, Health::Healthy(Background::Seeded { percent: 20 })),
            phase(10 * S, Health::Dead),
            phase(25 * S, Health::Warming { per_second: 3 }),
            phase(40 * S, Health::Healthy(Background::Seeded { percent: 8 })),
        ],
        opening,
        changes: vec![Change { at_us: 30 * S, settings: tighter }],
        horizon_us: 60 * S,
    }
}

fn time_window() -> Plan {
    let trip = |seconds| Trip::TimeWindow { duration_us: seconds * S, failure_rate_percent: 50, minimum_calls: 20 };
    let healthy = settings(40, trip(5), 2 * S, 5, Decision::FirstFailureReopens);
    let healthy = Settings { errors_percent: 4, response_us: 180 * MS, timeout_us: Some(800 * MS), ..healthy };
    let storm = Settings { errors_percent: 60, response_us: 600 * MS, retries: 3, ..healthy };
    let slow = Settings { response_us: 1_200 * MS, ..storm };
    let long = Settings { policy: Policy { trip: trip(20), ..healthy.policy }, ..healthy };
    Plan {
        seed: 0x0123_4567_89ab_cdef,
        traffic: Traffic { first: FirstArrival::AfterOneInterval, ends_us: 60 * S },
        phases: vec![],
        opening: healthy,
        changes: vec![
            Change { at_us: 10 * S, settings: storm },
            Change { at_us: 20 * S, settings: slow },
            Change { at_us: 30 * S, settings: healthy },
            Change { at_us: 40 * S, settings: long },
            Change { at_us: 50 * S, settings: storm },
        ],
        horizon_us: 60 * S,
    }
}

fn switches() -> Plan {
    let trip = Trip::Consecutive { failures: 4 };
    let opening = settings(7, trip, 1_500 * MS, 1, Decision::FailureRate);
    let opening = Settings { errors_percent: 70, response_us: 2 * S, breaker_on: false, ..opening };
    let on = Settings { breaker_on: true, rate_per_s: per_second(13), ..opening };
    let off = Settings { breaker_on: false, ..on };
    let quick = Settings { response_us: 150 * MS, retries: 1, rate_per_s: per_second(31), ..on };
    let faint = Settings { rate_per_s: per_second(3), errors_percent: 20, ..quick };
    Plan {
        seed: u64::MAX,
        traffic: Traffic { first: FirstArrival::AtStart, ends_us: 25 * S },
        phases: vec![],
        opening,
        changes: vec![
            Change { at_us: 3_333_333, settings: on },
            Change { at_us: 9 * S, settings: off },
            Change { at_us: 9 * S, settings: on },
            Change { at_us: 12_345_678, settings: quick },
            Change { at_us: 16 * S, settings: faint },
            Change { at_us: 20 * S, settings: off },
            Change { at_us: 22 * S, settings: faint },
        ],
        horizon_us: 30 * S,
    }
}

fn ties() -> Plan {
    let trip = |minimum_calls| Trip::CountWindow { size: 6, failure_rate_percent: 50, minimum_calls };
    let opening = settings(20, trip(3), 50 * MS, 3, Decision::FailureRate);
    let opening = Settings { errors_percent: 55, response_us: 100 * MS, retries: 2, ..opening };
    let slow = Settings { response_us: 250 * MS, timeout_us: Some(150 * MS), ..opening };
    let at_once = Settings { response_us: 0, follow_phases: true, ..slow };
    let easy = Settings { errors_percent: 30, follow_phases: false, ..at_once };
    let easy = Settings { policy: Policy { trip: trip(6), ..easy.policy }, ..easy };
    Plan {
        seed: 2_024,
        traffic: Traffic { first: FirstArrival::AtStart, ends_us: 9_500 * MS },
        phases: vec![
            phase(2 * S, Health::Healthy(Background::Seeded { percent: 40 })),
            phase(5_500 * MS, Health::Warming { per_second: 4 }),
        ],
        opening,
        changes: vec![
            Change { at_us: 0, settings: opening },
            Change { at_us: 2 * S, settings: slow },
            Change { at_us: 4 * S, settings: opening },
            Change { at_us: 4 * S, settings: at_once },
            Change { at_us: 7 * S, settings: slow },
            Change { at_us: 8 * S, settings: easy },
        ],
        horizon_us: 10 * S,
    }
}
