// Draws that are the same on every machine: a counter, mixed by multiplication (mulberry32).

export class Draws {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A fraction, at least 0 and below 1. */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0, below `end`. */
  below(end) {
    return Math.floor(this.fraction() * end);
  }

  /** True `times` in `outOf` draws. */
  chance(times, outOf) {
    return this.below(outOf) < times;
  }

  one(list) {
    return list[this.below(list.length)];
  }
}
