// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const small = { volumeThreshold: 4, resetTimeout: 1000, rollingCountTimeout: 100000, rollingCountBuckets: 10 };
const rolling = { ...small, volumeThreshold: 3, rollingCountTimeout: 300, rollingCountBuckets: 3 };
const timed = { ...small, timeout: 100 };

export const boundaries = [
  // What the defaults are.
  ['defaults: the very first failure opens', {}, 'fail'],
  ['defaults: half of the calls failed: no more than 50 %', {}, 'ok fail ask'],
  ['defaults: more than half of the calls failed', {}, 'ok fail look fail'],
  ['defaults: the wait is 30 s, a timer ends it', {}, 'fail +29999 ask look +1 look'],
  ['defaults: one call is let in', {}, 'fail +30000 ask ask'],
  ['defaults: the window is 10 s', {}, 'ok*3 +9999 fail*2 look +1 fail'],

  // The judgement.
  ['exactly the threshold does not open', small, 'ok*2 fail*2 look fail'],
  ['above the threshold opens', small, 'ok fail*3'],
  ['below the volume nothing is judged', small, 'fail*3 look fail'],
  ['a success that meets the volume opens nothing; the next failure does', small, 'fail*3 ok look fail'],
  ['only failures are judged', small, 'fail*2 ok*4 look fail*3'],
  ['calls in flight meet the volume', { ...small, errorThresholdPercentage: 20 }, 'ask*2 fail look ask fail'],
  ['a quarter is more than 20 %', { ...small, errorThresholdPercentage: 20 }, 'ask*3 fail'],
  ['calls in flight thin the rate', small, 'ask*5 fail*3 look fail*2 look fail'],
  ['a threshold of 100 never opens while every failure has its call in the window', { ...small, errorThresholdPercentage: 100 }, 'fail*9 ask'],
  ['a threshold of 0 opens at the first failure', { ...small, errorThresholdPercentage: 0 }, 'ok*9 fail'],
  ['one third is not more than 33.333333333333336', { ...small, volumeThreshold: 3, errorThresholdPercentage: 33.333333333333336 }, 'ok*2 fail'],
  ['one third is more than 33.33333333333333', { ...small, volumeThreshold: 3, errorThresholdPercentage: 33.33333333333333 }, 'ok*2 fail'],
  ['7 in 25 are more than 28: the division comes before the multiplication', { ...small, volumeThreshold: 25, errorThresholdPercentage: 28 }, 'ok*18 fail*7'],
  ['ignored calls count as calls and as successes', small, 'ignored*3 fail*3 look fail'],

  // OPEN and its timer.
  ['at the wait less one millisecond it is open', small, 'fail*4 +999 look ask'],
  ['exactly at the wait it is half-open', small, 'fail*4 +1000 look ask'],
  ['the timer needs no traffic', small, 'fail*4 +99999 look'],
  ['rejected calls do not prolong the wait', small, 'fail*4 +500 ask*3 +500 look'],
  ['a failure in OPEN does not prolong the wait', small, 'ask fail*4 +500 fail@0 +500 look'],

  // HALF-OPEN.
  ['one call, the others are rejected until it reports', small, 'fail*4 +1000 ask*3 ok@4 ask'],
  ['the first success closes', small, 'fail*4 +1000 ok'],
  ['a failure opens whatever the rate', small, 'fail*4 ask*96 +1000 fail'],
  ['a failure opens below the volume', { ...small, volumeThreshold: 4, rollingCountTimeout: 500, rollingCountBuckets: 1 }, 'fail*4 +1000 fail'],
  ['an ignored call closes', small, 'fail*4 +1000 ignored'],
  ['a probe that is never answered keeps the breaker half-open and shut', small, 'fail*4 +1000 ask +3600000 ask look'],
  ['opening again sets the timer anew', small, 'fail*4 +1000 fail +999 look +1 look'],
  ['rejected calls thin the rate: they are counted as calls', small, 'fail*4 ask*10 +1000 ok fail look fail*6 look fail'],
  ['the counts are not cleared on closing: the first failure opens again', small, 'fail*4 +1000 ok fail'],
  ['not even a quiet half-open clears them', small, 'fail*4 +5000 ok look fail'],

  // Late results.
  ['a late success in OPEN changes nothing', small, 'ask fail*4 ok@0 look +1000 look'],
  ['a late success in HALF-OPEN closes', small, 'ask fail*4 +1000 ok@0 look'],
  ['a late success in HALF-OPEN closes while the probe is out, which then counts in CLOSED', { ...small, volumeThreshold: 20 }, 'ask fail*20 +1000 ask ok@0 look fail@21 look'],
  ['a late failure in HALF-OPEN opens', small, 'ask fail*4 +1000 fail@0 look +999 look +1 look'],
  ['a late ignored call in HALF-OPEN closes', small, 'ask fail*4 +1000 ignored@0'],
  ['a late failure opens while the probe is out; the success of the probe then changes nothing', small, 'ask fail*4 +1000 ask fail@0 look ok@5 look +1000 look'],
  ['a probe of an earlier half-open closes the next', small, 'ask fail*4 +1000 ask fail@0 +1000 look ok@5'],
  ['a late failure in the next CLOSED is judged', small, 'ask fail*4 +1000 ok fail@0'],
  ['many calls in flight: the first failures open, the rest end in OPEN', small, 'ask*8 fail@0-4 look ok@5-7 look'],

  // The window.
  ['rolling: calls are counted for the length of the window', rolling, 'ok*3 +299 fail*2 look fail'],
  ['rolling: exactly at the end of the window the bucket is gone', rolling, 'ok*3 +300 fail*2 look fail'],
  ['rolling: buckets are turned on a grid that begins with the breaker', rolling, '+99 ok*3 +201 fail*3'],
  ['rolling: the turn of a bucket comes before the call of its instant', rolling, 'ok*2 +100 ok +200 fail look fail'],
  ['rolling: idle time empties the window', rolling, 'fail*2 +5000 fail look fail look fail'],
  ['rolling: a window that is no multiple is rounded down bucket by bucket', { ...rolling, rollingCountTimeout: 302 }, 'ok*3 +300 fail*2 look fail'],
  ['rolling: one bucket is thrown away whole', { ...rolling, rollingCountBuckets: 1 }, '+299 fail*2 +1 fail look fail*2'],
  ['rolling: a failure counts in the bucket in which it ends, its call in that in which it began', { ...rolling, errorThresholdPercentage: 100, volumeThreshold: 1 }, 'ask*2 +100 ask +200 fail@0 look fail@1 look'],
  ['rolling: a failure without any call in the window is more than any rate', { ...rolling, volumeThreshold: 0, errorThresholdPercentage: 100 }, 'ask +300 fail@0'],
  ['rolling: a failure without any call in the window does not meet a volume', { ...rolling, volumeThreshold: 1, errorThresholdPercentage: 100 }, 'ask +300 fail@0 look'],
  ['rolling: buckets are turned in OPEN, too', rolling, 'fail*3 +1000 ok fail look fail'],

  // The timeout, when it is on.
  ['timeout: at the timeout the call has failed', timed, 'fail*3 ask +99 look +1 look'],
  ['timeout: an answer at the timeout comes too late', timed, 'fail*3 ask +100 ok@3 look'],
  ['timeout: an answer after it changes nothing', timed, 'fail*3 ask +100 look +900 look ok@3 look ask'],
  ['timeout: an answer before it ends it', timed, 'fail*3 ask +99 ok@3 +1 look'],
  ['timeout: a probe that is never answered opens', timed, 'fail*4 +1000 ask +99 look +1 look'],
  ['timeout: below the volume a timeout opens nothing', timed, 'ask*3 +100 look'],
  ['timeout: several at one instant', timed, 'ask*4 +100 look'],
  ['timeout: of the timers of one instant the timeout comes first, then half-open', { ...timed, timeout: 1000, volumeThreshold: 1, errorThresholdPercentage: 40 }, 'ask fail look +1000 look ask'],
  // Timers of one instant run in the order in which they were set; the turn of buckets is set anew at each turn.
  ['timeout: a timeout set before the last turn of a bucket comes before the next turn', { ...rolling, volumeThreshold: 1, errorThresholdPercentage: 40, timeout: 300 }, 'ok ask +299 look +1 look'],
  ['timeout: a timeout set at the last turn of a bucket comes after the next turn', { ...rolling, rollingCountBuckets: 1, volumeThreshold: 1, errorThresholdPercentage: 40, timeout: 300 }, 'ok ask +299 look +1 look'],
];
