// The options of pybreaker that are recorded, and what they are when left out. `reset_timeout` is in seconds.
// Nothing is refused: 0 acts like 1 in the two thresholds.

export const defaults = { fail_max: 5, reset_timeout: 60, success_threshold: 1 };

export const options = {
  fail_max: [undefined, 0, 1, 2, 2, 3, 3, 4, 5, 8],
  reset_timeout: [undefined, 0, 0.001, 0.01, 0.25, 0.5, 1, 1, 2.5],
  success_threshold: [undefined, 0, 1, 2, 2, 3, 5],
};
