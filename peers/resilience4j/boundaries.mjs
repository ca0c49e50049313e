// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const four = { slidingWindowSize: 4, minimumNumberOfCalls: 4, waitDurationInOpenState: 1000, permittedNumberOfCallsInHalfOpenState: 2 };
const timed = { ...four, slidingWindowType: 'TIME_BASED', slidingWindowSize: 3, minimumNumberOfCalls: 3 };
const timer = { ...four, automaticTransitionFromOpenToHalfOpenEnabled: true };
const patient = { ...four, maxWaitDurationInHalfOpenState: 500 };
const slow = { ...four, slowCallDurationThreshold: 100, slowCallRateThreshold: 50, failureRateThreshold: 100 };

export const boundaries = [
  // What the defaults are.
  ['defaults: 99 failures are below the minimum of 100', {}, 'fail*99 ask'],
  ['defaults: the hundredth failure opens', {}, 'fail*100 ask'],
  ['defaults: 50 failures in 100 calls are 50 % and open', {}, 'ok*50 fail*50 ask'],
  ['defaults: 49 failures in 100 calls do not open', {}, 'ok*51 fail*49 ask'],
  ['defaults: the wait is 60 s and the call must come after it', {}, 'fail*100 +59999 ask +1 ask +1 ask'],
  ['defaults: ten calls are permitted in half-open', {}, 'fail*100 +60001 ask*11 look'],
  ['defaults: a call of 60 s is not slow', {}, 'ask*100 +60000 ok@0-99 ask'],
  ['defaults: a hundred calls longer than 60 s open though all went well', {}, 'ask*100 +60001 ok@0-99 ask'],
  ['defaults: half-open lasts for ever', {}, 'fail*100 +60001 ask*10 +86400000 look ask'],

  // The judgement, and the minimum before it.
  ['exactly the threshold opens', four, 'ok*2 fail*2'],
  ['just below the threshold does not open', four, 'ok*3 fail*1 ask'],
  ['before the minimum nothing is judged', four, 'fail*3 ask'],
  ['a success that meets the minimum opens', four, 'fail*3 ok'],
  ['a failure judged with a full window counts the calls that are left in it', { ...four, failureRateThreshold: 75, minimumNumberOfCalls: 3 }, 'ok fail ok fail look fail'],
  ['a success never opens below the threshold', four, 'ok*3 fail ok*5'],
  ['the oldest call leaves the window', four, 'fail ok*3 fail ok fail'],
  ['a minimum above the window is clamped to the window', { ...four, minimumNumberOfCalls: 9 }, 'fail*3 look fail'],
  ['window of one call: each call alone decides', { ...four, slidingWindowSize: 1, minimumNumberOfCalls: 1 }, 'ok fail'],
  ['ignored calls are not counted', four, 'fail*3 ignored*5 look fail'],
  ['ignored calls do not meet the minimum', four, 'fail*3 ignored ok'],
  ['a third is not below 33.3333334: rate and threshold are single-precision numbers', { ...four, slidingWindowSize: 3, minimumNumberOfCalls: 3, failureRateThreshold: 33.3333334 }, 'ok*2 fail'],
  ['a third is below 33.333336, the next single-precision number', { ...four, slidingWindowSize: 3, minimumNumberOfCalls: 3, failureRateThreshold: 33.333336 }, 'ok*2 fail ask'],

  // Slow calls.
  ['a call exactly as long as the slow threshold is not slow', slow, 'ask*4 +100 ok@0-3 ask'],
  ['calls one millisecond longer are slow', slow, 'ask*4 +101 ok@0-3 ask'],
  ['exactly the slow rate opens', slow, 'ask*2 +101 ok@0-1 ok*2 ask'],
  ['below the slow rate does not open', slow, 'ask +101 ok@0 ok*3 ask'],
  ['failed calls can be slow', slow, 'ask*2 +101 fail@0 ok@1 ok*2 ask'],
  ['slow calls and failures are not added up', slow, 'ask +101 ok@0 fail ok*2 ask'],
  ['ignored calls are not slow', slow, 'ask*4 +101 ignored@0-3 ok*3 ask'],
  ['slow calls reopen in half-open', slow, 'fail*4 +1001 ask*2 +101 ok@4-5 ask'],

  // The end of OPEN.
  ['at the wait less one millisecond a call is rejected', four, 'fail*4 +999 ask'],
  ['exactly at the wait a call is rejected', four, 'fail*4 +1000 ask'],
  ['one millisecond after the wait a call is admitted', four, 'fail*4 +1001 ask'],
  ['reading the state ends no wait', four, 'fail*4 +5000 look look ask'],
  ['rejected calls do not prolong the wait', four, 'fail*4 +500 ask*3 +501 ask'],
  ['with the timer the state is half-open exactly at the wait', timer, 'fail*4 +999 look +1 look'],
  ['with the timer a call exactly at the wait is admitted', timer, 'fail*4 +1000 ask'],
  ['the timer needs no traffic and is set anew by each opening', timer, 'fail*4 +1000 fail*2 look +999 look +1 look'],
  ['the timer of a long pause comes before the operation that ends it', timer, 'fail*4 +99999 look ask*3'],

  // HALF-OPEN: permits and decision.
  ['permits are counted in all, not at a time', { ...four, permittedNumberOfCallsInHalfOpenState: 3 }, 'fail*4 +1001 ok*2 ask ask ok@6'],
  ['after the permits calls are rejected until the decision', four, 'fail*4 +1001 ask*3 ok@4 ask ok@5 ask'],
  ['the decision is made when the last permit is back', { ...four, permittedNumberOfCallsInHalfOpenState: 4 }, 'fail*4 +1001 ok*3 look fail'],
  ['exactly the threshold reopens', four, 'fail*4 +1001 ok fail'],
  ['a success can be the call that reopens', four, 'fail*4 +1001 fail ok'],
  ['a small minimum decides before all permits are back', { ...four, minimumNumberOfCalls: 2, permittedNumberOfCallsInHalfOpenState: 5 }, 'fail*2 +1001 ask*5 ok@2 look ok@3 look fail@4 fail@5 fail@6'],
  ['a minimum above the window is not clamped in half-open, but to the permits', { ...four, slidingWindowSize: 1, minimumNumberOfCalls: 3, permittedNumberOfCallsInHalfOpenState: 4 }, 'fail +1001 ok*2 look ok'],
  ['an ignored call gives its permit back', four, 'fail*4 +1001 ask ask ignored@4 ask ask ok@5 ok@6'],
  ['a probe that is never answered keeps the breaker half-open', four, 'fail*4 +1001 ask*2 +3600000 look ask'],
  ['closing begins with an empty window', four, 'fail*4 +1001 ok*2 fail*3 look fail'],
  ['opening again waits the whole time anew', four, 'fail*4 +1001 fail*2 +1000 ask +1 ask'],

  // The longest time in HALF-OPEN.
  ['one before the longest half-open time the state is half-open', patient, 'fail*4 +1001 ask +499 look'],
  ['exactly at the longest half-open time it opens', patient, 'fail*4 +1001 ask +500 look'],
  ['after the longest half-open time the wait begins anew', patient, 'fail*4 +1001 ask +500 look +1000 ask +1 ask'],
  ['a decision stops the clock of half-open', patient, 'fail*4 +1001 ok*2 +500 look'],
  ['both timers: open, half-open, open without traffic', { ...patient, ...timer }, 'fail*4 +1000 look +499 look +1 look +999 look +1 look'],
  ['both timers in one long pause', { ...patient, ...timer }, 'fail*4 +10499 look +1 look'],

  // Late results.
  ['a late failure in OPEN changes nothing', four, 'ask fail*4 +10 fail@0 look +990 ask +1 ask'],
  ['a late success in OPEN changes nothing', four, 'ask fail*4 +10 ok@0 look +990 ask +1 ask'],
  ['a late success counts into the half-open sample', four, 'ask fail*4 +1001 ask ok@5 look ok@0'],
  ['a late failure counts into the half-open sample', four, 'ask fail*4 +1001 ask fail@0 look ok@5'],
  ['late results alone decide half-open', four, 'ask*2 fail*4 +1001 ask ok@0-1 look fail@6'],
  ['a late ignored call adds a permit to half-open', four, 'ask fail*4 +1001 ask*3 ignored@0 ask ask'],
  ['late results decide while the permits are still out, and those count in CLOSED', four, 'ask*2 fail*4 +1001 ask*2 ok@0-1 fail@6-7 fail fail'],
  ['a probe that ends in CLOSED counts there', { ...four, minimumNumberOfCalls: 2, permittedNumberOfCallsInHalfOpenState: 4 }, 'fail*2 +1001 ask*4 ok@2-3 look fail@4 look fail@5'],
  ['a probe that ends in OPEN changes nothing', { ...four, minimumNumberOfCalls: 2, permittedNumberOfCallsInHalfOpenState: 4 }, 'fail*2 +1001 ask*4 fail@2-3 look ok@4-5 look +1001 ask'],
  ['a probe of an earlier half-open counts in the next', { ...four, minimumNumberOfCalls: 2, permittedNumberOfCallsInHalfOpenState: 4 }, 'fail*2 +1001 ask*4 fail@2-3 +1001 ask ok@4 look ok@5'],
  ['a call of an earlier CLOSED counts in the next', four, 'ask*3 fail*4 +1001 ok*2 fail@0-2 look fail'],
  ['many calls in flight: the rest end in OPEN', four, 'ask*8 fail@0-3 look ok@4-7 look ask'],

  // The window of seconds.
  ['time window: buckets are whole seconds of the clock', timed, '+999 fail*2 +2000 look fail'],
  ['time window: the oldest second leaves when its third successor begins', timed, '+999 fail*2 +2001 fail look'],
  ['time window: three calls in one second', timed, 'fail*3'],
  ['time window: a minimum above the size in seconds is not clamped', { ...timed, slidingWindowSize: 1, minimumNumberOfCalls: 5 }, 'fail*4 look fail'],
  ['time window: one second, its last millisecond', { ...timed, slidingWindowSize: 1 }, 'fail*2 +999 fail'],
  ['time window: one second, the next begins empty', { ...timed, slidingWindowSize: 1 }, 'fail*2 +1000 fail look fail look fail'],
  ['time window: idle exactly as long as the window', timed, 'fail*2 +3000 fail look fail*2'],
  ['time window: idle longer than the window', timed, 'fail*2 +10000 fail*2 look fail'],
  ['time window: idle for several windows, then a success is judged', timed, 'fail*2 +9000 ok*2 look ok fail fail fail'],
  ['time window: successes leave too, and a success may open', timed, 'ok*3 +2000 fail*2 look +1000 ok'],
  ['time window: half-open counts calls, not seconds', timed, 'fail*3 +1001 ok +10000 look ok'],
  ['time window: closing begins with an empty window', timed, 'fail*3 +1001 ok*2 fail*2 look fail'],
  ['time window: a call counts in the second in which it ends', timed, 'ask*3 +5999 fail@0 +1 fail@1 +2000 fail@2'],
];
