//! What lesson 3 explains: its experiments, its model, and where the model ends.

use crate::lessons::texts::{Section, Texts, Trial};

/// All of it.
pub static TEXTS: Texts = Texts {
    experiments: &[
        Section {
            heading: "The opening run",
            paragraphs: &[
                "The breaker opens at 9.6 s: ten of the last twenty calls have failed, nine of them since 8 s. \
                 It tests the recovery every 5 s; three tests meet a dead dependency. At 31.2 s two of three probes \
                 are answered, so it closes. But the dependency is only warming up: it answers two calls a second and \
                 gets five. Twelve of the next twenty fail, and it opens again at 35.2 s.",
                "A probe smaller than the dependency's real capacity cannot tell warming from healthy.",
            ],
            trials: &[Trial {
                query: "",
                label: "opening settings",
                says: "RE-TRIPPED: 18 outage and 13 overload failures.",
            }],
        },
        Section {
            heading: "Probe budget and wait",
            paragraphs: &[
                "The probe budget is the size of the question. The wait is how often it is asked, and what each answer costs.",
            ],
            trials: &[
                Trial {
                    query: "probes=4",
                    label: "4 probes",
                    says: "TUNED, closes once at 43.2 s: 2 of 4 probes fail, 50 % reaches the threshold, it stays open.",
                },
                Trial {
                    query: "probes=5",
                    label: "5 probes",
                    says: "TUNED at 44.4 s: each probe more makes the cycle longer.",
                },
                Trial {
                    query: "probes=6",
                    label: "6 probes",
                    says: "SLOW RECOVERY: closes at 45.6 s, 5.6 s after full health.",
                },
                Trial {
                    query: "wait=1",
                    label: "wait 1 s",
                    says: "OUTAGE EXPOSED: it probes every 1.4 s, and 51 calls fail in the outage.",
                },
                Trial {
                    query: "wait=20",
                    label: "wait 20 s",
                    says: "SLOW RECOVERY: closes at 50.4 s, 10.4 s after full health; good calls are rejected meanwhile.",
                },
            ],
        },
        Section {
            heading: "Threshold and window",
            paragraphs: &[
                "The window says how much evidence is looked at, the threshold how bad it must be. The threshold judges \
                 the probes too.",
            ],
            trials: &[
                Trial {
                    query: "threshold=70",
                    label: "threshold 70 %",
                    says: "OVERLOADED: closes at 32.0 s and stays closed, but only tolerates the overload; \
                           24 overload failures reach users.",
                },
                Trial {
                    query: "threshold=30",
                    label: "threshold 30 %",
                    says: "TUNED: opens at 8.8 s, 14 outage failures, closes at 41.2 s; one failed probe of three keeps it open.",
                },
                Trial {
                    query: "window=5&threshold=20",
                    label: "window 5, threshold 20 %",
                    says: "FALSE TRIP at 0.8 s, on background errors alone: too sensitive.",
                },
                Trial {
                    query: "window=50",
                    label: "window 50",
                    says: "OUTAGE EXPOSED: opens at 12.2 s, after 31 outage failures in all: too slow to notice.",
                },
            ],
        },
        Section {
            heading: "Instant recovery",
            paragraphs: &["Without a warm-up the opening settings are good enough: nothing punishes an early close."],
            trials: &[Trial { query: "recovery=instant", label: "instant recovery", says: "TUNED: closes at 31.2 s." }],
        },
    ],
    model: &[
        "Five calls arrive every second, the first at 0 s, 300 in all. An answer takes no time; the picture shows each \
         call for 0.6 s so that it can be seen.",
        "The dependency is healthy until 8 s, dead until 30 s, then answers at most two calls in any second until 40 s and \
         fails the others as overload. While it is healthy, every call whose number ends in 4 fails, as real ones do \
         now and then.",
        "The breaker keeps the last calls in its sliding window and judges them once the window is full: at the threshold or \
         above it opens. It then rejects everything for the wait, lets the probes through, and judges them by the same \
         threshold when all have come back. Every change of state clears the window.",
        "The verdict looks at the whole run: no opening on background errors alone, at most 30 calls spent on the dead \
         dependency, no second opening after the outage, at most 10 overload failures, and closed for good within 5 s \
         of full health.",
    ],
    limits: &[
        "One client with one shared breaker: a local protection. What other clients do to the dependency is not modelled.",
        "A deterministic model. It measures no real system, and no request leaves this page.",
        "Not Resilience4j, nor any other library. Real breakers add slow-call rules, minimum call counts, time windows and \
         jittered recovery. This model keeps one failure rule, so that the effect of each control is seen alone.",
    ],
};
