//! What is told to the breaker, under the names of its constructor.

use super::super::options::{End, INT, Reader, Spec};

/// The options of a breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// `fail_max`: failures in a row that open; 0 acts as 1.
    pub fail_max: u32,
    /// `reset_timeout`, in microseconds; given in seconds.
    pub wait_us: u64,
    /// `success_threshold`: successes that close; 0 acts as 1.
    pub success_threshold: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { fail_max: 5, wait_us: 60_000_000, success_threshold: 1 }
    }
}

/// Most seconds that we take, either way: some 300 years.
const MOST_S: f64 = 9_223_372_036.0;
const SECONDS: [End; 2] = [End::In(-MOST_S), End::In(MOST_S)];

/// The options as data. The library refuses nothing; what is below 1 acts as 1, and a wait below 0 as 0.
pub static SPECS: [Spec; 3] = [
    Spec::whole("fail_max", "calls", 5, [-INT, INT], "So many failures in a row open.").bounded_by_us(),
    Spec::decimal("reset_timeout", "s", 60.0, SECONDS, "OPEN rejects this long.").bounded_by_us(),
    Spec::whole("success_threshold", "calls", 1, [-INT, INT], "So many successes close.").bounded_by_us(),
];

/// Reads them.
pub fn read(reader: &Reader) -> Result<Options, String> {
    Ok(Options {
        fail_max: reader.count("fail_max")?,
        wait_us: whole_us(reader.decimal("reset_timeout")?),
        success_threshold: reader.count("success_threshold")?,
    })
}

/// Seconds as Python's `timedelta` keeps them: the fraction rounded to whole microseconds, half to even.
fn whole_us(seconds: f64) -> u64 {
    let fraction_us = (seconds.fract() * 1e6).round_ties_even();
    // A cast of a float never leaves the range of the whole number: what is below 0 is 0.
    (seconds.trunc() * 1e6 + fraction_us) as u64
}

#[cfg(test)]
mod tests {
    use super::whole_us;

    #[test]
    fn seconds_are_rounded_to_whole_microseconds_half_to_even() {
        assert_eq!([0.25, 0.000_000_5, 0.000_001_5, 2.5, -3.0].map(whole_us), [250_000, 0, 2, 2_500_000, 0]);
    }
}
