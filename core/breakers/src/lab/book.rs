//! The lab's breaker as one of the books: its options under the names of the workbench.

use super::super::book::RuleBook;
use super::super::card::Card;
use super::super::options::Reader;
use super::card;
use super::{Contract, Decision, HalfOpen, Lab, Policy, Trip};
use crate::sim::time::SECOND_US;

/// What is told to a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Its rules.
    pub policy: Policy,
}

impl Default for Options {
    fn default() -> Self {
        let trip = Trip::TimeWindow { duration_us: 5 * SECOND_US, failure_rate_percent: 50, minimum_calls: 20 };
        let half_open = HalfOpen { probes: 3, decision: Decision::FirstFailureReopens };
        Options { policy: Policy { trip, wait_us: 5 * SECOND_US, half_open } }
    }
}

fn read(reader: &Reader) -> Result<Options, String> {
    let seconds = |name| Ok::<u64, String>(u64::from(reader.count(name)?) * SECOND_US);
    let threshold = reader.count("threshold")?;
    let rule = reader.word("rule")?;
    if rule != "streak" && threshold > 100 {
        return Err(format!("threshold [%] takes a whole number from 1 to 100, not {threshold}"));
    }
    let (failure_rate_percent, minimum_calls) = (threshold, reader.count("minimum")?);
    let trip = match rule {
        "count" => Trip::CountWindow { size: reader.count("window")?, failure_rate_percent, minimum_calls },
        "streak" => Trip::Consecutive { failures: threshold },
        _ => Trip::TimeWindow { duration_us: seconds("window")?, failure_rate_percent, minimum_calls },
    };
    let by_rate = reader.word("decision")? == "rate";
    let decision = if by_rate { Decision::FailureRate } else { Decision::FirstFailureReopens };
    let half_open = HalfOpen { probes: reader.count("probes")?, decision };
    Ok(Options { policy: Policy { trip, wait_us: seconds("cooldown")?, half_open } })
}

impl RuleBook for Lab {
    type Options = Options;
    const CARD: &'static Card = &card::CARD;

    fn read(reader: &Reader) -> Result<Options, String> {
        read(reader)
    }

    fn new(options: Options) -> Self {
        Lab::new(Contract { on: true, policy: options.policy }, &[])
    }
}
