// The cases made by hand: those of both versions, and what is version 3's own.

import { boundaries as both, four, three } from '../kit/cockatiel/boundaries.mjs';

export const boundaries = [
  ...both,
  ['closing by an ignored call leaves the row as it was: the next failure opens', three, 'fail*3 +1000 ignored fail'],
  ['count: closing by an ignored call leaves the window as it was', four, 'fail*4 +1000 ignored ok look fail'],
  ['callers wait for the probe itself, though a late failure opens meanwhile', three, 'ask fail*3 +1000 ask*2 fail@0 look +1000 look ok@4 look ok@5'],
  ['a probe that succeeds after a late failure opened does not close', three, 'ask fail*3 +1000 ask fail@0 ok@4 look'],
  ['its success resets the row, though it does not close', three, 'ask fail*3 +1000 ask fail@0 ok@4 +1000 ok fail*2 look fail'],
  ['a probe of an earlier half-open closes the next', three, 'ask fail*3 +1000 ask fail@0 +1000 ask ok@4 look ok@5'],
  ['a probe of an earlier half-open opens the next', three, 'ask fail*3 +1000 ask fail@0 +1000 ask fail@4 look ok@5 look'],
  ['an ignored probe of an earlier half-open closes the next', three, 'ask fail*3 +1000 ask fail@0 +1000 ask ignored@4 look'],
  ['a probe that fails after another has closed opens at once', three, 'ask fail*3 +1000 ask fail@0 +1000 ok look fail@4'],
  ['those who wait for an earlier probe wait for it alone', three, 'ask fail*3 +1000 ask*2 fail@0 +1000 ask*2 ok@6 look ok@7 ok@4 look ok@5'],
];
