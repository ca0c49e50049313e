// The libraries that are recorded: every folder beside this file that holds a `library.mjs`.
//
// A `library.mjs` exports
//   name        what a person calls it, with its version
//   tools       commands that must be there: [command, arguments, a pattern that their output must match]
//   fetches     what its recorder takes from the language's registry, in words
//   prepare     commands that fetch and build the recorder, run in its folder
//   run         the command that reads cases from standard input and prints their answers
//   seed        the seed of its random cases
//   options     the space of its options (see `choose` in cases.mjs)
//   marks       durations, in ms, at which something changes under given options
//   durations   how long calls last, if that matters to the library; else the marks serve
//   counts      numbers of calls at which something changes under given options
//   outcomes    how calls end; one named twice is drawn twice as often
//   serial      true where a call must end before the next may begin
//   boundaries  cases made by hand: [what it shows, options, script (see script.mjs)]

import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);

/** The folders' names, in order of the alphabet. */
export const names = readdirSync(folder)
  .filter((name) => existsSync(new URL(`${name}/library.mjs`, folder)))
  .sort();

/** What the library of this name is, with the path of its folder. */
export async function library(name) {
  const path = new URL(`${name}/`, folder);
  return { ...(await import(new URL('library.mjs', path))).default, path };
}
