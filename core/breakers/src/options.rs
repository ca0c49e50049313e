//! Options as data: what a library takes, under its own names, and a reader that refuses what it refuses.

use std::fmt;

use super::value::{Named, Value};

/// An option of a library.
#[derive(Debug)]
pub struct Spec {
    /// As the library spells it.
    pub name: &'static str,
    /// Its unit: `ms`, `%`, `calls`; empty where it has none.
    pub unit: &'static str,
    /// What stands for it when it is left out; `None` where nothing does.
    pub default: Option<Value>,
    /// What it takes.
    pub allowed: Allowed,
    /// Who refuses the rest.
    pub refused_by: RefusedBy,
    /// What it does, in a sentence.
    pub meaning: &'static str,
}

/// Who refuses a value that is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedBy {
    /// The library itself.
    Library,
    /// We do: the library checks nothing there, or less.
    Us,
}

/// What an option takes.
#[derive(Debug)]
pub enum Allowed {
    /// A whole number in a range, both ends included.
    Whole(i64, i64),
    /// Any number in a range.
    Decimal(End, End),
    /// Yes or no.
    YesNo,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// Named values.
    Group(&'static [Spec]),
    /// Values in a row, at least one.
    List(&'static Allowed),
    /// One of several kinds.
    Either(&'static [Allowed]),
}

/// An end of a range.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// It belongs to the range.
    In(f64),
    /// It does not.
    Out(f64),
}

/// The longest time in milliseconds that we take where a library sets no end: 292 years, what Go's durations hold.
pub const MOST_MS: i64 = 9_223_372_036_854;

/// The greatest whole number of Java, C# and of 32 bits elsewhere.
pub const INT: i64 = i32::MAX as i64;

const fn spec(
    name: &'static str,
    unit: &'static str,
    default: Option<Value>,
    allowed: Allowed,
    meaning: &'static str,
) -> Spec {
    Spec { name, unit, default, allowed, refused_by: RefusedBy::Library, meaning }
}

impl Spec {
    /// A whole number with a default, in a range.
    pub const fn whole(
        name: &'static str,
        unit: &'static str,
        default: i64,
        [least, most]: [i64; 2],
        meaning: &'static str,
    ) -> Spec {
        spec(name, unit, Some(Value::Whole(default)), Allowed::Whole(least, most), meaning)
    }

    /// A whole number that stands for nothing when it is left out.
    pub const fn optional(
        name: &'static str,
        unit: &'static str,
        [least, most]: [i64; 2],
        meaning: &'static str,
    ) -> Spec {
        spec(name, unit, None, Allowed::Whole(least, most), meaning)
    }

    /// A number with a default, in a range.
    pub const fn decimal(
        name: &'static str,
        unit: &'static str,
        default: f64,
        [least, most]: [End; 2],
        meaning: &'static str,
    ) -> Spec {
        spec(name, unit, Some(Value::Decimal(default)), Allowed::Decimal(least, most), meaning)
    }

    /// Yes or no, with a default.
    pub const fn yes_no(name: &'static str, default: bool, meaning: &'static str) -> Spec {
        spec(name, "", Some(Value::YesNo(default)), Allowed::YesNo, meaning)
    }

    /// One of some words; the first is the default.
    pub const fn one_of(name: &'static str, words: &'static [&'static str], meaning: &'static str) -> Spec {
        let default = Value::Word(std::borrow::Cow::Borrowed(words[0]));
        spec(name, "", Some(default), Allowed::OneOf(words), meaning)
    }

    /// Of any other kind.
    pub const fn other(name: &'static str, unit: &'static str, allowed: Allowed, meaning: &'static str) -> Spec {
        spec(name, unit, None, allowed, meaning)
    }

    /// The same, but it is we who refuse.
    pub const fn bounded_by_us(mut self) -> Spec {
        self.refused_by = RefusedBy::Us;
        self
    }
}

impl Allowed {
    fn takes(&self, value: &Value) -> bool {
        match (self, value) {
            (Allowed::Whole(least, most), Value::Whole(number)) => (least..=most).contains(&number),
            // A whole number that was written with a point.
            (Allowed::Whole(least, most), Value::Decimal(number)) => {
                number.fract() == 0.0 && (*least as f64..=*most as f64).contains(number)
            }
            (Allowed::Decimal(least, most), Value::Whole(_) | Value::Decimal(_)) => {
                let number = number(value);
                let above = match *least {
                    End::In(end) => number >= end,
                    End::Out(end) => number > end,
                };
                above
                    && match *most {
                        End::In(end) => number <= end,
                        End::Out(end) => number < end,
                    }
            }
            (Allowed::YesNo, Value::YesNo(_)) => true,
            (Allowed::OneOf(words), Value::Word(word)) => words.contains(&&**word),
            (Allowed::Group(_), Value::Group(_)) => true,
            (Allowed::List(each), Value::List(values)) => {
                !values.is_empty() && values.iter().all(|one| each.takes(one))
            }
            (Allowed::Either(kinds), value) => kinds.iter().any(|kind| kind.takes(value)),
            _ => false,
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Allowed::Decimal(least, most) => {
                match least {
                    End::In(end) => write!(f, "a number of at least {end}")?,
                    End::Out(end) => write!(f, "a number above {end}")?,
                }
                match most {
                    End::In(end) => write!(f, " and at most {end}"),
                    End::Out(end) => write!(f, " and below {end}"),
                }
            }
            Allowed::YesNo => f.write_str("true or false"),
            Allowed::OneOf(words) => f.write_str(&words.join(" or ")),
            Allowed::Group(specs) => {
                let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                write!(f, "a group of {}", names.join(", "))
            }
            Allowed::List(each) => write!(f, "a list, each {each}"),
            Allowed::Either(kinds) => {
                let kinds: Vec<String> = kinds.iter().map(Allowed::to_string).collect();
                f.write_str(&kinds.join(", or "))
            }
        }
    }
}

fn number(value: &Value) -> f64 {
    match *value {
        Value::Whole(number) => number as f64,
        Value::Decimal(number) => number,
        _ => 0.0,
    }
}

/// Reads a library's options from named values. Every method's error names option, value and what is allowed.
#[derive(Debug)]
pub struct Reader<'a> {
    specs: &'static [Spec],
    given: &'a [Named],
}

impl<'a> Reader<'a> {
    /// For the options of a library; refuses a name that it does not have, and one that is given twice.
    pub fn new(specs: &'static [Spec], given: &'a [Named]) -> Result<Self, String> {
        for (place, (name, _)) in given.iter().enumerate() {
            if !specs.iter().any(|spec| spec.name == name) {
                let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                let shown: String = name.chars().take(60).collect();
                return Err(format!("{shown}: there is no such option; options: {}", names.join(", ")));
            }
            if given[..place].iter().any(|(before, _)| before == name) {
                return Err(format!("{name} is given twice"));
            }
        }
        Ok(Reader { specs, given })
    }

    /// Whether an option is given.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| given == name)
    }

    fn spec(&self, name: &str) -> Result<&'static Spec, String> {
        self.specs.iter().find(|spec| spec.name == name).ok_or_else(|| format!("{name}: there is no such option"))
    }

    /// The value of an option, or its default; `None` if it has neither.
    pub fn value(&self, name: &str) -> Result<Option<&Value>, String> {
        let spec = self.spec(name)?;
        match self.given.iter().find(|(given, _)| given == name) {
            Some((_, value)) if spec.allowed.takes(value) => Ok(Some(value)),
            Some((_, value)) => Err(refusal(spec, value)),
            None => Ok(spec.default.as_ref()),
        }
    }

    fn needed(&self, name: &str) -> Result<&Value, String> {
        self.value(name)?.ok_or_else(|| match self.spec(name) {
            Ok(spec) => format!("{name} has no default: it takes {}", spec.allowed),
            Err(error) => error,
        })
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Result<i64, String> {
        Ok(as_whole(self.needed(name)?))
    }

    /// A whole number, if it is given or has a default.
    pub fn maybe_whole(&self, name: &str) -> Result<Option<i64>, String> {
        Ok(self.value(name)?.map(as_whole))
    }

    /// A count: a whole number; what is below 0 counts as 0.
    pub fn count(&self, name: &str) -> Result<u32, String> {
        Ok(as_count(self.whole(name)?))
    }

    /// A count, if it is given or has a default.
    pub fn maybe_count(&self, name: &str) -> Result<Option<u32>, String> {
        Ok(self.maybe_whole(name)?.map(as_count))
    }

    /// A time that is given in whole milliseconds, in microseconds; what is below 0 counts as 0.
    pub fn ms(&self, name: &str) -> Result<u64, String> {
        Ok(as_us(self.whole(name)?))
    }

    /// A time that is given in whole milliseconds, in microseconds, if it is given or has a default.
    pub fn maybe_ms(&self, name: &str) -> Result<Option<u64>, String> {
        Ok(self.maybe_whole(name)?.map(as_us))
    }

    /// A number with a fraction.
    pub fn decimal(&self, name: &str) -> Result<f64, String> {
        Ok(number(self.needed(name)?))
    }

    /// A number with a fraction, if it is given or has a default.
    pub fn maybe_decimal(&self, name: &str) -> Result<Option<f64>, String> {
        Ok(self.value(name)?.map(number))
    }

    /// A number that the library keeps in 32 bits, and compares with its range so.
    pub fn single(&self, name: &str) -> Result<f32, String> {
        let spec = self.spec(name)?;
        match self.given.iter().find(|(given, _)| given == name) {
            Some((_, value @ (Value::Whole(_) | Value::Decimal(_)))) => {
                let rounded = number(value) as f32;
                match spec.allowed.takes(&Value::Decimal(f64::from(rounded))) {
                    true => Ok(rounded),
                    false => Err(refusal(spec, value)),
                }
            }
            _ => Ok(self.decimal(name)? as f32),
        }
    }

    /// Yes or no.
    pub fn yes_no(&self, name: &str) -> Result<bool, String> {
        Ok(matches!(self.needed(name)?, Value::YesNo(true)))
    }

    /// A word.
    pub fn word(&self, name: &str) -> Result<&str, String> {
        match self.needed(name)? {
            Value::Word(word) => Ok(word),
            _ => Ok(""),
        }
    }

    /// A reader of the named values of an option, if it is given as such.
    pub fn group(&self, name: &str) -> Result<Option<Reader<'_>>, String> {
        let specs = match &self.spec(name)?.allowed {
            Allowed::Group(specs) => Some(specs),
            Allowed::Either(kinds) => kinds.iter().find_map(|kind| match kind {
                Allowed::Group(specs) => Some(specs),
                _ => None,
            }),
            _ => None,
        };
        match (specs, self.value(name)?) {
            (Some(specs), Some(Value::Group(values))) => {
                Reader::new(specs, values).map(Some).map_err(|error| format!("{name}: {error}"))
            }
            _ => Ok(None),
        }
    }
}

/// A range that the library does not check is said to be ours.
fn refusal(spec: &Spec, value: &Value) -> String {
    let ours = if spec.refused_by == RefusedBy::Us { " (our bound, not the library's)" } else { "" };
    let unit = if spec.unit.is_empty() { String::new() } else { format!(" [{}]", spec.unit) };
    format!("{}{unit} takes {}{ours}, not {value}", spec.name, spec.allowed)
}

fn as_whole(value: &Value) -> i64 {
    match *value {
        Value::Whole(number) => number,
        Value::Decimal(number) => number as i64,
        _ => 0,
    }
}

fn as_count(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

fn as_us(ms: i64) -> u64 {
    ms.max(0).unsigned_abs().saturating_mul(1_000)
}

#[cfg(test)]
mod tests {
    use super::super::value::{decimal, group, whole, word};
    use super::*;

    static SPECS: [Spec; 4] = [
        Spec::whole("size", "calls", 3, [1, 9], "How many."),
        Spec::decimal("rate", "%", 50.0, [End::Out(0.0), End::In(100.0)], "How much."),
        Spec::one_of("kind", &["COUNT", "TIME"], "Which."),
        Spec::other("rule", "", Allowed::Group(&INNER), "By what.").bounded_by_us(),
    ];
    static INNER: [Spec; 1] = [Spec::optional("row", "calls", [0, 5], "How many in a row.")];

    fn told<T: fmt::Debug>(given: &[Named], read: impl Fn(&Reader) -> Result<T, String>) -> String {
        match Reader::new(&SPECS, given).and_then(|reader| read(&reader)) {
            Ok(value) => format!("{value:?}"),
            Err(error) => error,
        }
    }

    #[test]
    fn what_is_left_out_is_the_default_and_what_is_given_is_checked() {
        assert_eq!(told(&[], |reader| reader.count("size")), "3");
        assert_eq!(told(&[whole("size", 9)], |reader| reader.count("size")), "9");
        assert_eq!(
            told(&[whole("size", 10)], |reader| reader.count("size")),
            "size [calls] takes a whole number from 1 to 9, not 10"
        );
        assert_eq!(
            told(&[word("size", "x")], |reader| reader.count("size")),
            "size [calls] takes a whole number from 1 to 9, not \"x\""
        );
        assert_eq!(
            told(&[word("kind", "count")], |reader| reader.word("kind").map(str::to_owned)),
            "kind takes COUNT or TIME, not \"count\""
        );
        assert_eq!(
            told(&[whole("sise", 1)], |reader| reader.count("size")),
            "sise: there is no such option; options: size, rate, kind, rule"
        );
        assert_eq!(told(&[whole("size", 1), whole("size", 1)], |_| Ok(())), "size is given twice");
    }

    #[test]
    fn a_number_of_32_bits_is_compared_as_such() {
        assert_eq!(told(&[decimal("rate", 100.000001)], |reader| reader.single("rate")), "100.0");
        assert_eq!(
            told(&[decimal("rate", 100.1)], |reader| reader.single("rate")),
            "rate [%] takes a number above 0 and at most 100, not 100.1"
        );
        assert_eq!(
            told(&[whole("rate", 0)], |reader| reader.decimal("rate")),
            "rate [%] takes a number above 0 and at most 100, not 0"
        );
    }

    #[test]
    fn a_group_is_read_like_the_whole() {
        let row = |reader: &Reader| match reader.group("rule")? {
            Some(rule) => rule.maybe_count("row"),
            None => Ok(None),
        };
        assert_eq!(told(&[group("rule", const { &[whole("row", 2)] })], row), "Some(2)");
        assert_eq!(
            told(&[group("rule", const { &[whole("line", 2)] })], row),
            "rule: line: there is no such option; options: row"
        );
        assert_eq!(told(&[whole("rule", 2)], row), "rule takes a group of row (our bound, not the library's), not 2");
    }
}
