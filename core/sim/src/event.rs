//! What a recording is made of, in order.

/// What an event was; the numbers are places in the run's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A scheduled phase of the dependency began.
    Phase(u32),
    /// This attempt was created and let through.
    Admitted(u32),
    /// This attempt was created and failed fast.
    Rejected(u32),
    /// This attempt was created, and waits for the breaker to decide.
    Waits(u32),
    /// This attempt, which waited, asked again and waits on.
    WaitsOn(u32),
    /// This attempt, which waited, was let through.
    LetIn(u32),
    /// This attempt, which waited, was failed fast.
    TurnedAway(u32),
    /// This attempt ended.
    Ended(u32),
    /// The breaker changed its state.
    Transition(u32),
    /// A timed change took effect.
    Changed(u32),
}

/// Something that happened at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in microseconds since the start.
    pub at_us: u64,
    /// What.
    pub what: What,
}
