//! A card: what is to be known of a library at a glance, as data, each claim with a run that shows it.

use super::options::Spec;
use super::value::Named;

/// A library and its breaker.
#[derive(Debug)]
pub struct Card {
    /// By which it is chosen: `resilience4j`.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The version whose rules these are.
    pub version: &'static str,
    /// The language that it is written in.
    pub language: &'static str,
    /// Its licence.
    pub licence: &'static str,
    /// Address of its documentation.
    pub documentation: &'static str,
    /// Its options.
    pub options: &'static [Spec],
    /// Whether its every answer equals recordings of the library; else it is modelled on its documentation.
    pub proven: bool,
    /// On each axis, in the order of [`Axis::ALL`], what it does.
    pub claims: &'static [Claim],
}

/// What a breaker does on an axis.
#[derive(Debug)]
pub struct Claim {
    /// On which axis.
    pub axis: Axis,
    /// In one short sentence.
    pub says: &'static str,
    /// The run that shows it.
    pub shown: Shown,
}

/// A small run.
#[derive(Debug)]
pub struct Shown {
    /// The options that are not left out.
    pub options: &'static [Named],
    /// Operations with the answers that prove the claim, in the text of [`case`](super::case).
    pub case: &'static str,
}

/// A claim, in the order in which it reads.
pub const fn claim(axis: Axis, says: &'static str, options: &'static [Named], case: &'static str) -> Claim {
    Claim { axis, says, shown: Shown { options, case } }
}

/// In what breakers differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// What opens it.
    TripsOn,
    /// Whether the threshold itself is enough.
    Comparison,
    /// After which results it judges.
    JudgedWhen,
    /// What must be there before it judges.
    Minimum,
    /// Over what it counts.
    Window,
    /// How the wait of OPEN ends.
    OpenEnds,
    /// Who may pass in HALF-OPEN.
    HalfOpenAdmits,
    /// What decides in HALF-OPEN.
    DecidedBy,
    /// What becomes of the result of a call let in in an earlier state.
    LateResults,
    /// What an error that the caller's rules do not call a failure is.
    Ignored,
    /// When the counts are cleared.
    Cleared,
    /// Whether calls in flight and rejected ones count.
    InFlight,
}

impl Axis {
    /// All of them, in the order of the table.
    pub const ALL: [Axis; 12] = [
        Axis::TripsOn,
        Axis::Comparison,
        Axis::JudgedWhen,
        Axis::Minimum,
        Axis::Window,
        Axis::OpenEnds,
        Axis::HalfOpenAdmits,
        Axis::DecidedBy,
        Axis::LateResults,
        Axis::Ignored,
        Axis::Cleared,
        Axis::InFlight,
    ];

    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Axis::TripsOn => "trips on",
            Axis::Comparison => "comparison",
            Axis::JudgedWhen => "judged when",
            Axis::Minimum => "minimum before judging",
            Axis::Window => "window",
            Axis::OpenEnds => "OPEN ends",
            Axis::HalfOpenAdmits => "HALF-OPEN admits",
            Axis::DecidedBy => "decided by",
            Axis::LateResults => "late results",
            Axis::Ignored => "ignored outcomes",
            Axis::Cleared => "window cleared when",
            Axis::InFlight => "in flight and rejected",
        }
    }
}
