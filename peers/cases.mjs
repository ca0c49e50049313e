// Makes cases for a library: those that it names itself, and random ones that crowd around its boundaries.
//
// What is made here is a wish: whether a call is admitted is known only when the library has been asked. An answer to
// a call that never ran is taken out of the case when it is recorded (`record.mjs`).

import { Draws } from './draw.mjs';
import { operations } from './script.mjs';

export const RANDOM_CASES = 2200;
export const FEWEST_OPERATIONS = 20;
export const MOST_OPERATIONS = 200;

/** The cases made by hand. */
export function boundaryCases(library) {
  return library.boundaries.map(([name, options, script]) => ({ name, options, ops: operations(script) }));
}

/** `count` random cases, the same ones every time. */
export function randomCases(library, count) {
  return Array.from({ length: count }, (_, index) => randomCase(library, new Draws(index * 7919 + library.seed)));
}

/**
 * One of what a space of options allows. A list stands for any of its members, an object for all of its own members;
 * `undefined` leaves the option out, so that the library's default holds; a function gives its value as it is.
 */
export function choose(space, draws) {
  if (typeof space === 'function') return space();
  if (Array.isArray(space)) return choose(draws.one(space), draws);
  if (space === null || typeof space !== 'object') return space;
  const chosen = {};
  for (const [name, values] of Object.entries(space)) {
    const value = choose(values, draws);
    if (value !== undefined) chosen[name] = value;
  }
  return chosen;
}

function randomCase(library, draws) {
  const options = choose(library.options, draws);
  const traffic = new Traffic(library, options, draws);
  const length = FEWEST_OPERATIONS + 10 + Math.floor(draws.fraction() ** 4 * (MOST_OPERATIONS - FEWEST_OPERATIONS - 9));
  while (traffic.ops.length < length) traffic.go();
  traffic.ops.length = length;
  return { options, ops: traffic.ops };
}

/** Traffic made of short scenes: bursts, overlapping calls, pauses that end at a boundary, late answers. */
class Traffic {
  ops = [];
  #draws;
  #now = 0;
  #asked = 0;
  #open = [];
  #library;
  #counts;
  #pauses;
  #durations;
  #outcomes;

  constructor(library, options, draws) {
    this.#library = library;
    this.#draws = draws;
    this.#counts = library.counts(options).filter((count) => count >= 1 && count <= 120);
    // Few different steps in a case: boundaries are met more often, and the recording is smaller.
    const marks = library.marks(options);
    const around = (mark) => [mark - 1, mark, mark + 1].filter((step) => step >= 0);
    const chosen = [draws.one(marks), draws.one(marks)];
    this.#pauses = chosen.flatMap(around).concat(draws.one([1, 2, 10, 100, Math.ceil(chosen[0] / 2)]));
    if (draws.chance(1, 3)) this.#pauses.push(chosen[0] * draws.one([2, 3, 5]));
    this.#durations = [0, 0, 1, ...around(draws.one(library.durations?.(options) ?? marks))];
    this.#outcomes = library.outcomes;
  }

  go() {
    const scenes = this.#library.serial
      ? [this.#burst, this.#burst, this.#pause, this.#pause, this.#call, this.#look]
      : [this.#burst, this.#burst, this.#pause, this.#pause, this.#overlap, this.#begin, this.#end, this.#end, this.#call, this.#look];
    this.#draws.one(scenes).call(this);
  }

  #wait(ms) {
    this.#now += ms;
  }

  #ask() {
    this.ops.push([this.#now, 'ask']);
    this.#asked += 1;
    return this.#asked - 1;
  }

  #answer(call, outcome) {
    this.ops.push([this.#now, 'answer', call, outcome]);
  }

  #look() {
    this.ops.push([this.#now, 'look']);
  }

  /** One way to end the calls of a scene: all alike, mostly one, or any. */
  #ending() {
    const draws = this.#draws;
    const usual = draws.one(['fail', 'fail', 'fail', 'ok', 'ok', draws.one(this.#outcomes)]);
    const sureness = draws.one([1, 1, 0.8, 0.5]);
    return () => (draws.fraction() < sureness ? usual : draws.one(this.#outcomes));
  }

  /** So many calls as decide something, or one less or more. */
  #many(most) {
    const count = this.#draws.one(this.#counts) + this.#draws.one([-1, 0, 0, 0, 1]);
    return Math.max(1, Math.min(most, count));
  }

  /** Whole calls one after the other, at one instant or with one step between them. */
  #burst() {
    const ending = this.#ending();
    const step = this.#draws.chance(2, 3) ? 0 : this.#draws.one([1, 1, ...this.#pauses]);
    for (let left = this.#many(120); left > 0; left -= 1) {
      this.#answer(this.#ask(), ending());
      if (left > 1) this.#wait(step);
    }
  }

  /** A pause that ends at a boundary; then somebody calls or looks. */
  #pause() {
    this.#wait(this.#draws.one(this.#pauses));
    if (this.#draws.chance(1, 4)) this.#look();
    else if (this.#draws.chance(1, 2) && !this.#library.serial) this.#open.push(this.#ask());
    else this.#answer(this.#ask(), this.#ending()());
  }

  /** One call that lasts. */
  #call() {
    const call = this.#ask();
    this.#wait(this.#draws.one(this.#durations));
    if (this.#draws.chance(1, 4)) this.#look();
    this.#answer(call, this.#ending()());
  }

  /** Several calls in flight, ended in any order. */
  #overlap() {
    const calls = Array.from({ length: this.#many(12) }, () => this.#ask());
    this.#wait(this.#draws.one(this.#durations));
    const ending = this.#ending();
    while (calls.length) {
      const [call] = calls.splice(this.#draws.below(calls.length), 1);
      if (this.#draws.chance(1, 6)) this.#open.push(call);
      else this.#answer(call, ending());
    }
  }

  /** Calls that stay in flight, some of them for ever. */
  #begin() {
    for (let left = 1 + this.#draws.below(3); left > 0; left -= 1) this.#open.push(this.#ask());
  }

  /** Late answers. */
  #end() {
    const ending = this.#ending();
    for (let left = 1 + this.#draws.below(3); left > 0 && this.#open.length; left -= 1) {
      const [call] = this.#open.splice(this.#draws.below(this.#open.length), 1);
      this.#answer(call, ending());
    }
  }
}
