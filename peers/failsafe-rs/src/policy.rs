//! From the options of a case to the library's failure policies and back-offs.

use std::time::Duration;

use failsafe::backoff;
use failsafe::failure_policy::{
    ConsecutiveFailures, FailurePolicy, OrElse, SuccessRateOverTimeWindow, consecutive_failures,
    success_rate_over_time_window,
};
use kit::{Breaker, Options};
use serde_json::Value;

/// A breaker as the options say.
pub fn from(options: &Options) -> Box<dyn Breaker> {
    let backoff = options.get("backoff").unwrap_or(&Value::Null);
    let (constant, exponential) = (&backoff["constant"], &backoff["exponential"]);
    if !constant.is_null() {
        crate::of(options, backoff::constant(milliseconds(constant)))
    } else if !exponential.is_null() {
        let (start, max) = (milliseconds(&exponential["start"]), milliseconds(&exponential["max"]));
        crate::of(options, backoff::exponential(start, max))
    } else {
        // The library's default.
        let (start, max) = (Duration::from_secs(10), Duration::from_secs(300));
        crate::of(options, backoff::equal_jittered(start, max))
    }
}

/// `success_rate_over_time_window`, if it is given; what it leaves out is the library's default.
pub fn rate<B>(options: &Options, backoff: &B) -> Option<SuccessRateOverTimeWindow<B>>
where
    B: Iterator<Item = Duration> + Clone,
{
    let given = options.get("success_rate_over_time_window")?;
    Some(success_rate_over_time_window(
        given["required_success_rate"].as_f64().unwrap_or(0.8),
        given["min_request_threshold"].as_u64().unwrap_or(5) as u32,
        given.get("window").map_or(Duration::from_secs(30), milliseconds),
        backoff.clone(),
    ))
}

/// `consecutive_failures`, if it is given.
pub fn streak<B>(options: &Options, backoff: &B) -> Option<ConsecutiveFailures<B>>
where
    B: Iterator<Item = Duration> + Clone,
{
    let given = options.get("consecutive_failures")?;
    let failures = given["num_failures"].as_u64().unwrap_or(5) as u32;
    Some(consecutive_failures(failures, backoff.clone()))
}

/// What `Config::new` begins with: both, whichever is met.
pub fn both<B>(backoff: &B) -> OrElse<SuccessRateOverTimeWindow<B>, ConsecutiveFailures<B>>
where
    B: Iterator<Item = Duration> + Clone,
{
    let rate = success_rate_over_time_window(0.8, 5, Duration::from_secs(30), backoff.clone());
    rate.or_else(consecutive_failures(5, backoff.clone()))
}

fn milliseconds(value: &Value) -> Duration {
    Duration::from_millis(value.as_u64().expect("a whole number of milliseconds"))
}
