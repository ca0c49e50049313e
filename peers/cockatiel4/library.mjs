// How cockatiel 4 is recorded, and over which cases.

import { counts, marks, options } from '../kit/cockatiel/options.mjs';
import { node } from '../kit/node.mjs';
import { boundaries } from './boundaries.mjs';

export default {
  ...node,
  name: 'cockatiel 4.0.0',
  seed: 144,
  options: {
    ...options,
    halfOpenSampling: [
      undefined,
      { calls: [1, 2, 2, 3, 4, 5], threshold: [0, 0, 0.2, 0.25, 0.3333333333333333, 0.5, 0.5, 0.6, 0.9] },
    ],
  },
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'ignored'],
  marks,
  counts,
  boundaries,
};
