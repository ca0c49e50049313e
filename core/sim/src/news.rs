//! What a breaker has to say besides its answer: that it moved, and that those who wait may ask again.

use super::evidence::Evidence;
use super::transition::{State, Transition, Why};

/// Filled by a breaker during one call of its methods, emptied by the caller.
#[derive(Clone, Debug)]
pub struct News {
    /// How many moves there are, [`ASK_AGAIN`] and [`IN_TURN`]: one word, as it is looked at after every call.
    said: u32,
    wants_evidence: bool,
    first: Transition,
    /// Moves after the first: hardly ever any, so that a run need not ask for memory.
    more: Vec<Transition>,
    /// What each move was decided on, if that is wanted.
    evidence: Vec<Evidence>,
}

/// That those who wait may ask again, beside the number of moves.
const ASK_AGAIN: u32 = 1 << 31;

/// That they may do so only until one is told to wait on.
const IN_TURN: u32 = 1 << 30;

impl Default for News {
    fn default() -> Self {
        // Not told while there are no moves.
        let (from, to, why) = (State::Closed, State::Closed, Why::SwitchedOn);
        let first = Transition { at_us: 0, from, to, why, until_us: 0, probes: 0 };
        let (more, evidence) = (Vec::new(), Vec::new());
        News { said: 0, wants_evidence: false, first, more, evidence }
    }
}

impl News {
    /// News for a reader who also wants to know what each move was decided on.
    pub fn with_evidence() -> Self {
        News { wants_evidence: true, ..News::default() }
    }

    /// Tells a move, before what it was decided on is forgotten: `evidence` is asked at once, if anybody wants it.
    ///
    /// A breaker that moves twice in one call tells two moves, in order.
    ///
    /// Always inlined: a transition that goes through memory twice is felt in the totals of short runs.
    #[inline(always)]
    pub fn moved(&mut self, transition: Transition, evidence: impl FnOnce() -> Evidence) {
        if self.wants_evidence {
            self.evidence.push(evidence());
        }
        match self.said & !(ASK_AGAIN | IN_TURN) {
            0 => self.first = transition,
            _ => self.more.push(transition),
        }
        self.said += 1;
    }

    /// Lets all who wait ask again, in the order in which they came, right after this call.
    ///
    /// Heeded when the breaker is told, woken or changed; not when it is asked, or they could ask for ever.
    pub fn let_ask_again(&mut self) {
        self.said |= ASK_AGAIN;
    }

    /// Like [`News::let_ask_again`], but only until one of them is told to wait on: who queues for one place.
    pub fn let_ask_again_in_turn(&mut self) {
        self.said |= ASK_AGAIN | IN_TURN;
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.said == 0
    }

    /// How many moves there are.
    #[inline]
    pub fn count(&self) -> usize {
        (self.said & !(ASK_AGAIN | IN_TURN)) as usize
    }

    /// The moves, in order.
    #[inline]
    pub fn moves(&self) -> impl Iterator<Item = &Transition> {
        std::iter::once(&self.first).chain(&self.more).take(self.count())
    }

    /// What each move was decided on, in order; empty unless made by [`News::with_evidence`].
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// Whether those who wait may ask again.
    #[inline]
    pub fn may_ask_again(&self) -> bool {
        self.said & ASK_AGAIN != 0
    }

    /// Whether they may do so only until one of them is told to wait on.
    pub fn is_in_turn(&self) -> bool {
        self.said & IN_TURN != 0
    }

    /// Forgets it all.
    #[inline]
    pub fn clear(&mut self) {
        if self.count() > 1 {
            self.more.clear();
        }
        self.said = 0;
        if self.wants_evidence {
            self.evidence.clear();
        }
    }

    /// The move, if there is one and nothing else: as nearly always.
    #[inline]
    pub fn only(&self) -> Option<&Transition> {
        (self.said == 1).then_some(&self.first)
    }
}
