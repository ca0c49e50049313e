// How resilience4j is recorded, and over which cases.

import { boundaries } from './boundaries.mjs';
import { options, defaults } from './options.mjs';

export default {
  name: 'resilience4j-circuitbreaker 2.4.0',
  tools: [
    ['java', ['-version'], /version "(1[7-9]|[2-9]\d)/],
    ['mvn', ['-v'], /Apache Maven 3/],
  ],
  fetches: 'Maven fetches the library, gson and its own plugins, once, into the folder of the user',
  prepare: [['mvn', '-q', '-B', 'compile', 'dependency:copy-dependencies']],
  run: ['java', '-cp', 'target/classes:target/dependency/*', 'recorder.Recorder'],
  seed: 11,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'ignored'],
  marks(given) {
    const set = { ...defaults, ...given };
    const window = set.slidingWindowType === 'TIME_BASED' ? [1000, set.slidingWindowSize * 1000, 999] : [];
    const patience = set.maxWaitDurationInHalfOpenState ? [set.maxWaitDurationInHalfOpenState] : [];
    return [set.waitDurationInOpenState, set.waitDurationInOpenState, ...window, ...patience];
  },
  durations: (given) => [{ ...defaults, ...given }.slowCallDurationThreshold],
  counts(given) {
    const set = { ...defaults, ...given };
    const window = set.slidingWindowType === 'TIME_BASED' ? [] : [set.slidingWindowSize];
    return [set.minimumNumberOfCalls, set.permittedNumberOfCallsInHalfOpenState, 1, 2, ...window];
  },
  boundaries,
};
