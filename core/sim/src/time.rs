//! Time is a whole number of microseconds since the start of a run.
//!
//! Text shows it in seconds; both directions are exact, so that a link or a file
//! opens the very same run.

/// Microseconds in a second.
pub const SECOND_US: u64 = 1_000_000;

/// Digits after the point that a time may have in text: one microsecond.
pub const MAX_DECIMALS: usize = 6;

/// Parses seconds as text, `12` or `12.5`, into microseconds.
///
/// Plain decimal digits only: no sign, exponent, blanks, or more than six decimals.
/// `None` for anything else, or for what does not fit.
pub fn parse_seconds(text: &str) -> Option<u64> {
    parse_decimal(text, MAX_DECIMALS)
}

/// Parses a plain decimal as a whole number of units of 10^-`decimals`.
///
/// `parse_decimal("1.5", 1)` is `Some(15)`. `None` if it is not plain, has more
/// decimals than that, or overflows.
pub fn parse_decimal(text: &str, decimals: usize) -> Option<u64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
        Some(_) => return None,
        None => (text, ""),
    };
    let plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(fraction) || fraction.len() > decimals {
        return None;
    }
    let missing = u32::try_from(decimals - fraction.len()).ok()?;
    let digits = format!("{whole}{fraction}").parse::<u64>().ok()?;
    digits.checked_mul(10_u64.checked_pow(missing)?)
}

/// Writes a number of units of 10^-`decimals` as the shortest exact decimal.
pub fn format_decimal(units: u64, decimals: u32) -> String {
    let scale = 10_u64.pow(decimals);
    let (whole, rest) = (units / scale, units % scale);
    if rest == 0 {
        return whole.to_string();
    }
    let fraction = format!("{rest:0width$}", width = decimals as usize);
    format!("{whole}.{}", fraction.trim_end_matches('0'))
}

/// Writes microseconds as the shortest exact number of seconds: `12.5`.
pub fn seconds(us: u64) -> String {
    format_decimal(us, MAX_DECIMALS as u32)
}

/// Writes microseconds as seconds with exactly `decimals` (1 to 6) decimals, cut, not rounded:
/// a clock never shows an instant that has not been reached.
pub fn seconds_fixed(us: u64, decimals: u32) -> String {
    let decimals = decimals.clamp(1, MAX_DECIMALS as u32);
    let scale = 10_u64.pow(decimals);
    let units = us / (SECOND_US / scale);
    format!("{}.{:0width$}", units / scale, units % scale, width = decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_survive_text_exactly() {
        for us in [0, 1, 100_000, 33_400_000, 59_999_999, 600_000_000] {
            assert_eq!(parse_seconds(&seconds(us)), Some(us));
        }
        assert_eq!(seconds(12_500_000), "12.5");
        assert_eq!(seconds_fixed(1_299_999, 2), "1.29");
        assert_eq!(seconds_fixed(60 * SECOND_US, 1), "60.0");
    }

    #[test]
    fn only_plain_decimals_are_times() {
        for text in ["", " 1", "1 ", "+1", "-1", "1e3", "1.", ".5", "1.0000001", "0x1", "1,5", "٣", "99999999999999"] {
            assert_eq!(parse_seconds(text), None, "{text:?}");
        }
    }
}
