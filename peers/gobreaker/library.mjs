// How gobreaker is recorded, and over which cases.

import { go } from '../kit/go.mjs';
import { boundaries } from './boundaries.mjs';
import { options, defaults } from './options.mjs';

export default {
  ...go,
  name: 'sony/gobreaker v2.4.0',
  seed: 12,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'fail', 'ignored'],
  marks({ Timeout, Interval, BucketPeriod }) {
    const window = Interval > 0 && BucketPeriod > 0 ? [BucketPeriod, Math.ceil(Interval / BucketPeriod) * BucketPeriod] : [];
    return [Timeout > 0 ? Timeout : defaults.Timeout, ...(Interval > 0 ? [Interval] : []), ...window];
  },
  counts({ MaxRequests, ReadyToTrip: rule = defaults.ReadyToTrip }) {
    return [MaxRequests || defaults.MaxRequests, rule.Requests || rule.ConsecutiveFailures + 1 || 1, 2];
  },
  boundaries,
};
