//! Puts cases to the crate recloser.
//!
//! Calls that overlap are futures; the state is that of the crate's own events, for it has no getter.

mod states;

use std::time::Duration;

use kit::{Action, Breaker, Call, Options, Outcome};
use recloser::{AsyncRecloser, Recloser};

fn main() -> std::io::Result<()> {
    states::listen();
    kit::record(|options| Box::new(Recorded(build(options).into())))
}

struct Recorded(AsyncRecloser);

impl Breaker for Recorded {
    fn call(&self, action: Action) -> Call {
        let call = self.0.call_with(|end: &Outcome| *end == Outcome::Fail, action);
        Box::pin(async {
            let _ = call.await;
        })
    }

    fn state(&self) -> char {
        states::last()
    }
}

fn build(options: &Options) -> Recloser {
    let mut builder = Recloser::custom();
    let mut strategy = None;
    for (name, value) in options {
        let rate = || value.as_f64().expect("a number") as f32;
        let count = || value.as_u64().expect("a whole number");
        builder = match name.as_str() {
            "error_rate" => builder.error_rate(rate()),
            "error_rate_closed" => builder.error_rate_closed(rate()),
            "error_rate_half_open" => builder.error_rate_half_open(rate()),
            "closed_len" => builder.closed_len(count() as usize),
            "half_open_len" => builder.half_open_len(count() as usize),
            "open_wait" => builder.open_wait(Duration::from_millis(count())),
            "open_wait_strategy" => {
                let number = |key: &str| value[key].as_u64().expect("a whole number");
                strategy = Some((number("factor") as u32, Duration::from_millis(number("most"))));
                builder
            }
            _ => panic!("no such option: {name}"),
        };
    }
    // The crate takes a function; this one lets each wait after the first be a multiple of the one before, up to a most.
    if let Some((factor, most)) = strategy {
        builder = builder.open_wait_strategy(move |failures: u32, wait: Duration| {
            wait.saturating_mul(factor.saturating_pow(failures)).min(most)
        });
    }
    builder.build()
}
