// How cockatiel 3 is recorded, and over which cases.

import { counts, marks, options } from '../kit/cockatiel/options.mjs';
import { node } from '../kit/node.mjs';
import { boundaries } from './boundaries.mjs';

export default {
  ...node,
  name: 'cockatiel 3.2.1',
  seed: 133,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'ignored'],
  marks,
  counts,
  boundaries,
};
