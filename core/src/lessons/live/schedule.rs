//! When the scheduled outage is, and whether it is followed.

use crate::sim::time::SECOND_US;

/// Start and end of the scheduled outage: requests created from the first to before the second fail.
pub const OUTAGE_US: [u64; 2] = [8 * SECOND_US, 30 * SECOND_US];

/// Places of the modes among their choices.
pub const SCHEDULED: u64 = 0;
/// The learner decides.
pub const MANUAL: u64 = 1;
