// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const backoff = { constant: 1000 };
const three = { consecutive_failures: { num_failures: 3 }, backoff };
const growing = { ...three, backoff: { exponential: { start: 1000, max: 3000 } } };
const windowed = (given) => ({ success_rate_over_time_window: { required_success_rate: 0.5, min_request_threshold: 4, window: 2000, ...given }, backoff });
const rate = windowed({});
const both = { ...rate, ...three };

export const boundaries = [
  // What the defaults are. The wait is drawn by chance: the first lies between 5 and 10 s, the next between 10 and 20 s.
  ["defaults: the fifth failure in a row opens", {}, "fail*4 look fail"],
  ["defaults: a success begins a new row", {}, "fail*4 ok fail*4 look fail"],
  ["defaults: the first wait is at least 5 s", {}, "fail*5 +4999 ask +1 ask"],
  ["defaults: the first wait is 10 s at most, and the call must come after it", {}, "fail*5 +10001 ask"],
  ["defaults: the second wait is at least 10 s", {}, "fail*5 +10001 fail +10000 ask"],
  ["defaults: the second wait is 20 s at most", {}, "fail*5 +10001 fail +20001 ask"],
  ["defaults: before 30 s have passed no rate is judged", {}, "+1 ok*3 +29998 fail ok*3 look fail look"],
  ["defaults: at 30 s five calls and a rate below 0.8 open", {}, "+1 ok*3 +29999 fail ok*3 look fail"],

  // Failures in a row.
  ["so many failures in a row as num_failures open", three, "fail*2 look fail"],
  ["a success begins a new row", three, "fail*2 ok fail*2 look fail"],
  ["an error that is taken for none is a success", three, "fail*2 ignored fail*2 look fail"],
  ["a row is not cut by time", three, "fail*2 +86400000 fail"],
  ["num_failures 0 is like 1", { ...three, consecutive_failures: { num_failures: 0 } }, "ok fail"],
  ["calls in flight are not counted", three, "ask*9 fail@0-1 look fail@2"],

  // The decaying success rate.
  ["rate: before the window has elapsed nothing is judged, at exactly the window it is", rate, "fail*2 +1200 fail*2 +799 fail look +1 fail"],
  ["rate: only failures are judged", rate, "fail*2 +1200 fail*2 +800 ok look fail"],
  ["rate: with too few calls nothing is judged", rate, "+2000 fail*3 look fail"],
  ["rate: the first call after time 0 of the policy is the whole rate, whatever came at time 0", rate, "ok*9 +1 fail +1300 ok +700 fail"],
  ["rate: the first call at 1 ms is remembered", rate, "+1 ok*9 +1 fail +1299 ok +700 fail"],
  ["rate: at one instant only the first call weighs, the others change nothing", rate, "+2000 ok fail*9 look +1 fail"],
  ["rate: one window after a success a failure makes it 1/e: above 0.36", windowed({ required_success_rate: 0.36, min_request_threshold: 1 }), "+1 ok*5 +2000 fail look"],
  ["rate: one window after a success a failure makes it 1/e: below 0.37", windowed({ required_success_rate: 0.37, min_request_threshold: 1 }), "+1 ok*5 +2000 fail look"],
  ["rate: ln 2 of a window later the rate is just above a half", rate, "+1000 ok*5 +1386 fail look"],
  ["rate: one millisecond more and it is below", rate, "+1000 ok*5 +1387 fail look"],
  ["rate: calls older than the window no longer meet the minimum", rate, "+1 fail*3 +3000 fail look fail*3"],
  ["rate: five slices of 400 ms: at 2 s the first is gone, four calls are left", windowed({ min_request_threshold: 5 }), "+1 fail +399 fail +400 fail +400 fail +800 fail look fail"],
  ["rate: a slice lasts until a call comes, up to twice as long: after 3.2 s the first calls still count", windowed({ min_request_threshold: 7 }), "+2000 fail*3 +799 fail +799 fail +799 fail look +799 fail"],
  ["rate: idle for several windows", rate, "+2000 fail*3 +20000 fail*3 look fail"],
  ["rate: a required rate of 1", windowed({ required_success_rate: 1 }), "+1 ok*9 +1600 ok*3 +399 ok fail look +1 fail"],
  ["rate: a required rate of 0 never opens", windowed({ required_success_rate: 0 }), "+1 fail*9 +2000 fail*9"],
  ["rate: a window below a second has no memory: the failure itself is the rate", windowed({ window: 999 }), "ok*9 +1 fail"],
  ["rate: the window of the rate is in whole seconds: 1999 ms are 1 s", windowed({ window: 1999 }), "+1 fail*5 +998 fail look +1 fail"],
  ["rate: the slices are not: 1999 ms are five of 399 ms, and these calls are still there", windowed({ window: 1999, min_request_threshold: 5 }), "+1999 fail*4 +1994 fail look"],
  ["rate: one millisecond later they are gone", windowed({ window: 1999, min_request_threshold: 5 }), "+1999 fail*4 +1995 fail look"],
  ["rate: without a minimum", windowed({ min_request_threshold: 0 }), "+2000 fail"],
  ["rate: closing begins anew: the window must elapse again", rate, "+2000 fail*4 +1001 ok fail*2 +1200 fail*2 +799 fail look +1 fail"],

  // Both.
  ["both: the row opens before the window has elapsed", both, "fail*3"],
  ["both: the rate opens without a row", both, "+2000 fail*2 ok fail look fail"],

  // The end of OPEN.
  ["at the wait less one millisecond a call is rejected", three, "fail*3 +999 ask"],
  ["exactly at the wait a call is rejected", three, "fail*3 +1000 ask"],
  ["one millisecond after the wait a call is admitted", three, "fail*3 +1001 ask"],
  ["looking ends no wait", three, "fail*3 +5000 look look ask"],
  ["rejected calls do not prolong the wait", three, "fail*3 +500 ask*3 +501 ask"],
  ["no wait: not at the same instant, but one millisecond later", { ...three, backoff: { constant: 0 } }, "fail*3 ask +1 ask"],
  ["doubled waits, up to the longest", growing, "fail*3 +1000 ask +1 fail +2000 ask +1 fail +3000 ask +1 fail +3000 ask +1 ask"],
  ["doubled waits begin anew after closing", growing, "fail*3 +1001 fail +2001 ok fail*3 +1000 ask +1 ask"],
  ["doubled waits are of whole seconds", { ...three, backoff: { exponential: { start: 1999, max: 3999 } } }, "fail*3 +1000 ask +1 fail +2000 ask +1 fail +3000 ask +1 ask"],

  // HALF-OPEN.
  ["calls are admitted without limit", three, "fail*3 +1001 ask*20 look"],
  ["the first success closes", three, "fail*3 +1001 ok"],
  ["the first failure opens", three, "fail*3 +1001 fail"],
  ["an error that is taken for none closes", three, "fail*3 +1001 ignored"],
  ["rate: in half-open a failure opens though the rule is not met, with the wait of before", { ...windowed({}), backoff: { exponential: { start: 1000, max: 8000 } } }, "+2000 fail*4 +60000 fail +1000 ask +1 ask"],
  ["a call that is never answered matters to nobody", three, "fail*3 +1001 ask +3600000 ok look"],
  ["closing begins a new row", three, "fail*3 +1001 ok fail*2 look fail"],
  ["opening again waits the whole time anew", three, "fail*3 +1001 fail +1000 ask +1 ask"],

  // Late results.
  ["a late failure in OPEN changes nothing", three, "ask fail*3 +500 fail@0 look +500 ask +1 ask"],
  ["a late success in OPEN moves nothing", three, "ask fail*3 ok@0 look +1001 ask"],
  ["a late success in OPEN breaks the row: the failed probe opens with the wait of before", growing, "ask fail*3 ok@0 +1001 fail +1000 ask +1 ask"],
  ["a late success in HALF-OPEN closes", three, "ask fail*3 +1001 ask ok@0"],
  ["a late failure in HALF-OPEN opens", three, "ask fail*3 +1001 ask fail@0 look +1001 ask"],
  ["the second probe ends in the state that the first has made", three, "fail*3 +1001 ask*3 ok@3 look fail@4 fail@5 look fail"],
  ["a late failure in the next CLOSED counts", three, "ask fail*3 +1001 ok fail*2 fail@0"],
  ["a late success in the next CLOSED breaks the row", three, "ask fail*3 +1001 ok fail*2 ok@0 fail look"],
  ["rate: a late success in OPEN counts: the rule is not met by the failed probe, so the wait stays as it was", { ...windowed({ min_request_threshold: 1 }), backoff: { exponential: { start: 4000, max: 16000 } } }, "+2000 ask fail +3900 ok@0 +101 fail +4000 ask +1 ask"],
  ["rate: without it the rule is met, and the wait is doubled", { ...windowed({ min_request_threshold: 1 }), backoff: { exponential: { start: 4000, max: 16000 } } }, "+2000 ask fail +4001 fail +4001 ask +3999 ask +1 ask"],
  ["many calls in flight: the rest end in OPEN", three, "ask*6 fail@0-2 look fail@3 ok@4-5 look +1001 ask"],
];
