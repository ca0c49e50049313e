// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const four = { closed_len: 4, half_open_len: 2, open_wait: 1000 };
const apart = { ...four, error_rate_closed: 0.5, error_rate_half_open: 0.25, half_open_len: 4 };
const growing = { ...four, open_wait_strategy: { factor: 2, most: 3000 } };

export const boundaries = [
  // What the defaults are.
  ["defaults: a hundred failures fill the ring and open nothing", {}, "fail*100 ask"],
  ["defaults: the call after them opens", {}, "fail*101 ask"],
  ["defaults: 50 of the last 100 calls are half", {}, "fail*50 ok*50 look fail"],
  ["defaults: 49 of the last 100 calls are not", {}, "ok*52 fail*49 ask"],
  ["defaults: the wait is 30 s and the call must come after it", {}, "fail*101 +29999 ask +1 ask +1 ask"],
  ["defaults: half-open fills a ring of ten before it decides", {}, "fail*101 +30001 ok*10 look ok"],

  // The ring of CLOSED.
  ["the ring must be full before the call that is judged", four, "fail*4 look fail"],
  ["the first judged call may be a success, and open", four, "fail*4 ok"],
  ["exactly the rate opens", four, "ok*3 fail*2"],
  ["below the rate does not open", four, "ok*4 fail ask"],
  ["the oldest call leaves before the judgement", four, "fail ok*4 fail ok*2 look fail"],
  ["later, a success cannot raise the rate", four, "ok*4 fail ok*5 look"],
  ["an error that is taken for none is a success", four, "ignored*3 fail*2"],
  ["a row is not cut by time", four, "fail*4 +86400000 fail"],
  ["calls in flight are not counted", four, "ask*9 fail@0-3 look fail@4"],
  ["a rate of zero opens at the first judged call, whatever it is", { ...four, error_rate: 0 }, "ok*4 look ok"],
  ["a rate of one", { ...four, error_rate: 1 }, "ok fail*3 look fail"],
  ["a rate above one never opens", { ...four, error_rate: 1.5 }, "fail*9 ask"],
  ["a third is not below 0.33333334: rates are single-precision numbers", { ...four, closed_len: 3, error_rate: 0.33333334 }, "ok*3 fail"],
  ["a third is below 0.33333337, the next single-precision number", { ...four, closed_len: 3, error_rate: 0.33333337 }, "ok*3 fail look fail"],
  ["a ring of one: each call but the first decides", { ...four, closed_len: 1 }, "fail look ok look fail"],

  // The end of OPEN.
  ["at the wait less one millisecond a call is rejected", four, "fail*5 +999 ask"],
  ["exactly at the wait a call is rejected", four, "fail*5 +1000 ask"],
  ["one millisecond after the wait a call is admitted", four, "fail*5 +1001 ask"],
  ["looking ends no wait", four, "fail*5 +5000 look look ask"],
  ["rejected calls do not prolong the wait", four, "fail*5 +500 ask*3 +501 ask"],
  ["no wait: not at the same instant, but one millisecond later", { ...four, open_wait: 0 }, "fail*5 ask +1 ask"],
  ["opening again waits the whole time anew", four, "fail*5 +1001 fail*3 +1000 ask +1 ask"],
  ["a growing wait: the first is as set, then the function is asked", growing, "fail*5 +1001 fail*3 +2000 ask +1 fail*3 +3000 ask +1 ask"],
  ["a growing wait begins anew after closing", growing, "fail*5 +1001 fail*3 +2001 ok*3 fail*5 +1000 ask +1 ask"],

  // HALF-OPEN.
  ["calls are admitted without limit", four, "fail*5 +1001 ask*20 look"],
  ["its ring must be full before the call that decides", four, "fail*5 +1001 ok*2 look ok"],
  ["a failure that finds the rate met opens", four, "fail*5 +1001 fail*2 look fail"],
  ["exactly the rate: a success closes", four, "fail*5 +1001 fail*2 ok"],
  ["exactly the rate: a failure opens", four, "fail*5 +1001 ok*2 fail"],
  ["above the rate a success decides nothing", apart, "fail*5 +1001 fail*4 ok look ok look ok"],
  ["below the rate a failure decides nothing", { ...apart, error_rate_half_open: 0.75 }, "fail*5 +1001 ok*4 fail look fail look fail"],
  ["the two states have rates of their own", apart, "ok*3 fail*2 +1001 ok*4 fail"],
  ["an error that is taken for none is a success here, too", four, "fail*5 +1001 ignored*3"],
  ["a call that is never answered matters to nobody", four, "fail*5 +1001 ask +3600000 ok*3 look"],
  ["closing begins with an empty ring", four, "fail*5 +1001 ok*3 fail*4 look fail"],

  // Late results.
  ["a late failure in OPEN changes nothing", four, "ask fail*5 +500 fail@0 look +500 ask +1 ask"],
  ["a late success in OPEN changes nothing", four, "ask fail*5 ok@0 look +1001 ok*2 look ok"],
  ["late successes in HALF-OPEN count and can close", four, "ask*3 fail*5 +1001 ask ok@0-2"],
  ["late failures in HALF-OPEN count and can open", four, "ask*3 fail*5 +1001 ask fail@0-2"],
  ["late failures in the next CLOSED count", four, "ask*5 fail*5 +1001 ok*3 fail@0-3 look fail@4"],
  ["a probe that ends in OPEN changes nothing", four, "fail*5 +1001 ask*4 fail@5-7 ok@8 look"],
  ["a probe of an earlier half-open counts in the next", four, "fail*5 +1001 ask*5 fail@5-7 +1001 ask ok@8-9 look ok@10"],
  ["many calls in flight: the rest end in OPEN", four, "ask*9 fail@0-4 look ok@5-8 look"],
];
