//! What is told to the breaker, under the names of the crate's builder.

use super::super::options::{Allowed, End, INT, MOST_MS, Reader, Spec};

/// The options of a breaker. Rates are parts of one, in 32 bits as the crate keeps them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// `error_rate_closed`.
    pub rate_closed: f32,
    /// `error_rate_half_open`.
    pub rate_half_open: f32,
    /// `closed_len`, in calls, at least 1.
    pub closed_len: u32,
    /// `half_open_len`, in calls, at least 1.
    pub half_open_len: u32,
    /// `open_wait`, in microseconds.
    pub wait_us: u64,
    /// `open_wait_strategy`.
    pub growth: Option<Growth>,
}

/// Each wait after the first: `open_wait` times `factor` for every time it opened before, up to a most.
///
/// The crate takes a function there; this one stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// By what a wait is longer than the one before.
    pub factor: u32,
    /// The longest wait, in microseconds.
    pub most_us: u64,
}

impl Growth {
    /// The wait after it has opened so many times since it was closed, in microseconds.
    pub fn wait_us(self, opened: u32, first_us: u64) -> u64 {
        first_us.saturating_mul(u64::from(self.factor.saturating_pow(opened))).min(self.most_us)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rate_closed: 0.5,
            rate_half_open: 0.5,
            closed_len: 100,
            half_open_len: 10,
            wait_us: 30_000_000,
            growth: None,
        }
    }
}

const RATE: Allowed = Allowed::Decimal(End::In(0.0), End::In(1e6));
const LENGTH: [i64; 2] = [1, INT];
const WAIT: [i64; 2] = [0, MOST_MS];

/// The options as data. The crate refuses nothing in words; with a length of 0 it panics at the first result.
pub static SPECS: [Spec; 7] = [
    Spec::decimal("error_rate", "", 0.5, [End::In(0.0), End::In(1e6)], "Both rates at once.").bounded_by_us(),
    Spec::other("error_rate_closed", "", RATE, "This share of failures opens.").bounded_by_us(),
    Spec::other("error_rate_half_open", "", RATE, "A failure reopens at it or above, a success closes at it or below.")
        .bounded_by_us(),
    Spec::whole("closed_len", "calls", 100, LENGTH, "The ring of CLOSED.").bounded_by_us(),
    Spec::whole("half_open_len", "calls", 10, LENGTH, "The ring of HALF-OPEN.").bounded_by_us(),
    Spec::whole("open_wait", "ms", 30_000, WAIT, "OPEN rejects this long.").bounded_by_us(),
    Spec::other("open_wait_strategy", "", Allowed::Group(&GROWTH), "Waits that grow; stands for a function.")
        .bounded_by_us(),
];

static GROWTH: [Spec; 2] = [
    Spec::whole("factor", "", 1, [0, INT], "By what a wait is longer than the one before.").bounded_by_us(),
    Spec::whole("most", "ms", MOST_MS, WAIT, "The longest wait.").bounded_by_us(),
];

/// Reads them. A rate of one state is not given beside that of both: which holds depends there on the order.
pub fn read(reader: &Reader) -> Result<Options, String> {
    let rate = |name| {
        if !reader.is_given(name) {
            return reader.single("error_rate");
        }
        match reader.is_given("error_rate") {
            true => Err(format!("{name} is given beside error_rate, which stands for both rates")),
            false => reader.single(name),
        }
    };
    let growth = match reader.group("open_wait_strategy")? {
        Some(growth) => Some(Growth { factor: growth.count("factor")?, most_us: growth.ms("most")? }),
        None => None,
    };
    Ok(Options {
        rate_closed: rate("error_rate_closed")?,
        rate_half_open: rate("error_rate_half_open")?,
        closed_len: reader.count("closed_len")?,
        half_open_len: reader.count("half_open_len")?,
        wait_us: reader.ms("open_wait")?,
        growth,
    })
}
