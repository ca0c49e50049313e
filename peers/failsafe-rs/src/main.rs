//! Puts cases to the crate failsafe.
//!
//! Calls that overlap are futures; the state is what the breaker tells its instrument, for it has no getter.

mod policy;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::Duration;

use failsafe::futures::CircuitBreaker;
use failsafe::{Config, FailurePolicy, Instrument, StateMachine};
use kit::{Action, Breaker, Call, Options, Outcome};

fn main() -> std::io::Result<()> {
    kit::record(|options| policy::from(options))
}

/// What the breaker told last.
#[derive(Clone)]
struct State(Arc<AtomicU8>);

impl Instrument for State {
    fn on_call_rejected(&self) {}

    fn on_open(&self) {
        self.0.store(b'O', Relaxed);
    }

    fn on_half_open(&self) {
        self.0.store(b'H', Relaxed);
    }

    fn on_closed(&self) {
        self.0.store(b'C', Relaxed);
    }
}

struct Recorded<P> {
    breaker: StateMachine<P, State>,
    state: State,
}

fn breaker<P: FailurePolicy + Send + Sync + 'static>(policy: P) -> Box<dyn Breaker> {
    let state = State(Arc::default());
    let breaker = Config::new().failure_policy(policy).instrument(state.clone()).build();
    Box::new(Recorded { breaker, state })
}

impl<P: FailurePolicy + Send + Sync + 'static> Breaker for Recorded<P> {
    fn call(&self, action: Action) -> Call {
        let call = self.breaker.call_with(|end: &Outcome| *end == Outcome::Fail, action);
        Box::pin(async {
            let _ = call.await;
        })
    }

    fn state(&self) -> char {
        self.state.0.load(Relaxed).into()
    }
}

/// The options as what the library calls a failure policy with a back-off, and a breaker of it.
fn of<B>(options: &Options, backoff: B) -> Box<dyn Breaker>
where
    B: Iterator<Item = Duration> + Clone + Send + Sync + 'static,
{
    match (policy::rate(options, &backoff), policy::streak(options, &backoff)) {
        (Some(rate), Some(streak)) => breaker(rate.or_else(streak)),
        (Some(rate), None) => breaker(rate),
        (None, Some(streak)) => breaker(streak),
        (None, None) => breaker(policy::both(&backoff)),
    }
}
