// The cases made by hand that show the same in both versions. Words of the scripts: script.mjs.

export const three = { breaker: { consecutive: 3 }, halfOpenAfter: 1000 };
export const four = { breaker: { count: { threshold: 0.5, size: 4 } }, halfOpenAfter: 1000 };
const early = { breaker: { count: { threshold: 0.5, size: 10, minimumNumberOfCalls: 3 } }, halfOpenAfter: 1000 };
// Five windows of 200 ms, at least five calls.
const sampled = { breaker: { sampling: { threshold: 0.5, duration: 1000, minimumRps: 5 } }, halfOpenAfter: 1000 };
const long = { ...sampled, breaker: { sampling: { threshold: 0.3, duration: 7500, minimumRps: 0.5 } } };
const steps = { ...three, halfOpenAfter: { iterable: [100, 200, 500] } };
const doubled = { ...three, halfOpenAfter: { exponential: { initialDelay: 100, maxDelay: 300 } } };

export const boundaries = [
  // Failures in a row.
  ['so many failures in a row as the threshold open', three, 'fail*2 look fail'],
  ['a success begins a new row', three, 'fail*2 ok fail*2 look fail'],
  ['an ignored call is not counted: it breaks no row', three, 'fail*2 ignored look fail'],
  ['a row is not cut by time', three, 'fail*2 +86400000 fail'],
  ['a threshold of one', { ...three, breaker: { consecutive: 1 } }, 'ok fail'],

  // The share of the last calls.
  ['count: exactly the threshold does not open', four, 'ok*2 fail*2'],
  ['count: above the threshold opens', four, 'ok fail*3'],
  ['count: without a minimum of its own the window must be full', four, 'fail*3 look fail'],
  ['count: a success that meets the minimum opens nothing; the next failure does', four, 'fail*3 ok look fail'],
  ['count: only failures are judged', early, 'fail ok*2 fail look fail'],
  ['count: the minimum may be below the size', early, 'fail*2 look fail'],
  ['count: the oldest call leaves', four, 'ok*2 fail*2 look fail'],
  ['count: ignored calls are not in the window', four, 'fail*3 ignored*9 look fail'],
  ['count: calls in flight are not counted', four, 'ask*9 fail@0-2 look fail@3'],
  ['count: 0.1 of ten: one failure is not more', { ...four, breaker: { count: { threshold: 0.1, size: 10 } } }, 'ok*9 fail look fail'],
  ['count: 0.7 of ten: seven failures are not more, though 0.7 x 10 is computed in binary', { ...four, breaker: { count: { threshold: 0.7, size: 10 } } }, 'ok*3 fail*7 look fail'],
  ['count: 0.3 of ten', { ...four, breaker: { count: { threshold: 0.3, size: 10 } } }, 'ok*7 fail*3 look fail'],
  ['count: a window of one call', { ...four, breaker: { count: { threshold: 0.5, size: 1 } } }, 'ok fail'],

  // The share of the calls of a while.
  ['sampling: below the minimum rate nothing is judged', sampled, 'fail*4 look fail'],
  ['sampling: exactly the threshold does not open', sampled, 'ok*3 fail*3 look fail'],
  ['sampling: a success that meets the minimum opens nothing; the next failure does', sampled, 'fail*4 ok look fail'],
  ['sampling: a window is turned by the first call at or after its end', sampled, 'fail*2 +200 fail +200 fail +200 fail look +200 fail'],
  ['sampling: the first window leaves with the sixth', sampled, 'fail*2 +200 ok +200 ok +200 ok +200 ok look +200 fail*3 look fail*3'],
  ['sampling: a window starts with the call that turns it, not on a grid', sampled, '+100 fail*2 +199 fail +1 fail look +199 fail'],
  ['sampling: one window is turned by a call, so that old ones survive idle time', sampled, 'fail*4 +1000 fail'],
  ['sampling: idle for an hour: the old failures still count', sampled, 'fail*4 +3600000 fail'],
  ['sampling: five calls after idle time have turned all windows', sampled, 'fail*4 +3600000 ok +200 ok +200 ok +200 ok +200 ok fail*5 look fail'],
  ['sampling: ignored calls turn no window', sampled, 'fail*4 +200 ignored +200 ignored +200 ignored +200 ignored +200 fail'],
  ['sampling: without a minimum it is guessed: five failures a second', { ...sampled, breaker: { sampling: { threshold: 0.5, duration: 1000 } } }, 'fail*9 look fail'],
  ['sampling: 1003 ms are rounded to five windows of 201 ms, for which five calls are too few', { ...sampled, breaker: { sampling: { threshold: 0.5, duration: 1003, minimumRps: 5 } } }, 'fail*4 +200 look +1 fail look fail'],
  ['sampling: 7500 ms have a window for each second begun, eight of 938 ms: the first is there after seven turns', long, `fail*3${' +938 ok'.repeat(7)} look fail`],
  ['sampling: 7500 ms have a window for each second begun: after eight turns the first is gone', long, `fail*3${' +938 ok'.repeat(8)} look fail`],
  ['sampling: a duration of 2 ms is rounded to none, and so is the minimum: the first failure opens', { ...sampled, breaker: { sampling: { threshold: 0.5, duration: 2, minimumRps: 1000 } } }, 'fail'],
  ['sampling: windows of 0 ms hold the last five calls', { ...sampled, breaker: { sampling: { threshold: 0.7, duration: 2, minimumRps: 1000 } } }, 'ok*3 fail*3 look fail'],

  // The end of OPEN.
  ['at the wait less one millisecond a call is rejected', three, 'fail*3 +999 ask'],
  ['exactly at the wait a call is admitted', three, 'fail*3 +1000 ask'],
  ['reading the state ends no wait', three, 'fail*3 +5000 look look ask'],
  ['rejected calls do not prolong the wait', three, 'fail*3 +500 ask*3 +500 ask'],
  ['no wait: the next call is a probe', { ...three, halfOpenAfter: 0 }, 'fail*3 look ask'],
  ['opening again waits the whole time anew', three, 'fail*3 +1000 fail +999 ask +1 ask'],
  ['a list of waits: the last one stays', steps, 'fail*3 +100 fail +199 ask +1 fail +499 ask +1 fail +499 ask +1 ask'],
  ['a list of waits begins anew after closing', steps, 'fail*3 +100 fail +200 ok fail*3 +99 ask +1 ask'],
  ['doubled waits, up to the longest', doubled, 'fail*3 +99 ask +1 fail +199 ask +1 fail +299 ask +1 fail +299 ask +1 ask'],
  ['doubled waits begin anew after closing', doubled, 'fail*3 +100 fail +200 ok fail*3 +100 ask'],
  ['doubled waits begin with 128 ms if nothing is said', { ...three, halfOpenAfter: { exponential: {} } }, 'fail*3 +127 ask +1 fail +255 ask +1 ask'],

  // HALF-OPEN.
  ['a success closes', three, 'fail*3 +1000 ok'],
  ['a failure opens', three, 'fail*3 +1000 fail'],
  ['an ignored call closes', three, 'fail*3 +1000 ignored'],
  ['callers beyond the probe wait; after a success they run', three, 'fail*3 +1000 ask*3 +10 ok@3 look fail@4 fail@5 fail'],
  ['callers beyond the probe wait; after a failure they are rejected', three, 'fail*3 +1000 ask*3 +10 fail@3 ok@4 ok@5 look'],
  ['without a wait the first that waited is the next probe', { ...three, halfOpenAfter: 0 }, 'fail*3 ask*4 fail@3 look fail@4 look ok@5 look ok@6 ask'],
  ['a probe that is never answered keeps all others waiting', three, 'fail*3 +1000 ask +3600000 ask look'],
  ['closing after a success begins a new row', three, 'fail*3 +1000 ok fail*2 look fail'],
  ['count: after a success the window holds nothing but it', four, 'fail*4 +1000 ok fail*2 look fail'],
  ['sampling: closing after a success empties the windows', sampled, 'fail*5 +1000 ok fail*3 look fail'],

  // Late results.
  ['a late failure in OPEN changes nothing', three, 'ask fail*3 +500 fail@0 look +500 ask'],
  ['a late success in OPEN changes nothing', three, 'ask fail*3 ok@0 look +1000 ask'],
  ['a late success in OPEN counts: the row is broken', three, 'ask*4 fail@0-2 ok@3 +1000 ask ask'],
  ['a late success in HALF-OPEN is no decision', three, 'ask fail*3 +1000 ask ok@0 look ok@4'],
  ['a late failure in HALF-OPEN opens', three, 'ask fail*3 +1000 ask fail@0 look +999 ask +1 ask'],
  ['a late failure in HALF-OPEN is judged by the rule: here it is no longer the third in a row', three, 'ask*2 fail*3 ok@0 +1000 ask fail@1 look'],
  ['a late failure that opens takes the next wait of the list', steps, 'ask fail*3 +100 ask fail@0 +199 ask +1 ask'],
  ['a late ignored call in HALF-OPEN is no decision', three, 'ask fail*3 +1000 ask ignored@0 look ok@4'],
  ['a late failure in the next CLOSED counts', three, 'ask fail*3 +1000 ok fail*2 look fail@0'],
  ['a late success in the next CLOSED breaks the row', three, 'ask fail*3 +1000 ok fail*2 ok@0 fail look'],
  ['many calls in flight: the first failures open, the rest end in OPEN', three, 'ask*6 fail@0-2 look fail@3 ok@4 look'],
  ['the wait begins with the opening, not with later failures', three, 'ask*6 fail@0-2 +999 fail@3-5 ask +1 ask'],
];
