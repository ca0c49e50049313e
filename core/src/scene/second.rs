//! The latest whole second of a live lesson: requests and attempts in it, and how requests ended.

use crate::sim::What;
use crate::sim::time::SECOND_US;
use crate::sim::{Outcome, Run};

/// What happened within one second. Not cumulative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Second {
    /// Its number, from 1: it ends at so many seconds. 0 while none is over.
    pub number: u64,
    /// Requests that arrived.
    pub requests: u32,
    /// Attempts that were let through.
    pub admitted: u32,
    /// Attempts that were failed fast.
    pub rejected: u32,
    /// Requests that ended with an answer.
    pub succeeded: u32,
    /// Requests that ended with an error or a timeout.
    pub failed: u32,
    /// Requests that ended in the fallback.
    pub fallback: u32,
}

impl Second {
    /// The second that ended last by `at_us`.
    pub fn latest(run: &Run, at_us: u64) -> Self {
        let number = at_us / SECOND_US;
        if number == 0 {
            return Second::default();
        }
        let end_us = number * SECOND_US;
        let events = &run.events[run.events_by(end_us - SECOND_US)..run.events_by(end_us)];
        let mut second = Second { number, ..Second::default() };
        for event in events {
            match event.what {
                What::Admitted(index) => {
                    second.admitted += 1;
                    second.requests += u32::from(run.attempts[index as usize].retry == 0);
                }
                What::Rejected(index) => {
                    second.rejected += 1;
                    second.requests += u32::from(run.attempts[index as usize].retry == 0);
                    second.fallback += 1;
                }
                What::Waits(index) => second.requests += u32::from(run.attempts[index as usize].retry == 0),
                What::LetIn(_) => second.admitted += 1,
                What::TurnedAway(_) => {
                    second.rejected += 1;
                    second.fallback += 1;
                }
                What::Ended(index) if !run.endings[index as usize].retried => {
                    match run.attempts[index as usize].outcome {
                        Outcome::Success => second.succeeded += 1,
                        _ => second.failed += 1,
                    }
                }
                _ => {}
            }
        }
        second
    }

    /// Requests that ended in it.
    pub fn ended(&self) -> u32 {
        self.succeeded + self.failed + self.fallback
    }
}
