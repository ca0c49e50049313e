//! Plays cases to breakers of Rust: on a clock that is held, with futures that are polled by hand.

mod clock;

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::io::{self, BufRead, Write};
use std::panic;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use serde_json::{Map, Value, json};

/// What the options of a case are: names and values.
pub type Options = Map<String, Value>;

/// A call in the library's hands. It is ready when the library has given its answer.
pub type Call = Pin<Box<dyn Future<Output = ()>>>;

/// How a call that did not go well ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Fail,
    /// An error that the breaker is told to take for none.
    Ignored,
}

/// What a case is put to.
pub trait Breaker {
    /// Gives `action` to the library, which may run it or not.
    fn call(&self, action: Action) -> Call;

    /// C, O or H.
    fn state(&self) -> char;
}

/// What a call does: it runs until the case ends it.
pub struct Action(Rc<Progress>);

#[derive(Default)]
struct Progress {
    runs: Cell<bool>,
    end: Cell<Option<Result<(), Outcome>>>,
}

impl Future for Action {
    type Output = Result<(), Outcome>;

    fn poll(self: Pin<&mut Self>, _: &mut Context) -> Poll<Self::Output> {
        self.0.runs.set(true);
        match self.0.end.get() {
            Some(end) => Poll::Ready(end),
            None => Poll::Pending,
        }
    }
}

/// Reads cases from standard input, a JSON object a line, puts each to a breaker of its own, and prints the answers.
pub fn record(breaker: impl Fn(&Options) -> Box<dyn Breaker>) -> io::Result<()> {
    thread_local!(static REFUSED: RefCell<String> = RefCell::default());
    // The libraries' word for bad options is a panic.
    panic::set_hook(Box::new(|panicked| {
        let word = panicked.payload_as_str().unwrap_or("panicked");
        REFUSED.with_borrow_mut(|refused| *refused = word.to_owned());
    }));
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line?)?;
        let played = panic::catch_unwind(panic::AssertUnwindSafe(|| play(&breaker, &case)));
        let printed = match played {
            Ok(answers) => json!({ "answers": answers }),
            Err(_) => json!({ "error": REFUSED.with_borrow(String::clone) }),
        };
        writeln!(out, "{printed}")?;
    }
    out.flush()
}

fn play(breaker: &impl Fn(&Options) -> Box<dyn Breaker>, case: &Value) -> Vec<String> {
    clock::hold(0);
    let breaker = breaker(case["options"].as_object().expect("options are an object"));
    let mut calls: Vec<Option<(Call, Rc<Progress>)>> = Vec::new();
    let mut answers = Vec::new();
    for op in case["ops"].as_array().expect("operations are a list") {
        clock::hold(op[0].as_u64().expect("times are whole milliseconds"));
        let answer = match op[1].as_str() {
            Some("ask") => {
                let progress = Rc::new(Progress::default());
                let mut call = breaker.call(Action(progress.clone()));
                let rejected = poll(&mut call).is_ready();
                assert!(rejected != progress.runs.get(), "a call runs or is rejected");
                calls.push((!rejected).then_some((call, progress)));
                if rejected { 'R' } else { 'A' }
            }
            Some("answer") => {
                let number = op[2].as_u64().expect("calls have numbers") as usize;
                let Some((mut call, progress)) = calls[number].take() else {
                    answers.push(String::new());
                    continue;
                };
                progress.end.set(Some(match op[3].as_str() {
                    Some("ok") => Ok(()),
                    Some("fail") => Err(Outcome::Fail),
                    _ => Err(Outcome::Ignored),
                }));
                assert!(poll(&mut call).is_ready(), "an ended call is over");
                '-'
            }
            _ => '-',
        };
        answers.push(format!("{answer}{}", breaker.state()));
    }
    answers
}

fn poll(call: &mut Call) -> Poll<()> {
    call.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}
