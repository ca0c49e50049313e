// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const three = { ReadyToTrip: { ConsecutiveFailures: 2 }, Timeout: 1000 };
const ratio = { ReadyToTrip: { Requests: 4, FailureRatio: 0.5 }, Timeout: 1000 };
const tumbling = { ...ratio, Interval: 100 };
const rolling = { ...ratio, Interval: 300, BucketPeriod: 100 };
const streak = { ...three, Interval: 300, BucketPeriod: 100 };
const two = { ...three, MaxRequests: 2 };

export const boundaries = [
  // What the defaults are.
  ['defaults: five failures in a row do not open', {}, 'fail*5 ask'],
  ['defaults: the sixth failure in a row opens', {}, 'fail*6 ask'],
  ['defaults: a success in between begins a new row', {}, 'fail*5 ok fail*5 look fail'],
  ['defaults: the wait is 60 s and the call must come after it', {}, 'fail*6 +59999 ask +1 ask +1 ask'],
  ['defaults: one call at a time in half-open', {}, 'fail*6 +60001 ask ask ok@6 ask'],
  ['defaults: counts are never cleared by time', {}, 'fail*5 +86400000 fail'],
  ['zero and less stand for the defaults', { MaxRequests: 0, Interval: -1, BucketPeriod: -1, Timeout: -1 }, 'fail*6 +60000 ask +1 ask ask ok@7'],

  // The judgement.
  ['more than the given failures in a row', three, 'fail*2 look fail'],
  ['more than no failure: the first opens', { ...three, ReadyToTrip: { ConsecutiveFailures: 0 } }, 'ok*3 fail'],
  ['exactly the ratio opens', ratio, 'ok*2 fail*2'],
  ['below the ratio does not open', ratio, 'ok*3 fail ask'],
  ['before the minimum nothing is judged', ratio, 'fail*3 look'],
  ['a success that meets the minimum opens nothing; the next failure does', ratio, 'fail*3 ok look fail'],
  ['only failures are judged', ratio, 'fail ok*3 look fail*2 look fail'],
  ['calls in flight count as requests', ratio, 'ask*4 fail@0 look fail@1'],
  ['calls in flight thin the ratio', ratio, 'ask*6 fail*3 look fail@0-2'],
  ['ignored calls remain requests in the ratio', ratio, 'ignored*4 fail look fail*3'],
  ['an ignored call breaks no row', three, 'fail*2 ignored look fail'],
  ['a ratio of more than one never opens', { ...ratio, ReadyToTrip: { Requests: 1, FailureRatio: 1.1 } }, 'fail*9 ask'],
  ['a ratio of zero opens at the first failure after the minimum', { ...ratio, ReadyToTrip: { Requests: 3, FailureRatio: 0 } }, 'ok*3 look fail'],
  ['a third is not below 0.3333333333333333', { ...ratio, ReadyToTrip: { Requests: 3, FailureRatio: 0.3333333333333333 } }, 'ok*2 fail'],
  ['a third is below 0.33333333333333337', { ...ratio, ReadyToTrip: { Requests: 3, FailureRatio: 0.33333333333333337 } }, 'ok*2 fail ask'],

  // The end of OPEN.
  ['at the wait less one millisecond a call is rejected', three, 'fail*3 +999 ask'],
  ['exactly at the wait a call is rejected', three, 'fail*3 +1000 ask'],
  ['one millisecond after the wait a call is admitted', three, 'fail*3 +1001 ask'],
  ['reading the state moves it to half-open after the wait', three, 'fail*3 +1000 look +1 look'],
  ['a late answer after the wait moves it to half-open and is discarded', three, 'ask fail*3 +1001 fail@0 look ask ask'],
  ['rejected calls do not prolong the wait', three, 'fail*3 +500 ask*3 +501 ask'],

  // HALF-OPEN.
  ['calls beyond MaxRequests are rejected', two, 'fail*3 +1001 ask*3'],
  ['a success gives no place back before the decision', { ...three, MaxRequests: 3 }, 'fail*3 +1001 ok*2 ask ask ok@5'],
  ['so many successes as MaxRequests close', two, 'fail*3 +1001 ok look ok'],
  ['the first failure opens', two, 'fail*3 +1001 ok fail'],
  ['a failure opens while others are in flight; they are discarded', two, 'fail*3 +1001 ask*2 fail@3 ok@4 look +1001 ok look ok'],
  ['an ignored call gives its place back and decides nothing', two, 'fail*3 +1001 ask*2 ask ignored@3 ask ask ok@4 ok@6'],
  ['an ignored call does not break the row of successes', { ...three, MaxRequests: 3 }, 'fail*3 +1001 ok ignored ok look ok'],
  ['a probe that is never answered keeps the breaker half-open', three, 'fail*3 +1001 ask +3600000 ask look'],
  ['opening again waits the whole time anew', three, 'fail*3 +1001 fail +1000 ask +1 ask'],
  ['closing begins with empty counts', three, 'fail*3 +1001 ok fail*2 look fail'],

  // Late results.
  ['a late failure in OPEN is discarded', three, 'ask fail*3 +10 fail@0 look +990 ask +1 ask'],
  ['a late success in OPEN is discarded', three, 'ask fail*3 +10 ok@0 look'],
  ['a late failure in HALF-OPEN is discarded', three, 'ask fail*3 +1001 look fail@0 look ok'],
  ['a late success in HALF-OPEN is discarded', three, 'ask fail*3 +1001 look ok@0 look ask ask'],
  ['a late ignored call in HALF-OPEN gives no place', three, 'ask fail*3 +1001 ask ignored@0 ask'],
  ['a late result in the next CLOSED is discarded', three, 'ask fail*3 +1001 ok fail*2 ok@0 fail'],
  ['a late failure in the next CLOSED is discarded', three, 'ask*3 fail*3 +1001 ok fail@0-2 look'],

  // The tumbling window.
  ['tumbling: exactly at the interval the counts are still there', tumbling, 'fail*3 +100 fail'],
  ['tumbling: after the interval they are cleared', tumbling, 'fail*3 +101 fail look fail*3'],
  ['tumbling: the next window begins with the call that finds the old one over', tumbling, 'fail*3 +150 fail +100 fail*2 look fail'],
  ['tumbling: reading the state begins the next window', tumbling, '+150 look fail*3 +100 fail'],
  ['tumbling: a call that ends in a later window is discarded', tumbling, 'ask*4 +101 fail@0-3 look fail*3 look fail'],
  ['tumbling: idle for several windows', tumbling, 'fail*3 +1000 fail*3 look fail'],
  ['tumbling: a row of failures is cut, too', { ...three, Interval: 100 }, 'fail*2 +101 fail look fail*2'],
  ['tumbling: no window runs in OPEN and HALF-OPEN', { ...tumbling, MaxRequests: 2 }, 'fail*4 +1001 ok +5000 ok'],
  ['tumbling: closing begins a window', tumbling, 'fail*4 +1001 ok +50 fail*3 +50 fail'],

  // The rolling buckets.
  ['rolling: a bucket lasts up to the instant at which the next begins', rolling, 'fail*3 +299 fail'],
  ['rolling: exactly at the interval the first bucket is gone', rolling, 'fail*3 +300 fail look fail*3'],
  ['rolling: buckets are counted from the creation, not from the first call', rolling, '+99 fail*3 +201 fail look fail*3'],
  ['rolling: buckets leave one by one', rolling, 'fail +100 fail +100 fail +100 fail look fail'],
  ['rolling: an interval that is no multiple is rounded up', { ...rolling, Interval: 201 }, 'fail*3 +299 fail'],
  ['rolling: a bucket as long as the interval is a tumbling window', { ...ratio, Interval: 100, BucketPeriod: 100 }, 'fail*3 +100 fail'],
  ['rolling: a bucket longer than the interval makes a tumbling window of its length', { ...ratio, Interval: 100, BucketPeriod: 250 }, 'fail*3 +250 fail'],
  ['rolling: buckets without an interval count for ever', { ...ratio, BucketPeriod: 100 }, 'fail*3 +86400000 fail'],
  ['rolling: a call counts in the bucket in which it began', rolling, 'ask*3 +250 fail@0-2 look +49 fail'],
  ['rolling: a call whose bucket is gone is not counted', rolling, 'ask*4 +300 fail@0-3 look fail*3 look fail'],
  ['rolling: idle for several windows', rolling, 'fail*3 +3000 fail*3 look fail'],
  ['rolling: idle for less than the window', rolling, 'fail*2 +250 fail look fail'],
  ['rolling: closing begins the buckets anew', rolling, 'fail*4 +1050 ok fail*3 +299 fail'],
  ['rolling: a row of failures loses the bucket that leaves', streak, 'fail*2 +300 fail look fail*2'],
  ['rolling: a row of failures over several buckets', streak, 'fail +100 fail +100 fail'],
  ['rolling: the row is not shortened if it does not fill the window', streak, 'fail ok fail +100 fail +200 fail'],
  ['rolling: the bucket that leaves takes its last row with it', { ...streak, ReadyToTrip: { ConsecutiveFailures: 3 } }, 'ok fail +100 fail +100 fail +100 fail look fail'],
  ['rolling: one millisecond buckets', { ...ratio, Interval: 3, BucketPeriod: 1 }, 'fail +1 fail +1 fail +1 fail look fail*3'],
];
