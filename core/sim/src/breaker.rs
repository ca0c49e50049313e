//! The seam: all that engine, recordings and scenes know of a breaker.
//!
//! A rule book (`core/breakers`) implements [`Breaker`]. Whoever calls one sees to it that time never goes back, that
//! a call that was let in is told of once at most, and that it is woken at its deadline: the engine does so by the
//! order of its events, [`Desk`](super::desk::Desk) for callers from outside.

use super::evidence::Evidence;
use super::news::News;
use super::tally::{Report, Tally};
use super::transition::State;

/// What a call that was let in brings back with its result. Only the breaker that gave it knows what it means: an
/// epoch, a generation, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permit(pub u32);

/// What a breaker says to a call that asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It may pass.
    Admitted {
        /// To be handed back with its result.
        permit: Permit,
        /// Whether it is a probe: its result decides on recovery.
        probe: bool,
    },
    /// It is failed fast.
    Rejected,
    /// It waits until it may ask again, see [`News::let_ask_again`].
    Waits,
}

/// What a breaker made of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heard {
    /// It joined the evidence.
    #[default]
    Counted,
    /// It was of a call let in in an earlier state, and joined the evidence of the present one.
    CountedLate,
    /// It was of a call let in in an earlier state, and decided nothing.
    IgnoredLate,
    /// It is of a kind that this breaker does not count, or the breaker is off.
    NotCounted,
}

/// What followed from a result at once; moves are told as [`News`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What became of it.
    pub heard: Heard,
    /// The evidence after it had joined, or that of the probes so far; zero where it was not counted.
    pub tally: Tally,
}

impl Told {
    /// A result that decided nothing.
    pub const IGNORED_LATE: Told =
        Told { heard: Heard::IgnoredLate, tally: Tally { calls: 0, failed: 0, transient: 0 } };
    /// A result that is not counted.
    pub const NOT_COUNTED: Told = Told { heard: Heard::NotCounted, tally: Tally { calls: 0, failed: 0, transient: 0 } };
}

/// A circuit breaker: asked, told, woken, changed and read, at instants in microseconds since the start that never go
/// back.
///
/// Its methods never panic, whatever they are given, and never look at a clock: what it is follows from the calls of
/// its methods alone. That is how a recording can be replayed to any instant, see [`Run::breaker_at`](super::Run).
/// Moves are told through `news` by every method that can move it, in order; a method may move it more than once.
pub trait Breaker: Cloned + Send + Sync {
    /// A call asks to pass. A caller who was let to ask again asks like any other.
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer;

    /// Whether asking can move it. One that moves by timers, results and changes alone says no, and the engine need not
    /// look for news after every call.
    #[inline]
    fn moves_when_asked(&self) -> bool {
        true
    }

    /// Whether it lets callers wait. For one that says no, which must then never answer so, the engine is compiled
    /// without those who wait.
    #[inline]
    fn lets_wait(&self) -> bool {
        true
    }

    /// A call that was let in with `permit` has ended, `took_us` after it was let in.
    fn tell(&mut self, permit: Permit, report: Report, took_us: u64, now_us: u64, news: &mut News) -> Told;

    /// When it wants to be woken, in microseconds; `u64::MAX` for never. Always later than the last instant at which
    /// it was called. A breaker without timers leaves it, and moves when it is asked, told or read.
    #[inline]
    fn deadline_us(&self) -> u64 {
        u64::MAX
    }

    /// Its deadline has come.
    fn wake(&mut self, _now_us: u64, _news: &mut News) {}

    /// The world's timed change of this index takes effect; what it means to the breaker, the breaker knows.
    fn change(&mut self, _index: usize, _now_us: u64, _news: &mut News) {}

    /// Its state as the library's own getter would say. That may itself move it.
    fn state(&mut self, now_us: u64, news: &mut News) -> State;

    /// What it looks at, with the thresholds in force. Moves nothing.
    fn look(&self, now_us: u64) -> Evidence;

    /// Up to which instant, not included, it rejects every call unless it is told, woken or changed, and is none the
    /// wiser for it; 0 if it does not. Lets many calls be rejected in one step.
    #[inline]
    fn rejects_until_us(&self) -> u64 {
        0
    }

    /// How many failures to come cannot move it, however many successes lie between them, if calls are let in and end
    /// at once; `None` if that cannot be told. Lets many calls be counted in one step, by [`Breaker::record_many`].
    #[inline]
    fn failures_to_spare(&self) -> Option<u32> {
        None
    }

    /// So many calls, fewer than 64, were let in and ended at once; a set bit of `failed` is a failure, the last call
    /// is bit 0. Only what [`Breaker::failures_to_spare`] allows.
    fn record_many(&mut self, _count: u32, _failed: u64, _transient: bool) {}
}

/// Clones of what is known only as a [`Breaker`]; every breaker that is `Clone` has it.
pub trait Cloned {
    /// A clone.
    fn boxed(&self) -> Box<dyn Breaker>;
}

impl<B: Breaker + Clone + 'static> Cloned for B {
    fn boxed(&self) -> Box<dyn Breaker> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Breaker> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// A breaker that is known only as one is one.
impl Breaker for Box<dyn Breaker> {
    fn ask(&mut self, now_us: u64, news: &mut News) -> Answer {
        (**self).ask(now_us, news)
    }

    fn moves_when_asked(&self) -> bool {
        (**self).moves_when_asked()
    }

    fn tell(&mut self, permit: Permit, report: Report, took_us: u64, now_us: u64, news: &mut News) -> Told {
        (**self).tell(permit, report, took_us, now_us, news)
    }

    fn deadline_us(&self) -> u64 {
        (**self).deadline_us()
    }

    fn wake(&mut self, now_us: u64, news: &mut News) {
        (**self).wake(now_us, news);
    }

    fn change(&mut self, index: usize, now_us: u64, news: &mut News) {
        (**self).change(index, now_us, news);
    }

    fn state(&mut self, now_us: u64, news: &mut News) -> State {
        (**self).state(now_us, news)
    }

    fn look(&self, now_us: u64) -> Evidence {
        (**self).look(now_us)
    }

    fn rejects_until_us(&self) -> u64 {
        (**self).rejects_until_us()
    }

    fn failures_to_spare(&self) -> Option<u32> {
        (**self).failures_to_spare()
    }

    fn record_many(&mut self, count: u32, failed: u64, transient: bool) {
        (**self).record_many(count, failed, transient);
    }
}
