// Puts cases to cockatiel, of either version: it is the same program, and what differs is the library.

import { Ignored, record } from '../node.mjs';

export function recordCockatiel(FakeTimers, cockatiel) {
  const { CircuitState, circuitBreaker, handleWhen } = cockatiel;
  const letters = { [CircuitState.Closed]: 'C', [CircuitState.Open]: 'O', [CircuitState.HalfOpen]: 'H' };
  return record(FakeTimers, ({ breaker: rule, halfOpenAfter, ...rest }) => {
    const policy = handleWhen((error) => !(error instanceof Ignored));
    const breaker = circuitBreaker(policy, {
      ...rest,
      breaker: judge(cockatiel, rule),
      halfOpenAfter: typeof halfOpenAfter === 'number' ? halfOpenAfter : backoff(cockatiel, halfOpenAfter),
    });
    return { call: (action) => breaker.execute(action), state: () => letters[breaker.state] };
  });
}

function judge({ ConsecutiveBreaker, CountBreaker, SamplingBreaker }, { consecutive, count, sampling }) {
  if (count) return new CountBreaker(count);
  if (sampling) return new SamplingBreaker(sampling);
  return new ConsecutiveBreaker(consecutive);
}

// Both without jitter: what is drawn by chance cannot be recorded.
function backoff({ ExponentialBackoff, IterableBackoff, noJitterGenerator }, { iterable, exponential }) {
  if (iterable) return new IterableBackoff(iterable);
  return new ExponentialBackoff({ ...exponential, generator: noJitterGenerator });
}
