//! Where every request and attempt is.

use serde::Serialize;

use super::attempt::{Attempt, Ending, Outcome};

/// Requests by where they are. `generated` is always the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Requests {
    /// Arrived so far.
    pub generated: u32,
    /// Answered.
    pub succeeded: u32,
    /// Ended with an error of the dependency.
    pub failed: u32,
    /// Ended with a timeout.
    pub timed_out: u32,
    /// Ended with a rejection of their last attempt.
    pub rejected: u32,
    /// Not ended yet.
    pub in_flight: u32,
}

/// Attempts by what the breaker said. `created` is always the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Attempts {
    /// Made so far.
    pub created: u32,
    /// Let through.
    pub admitted: u32,
    /// Failed fast.
    pub rejected: u32,
    /// Neither yet: their callers wait.
    #[serde(skip_serializing_if = "is_none")]
    pub waiting: u32,
}

/// Reports leave out what no breaker of theirs has.
fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Both counts at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Of requests.
    pub requests: Requests,
    /// Of attempts.
    pub attempts: Attempts,
}

impl Counts {
    /// Counts an attempt that was let through.
    #[inline]
    pub fn admit(&mut self, attempt: &Attempt) {
        self.attempts.created += 1;
        self.attempts.admitted += 1;
        if attempt.retry == 0 {
            self.requests.generated += 1;
            self.requests.in_flight += 1;
        }
    }

    /// Counts an attempt that was failed fast; it ends its request.
    #[inline]
    pub fn reject(&mut self, attempt: &Attempt) {
        if attempt.retry == 0 {
            self.reject_many(1);
        } else {
            self.attempts.created += 1;
            self.attempts.rejected += 1;
            self.requests.in_flight -= 1;
            self.requests.rejected += 1;
        }
    }

    /// Counts an attempt that waits for the breaker to decide.
    pub fn wait(&mut self, attempt: &Attempt) {
        self.attempts.created += 1;
        self.attempts.waiting += 1;
        if attempt.retry == 0 {
            self.requests.generated += 1;
            self.requests.in_flight += 1;
        }
    }

    /// Counts an attempt that waited and was let in.
    pub fn let_in(&mut self) {
        self.attempts.waiting -= 1;
        self.attempts.admitted += 1;
    }

    /// Counts an attempt that waited and was failed fast; it ends its request.
    pub fn turn_away(&mut self) {
        self.attempts.waiting -= 1;
        self.attempts.rejected += 1;
        self.requests.in_flight -= 1;
        self.requests.rejected += 1;
    }

    /// Counts requests that were failed fast on arrival.
    #[inline]
    pub fn reject_many(&mut self, count: u32) {
        self.attempts.created += count;
        self.attempts.rejected += count;
        self.requests.generated += count;
        self.requests.rejected += count;
    }

    /// Counts requests that were let through and ended at once, `failed` of them with an error.
    pub fn end_many(&mut self, count: u32, failed: u32) {
        self.attempts.created += count;
        self.attempts.admitted += count;
        self.requests.generated += count;
        self.requests.succeeded += count - failed;
        self.requests.failed += failed;
    }

    /// Counts the end of an admitted attempt; its request ends unless it is retried.
    #[inline]
    pub fn end(&mut self, outcome: Outcome, ending: &Ending) {
        if ending.retried {
            return;
        }
        self.requests.in_flight -= 1;
        match outcome {
            Outcome::Success => self.requests.succeeded += 1,
            Outcome::Failure(_) => self.requests.failed += 1,
            Outcome::Timeout => self.requests.timed_out += 1,
            Outcome::Rejection => self.requests.rejected += 1,
        }
    }

    /// The conservation rule, for requests and for attempts.
    pub fn are_conserved(&self) -> bool {
        let Requests { generated, succeeded, failed, timed_out, rejected, in_flight } = self.requests;
        let Attempts { created, admitted, rejected: refused, waiting } = self.attempts;
        generated == succeeded + failed + timed_out + rejected + in_flight && created == admitted + refused + waiting
    }
}
