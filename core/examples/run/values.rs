//! JSON as named values of options.

use std::borrow::Cow;

use breaker_core::breakers::value::{Named, Value};

/// The named values of a JSON object.
pub fn named(object: &serde_json::Map<String, serde_json::Value>) -> Result<Vec<Named>, String> {
    object.iter().map(|(name, json)| Ok((Cow::Owned(name.clone()), value(name, json)?))).collect()
}

/// The value that JSON stands for; `name` is for the message.
pub fn value(name: &str, json: &serde_json::Value) -> Result<Value, String> {
    Ok(match json {
        serde_json::Value::Null => return Err(format!("{name} takes a value, not null")),
        serde_json::Value::Bool(yes) => Value::YesNo(*yes),
        serde_json::Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Value::Whole(whole),
            (_, Some(decimal)) => Value::Decimal(decimal),
            _ => return Err(format!("{name} takes a number that can be kept, not {number}")),
        },
        serde_json::Value::String(word) => Value::Word(Cow::Owned(word.clone())),
        serde_json::Value::Array(values) => {
            Value::List(values.iter().map(|one| value(name, one)).collect::<Result<_, _>>()?)
        }
        serde_json::Value::Object(values) => Value::Group(Cow::Owned(named(values)?)),
    })
}
