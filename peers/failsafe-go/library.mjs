// How failsafe-go is recorded, and over which cases.

import { go } from '../kit/go.mjs';
import { boundaries } from './boundaries.mjs';
import { counts, marks, options } from './options.mjs';

export default {
  ...go,
  name: 'failsafe-go v0.9.8',
  seed: 14,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'fail', 'ignored'],
  marks,
  counts,
  boundaries,
};
