// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.
//
// Calls are serial: the breaker holds its lock for the whole call, so nothing overlaps and nothing comes late.

const three = { fail_max: 3, reset_timeout: 1 };
const twice = { ...three, success_threshold: 2 };

export const boundaries = [
  // What the defaults are.
  ['defaults: four failures in a row do not open', {}, 'fail*4 ask'],
  ['defaults: the fifth failure in a row opens', {}, 'fail*5 ask'],
  ['defaults: the wait is a minute, and a call may come exactly at its end', {}, 'fail*5 +59999 ask +1 ask'],
  ['defaults: one success closes', {}, 'fail*5 +60000 ok ask'],

  // Failures in a row.
  ['so many failures in a row as fail_max open', three, 'fail*2 look fail'],
  ['a success begins a new row', three, 'fail*2 ok fail*2 look fail'],
  ['an excluded error counts as a success', three, 'fail*2 ignored fail*2 look fail'],
  ['a row is not cut by time', three, 'fail*2 +86400000 fail'],
  ['a call that lasts counts when it ends', three, 'fail*2 ask +5000 look fail@2'],
  ['fail_max 1: the first failure opens', { ...three, fail_max: 1 }, 'ok fail'],
  ['fail_max 0 is like 1', { ...three, fail_max: 0 }, 'ok fail'],

  // The end of OPEN.
  ['at the wait less one millisecond a call is rejected', three, 'fail*3 +999 ask'],
  ['exactly at the wait a call is admitted, and the state is half-open while it runs', three, 'fail*3 +1000 ask look'],
  ['reading the state ends no wait', three, 'fail*3 +5000 look look ask'],
  ['rejected calls do not prolong the wait', three, 'fail*3 +500 ask ask ask +500 ask'],
  ['the wait begins when the call that opens ends', three, 'fail*2 ask +700 fail@2 +999 ask +1 ask'],
  ['no wait: the next call is a probe', { ...three, reset_timeout: 0 }, 'fail*3 look ask'],
  ['a wait of half a millisecond', { ...three, reset_timeout: 0.0005 }, 'fail*3 ask +1 ask'],

  // HALF-OPEN.
  ['a success closes', three, 'fail*3 +1000 ok'],
  ['a failure opens', three, 'fail*3 +1000 fail'],
  ['an excluded error closes', three, 'fail*3 +1000 ignored'],
  ['opening again waits the whole time anew, from the end of the probe', three, 'fail*3 +1000 ask +300 fail@3 +999 ask +1 ask'],
  ['a probe that is never answered', three, 'fail*3 +1000 ask +3600000 look'],
  ['closing begins a new row', three, 'fail*3 +1000 ok fail*2 look fail'],
  ['so many successes as success_threshold close', twice, 'fail*3 +1000 ok look ok'],
  ['between the successes time may pass', twice, 'fail*3 +1000 ok +5000 look ok'],
  ['a failure between the successes opens, and they are counted anew', twice, 'fail*3 +1000 ok fail look +1000 ok look ok'],
  ['excluded errors are successes here, too', twice, 'fail*3 +1000 ignored look ignored'],
  ['success_threshold 0 is like 1', { ...three, success_threshold: 0 }, 'fail*3 +1000 ok'],
  ['after closing, successes of before do not count', twice, 'fail*3 +1000 ok*2 fail*3 +1000 ok look ok'],
];
