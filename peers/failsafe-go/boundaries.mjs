// The cases made by hand: each is named after what it shows. Words of the scripts: script.mjs.

const delay = 1000;
const three = { failureThreshold: 3, delay };
const ratio = { failureThreshold: 2, failureThresholdingCapacity: 4, delay };
const period = { failureThreshold: 3, failureThresholdingPeriod: 1000, delay };
const rate = { failureRateThreshold: 0.5, failureExecutionThreshold: 4, failureThresholdingPeriod: 1000, delay };
const probes = { ...three, successThreshold: 2, successThresholdingCapacity: 3 };

export const boundaries = [
  // What the defaults are.
  ['defaults: the first failure opens', {}, 'ok*3 fail ask'],
  ['defaults: the wait is a minute, and a call may come exactly at its end', {}, 'fail +59999 ask +1 ask'],
  ['defaults: one call at a time in half-open, and its success closes', {}, 'fail +60000 ask ask ok@1 ask'],

  // So many of the last calls.
  ['so many failures in a row as the threshold open', three, 'fail*2 look fail'],
  ['a success begins a new row', three, 'fail*2 ok fail*2 look fail'],
  ['an error that is not handled counts as a success', three, 'fail*2 ignored fail*2 look fail'],
  ['so many failures in the last calls open, full or not', ratio, 'fail look fail'],
  ['successes between the failures do not matter while all are in the window', ratio, 'fail ok*2 look fail'],
  ['the oldest call leaves', ratio, 'fail ok*3 fail look fail'],
  ['a row is not cut by time', three, 'fail*2 +86400000 fail'],
  ['calls in flight are not counted', three, 'ask*9 fail@0-1 look fail@2'],
  ['a threshold above the capacity is never met', { ...ratio, failureThreshold: 3, failureThresholdingCapacity: 2 }, 'fail*9 ask'],

  // So many in a period.
  ['period: so many failures open', period, 'fail*2 look fail'],
  ['period: successes in between do not matter', period, 'fail*2 ok*9 fail'],
  ['period: ten buckets on a grid; the last instant at which the first counts', period, 'fail*2 +999 fail'],
  ['period: exactly after the period the first bucket is gone', period, 'fail*2 +1000 fail look fail*2'],
  ['period: late in its bucket a call counts for little more than nine tenths', period, '+99 fail*2 +900 fail'],
  ['period: early in its bucket it counts longer', period, '+1 fail*2 +998 fail'],
  ['period: a late call in a bucket leaves with its bucket', period, '+99 fail*2 +901 fail look fail*2'],
  ['period: idle for several periods', period, 'fail*2 +9000 fail look fail*2'],
  ['period: fewer calls than the threshold are never enough', { ...period, failureThreshold: 2 }, 'fail ok look fail'],
  ['period: the grid is that of the clock: buckets of 70 ms do not begin at time 0', { ...period, failureThresholdingPeriod: 700 }, 'fail*2 +699 fail look'],
  ['period: the grid of the clock, a little later', { ...period, failureThresholdingPeriod: 700 }, '+40 fail*2 +659 fail look'],
  ['period: buckets of a tenth of a millisecond', { ...period, failureThresholdingPeriod: 1 }, 'fail*2 +1 fail look fail*2'],
  ['period: in half-open the first success closes', period, 'fail*3 +1000 ok'],
  ['period: half-open gives as many permits as the threshold', period, 'fail*3 +1000 ask*4 look'],

  // A rate in a period.
  ['rate: exactly the threshold opens', rate, 'ok*2 fail*2'],
  ['rate: below the threshold does not open', rate, 'ok*3 fail ask'],
  ['rate: before the minimum nothing is judged', rate, 'fail*3 look'],
  ['rate: a success that meets the minimum opens', rate, 'fail*3 ok'],
  ['rate: after old successes have left, a success can open', rate, 'ok*5 fail +500 fail*3 look +500 ok'],
  ['rate: exactly after the period the bucket is gone', rate, 'fail*3 +1000 fail look fail*3'],
  ['rate: rates are rounded to whole percents: 1 of 3 is 0.33', { ...rate, failureRateThreshold: 0.33, failureExecutionThreshold: 3 }, 'ok*2 fail'],
  ['rate: 1 of 3 is not 0.333', { ...rate, failureRateThreshold: 0.333, failureExecutionThreshold: 3 }, 'ok*2 fail ask'],
  ['rate: 2 of 3 is 0.67, which is 0.67', { ...rate, failureRateThreshold: 0.67, failureExecutionThreshold: 3 }, 'ok fail*2'],
  ['rate: a rate of zero is no rate: the first failure opens', { ...rate, failureRateThreshold: 0 }, 'ok*4 fail'],
  ['rate: a rate of zero still waits for the minimum', { ...rate, failureRateThreshold: 0 }, 'fail*3 look ok'],
  ['rate: a rate of one', { ...rate, failureRateThreshold: 1 }, 'ok fail*9 look +1000 fail*4'],
  ['rate: without a minimum the first failure opens', { ...rate, failureExecutionThreshold: 0 }, 'fail'],
  ['rate: without a period it is the share of the last calls, as many as the minimum', { failureRateThreshold: 0.5, failureExecutionThreshold: 4, delay }, 'ok*3 fail ok*3 fail look fail'],
  ['rate: half-open decides when the minimum is back', rate, 'fail*4 +1000 ok*3 look ok'],
  ['rate: half-open, exactly the threshold opens', rate, 'fail*4 +1000 ok*2 fail*2'],
  ['rate: half-open, below the threshold closes', rate, 'fail*4 +1000 ok*3 fail'],
  ['rate: half-open, success goes before failure when rounding allows both', { ...rate, failureRateThreshold: 0.33, failureExecutionThreshold: 3 }, 'fail*3 +1000 ok*2 fail look'],
  ['rate: half-open without a minimum gives one permit', { ...rate, failureExecutionThreshold: 0 }, 'fail +1000 ask*2 ok@1'],

  // The end of OPEN.
  ['at the wait less one millisecond a call is rejected', three, 'fail*3 +999 ask'],
  ['exactly at the wait a call is admitted', three, 'fail*3 +1000 ask'],
  ['reading the state ends no wait', three, 'fail*3 +5000 look look ask'],
  ['rejected calls do not prolong the wait', three, 'fail*3 +500 ask*3 +500 ask'],
  ['no wait: the next call is a probe', { ...three, delay: 0 }, 'fail*3 look ask'],
  ['opening again waits the whole time anew', three, 'fail*3 +1000 fail*3 +999 ask +1 ask'],

  // HALF-OPEN by the failure threshold.
  ['three failures in a row opened; one success closes', three, 'fail*3 +1000 ok'],
  ['as many permits as the capacity', three, 'fail*3 +1000 ask*4 look'],
  ['failures before a success: three open again', three, 'fail*3 +1000 fail*2 look fail'],
  ['two of four: three successes close', ratio, 'fail*2 +1000 ok*2 look ok'],
  ['two of four: two failures open', ratio, 'fail*2 +1000 ok*2 fail look fail'],

  // HALF-OPEN by the success threshold.
  ['so many successes as the threshold close', probes, 'fail*3 +1000 ok fail ok'],
  ['more failures than capacity less threshold open', probes, 'fail*3 +1000 fail look fail'],
  ['the capacity is the number of permits', probes, 'fail*3 +1000 ask*4 look'],
  ['a permit is given back when a call ends', probes, 'fail*3 +1000 ask*3 ask ok@3 ask ask'],
  ['an ignored call is a success here, too', probes, 'fail*3 +1000 ignored look ignored'],
  ['a success threshold alone is its own capacity: the first failure opens', { ...three, successThreshold: 2 }, 'fail*3 +1000 ok fail'],
  ['a success threshold above its capacity is never met, and nothing opens again', { ...three, successThreshold: 3, successThresholdingCapacity: 2 }, 'fail*3 +1000 ok*4 look fail*4 look'],
  ['a probe that is never answered keeps its permit', { ...three, successThreshold: 1 }, 'fail*3 +1000 ask +3600000 ask look'],
  ['closing begins with an empty window', probes, 'fail*3 +1000 ok*2 fail*2 look fail'],
  ['closing begins with an empty window of time', { ...period, successThreshold: 1 }, 'fail*3 +1000 ok fail*2 look fail'],

  // Late results.
  ['a late failure in OPEN changes nothing', three, 'ask fail*3 +500 fail@0 look +500 ask'],
  ['a late success in OPEN changes nothing', three, 'ask fail*3 ok@0 look +1000 ask'],
  ['a late success in HALF-OPEN counts', probes, 'ask fail*3 +1000 ok ok@0'],
  ['a late failure in HALF-OPEN counts', probes, 'ask fail*3 +1000 fail fail@0'],
  ['a late result gives back a permit that it never took', { ...three, successThreshold: 2 }, 'ask fail*3 +1000 ask*3 ok@0 ask*2 look'],
  ['late results alone decide', probes, 'ask*2 fail*3 +1000 ask ok@0-1 look fail@5'],
  ['a late failure in the next CLOSED counts', three, 'ask fail*3 +1000 ok fail*2 fail@0'],
  ['a late success in the next CLOSED breaks the row', three, 'ask fail*3 +1000 ok fail*2 ok@0 fail look'],
  ['a probe that ends in OPEN changes nothing', { ...three, successThreshold: 2 }, 'fail*3 +1000 ask*2 fail@3 ok@4 look +1000 ok ok'],
  ['a probe of an earlier half-open counts in the next', { ...three, successThreshold: 2 }, 'fail*3 +1000 ask*2 fail@3 +1000 ask ok@4 look ok@5'],
  ['many calls in flight: the first failures open, the rest end in OPEN', three, 'ask*6 fail@0-2 look fail@3 ok@4 look'],
];
