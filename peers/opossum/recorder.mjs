// Puts cases to opossum.

import FakeTimers from '@sinonjs/fake-timers';
import CircuitBreaker from 'opossum';

import { Ignored, record } from '../kit/node.mjs';

await record(FakeTimers, (options) => {
  const breaker = new CircuitBreaker((action) => action(), {
    timeout: false, // the library's own default is 10 s; a case that wants it says so
    ...options,
    // What only watches, and takes time.
    enableSnapshots: false,
    rollingPercentilesEnabled: false,
    errorFilter: (error) => error instanceof Ignored,
  });
  return {
    call: (action) => breaker.fire(action),
    state: () => (breaker.opened ? 'O' : breaker.halfOpen ? 'H' : 'C'),
    stop: () => breaker.shutdown(),
  };
});
