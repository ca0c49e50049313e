//! What a breaker has to say besides its answer: that it moved, and that those who wait may ask again.

use super::evidence::Evidence;
use super::transition::Transition;

/// Filled by a breaker during one call of its methods, emptied by the caller. Keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct News {
    moves: Vec<Transition>,
    /// What each move was decided on, if that is wanted.
    evidence: Vec<Evidence>,
    wants_evidence: bool,
    ask_again: bool,
    in_turn: bool,
    any: bool,
}

impl News {
    /// News for a reader who also wants to know what each move was decided on.
    pub fn with_evidence() -> Self {
        News { wants_evidence: true, ..News::default() }
    }

    /// Tells a move, before what it was decided on is forgotten: `evidence` is asked at once, if anybody wants it.
    ///
    /// A breaker that moves twice in one call tells two moves, in order.
    pub fn moved(&mut self, transition: Transition, evidence: impl FnOnce() -> Evidence) {
        if self.wants_evidence {
            self.evidence.push(evidence());
        }
        self.moves.push(transition);
        self.any = true;
    }

    /// Lets all who wait ask again, in the order in which they came, right after this call.
    ///
    /// Heeded when the breaker is told, woken or changed; not when it is asked, or they could ask for ever.
    pub fn let_ask_again(&mut self) {
        self.ask_again = true;
        self.any = true;
    }

    /// Like [`News::let_ask_again`], but only until one of them is told to wait on: who queues for one place.
    pub fn let_ask_again_in_turn(&mut self) {
        self.let_ask_again();
        self.in_turn = true;
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.any
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Transition] {
        &self.moves
    }

    /// What each move was decided on, in order; empty unless made by [`News::with_evidence`].
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// Whether those who wait may ask again.
    pub fn may_ask_again(&self) -> bool {
        self.ask_again
    }

    /// Whether they may do so only until one of them is told to wait on.
    pub fn is_in_turn(&self) -> bool {
        self.in_turn
    }

    /// Forgets it all.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.evidence.clear();
        self.ask_again = false;
        self.in_turn = false;
        self.any = false;
    }
}
