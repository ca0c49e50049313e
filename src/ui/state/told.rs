//! What was not understood of an address or a file, or was refused.

/// What is told, under what it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What they have in common; may be empty.
    pub head: &'static str,
    /// A line each.
    pub lines: Vec<String>,
}

impl Told {
    /// What an address says that was not understood.
    pub fn of_address(lines: Vec<String>) -> Self {
        Told { head: "Parts of this address were not understood. The rest applies.", lines }
    }

    /// Whether there is anything to say.
    pub fn is_something(&self) -> bool {
        !self.lines.is_empty()
    }

    /// A single message.
    pub fn single(line: String) -> Self {
        Told { head: "", lines: vec![line] }
    }
}
