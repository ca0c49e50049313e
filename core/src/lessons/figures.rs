//! Figures with what they count or measure.

use crate::sim::time::{SECOND_US, seconds_fixed};

/// A number of things: `1 request`, `2 requests`.
pub fn count(number: u32, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// A time with its unit: `5.0 s`, to the hundredth where a tenth does not say it.
pub fn duration(us: u64) -> String {
    let decimals = if us.is_multiple_of(SECOND_US / 10) { 1 } else { 2 };
    format!("{} s", seconds_fixed(us, decimals))
}
