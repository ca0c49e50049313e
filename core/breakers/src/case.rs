//! Cases: operations on a breaker and its answers, in the text of the recordings.
//!
//! A word for each operation: `[ms since the one before] a|l|o|f|i [number of the call] [A|R|W] C|O|H`. `a` asks, `l`
//! looks, `o`, `f` and `i` end a call well, badly, or with an outcome that is not counted. Then what the one who asked
//! was told (admitted, rejected, waiting), and the state by the library's own getter.

use crate::sim::desk::Place;
use crate::sim::{Breaker, Desk, Report, State};

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A call asks.
    Ask,
    /// The state is read.
    Look,
    /// The call of this number, counted from 0, ends.
    Answer(usize, Report),
}

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// When, in microseconds.
    pub at_us: u64,
    /// What is done.
    pub deed: Deed,
}

/// A failure that is not of the background.
pub const FAILED: Report = Report::Failure;

/// Most timers that may be due between two operations.
const MOST_TIMERS: u32 = 1_000_000;

/// Plays operations; says for each what the one who asked was told (`A`, `R`, `W`; `-` if nobody asked) and the state
/// (`C`, `O`, `H`). Refuses a case in which timers go on for ever between two operations.
pub fn play(breaker: impl Breaker, operations: &[Operation]) -> Result<Vec<String>, String> {
    let mut desk = Desk::new(breaker);
    operations.iter().map(|operation| answer(&mut desk, operation)).collect()
}

fn answer<B: Breaker>(desk: &mut Desk<B>, operation: &Operation) -> Result<String, String> {
    let at_us = operation.at_us;
    if !desk.advance_at_most(at_us, MOST_TIMERS) {
        return Err(format!("more than {MOST_TIMERS} timers are due before {} ms", at_us / 1_000));
    }
    let told = match operation.deed {
        Deed::Ask => match desk.ask(at_us).1 {
            Place::In { .. } => 'A',
            Place::Waiting => 'W',
            Place::Rejected | Place::Ended => 'R',
        },
        Deed::Look => '-',
        Deed::Answer(call, report) => {
            desk.tell(call, report, at_us);
            '-'
        }
    };
    let state = match desk.state(at_us) {
        State::Closed => 'C',
        State::Open => 'O',
        State::HalfOpen => 'H',
        State::Off => '-',
    };
    desk.take_moves();
    Ok(format!("{told}{state}"))
}

/// The operations that a text stands for, and the answers that it expects.
pub fn read(text: &str) -> Result<(Vec<Operation>, Vec<String>), String> {
    let (mut operations, mut answers) = (Vec::new(), Vec::new());
    let mut at_us: u64 = 0;
    for word in text.split_whitespace() {
        let (pause_ms, deed, answer) = read_word(word).ok_or_else(|| format!("{word:?} is no word of a case"))?;
        at_us = at_us.saturating_add(pause_ms.saturating_mul(1_000));
        operations.push(Operation { at_us, deed });
        answers.push(answer);
    }
    Ok((operations, answers))
}

fn read_word(word: &str) -> Option<(u64, Deed, String)> {
    let place = word.find(|letter: char| !letter.is_ascii_digit())?;
    let (pause, rest) = word.split_at(place);
    let pause_ms = if pause.is_empty() { 0 } else { pause.parse().ok()? };
    let mut letters = rest.chars();
    let kind = letters.next()?;
    let rest = letters.as_str();
    let place = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let (call, answer) = rest.split_at(place);
    let ends = |report| call.parse().ok().map(|call| Deed::Answer(call, report));
    let deed = match kind {
        'a' => Deed::Ask,
        'l' => Deed::Look,
        'o' => ends(Report::Success)?,
        'f' => ends(FAILED)?,
        'i' => ends(Report::Ignored)?,
        _ => return None,
    };
    let answer = if answer.len() == 1 { format!("-{answer}") } else { answer.to_owned() };
    Some((pause_ms, deed, answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_word_by_word() {
        let (operations, answers) = read("aAC 40f0O 60lO").unwrap();
        let deeds = [Deed::Ask, Deed::Answer(0, FAILED), Deed::Look];
        assert_eq!(operations.iter().map(|one| one.deed).collect::<Vec<_>>(), deeds);
        assert_eq!(operations.iter().map(|one| one.at_us).collect::<Vec<_>>(), [0, 40_000, 100_000]);
        assert_eq!(answers, ["AC", "-O", "-O"]);
        assert!(read("aAC x").is_err());
        assert!(read("fC").is_err());
    }
}
