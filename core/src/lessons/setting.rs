//! A setting, given once: key, label, unit, range, step, opening value, and how it reads as text.
//!
//! Sliders, number fields, links, files and the runner all use this table and its messages.

use crate::sim::time::{format_decimal, parse_decimal};

/// What values a setting takes. A value is a whole number of units of 10^-`decimals`, or the
/// place of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number from `min` to `max` in steps of `step` from `min`.
    Number {
        /// Smallest value.
        min: u64,
        /// Largest value.
        max: u64,
        /// Distance between values.
        step: u64,
        /// Digits after the point.
        decimals: u32,
        /// Unit as written behind the number; may be empty.
        unit: &'static str,
    },
    /// One of these.
    Choice(&'static [Choice]),
}

/// A value of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As written in links and files.
    pub key: &'static str,
    /// As shown.
    pub label: &'static str,
}

/// The two values of a switch; the place is the truth value.
pub const SWITCH: Kind = Kind::Choice(&[Choice { key: "off", label: "Off" }, Choice { key: "on", label: "On" }]);

/// A setting of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// As written in links, files and the runner's arguments.
    pub key: &'static str,
    /// As shown.
    pub label: &'static str,
    /// One line under the control.
    pub hint: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Value in the opening state.
    pub opening: u64,
    /// Another setting that takes this value whenever this one is given and that one is not.
    pub implies: Option<(&'static str, u64)>,
}

impl Setting {
    /// Reads a value from text.
    ///
    /// # Errors
    /// A message that names the setting, the text and what is allowed.
    pub fn parse(&self, text: &str) -> Result<u64, String> {
        let value = match self.kind {
            Kind::Number { min, max, step, decimals, .. } => parse_decimal(text, decimals as usize)
                .filter(|value| (min..=max).contains(value) && (value - min).is_multiple_of(step)),
            Kind::Choice(choices) => {
                choices.iter().position(|choice| choice.key == text).and_then(|place| u64::try_from(place).ok())
            }
        };
        value.ok_or_else(|| format!("{}={}: {} takes {}", self.key, shown(text), self.label, self.allowed()))
    }

    /// Writes a value as links do.
    pub fn format(&self, value: u64) -> String {
        match self.kind {
            Kind::Number { decimals, .. } => format_decimal(value, decimals),
            Kind::Choice(choices) => {
                let place = usize::try_from(value).unwrap_or(0);
                choices.get(place).or(choices.first()).map_or(String::new(), |choice| choice.key.to_owned())
            }
        }
    }

    /// What it takes, in words: `5 to 50 calls in steps of 1`.
    pub fn allowed(&self) -> String {
        match self.kind {
            Kind::Number { min, max, step, decimals, unit } => {
                let text = |value| format_decimal(value, decimals);
                format!("{} to {} in steps of {}", text(min), with_unit(text(max), unit), text(step))
            }
            Kind::Choice(choices) => choices.iter().map(|choice| choice.key).collect::<Vec<_>>().join(" or "),
        }
    }

    /// The unit of its values; empty if they have none.
    pub fn unit(&self) -> &'static str {
        match self.kind {
            Kind::Number { unit, .. } => unit,
            Kind::Choice(_) => "",
        }
    }

    /// The value as spoken or written with its unit: `5 s`.
    pub fn spoken(&self, value: u64) -> String {
        match self.kind {
            Kind::Number { unit: "calls", .. } if value == 1 => "1 call".to_owned(),
            _ => with_unit(self.format(value), self.unit()),
        }
    }
}

/// `5 s`, `50 %`, but `40/s`.
fn with_unit(number: String, unit: &str) -> String {
    let space = if unit.is_empty() || unit.starts_with('/') { "" } else { " " };
    format!("{number}{space}{unit}")
}

/// Text from outside as a message may repeat it: short, on one line.
pub fn shown(text: &str) -> String {
    const MOST: usize = 40;
    // Control and direction characters would change how the message around them reads.
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.is_empty() {
        return "(nothing)".to_owned();
    }
    let plain: String = text.chars().take(MOST).map(|c| if unseen(c) { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() { format!("{plain}...") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAIT: Setting = Setting {
        key: "wait",
        label: "Wait in open state",
        hint: "",
        kind: Kind::Number { min: 10, max: 200, step: 2, decimals: 1, unit: "s" },
        opening: 50,
        implies: None,
    };

    #[test]
    fn values_on_the_step_are_read_and_written() {
        assert_eq!(WAIT.parse("1.2"), Ok(12));
        assert_eq!(WAIT.parse("20"), Ok(200));
        assert_eq!(WAIT.format(12), "1.2");
        assert_eq!(WAIT.format(200), "20");
    }

    #[test]
    fn a_refusal_names_setting_value_and_what_is_allowed() {
        for text in ["1.1", "0.8", "20.2", "", "-3", "1e1", "1.20"] {
            let named = if text.is_empty() { "(nothing)" } else { text };
            let message = format!("wait={named}: Wait in open state takes 1 to 20 s in steps of 0.2");
            assert_eq!(WAIT.parse(text), Err(message));
        }
    }
}
