// The options of the crate failsafe that are recorded, named as its functions and their parameters. Durations in ms.
//
//   success_rate_over_time_window  {"required_success_rate": 0.8, "min_request_threshold": 5, "window": 30000}
//   consecutive_failures           {"num_failures": 5}
//     one of them alone, or both (`or_else`, the rate first); none stands for both with these figures
//   backoff                        {"constant": ms} or {"exponential": {"start": ms, "max": ms}}, in whole seconds
//
// Without a back-off the library draws each wait by chance (equal jitter from 10 to 300 s). That cannot be recorded,
// so random cases name one; cases by hand show what holds whatever is drawn.

const success_rate_over_time_window = {
  required_success_rate: [undefined, 0, 0.1, 0.25, 0.5, 0.5, 0.75, 0.8, 0.9, 1],
  min_request_threshold: [undefined, 0, 1, 2, 3, 5, 8],
  window: [undefined, 100, 1000, 1000, 1500, 2000, 2000, 5000],
};
const consecutive_failures = { num_failures: [undefined, 0, 1, 2, 3, 3, 4] };
const backoff = [
  { constant: [0, 1, 10, 500, 1000, 1000, 2500] },
  { exponential: { start: [1000, 1000, 2000, 2999], max: [3000, 4000, 10000] } },
];

export const options = [
  { success_rate_over_time_window, backoff },
  { success_rate_over_time_window, backoff },
  { consecutive_failures, backoff },
  { success_rate_over_time_window, consecutive_failures, backoff },
  { backoff },
];

export function marks({ success_rate_over_time_window: rate, consecutive_failures: streak, backoff: { constant, exponential } }) {
  const { start, max } = exponential ?? {};
  const waits = exponential ? [start, Math.min(2 * start, max), max].map((ms) => Math.floor(ms / 1000) * 1000) : [constant];
  if (!rate && streak) return waits;
  const window = rate?.window ?? 30000;
  return [...waits, window, window, Math.floor(window / 5)];
}

export function counts({ success_rate_over_time_window: rate, consecutive_failures: streak }) {
  return [(streak?.num_failures ?? 5) || 1, ...(rate ? [(rate.min_request_threshold ?? 5) || 1] : []), 2];
}
