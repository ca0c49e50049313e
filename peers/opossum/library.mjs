// How opossum is recorded, and over which cases.

import { node } from '../kit/node.mjs';
import { boundaries } from './boundaries.mjs';
import { options, defaults } from './options.mjs';

export default {
  ...node,
  name: 'opossum 9.0.0',
  seed: 13,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'ignored'],
  marks(given) {
    const { resetTimeout, rollingCountTimeout, rollingCountBuckets, timeout } = { ...defaults, ...given };
    const bucket = Math.floor(rollingCountTimeout / rollingCountBuckets);
    return [resetTimeout, resetTimeout, bucket, bucket * rollingCountBuckets, ...(timeout ? [timeout] : [])];
  },
  counts: ({ volumeThreshold }) => [volumeThreshold || 1, 1, 2, 3],
  boundaries,
};
