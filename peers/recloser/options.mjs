// The options of recloser that are recorded, named as the builder's methods, and what they are when left out.
// Durations in ms. `error_rate` sets both rates; a case does not give it beside one of them.
//
// `open_wait_strategy` is a function in the library; here {"factor", "most"} stands for
// min(open_wait * factor ^ failures, most), where `failures` is what the library counts and gives to it.
//
// Not recorded: lengths of 0, with which the library computes below nothing.

export const defaults = { error_rate: 0.5, closed_len: 100, half_open_len: 10, open_wait: 30000 };

const rate = [0, 0.1, 0.25, 0.3, 0.33333334, 0.4, 0.5, 0.5, 0.6, 0.6666667, 0.75, 0.9, 1, 1.5];
const rest = {
  closed_len: [undefined, 1, 2, 3, 3, 4, 5, 10, 20],
  half_open_len: [undefined, 1, 1, 2, 3, 4, 5],
  open_wait: [undefined, 0, 1, 10, 500, 1000, 1000],
  open_wait_strategy: [undefined, undefined, { factor: [1, 2, 3], most: [100, 4000] }],
};

export const options = [
  { error_rate: [undefined, ...rate], ...rest },
  { error_rate_closed: [undefined, ...rate], error_rate_half_open: [undefined, ...rate], ...rest },
];

export function marks(given) {
  const { open_wait: wait, open_wait_strategy: strategy } = { ...defaults, ...given };
  if (!strategy) return [wait];
  return [wait, wait, Math.min(wait * strategy.factor, strategy.most), Math.min(wait * strategy.factor ** 2, strategy.most)];
}

/** One call more than a ring holds is the first to be judged. */
export function counts(given) {
  const { closed_len: closed, half_open_len: half } = { ...defaults, ...given };
  return [closed, closed + 1, half, half + 1];
}
