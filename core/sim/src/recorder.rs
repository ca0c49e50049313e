//! What the engine tells, and to whom.

use super::attempt::{Attempt, Cause, Ending};
use super::transition::Transition;

/// Keeps what it wants of a run. All methods are told in the order of events.
pub trait Recorder {
    /// Whether attempts must be told one by one; else stretches of them are told by their number.
    const EACH: bool = true;

    /// A scheduled phase began; `healthy` whatever its background failures.
    fn phase(&mut self, _index: usize, _at_us: u64, _healthy: bool) {}

    /// The next attempt was created and let through.
    fn admitted(&mut self, _attempt: &Attempt) {}

    /// The next attempt was created and failed fast.
    fn rejected(&mut self, _attempt: &Attempt) {}

    /// The next attempt was created, and its caller waits for the breaker to decide.
    fn waits(&mut self, _attempt: &Attempt) {}

    /// An attempt that waits asked again, and waits on. `index` counts created attempts from 0.
    fn waits_on(&mut self, _index: u32, _at_us: u64) {}

    /// An attempt that waited was let through at [`Attempt::decided_us`].
    fn let_in(&mut self, _index: u32, _attempt: &Attempt) {}

    /// An attempt that waited was failed fast.
    fn turned_away(&mut self, _index: u32, _attempt: &Attempt) {}

    /// So many requests arrived and were failed fast; only if `EACH` is false.
    fn rejected_many(&mut self, _count: u32, _first_us: u64) {}

    /// So many requests arrived, were let through and ended at once, `failed` of them by `cause`; only if `EACH` is
    /// false.
    fn ended_many(&mut self, _count: u32, _failed: u32, _cause: Cause, _first_us: u64) {}

    /// An admitted attempt ended. `index` counts created attempts from 0.
    fn ended(&mut self, _index: u32, _attempt: &Attempt, _ending: &Ending) {}

    /// The breaker changed its state; told after the outcome that caused it, and before the attempt that did.
    fn transition(&mut self, _transition: &Transition) {}

    /// The scenario's change of this index took effect; told before a switch it causes.
    fn changed(&mut self, _index: usize, _at_us: u64) {}
}
