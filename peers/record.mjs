// Records the real libraries anew and compares with what is committed.
//
//   node peers/record.mjs [--write] [LIBRARY...]
//
// Fails at the first answer that differs, and names library, case and operation. With `--write` it writes what it
// recorded. A library whose tools are not there is skipped, and named.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

import { FEWEST_OPERATIONS, RANDOM_CASES, boundaryCases, randomCases } from './cases.mjs';
import { library as load, names } from './libraries.mjs';
import { answersTo, missingTool, prepare } from './recorder.mjs';
import { fromLine, toLine } from './text.mjs';

// More than are kept: those that turn out too short are left out.
const SPARE = 1.3;

const write = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((word) => word !== '--write');
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`there is no library "${unknown}" here; there are ${names.join(', ')}`);

let differences = 0;
const skipped = [];
for (const name of wanted.length ? wanted : names) await recordLibrary(name);
if (skipped.length) console.log(`skipped: ${skipped.join('; ')}`);
if (differences) fail(`${differences} of the libraries did not answer as recorded`);

async function recordLibrary(name) {
  const library = await load(name);
  const missing = await missingTool(library);
  if (missing) {
    skipped.push(`${name} (no ${missing})`);
    return;
  }
  const began = Date.now();
  console.log(`${name}: ${library.fetches}`);
  await prepare(library);
  const prepared = Date.now();

  const boundaries = await recorded(library, boundaryCases(library));
  const random = (await recorded(library, randomCases(library, Math.ceil(RANDOM_CASES * SPARE))))
    .filter(({ ops }) => ops.length >= FEWEST_OPERATIONS)
    .slice(0, RANDOM_CASES);
  if (random.length < RANDOM_CASES) fail(`${name}: only ${random.length} random cases are long enough`);

  const sizes = write ? save(library, boundaries, random) : '';
  const same = write || compare(name, library, boundaries, random);
  if (!same) differences += 1;
  const seconds = (from, to) => `${((to - from) / 1000).toFixed(1)} s`;
  console.log(
    `${name}: ${library.name}: ${boundaries.length} boundary cases and ${random.length} random ones ` +
      `${write ? 'written' : same ? 'are equal' : 'DIFFER'}${sizes} ` +
      `(made ready in ${seconds(began, prepared)}, recorded in ${seconds(prepared, Date.now())})`,
  );
}

/**
 * The cases with their answers, without the operations that could not be made. What is left is put to the library a
 * second time: the answers must be the same.
 */
async function recorded(library, cases) {
  const first = await answersTo(library, cases);
  const made = cases.map((wish, index) => {
    const possible = (_, operation) => first[index][operation] !== '';
    return { ...wish, ops: wish.ops.filter(possible), answers: first[index].filter(possible) };
  });
  const second = await answersTo(library, made);
  made.forEach((one, index) => {
    const at = one.answers.findIndex((answer, operation) => answer !== second[index][operation]);
    if (at >= 0) fail(`${library.name} answers differently when asked again: ${JSON.stringify(one)}, operation ${at}`);
  });
  return made;
}

function files({ path }) {
  return { boundaries: new URL('boundaries.jsonl', path), random: new URL('recorded.txt.gz', path) };
}

function save(library, boundaries, random) {
  const to = files(library);
  writeFileSync(to.boundaries, boundaries.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const packed = gzipSync(random.map((one) => `${toLine(one)}\n`).join(''), { level: 9 });
  packed[9] = 255; // "unknown system": the same bytes wherever it is written
  writeFileSync(to.random, packed);
  return `, ${Math.ceil(packed.length / 1000)} kB`;
}

/** True if nothing differs from what is committed; says where the first difference is. */
function compare(name, library, boundaries, random) {
  const from = files(library);
  if (!existsSync(from.random) || !existsSync(from.boundaries)) {
    console.log(`${name}: nothing is recorded yet`);
    return false;
  }
  const lines = (text) => text.trim().split('\n');
  return (
    compareCases(name, lines(readFileSync(from.boundaries, 'utf8')).map((line) => JSON.parse(line)), boundaries) &&
    compareCases(name, lines(gunzipSync(readFileSync(from.random)).toString()).map(fromLine), random)
  );
}

function compareCases(name, before, now) {
  for (let index = 0; index < Math.max(before.length, now.length); index += 1) {
    const [was, is] = [before[index], now[index]];
    const title = (is ?? was).name ? `"${(is ?? was).name}"` : `random case ${index + 1}`;
    if (!was || !is) return tell(`${name}: ${title} is ${was ? 'no longer made' : 'not recorded yet'}`);
    if (was.name !== is.name || JSON.stringify(was.options) !== JSON.stringify(is.options)) {
      return tell(`${name}: ${title} is made in another way than the recorded one`);
    }
    for (let at = 0; at < Math.max(was.ops.length, is.ops.length); at += 1) {
      const one = ({ ops, answers }) => (at < ops.length ? `${JSON.stringify(ops[at])} ${answers[at]}` : 'the end');
      if (one(was) !== one(is)) return tell(`${name}: ${title}, operation ${at}: recorded ${one(was)}, now ${one(is)}`);
    }
  }
  return true;
}

function tell(text) {
  console.log(text);
  return false;
}

function fail(text) {
  console.error(`peers: ${text}`);
  process.exit(1);
}
