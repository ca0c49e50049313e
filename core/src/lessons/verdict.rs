//! How a whole run is judged, if its lesson judges: by checks in order, and the label of the first that fails.

/// What a check measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A number of calls or transitions.
    Count(u32),
    /// An instant in microseconds; `None` if it has not happened.
    Instant(Option<u64>),
}

/// One of the five checks of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// What it is called.
    pub name: &'static str,
    /// The verdict if this is the first that fails.
    pub label: &'static str,
    /// What the run came to.
    pub value: Measure,
    /// The most that passes; microseconds for an instant.
    pub target: u64,
    /// Whether it passed.
    pub passed: bool,
}

/// The verdict when all checks pass.
pub const TUNED: &str = "TUNED";

/// The verdict of a whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The five checks, in order.
    pub checks: [Check; 5],
}

impl Verdict {
    /// The place of the first check that fails; as many as there are checks if none does.
    pub fn place(&self) -> usize {
        self.checks.iter().take_while(|check| check.passed).count()
    }

    /// TUNED, or the label of the first check that fails.
    pub fn label(&self) -> &'static str {
        self.checks.get(self.place()).map_or(TUNED, |check| check.label)
    }

    /// The verdict in a sentence, with the checks that fail.
    pub fn in_words(&self) -> String {
        let failed: Vec<&str> = self.checks.iter().filter(|check| !check.passed).map(|check| check.name).collect();
        match failed.is_empty() {
            true => format!("{TUNED}: all five checks are passed."),
            false => format!("{}. Not passed: {}.", self.label(), failed.join(", ")),
        }
    }
}
