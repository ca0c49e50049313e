//! Buttons of a live lesson, as data.

/// What a button does; keys and values are those of the lesson's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Changes settings from the playhead on.
    Change(&'static [(&'static str, u64)]),
    /// Starts over with the values in force at the playhead, but for these.
    Restart(&'static [(&'static str, u64)]),
}

/// A button of a live lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// As shown.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub hint: &'static str,
    /// The same for the program.
    pub deed: Deed,
}
