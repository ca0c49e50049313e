//! What the dependency is busy with: admitted and not ended, or given up and not freed.

use super::flights;
use crate::sim::{Admission, Run};

/// Most that the shelf has room for; of more, every n-th is shown.
pub const SHELF: usize = 24;

/// An attempt on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of its request.
    pub request: u32,
    /// Whether it is a probe.
    pub probe: bool,
    /// Which try of its request; 0 is the first.
    pub retry: u32,
    /// Whether it has arrived in the picture, where the way takes time.
    pub arrived: bool,
    /// Whether it was given up: work for nothing.
    pub wasted: bool,
}

/// What is held at an instant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// How many attempts are in flight.
    pub count: u32,
    /// How many more were given up, and keep the dependency busy.
    pub wasted: u32,
    /// One in so many is on the shelf.
    pub one_in: u32,
    /// Those, as admitted.
    pub shelf: Vec<Place>,
}

/// What is held at `at_us`, after everything of that instant.
pub fn at(run: &Run, at_us: u64) -> Held {
    let held = || {
        flights::created_lately(run, at_us, 0)
            .iter()
            .filter(|it| it.is_admitted() && it.decided_us() <= at_us && it.freed_us > at_us)
    };
    let all = held().count();
    let count = held().filter(|it| it.ends_us > at_us).count();
    let one_in = all.div_ceil(SHELF).max(1);
    let place = |attempt: &crate::sim::Attempt| Place {
        request: attempt.request,
        probe: attempt.admission == Admission::Probe,
        retry: u32::from(attempt.retry),
        arrived: flights::arrives_us(attempt) <= at_us,
        wasted: attempt.ends_us <= at_us,
    };
    let shelf = held().step_by(one_in).map(place).collect();
    Held { count: count as u32, wasted: (all - count) as u32, one_in: one_in as u32, shelf }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::live::CAPACITY;
    use crate::lessons::{Experiment, workbench};

    fn worked_at(at_us: u64) -> Held {
        let mut experiment = Experiment::opening(&CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("errors", 100)]);
        at(&experiment.run(), at_us)
    }

    #[test]
    fn at_the_opening_nine_are_held_the_last_three_still_on_their_way() {
        let held = worked_at(1_300_000);
        assert_eq!(held.shelf.iter().map(|place| place.request).collect::<Vec<_>>(), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
        // 10, 11 and 12 left at 1.0, 1.1 and 1.2 s; the way takes 0.3 s.
        let on_the_way = held.shelf.iter().filter(|place| !place.arrived).map(|place| place.request);
        assert_eq!(on_the_way.collect::<Vec<_>>(), [11, 12]);
        assert_eq!((held.count, held.one_in), (9, 1));
    }

    #[test]
    fn what_was_given_up_keeps_the_dependency_busy() {
        let mut experiment = Experiment::opening(&workbench::LESSON);
        experiment.values.set_all(&[("errors", 0), ("rate", 10), ("latency", 2000), ("timeout", 500)]);
        // Ten requests by 1 s; those of 0.1 to 0.5 s have been given up, none is done.
        let held = at(&experiment.run(), 1_000_000);
        assert_eq!((held.count, held.wasted), (5, 5));
        assert_eq!(held.shelf.iter().filter(|place| place.wasted).count(), 5);
    }

    #[test]
    fn of_more_than_the_shelf_has_room_for_every_nth_is_shown() {
        let mut experiment = Experiment::opening(&CAPACITY);
        experiment.values.set_all(&[("mode", 1), ("rate", 20), ("response", 30)]);
        // 20 a second that take 3 s: 60 are held.
        let held = at(&experiment.run(), 10_000_000);
        assert_eq!((held.count, held.one_in, held.shelf.len()), (60, 3, 20));
    }
}
