//! The timeouts of the calls that run, in the order in which they asked. All are equally long, so that is also the
//! order in which they are due.

use std::collections::VecDeque;

/// A call that was let in.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    /// When it asked, in microseconds: then its timer was set.
    pub since_us: u64,
    /// How often the breaker had moved before.
    pub moves: u32,
    ended: bool,
}

/// The calls that run, by number.
#[derive(Clone, Debug)]
pub struct Timeouts {
    timeout_us: u64,
    /// The number of the first call that is kept; numbers wrap.
    first: u32,
    calls: VecDeque<Running>,
}

impl Timeouts {
    /// None runs. `timeout_us` is at least 1.
    pub fn new(timeout_us: u64) -> Self {
        Timeouts { timeout_us: timeout_us.max(1), first: 0, calls: VecDeque::new() }
    }

    /// Begins one; gives its number.
    pub fn begin(&mut self, since_us: u64, moves: u32) -> u32 {
        self.calls.push_back(Running { since_us, moves, ended: false });
        self.first.wrapping_add(self.calls.len() as u32 - 1)
    }

    /// Ends one; `None` if it has ended, by its timeout or otherwise.
    pub fn end(&mut self, number: u32) -> Option<Running> {
        let place = number.wrapping_sub(self.first) as usize;
        let running = self.calls.get_mut(place).filter(|call| !call.ended)?;
        running.ended = true;
        let ended = *running;
        self.forget_ended();
        Some(ended)
    }

    /// When the next is due, in microseconds; `u64::MAX` if none runs.
    #[inline]
    pub fn due_us(&self) -> u64 {
        self.calls.front().map_or(u64::MAX, |call| call.since_us.saturating_add(self.timeout_us))
    }

    /// Ends the one that is due next.
    pub fn expire(&mut self) -> Option<Running> {
        let expired = self.calls.pop_front()?;
        self.first = self.first.wrapping_add(1);
        self.forget_ended();
        Some(expired)
    }

    /// The first that is kept still runs.
    fn forget_ended(&mut self) {
        while self.calls.front().is_some_and(|call| call.ended) {
            self.calls.pop_front();
            self.first = self.first.wrapping_add(1);
        }
    }
}
