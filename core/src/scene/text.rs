//! How figures and words are written alike everywhere.

/// A share in percent: `50 %`, or rounded to a tenth where it is not whole. Never rounded to a whole percent, so
/// that what is shown never claims a threshold that is not reached.
pub fn share(part: u32, whole: u32) -> String {
    let (part, whole) = (u64::from(part), u64::from(whole.max(1)));
    if (part * 100).is_multiple_of(whole) {
        return format!("{} %", part * 100 / whole);
    }
    let tenths = (part * 2_000 + whole) / (2 * whole);
    let tenths = if tenths.is_multiple_of(10) { part * 1_000 / whole } else { tenths };
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// A text with its first letter large. For our own words: other letters than a to z stay as they are.
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
