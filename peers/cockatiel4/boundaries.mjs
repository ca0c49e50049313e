// The cases made by hand: those of both versions, and what is version 4's own.

import { boundaries as both, four, three } from '../kit/cockatiel/boundaries.mjs';

const pair = { ...three, halfOpenSampling: { calls: 2, threshold: 0 } };
const half = { ...three, halfOpenSampling: { calls: 4, threshold: 0.5 } };
const stepped = { ...half, halfOpenAfter: { iterable: [100, 200] } };

export const boundaries = [
  ...both,
  ['closing by an ignored call begins a new row, too', three, 'fail*3 +1000 ignored fail*2 look fail'],
  ['count: after an ignored call the window holds one success', four, 'fail*4 +1000 ignored fail*2 look fail'],
  ['callers wait for the decision: a late failure opens, and they are rejected', three, 'ask fail*3 +1000 ask*2 fail@0 look ok@5 ok@4 look ask'],
  ['a probe of an earlier half-open decides nothing in the next', three, 'ask fail*3 +1000 ask fail@0 +1000 ask ok@4 look ok@5'],
  ['a failed probe of an earlier half-open decides nothing in the next', three, 'ask fail*3 +1000 ask fail@0 +1000 ask fail@4 look ok@5'],
  ['a probe that fails after another has closed changes nothing', three, 'ask fail*3 +1000 ask fail@0 +1000 ok fail@4 look fail*2 look fail'],

  ['half-open calls: so many run, the others wait', pair, 'fail*3 +1000 ask*3 look'],
  ['half-open calls: all must be back before it closes', pair, 'fail*3 +1000 ask*3 ok@3 look ask ok@4 look fail@5 fail@6'],
  ['half-open calls: without a threshold the first failure opens', pair, 'fail*3 +1000 ask*3 fail@3 look ok@4 look'],
  ['half-open calls: a call that ended gives no place back', pair, 'fail*3 +1000 ok ask ask'],
  ['half-open calls: exactly the threshold still closes', half, 'fail*3 +1000 fail*2 ok ok'],
  ['half-open calls: above the threshold opens at once, the rest is not awaited', half, 'fail*3 +1000 ask*4 fail@3-5 look ok@6 look'],
  ['half-open calls: the threshold is of all the calls, not of those that are back', half, 'fail*3 +1000 fail look fail look fail look'],
  ['half-open calls: ignored calls are successes', half, 'fail*3 +1000 ignored*2 fail*2'],
  ['half-open calls: failures below the threshold are forgotten on closing', half, 'fail*3 +1000 fail ok*3 fail*2 look fail'],
  ['half-open calls: a late failure opens by the rule of CLOSED', half, 'ask fail*3 +1000 ask fail@0 look'],
  ['half-open calls: those that run on count for nothing later', half, 'fail*3 +1000 ask*4 fail@3-5 +1000 ask fail@6 look ok*3 look ok@7'],
  ['half-open calls: opening again takes the next wait', stepped, 'fail*3 +100 fail*3 +199 ask +1 ask'],
  ['half-open calls: a call never answered keeps the others waiting', pair, 'fail*3 +1000 ask ok +3600000 ask look ok@3'],
  ['half-open calls: without a wait those that waited fill the places in their order', { ...pair, halfOpenAfter: 0 }, 'fail*3 ask*6 fail@3 look fail@5 look ok@6-8 look'],
];
