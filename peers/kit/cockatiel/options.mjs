// The options of cockatiel that are recorded. Durations in ms. `breaker` and `halfOpenAfter` have no default.
//
//   breaker           {"consecutive": threshold}
//                     {"count": {"threshold", "size", "minimumNumberOfCalls"}}: the last left out, it is the size
//                     {"sampling": {"threshold", "duration", "minimumRps"}}
//   halfOpenAfter     a number; {"iterable": [first, second, ...]}, the last one stays;
//                     {"exponential": {"initialDelay": 128, "maxDelay": 30000}}, doubled each time, without jitter
//   halfOpenSampling  {"calls", "threshold"}, version 4 only

const threshold = [0.1, 0.2, 0.25, 0.3333333333333333, 0.3, 0.5, 0.5, 0.6, 0.7, 0.9];

export const options = {
  breaker: [
    { consecutive: [1, 2, 3, 3, 5] },
    { count: { threshold, size: [1, 2, 3, 4, 5, 7, 10, 20] } },
    { count: { threshold, size: [4, 5, 10], minimumNumberOfCalls: [1, 2, 3, 4] } },
    { sampling: { threshold, duration: [1, 2, 5, 7, 12], minimumRps: [undefined, 100, 500, 1000] } },
    { sampling: { threshold, duration: [100, 100, 503, 1000, 1000], minimumRps: [undefined, 1, 2, 5, 10, 40] } },
    { sampling: { threshold, duration: [5000, 5001, 7500, 30000], minimumRps: [undefined, 0.1, 0.5, 1] } },
  ],
  halfOpenAfter: [
    0, 1, 10, 100, 500, 1000, 1000, 5000,
    { iterable: [() => [10, 100, 1000], () => [1000, 0], () => [50]] },
    { exponential: { initialDelay: [undefined, 10, 100], maxDelay: [undefined, 300, 1000] } },
  ],
};

/** Durations at which something changes. */
export function marks({ breaker: { sampling }, halfOpenAfter }) {
  const { iterable, exponential } = halfOpenAfter;
  const first = exponential?.initialDelay ?? 128;
  const waits = iterable ?? (exponential ? [first, 2 * first, exponential.maxDelay ?? 4 * first] : [halfOpenAfter]);
  if (!sampling) return waits;
  const window = Math.round(sampling.duration / Math.max(5, Math.ceil(sampling.duration / 1000)));
  return [...waits, window, window, sampling.duration];
}

/** Numbers of calls at which something changes. */
export function counts({ breaker: { consecutive, count, sampling }, halfOpenSampling }) {
  const half = halfOpenSampling ? [halfOpenSampling.calls] : [];
  if (consecutive) return [consecutive, ...half];
  if (count) return [count.size, count.minimumNumberOfCalls ?? count.size, 2, ...half];
  const rps = sampling.minimumRps ?? 5 / sampling.threshold;
  return [Math.ceil((sampling.duration * rps) / 1000), 2, ...half];
}
