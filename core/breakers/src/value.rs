//! A value of an option, as a reader of text hands it over; the names and units are the library's own.

use std::borrow::Cow;
use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// Yes or no.
    YesNo(bool),
    /// A word.
    Word(Cow<'static, str>),
    /// Named values.
    Group(Cow<'static, [Named]>),
    /// Values in a row.
    List(Cow<'static, [Value]>),
}

/// A value with its name.
pub type Named = (Cow<'static, str>, Value);

/// A named whole number.
pub const fn whole(name: &'static str, value: i64) -> Named {
    (Cow::Borrowed(name), Value::Whole(value))
}

/// A named number with a fraction.
pub const fn decimal(name: &'static str, value: f64) -> Named {
    (Cow::Borrowed(name), Value::Decimal(value))
}

/// A named yes or no.
pub const fn yes_no(name: &'static str, value: bool) -> Named {
    (Cow::Borrowed(name), Value::YesNo(value))
}

/// A named word.
pub const fn word(name: &'static str, value: &'static str) -> Named {
    (Cow::Borrowed(name), Value::Word(Cow::Borrowed(value)))
}

/// A named group of values.
pub const fn group(name: &'static str, values: &'static [Named]) -> Named {
    (Cow::Borrowed(name), Value::Group(Cow::Borrowed(values)))
}

/// Most characters of a value that a message shows.
const SHOWN: usize = 40;

/// As it would be written, at most some forty characters of it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(value) => write!(f, "{value}"),
            Value::Decimal(value) => write!(f, "{value}"),
            Value::YesNo(value) => write!(f, "{value}"),
            Value::Word(value) if value.chars().count() > SHOWN => {
                write!(f, "\"{}...\"", value.chars().take(SHOWN).collect::<String>())
            }
            Value::Word(value) => write!(f, "{:?}", value),
            Value::Group(values) => write!(f, "a group of {}", values.len()),
            Value::List(values) => write!(f, "a list of {}", values.len()),
        }
    }
}
