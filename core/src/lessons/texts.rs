//! What a lesson explains below the picture.

/// All texts of a lesson.
#[derive(Debug)]
pub struct Texts {
    /// Experiments, one heading each.
    pub experiments: &'static [Section],
    /// How the model works.
    pub model: &'static [&'static str],
    /// Where the model ends.
    pub limits: &'static [&'static str],
}

/// An experiment.
#[derive(Debug)]
pub struct Section {
    /// Its heading.
    pub heading: &'static str,
    /// What it shows.
    pub paragraphs: &'static [&'static str],
    /// Settings to try, with what they come to.
    pub trials: &'static [Trial],
}

/// Settings to try.
#[derive(Debug)]
pub struct Trial {
    /// The query of their address.
    pub query: &'static str,
    /// What they are called.
    pub label: &'static str,
    /// What happens, and why.
    pub says: &'static str,
}

/// Where the pattern is described in public.
pub const PATTERN: &str = "https://martinfowler.com/bliki/CircuitBreaker.html";

/// No texts yet.
pub const NONE: Texts = Texts { experiments: &[], model: &[], limits: &[] };
