//! Seeded draws that belong to the request, not to the moment.
//!
//! Request k (from 1) owns the words 4k to 4k+3 of a ChaCha8 stream, attempt a (from 0)
//! the word 4k + a. Whatever happens to a request, the draws of the others stay.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Words that a request owns.
pub const WORDS: usize = 4;

/// The words of one request, one an attempt.
pub type Words = [u32; WORDS];

/// The stream of a seed; fastest when requests are asked for in order.
#[derive(Clone)]
pub struct Draws {
    stream: ChaCha8Rng,
    next_request: u64,
    /// The words of the first requests, if they were worked out before.
    known: Arc<[Words]>,
}

impl Draws {
    /// Stream 0 of ChaCha8 with the seed as little-endian u64, then zeros, as its key.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Draws { stream: ChaCha8Rng::from_seed(key), next_request: 0, known: Arc::default() }
    }

    /// The same stream with the words of requests below `requests` worked out: for many runs of one seed.
    pub fn known(seed: u64, requests: u32) -> Self {
        let mut draws = Draws::new(seed);
        draws.known = (0..requests).map(|request| draws.words(request)).collect();
        draws
    }

    /// The words of a request, counted from 1.
    #[inline]
    pub fn words(&mut self, request: u32) -> Words {
        if let Some(words) = self.known.get(request as usize) {
            return *words;
        }
        self.drawn(request)
    }

    /// Never inlined: the cipher would be in the program once for every crate that draws.
    #[inline(never)]
    fn drawn(&mut self, request: u32) -> Words {
        let request = u64::from(request);
        if request != self.next_request {
            self.stream.set_word_pos(u128::from(request) * WORDS as u128);
        }
        self.next_request = request + 1;
        std::array::from_fn(|_| self.stream.next_u32())
    }
}

/// Whether a word means failure at this error percentage: raising it only adds failures.
#[inline]
pub fn fails(word: u32, errors_percent: u32) -> bool {
    u64::from(word) * 100 < u64::from(errors_percent) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of ChaCha8 with an all-zero key, as published with the eSTREAM submission
    /// (key 0, nonce 0): bytes 3e 00 ef 2f 89 5f 40 d6 7f 5b b8 e8 1f 09 a5 a1 ...
    #[test]
    fn words_are_those_of_the_published_stream() {
        let mut draws = Draws::new(0);
        assert_eq!(draws.words(0), [0x2fef_003e, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f]);
    }

    #[test]
    fn words_worked_out_before_are_the_same() {
        let (mut fresh, mut known) = (Draws::new(9), Draws::known(9, 50));
        for request in [1, 7, 49, 50, 51, 3] {
            assert_eq!(known.words(request), fresh.words(request));
        }
    }

    #[test]
    fn draws_do_not_depend_on_what_was_asked_before() {
        let mut in_order = Draws::new(7);
        let all: Vec<Words> = (1..100).map(|request| in_order.words(request)).collect();
        let mut jumping = Draws::new(7);
        for request in [50, 3, 4, 99, 1, 16, 17] {
            assert_eq!(jumping.words(request), all[request as usize - 1]);
        }
    }

    #[test]
    fn no_word_fails_at_0_and_every_word_at_100() {
        assert!(!fails(0, 0));
        assert!(fails(u32::MAX, 100));
        // 2^32 / 2 * 100 = 50 * 2^32 exactly: not below, so it does not fail at 50 %.
        assert!(!fails(1 << 31, 50));
        assert!(fails((1 << 31) - 1, 50));
    }
}
