//! The seam: a breaker with rules that the lab does not have goes through engine, recording, scene and trace; the
//! breaker of a recording is the engine's at every instant; and nothing asked from outside can break one.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod naive;
mod patient;
mod plan;

use breaker_core::breakers::lab::{Contract, Decision, HalfOpen, Lab, Policy, Trip};
use breaker_core::lessons::{Experiment, live};
use breaker_core::scene::caption::caption;
use breaker_core::scene::evidence::{self, Evidence};
use breaker_core::scene::flights::{self, Leg};
use breaker_core::scene::in_flight::Line;
use breaker_core::scene::trace::{self, Detail};
use breaker_core::scene::{Moment, diagram, held, timeline, why};
use breaker_core::sim::desk::{Misuse, Place};
use breaker_core::sim::engine::Engine;
use breaker_core::sim::time::SECOND_US;
use breaker_core::sim::{
    Admission, Breaker, Comparison, Desk, News, Permit, Report, Run, Scenario, State, Tally, Totals, What, Why,
};
use naive::random::{self, Dice};
use patient::Patient;

/// Two requests a second that take 1.2 s, all failing until 2.1 s and from 5.2 s to 7.2 s; a wait of 1 s, which the
/// second change, at 5.2 s, doubles.
///
/// | at | |
/// | --- | --- |
/// | 1.7 | request 1 (0.5) fails: 1 of 1, too few |
/// | 2.2 | request 2 (1.0) fails: 2 of 2, OPEN until 3.2 |
/// | 2.5, 3.0 | requests 5 and 6 are rejected; 3 and 4, let in before, fail at 2.7 and 3.2 |
/// | 3.5 | request 7 is the first after the wait: HALF-OPEN, and it is the probe |
/// | 4.0, 4.5 | requests 8 and 9 wait |
/// | 4.7 | the probe is answered: CLOSED, 8 and 9 are let in |
/// | 5.9 to 6.7 | 8, 9 and 10 (5.0) are answered, 11 (5.5) fails: 1 of 4 |
/// | 7.2 | 12 (6.0) fails: 2 of 4, which is not more than half |
/// | 7.7 | 13 (6.5) fails: 3 of 4, OPEN until 9.7 |
/// | 8.2 | 14 (7.0) fails, late; 16 and 17 are rejected at 8.0 and 8.5 |
/// | 8.7 | 15 (7.5) is answered, late: CLOSED |
fn by_hand() -> (Experiment, Run) {
    let mut experiment = Experiment::opening(&live::CAPACITY);
    experiment.values.set_all(&[("mode", 1), ("errors", 100), ("rate", 2), ("response", 12)]);
    for (at_us, errors) in [(2_100_000, 0), (5_200_000, 100), (7_200_000, 0)] {
        experiment = experiment.changed(at_us, &[("errors", errors)]).unwrap().unwrap();
    }
    let run = Run::until(experiment.scenario(), Patient::new(SECOND_US), 10 * SECOND_US);
    (experiment, run)
}

#[test]
fn its_transitions_and_their_reasons_are_its_own() {
    let (_, run) = by_hand();
    let tally = |failed, calls| Tally { calls, failed, transient: 0 };
    let rate = |tally| Why::Rate { tally, threshold_percent: 50, comparison: Comparison::Above, window_us: None };
    let told: Vec<_> = run.transitions().iter().map(|it| (it.at_us, it.to, it.why, it.until_us)).collect();
    assert_eq!(
        told,
        [
            (2_200_000, State::Open, rate(tally(2, 2)), 3_200_000),
            (3_500_000, State::HalfOpen, Why::WaitElapsed { wait_us: 1_300_000, lazily: true }, 0),
            (4_700_000, State::Closed, Why::Probes { tally: tally(0, 1), probes: 1, threshold_percent: None }, 0),
            (7_700_000, State::Open, rate(tally(3, 4)), 9_700_000),
            (8_700_000, State::Closed, Why::LateResult { failed: false }, 0),
        ]
    );
    // The state of the recording is that of the breaker's moves: between 3.2 and 3.5 s nobody has called.
    assert_eq!((run.state_at(3_400_000), run.state_at(3_500_000)), (State::Open, State::HalfOpen));
    // Its own getter would have moved it.
    assert_eq!(run.breaker_at(3_400_000).state(3_400_000, &mut News::default()), State::HalfOpen);
}

#[test]
fn who_waits_is_in_flight_and_let_in_when_the_probe_is_back() {
    let (_, run) = by_hand();
    let at = |at_us| {
        let counts = run.counts_at(at_us);
        assert!(counts.are_conserved());
        let (attempts, requests) = (counts.attempts, counts.requests);
        ([attempts.created, attempts.admitted, attempts.rejected, attempts.waiting], requests.in_flight)
    };
    // Nine arrived: 1 to 4 and 7 were let in, 5 and 6 rejected; 7, 8 and 9 are in flight.
    assert_eq!(at(4_699_999), ([9, 5, 2, 2], 3));
    assert_eq!(at(4_700_000), ([9, 7, 2, 0], 2));
    let [eighth, ninth] = [7, 8].map(|place| run.attempts[place]);
    assert_eq!((eighth.created_us, eighth.decided_us(), eighth.ends_us), (4_000_000, 4_700_000, 5_900_000));
    assert_eq!((ninth.created_us, ninth.decided_us(), ninth.ends_us), (4_500_000, 4_700_000, 5_900_000));
    assert_eq!(run.longest_wait_us, 700_000);
    let events = run.events.iter().filter(|event| (4_000_000..=4_700_000).contains(&event.at_us));
    let events: Vec<_> = events.map(|event| (event.at_us / 100_000, event.what)).collect();
    assert_eq!(
        events,
        [
            (40, What::Waits(7)),
            (45, What::Waits(8)),
            (47, What::Ended(6)),
            (47, What::Transition(2)),
            (47, What::LetIn(7)),
            (47, What::LetIn(8)),
        ]
    );
    assert_eq!((run.probes_by(3_499_999), run.probes_by(10_000_000)), (0, 1));
    // Who waits is in flight: 7 from 3.5 s, 8 from 4.0, 9 from 4.5; at 4.7 7 is back.
    let line = Line::of(&run);
    let levels = line.levels.iter().filter(|level| (3_500_000..5_000_000).contains(&level.from_us));
    let levels: Vec<_> = levels.map(|level| (level.from_us / 100_000, level.count)).collect();
    assert_eq!(levels, [(35, 1), (40, 2), (45, 3), (47, 2)]);
}

#[test]
fn late_results_count_in_the_state_that_they_find() {
    let (experiment, run) = by_hand();
    let entries = trace::entries(&run, Detail::Requests);
    let rows = entries.iter().map(|entry| trace::row(&experiment, &run, *entry));
    let rows: Vec<_> = rows.map(|row| (row.at_us, row.title, row.reason)).collect();
    let read = |at_us| -> Vec<(&str, &str)> {
        rows.iter().filter(|row| row.0 == at_us).map(|row| (row.1.as_str(), row.2.as_str())).collect()
    };
    assert_eq!(read(2_700_000), [("Request 3 failed", "late result from epoch 1 counted")]);
    assert_eq!(
        read(8_700_000),
        [("Request 15 answered", "late result from epoch 4 counted"), ("CLOSED", "a call let in earlier was answered")]
    );
    assert_eq!(
        read(3_500_000),
        [
            ("HALF-OPEN", "first call past the wait, 1.3 s after it opened"),
            ("Probe, request 7 admitted", "1 in flight")
        ]
    );
    assert_eq!(read(4_000_000), [("Request 8 waits", "for the breaker to decide")]);
    assert_eq!(
        read(4_700_000),
        [
            ("Probe, request 7 answered", "admitted at 3.50 s"),
            ("CLOSED", "the probe was answered"),
            ("Request 8 admitted", "2 in flight"),
            ("Request 9 admitted", "2 in flight"),
        ]
    );
    assert_eq!(read(2_200_000)[1], ("OPEN", "2 of 2 calls failed, more than 50 %"));
    let heard = [(2, true), (3, true), (13, true), (14, true), (12, false)];
    for (place, late) in heard {
        assert_eq!(run.endings[place].heard == breaker_core::sim::Heard::CountedLate, late, "{place}");
    }
}

#[test]
fn scenes_show_what_it_says_of_itself() {
    let (experiment, run) = by_hand();
    let moment = |at_us| Moment::of(&run, at_us, 2);
    assert_eq!(
        moment(2_500_000).evidence.sentence(2),
        "It opened: 2 of 2 calls failed, more than 50 %. Every call is rejected until 3.20 s; the first one from then \
         on ends the wait. 2 calls let in before will still finish, and count."
    );
    assert_eq!(diagram::breaker_lines(&moment(3_400_000)), ["the wait is over", "the next call is a probe"]);
    assert_eq!(
        moment(7_300_000).evidence,
        Evidence::Window {
            marks: vec![false, false, true, true],
            size: 4,
            minimum: 2,
            threshold_percent: 50,
            comparison: Comparison::Above
        }
    );
    // The lab's breaker would have opened at 2 of 4.
    assert_eq!(moment(7_300_000).evidence.sentence(2), "2 of 4 failed, 50 %. It opens at more than 50 %: 3 failures.");
    assert_eq!(diagram::breaker_lines(&moment(7_300_000)), ["2 of 4 failed", "opens at 3 of 4"]);
    assert!(
        caption(experiment.lesson, &moment(7_300_000)).starts_with("Calls pass; 2 of the last 4 failed, and 3 would")
    );
    let explained = |at_us| why::explanation(&run, &moment(at_us)).to_string();
    assert!(
        explained(7_300_000).ends_with(
            "The worst judged window held 2 of 4, at 7.20 s: a threshold below 50 % would have opened it there."
        ),
        "{}",
        explained(7_300_000)
    );
    assert_eq!(
        explained(4_600_000),
        "First call past the wait, 1.3 s after it opened, so 1 probe may pass. 0 of 1 answered, 0 failed. All must be \
         answered to close; the first failure reopens. Reopened, it would wait 1.0 s again; closed, it starts with no \
         evidence."
    );
    let decided = |at_us| match evidence::decided(&run, at_us) {
        Some(Evidence::Window { marks, .. } | Evidence::Probes { marks, .. }) => Some(marks),
        _ => None,
    };
    assert_eq!(decided(2_300_000), Some(vec![true, true]));
    assert_eq!(decided(4_700_000), Some(vec![false]));
    assert_eq!(decided(7_700_000), Some(vec![false, true, true, true]));
    // Neither the wait nor a late result is a count of calls.
    assert_eq!((decided(3_500_000), decided(8_700_000)), (None, None));
    let bands = timeline::states(&run, 10 * SECOND_US);
    let bands: Vec<_> = bands.iter().map(|band| (band.from_us / 100_000, band.state, band.probes)).collect();
    assert_eq!(
        bands,
        [
            (0, State::Closed, 0),
            (22, State::Open, 0),
            (35, State::HalfOpen, 1),
            (47, State::Closed, 0),
            (77, State::Open, 0),
            (87, State::Closed, 0)
        ]
    );
}

#[test]
fn who_waits_stands_at_the_breaker() {
    let (_, run) = by_hand();
    let mut flights = Vec::new();
    let mut at = |at_us| -> Vec<(u32, Leg, u32)> {
        flights::at(&run, at_us, &mut flights);
        flights.iter().map(|it| (it.request, it.leg, (it.progress * 100.0).round() as u32)).collect()
    };
    // The way to the breaker takes 0.15 s in the picture, and as much from there. Request 7 is at the dependency.
    assert_eq!(at(4_060_000), [(8, Leg::ToBreaker, 40)]);
    assert_eq!(at(4_600_000), [(8, Leg::ToBreaker, 100), (9, Leg::ToBreaker, 67)]);
    assert_eq!(at(4_760_000), [(7, Leg::FromDependency, 40), (8, Leg::ToDependency, 40), (9, Leg::ToDependency, 40)]);
    assert_eq!(held::at(&run, 4_600_000).count, 1);
    let held = held::at(&run, 4_800_000);
    assert_eq!((held.count, held.shelf.iter().filter(|place| place.arrived).count()), (2, 0));
}

/// What can be seen of a breaker at an instant: what it looks at, and what it would answer.
fn seen(mut breaker: Box<dyn Breaker>, at_us: u64) -> String {
    let looked = breaker.look(at_us);
    let answer = breaker.ask(at_us, &mut News::default());
    format!("{looked:?}, then {answer:?}, until {}", breaker.deadline_us())
}

/// Compares the breaker of a recording, replayed, with the one that the engine has at that instant.
fn replay<B: Breaker + Clone + 'static>(seed: u64, scenario: &Scenario, breaker: &B) -> usize {
    let run = Run::new(scenario.clone(), breaker.clone());
    let dice = &mut Dice::new(seed);
    let mut instants = vec![0, scenario.horizon_us, dice.between(0, scenario.horizon_us)];
    for _ in 0..4 {
        let at_us = if run.events.is_empty() { 0 } else { dice.pick(&run.events).at_us };
        instants.extend([at_us, at_us.saturating_sub(1)]);
    }
    for at_us in instants {
        let mut totals = Totals::default();
        let mut engine = Engine::new(scenario, breaker.clone(), &mut totals);
        engine.run(at_us);
        let expected = seen(engine.breaker().boxed(), at_us);
        assert_eq!(seen(run.breaker_at(at_us), at_us), expected, "seed {seed} at {at_us}");
    }
    for events in 0..=run.events.len() {
        assert!(run.counts_after(events).are_conserved(), "seed {seed}, after event {events}");
    }
    let mut totals = Totals::default();
    totals.play(scenario, breaker.clone());
    assert_eq!(totals, run.totals, "seed {seed}: in stretches, and one by one");
    let waited = run.attempts.iter().filter(|attempt| attempt.waited_us > 0).count();
    let waiting = run.attempts.iter().filter(|attempt| attempt.admission == Admission::Waiting).count();
    assert_eq!(waiting as u32, run.totals.counts.attempts.waiting, "seed {seed}");
    waited
}

#[test]
fn the_breaker_of_a_recording_is_the_engines_at_every_instant() {
    let mut waited = 0;
    for seed in 3_000_000..3_002_000 {
        let plan = random::scenario(seed);
        replay(seed, &plan.scenario(), &plan.breaker());
        let wait_us = Dice::new(seed).between(1, 3_000_000);
        waited += replay(seed, &plan.scenario(), &Patient::new(wait_us));
    }
    assert!(waited > 5_000, "only {waited} callers waited");
}

#[test]
fn what_a_move_was_decided_on_is_what_its_reason_counts() {
    let mut moves = 0;
    for seed in 3_000_000..3_001_000 {
        let run = random::scenario(seed).run();
        for (index, transition) in run.transitions().iter().enumerate() {
            let Some(tally) = transition.why.tally() else { continue };
            use breaker_core::sim::Evidence;
            let failed = match run.evidence_of(index).unwrap() {
                Evidence::Streak { failed, .. } => failed,
                Evidence::LastCalls { marks, .. } | Evidence::Probes { marks, .. } => {
                    assert_eq!(marks.len() as u32, tally.calls, "seed {seed}, transition {index}");
                    marks.iter().filter(|failed| **failed).count() as u32
                }
                Evidence::LastTime { marks, .. } => {
                    assert_eq!(marks.len() as u32, tally.calls, "seed {seed}, transition {index}");
                    marks.iter().filter(|mark| mark.failed).count() as u32
                }
                other => panic!("seed {seed}, transition {index}: decided on {other:?}"),
            };
            assert_eq!(failed, tally.failed, "seed {seed}, transition {index}");
            moves += 1;
        }
    }
    assert!(moves > 5_000, "only {moves} moves");
}

fn lab() -> Lab {
    let policy = Policy {
        trip: Trip::Consecutive { failures: 2 },
        wait_us: 10,
        half_open: HalfOpen { probes: 1, decision: Decision::FirstFailureReopens },
    };
    Lab::new(Contract { on: true, policy }, &[])
}

#[test]
fn a_desk_takes_what_cannot_be_and_counts_it() {
    let mut desk = Desk::new(lab());
    let (first, _) = desk.ask(5);
    let (second, _) = desk.ask(6);
    assert!(desk.tell(first, Report::Failure, 7).is_some());
    // Told twice, and a ticket that nobody has: the streak stays at 1.
    assert_eq!((desk.tell(first, Report::Failure, 7), desk.tell(99, Report::Failure, 7)), (None, None));
    assert_eq!(desk.state(7), State::Closed);
    // An instant before the last one counts as the last one: it opens at 7, until 17.
    desk.tell(second, Report::Failure, 3);
    let moves = desk.take_moves();
    assert_eq!((moves[0].at_us, moves[0].until_us), (7, 17));
    let (rejected, place) = desk.ask(16);
    assert_eq!((place, desk.tell(rejected, Report::Success, 16)), (Place::Rejected, None));
    // The timer that is due comes before the call of its instant.
    let (_, place) = desk.ask(17);
    assert_eq!(place, Place::In { permit: Permit(3), probe: true, since_us: 17 });
    assert_eq!(desk.misuse(), Misuse { told_twice: 1, not_let_in: 1, unknown: 1, backwards: 1 });
}

#[test]
fn who_waits_at_a_desk_is_let_in_by_its_own_ticket() {
    let mut desk = Desk::new(Patient::new(10));
    let [one, two] = [0, 1].map(|at| desk.ask(at).0);
    desk.tell(one, Report::Failure, 2);
    desk.tell(two, Report::Failure, 3);
    let (probe, place) = desk.ask(13);
    assert_eq!(place, Place::In { permit: Permit(2), probe: true, since_us: 13 });
    let [third, fourth] = [14, 15].map(|at| desk.ask(at).0);
    assert_eq!([third, fourth].map(|ticket| desk.place(ticket).unwrap()), [Place::Waiting; 2]);
    // It failed: OPEN again, and those who waited are rejected.
    desk.tell(probe, Report::Failure, 20);
    assert_eq!([third, fourth].map(|ticket| desk.place(ticket).unwrap()), [Place::Rejected; 2]);
    let (probe, _) = desk.ask(30);
    let (fifth, _) = desk.ask(31);
    desk.tell(probe, Report::Success, 35);
    assert_eq!(desk.place(fifth), Some(Place::In { permit: Permit(5), probe: false, since_us: 35 }));
    assert!(desk.tell(fifth, Report::Success, 40).is_some());
    assert_eq!(desk.misuse(), Misuse::default());
}

/// Asks, tells and looks at random, most of it nonsense; gives all that was answered.
fn misused<B: Breaker>(seed: u64, breaker: B) -> (String, Misuse) {
    let dice = &mut Dice::new(seed);
    let (mut desk, mut answers, mut now_us) = (Desk::new(breaker), String::new(), 0_u64);
    for _ in 0..200 {
        now_us = match dice.between(0, 9) {
            0 => now_us.saturating_sub(dice.between(0, 50)),
            1 if dice.chance(5) => u64::MAX,
            _ => now_us.saturating_add(dice.between(0, 20)),
        };
        let report = dice.pick(&[Report::Success, Report::Failure, Report::TransientFailure, Report::Ignored]);
        let answer = match dice.between(0, 5) {
            0 | 1 => format!("{:?}", desk.ask(now_us)),
            2 | 3 => format!("{:?}", desk.tell(dice.between(0, 100) as usize, report, now_us)),
            4 => format!("{:?}", desk.look(now_us)),
            _ => {
                desk.change(dice.between(0, 3) as usize, now_us);
                format!("{:?}", desk.state(now_us))
            }
        };
        answers += &answer;
    }
    (answers, desk.misuse())
}

#[test]
fn nothing_asked_from_outside_can_break_a_breaker() {
    let mut misuse = [0; 4];
    for seed in 0..10_000 {
        let plan = random::scenario(seed);
        let (answers, counted) = misused(seed, plan.breaker());
        assert_eq!((answers, counted), misused(seed, plan.breaker()), "seed {seed}");
        let Misuse { told_twice, not_let_in, unknown, backwards } = counted;
        for (sum, count) in misuse.iter_mut().zip([told_twice, not_let_in, unknown, backwards]) {
            *sum += count;
        }
        misused(seed, Patient::new(seed % 100));
    }
    assert!(misuse.iter().all(|count| *count > 10_000), "{misuse:?}");
}

/// The trait itself, without the desk: permits that nobody gave, time that goes back, changes of other rules.
#[test]
fn a_breaker_called_out_of_order_does_not_panic() {
    for seed in 0..10_000 {
        let dice = &mut Dice::new(seed);
        // Contracts of all kinds: trip rules change under its evidence.
        let contracts: Vec<Contract> = (0..6)
            .map(|place| {
                let settings = random::scenario(seed * 7 + place).opening;
                Contract { on: settings.breaker_on, policy: settings.policy }
            })
            .collect();
        let breakers: [Box<dyn Breaker>; 2] =
            [Box::new(Lab::new(contracts[0], &contracts[1..])), Box::new(Patient::new(seed))];
        for mut breaker in breakers {
            let mut news = News::default();
            for _ in 0..100 {
                let now_us = if dice.chance(2) { u64::MAX } else { dice.between(0, 1_000_000) };
                let permit = Permit(dice.between(0, 5) as u32);
                let report = dice.pick(&[Report::Success, Report::Failure, Report::TransientFailure, Report::Ignored]);
                match dice.between(0, 5) {
                    0 => _ = breaker.ask(now_us, &mut news),
                    1 | 2 => _ = breaker.tell(permit, report, now_us, now_us, &mut news),
                    3 => breaker.wake(now_us, &mut news),
                    4 => breaker.change(dice.between(0, 6) as usize, now_us, &mut news),
                    _ => _ = (breaker.look(now_us), breaker.state(now_us, &mut news)),
                }
                news.clear();
            }
        }
    }
}
