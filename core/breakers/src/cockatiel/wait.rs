//! How long OPEN lasts, opening by opening: `halfOpenAfter`, a number or one of the library's back-offs.

use std::sync::Arc;

/// The waits, in microseconds. Jitter, which the library draws by chance, is not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Always the same.
    Constant(u64),
    /// `IterableBackoff`: one after the other; the last one stays.
    List(Arc<[u64]>),
    /// `ExponentialBackoff` with `noJitterGenerator`: doubled each time, up to a most.
    Doubled {
        /// The first.
        first_us: u64,
        /// The longest.
        most_us: u64,
    },
}

impl Wait {
    /// The wait of an opening, in microseconds: 0 when it opens from CLOSED, then one more for each that opens from
    /// HALF-OPEN.
    pub fn us(&self, step: u32) -> u64 {
        match self {
            Wait::Constant(us) => *us,
            Wait::List(waits) => waits.get(step as usize).or(waits.last()).copied().unwrap_or(0),
            Wait::Doubled { first_us, most_us } => {
                let factor = 1_u64.checked_shl(step).unwrap_or(u64::MAX);
                first_us.saturating_mul(factor).min(*most_us)
            }
        }
    }
}
