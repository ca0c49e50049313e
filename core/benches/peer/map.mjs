// A plain, careful port of lesson 3's model to JavaScript, written from docs/model.md: an independent count of the
// whole space, and what the engine's speed is compared with. Integers only; times in fifths of a second, the distance
// of two calls, because nothing in this lesson happens between two calls.
//
// `node map.mjs [warm-up|instant]` prints the counts and the time.

const LABELS = ["FALSE TRIP", "OUTAGE EXPOSED", "RE-TRIPPED", "OVERLOADED", "SLOW RECOVERY", "TUNED"];
const CALLS = 300;
const DEAD = 8 * 5;
const BACK = 30 * 5;
const SECOND = 5;
const [CLOSED, OPEN, HALF_OPEN] = [0, 1, 2];

const windowFailed = new Uint8Array(50);
const windowTransient = new Uint8Array(50);

/** The place of the verdict of one setting; `wait` in fifths of a second. */
function judge(size, threshold, wait, probes, full) {
  let state = CLOSED;
  let deadline = 0;
  let [held, at, failed, transient] = [0, 0, 0, 0];
  let [admitted, probesFailed, probesTransient] = [0, 0, 0];
  // Answers of the warm-up within the last second: at most two.
  let [older, newer] = [-SECOND, -SECOND];
  let [outage, overload, falseTrips, reTrips] = [0, 0, 0, 0];
  let closedAt = 0;
  for (let call = 0; call < CALLS; call += 1) {
    // The timer comes before the arrival of its instant.
    if (state === OPEN) {
      if (call < deadline) continue;
      state = HALF_OPEN;
      [admitted, probesFailed, probesTransient] = [0, 0, 0];
    }
    let fails = false;
    let isTransient = false;
    if (call >= DEAD && call < BACK) {
      fails = true;
      outage += 1;
    } else if (call >= BACK && call < full) {
      if (call - older < SECOND) {
        fails = true;
        overload += 1;
      } else {
        [older, newer] = [newer, call];
      }
    } else if ((call + 1) % 10 === 4) {
      fails = true;
      isTransient = true;
    }
    let opens = false;
    if (state === CLOSED) {
      if (held === size) {
        failed -= windowFailed[at];
        transient -= windowTransient[at];
      } else {
        held += 1;
      }
      windowFailed[at] = fails ? 1 : 0;
      windowTransient[at] = isTransient ? 1 : 0;
      failed += windowFailed[at];
      transient += windowTransient[at];
      at = at + 1 === size ? 0 : at + 1;
      opens = held === size && failed * 100 >= threshold * size;
      if (opens) {
        if (failed === transient) falseTrips += 1;
        if (call >= BACK) reTrips += 1;
      }
    } else {
      admitted += 1;
      if (fails) probesFailed += 1;
      if (isTransient) probesTransient += 1;
      if (admitted < probes) continue;
      opens = probesFailed * 100 >= threshold * probes;
      if (opens && probesFailed === probesTransient) falseTrips += 1;
      if (!opens) {
        state = CLOSED;
        closedAt = call;
        [held, at, failed, transient] = [0, 0, 0, 0];
      }
    }
    if (opens) {
      state = OPEN;
      deadline = call + wait;
      [held, at, failed, transient] = [0, 0, 0, 0];
    }
  }
  if (falseTrips > 0) return 0;
  if (outage > 30) return 1;
  if (reTrips > 0) return 2;
  if (overload > 10) return 3;
  // A wait that ends with the run leaves it HALF-OPEN: not closed either.
  return state === CLOSED && closedAt <= full + 5 * SECOND ? 5 : 4;
}

/** The counts of all settings. */
export function countAll(recovery) {
  const full = recovery === "instant" ? BACK : 40 * 5;
  const counts = new Array(LABELS.length).fill(0);
  for (let size = 5; size <= 50; size += 1) {
    for (let threshold = 10; threshold <= 100; threshold += 5) {
      for (let wait = 5; wait <= 100; wait += 1) {
        for (let probes = 1; probes <= 10; probes += 1) counts[judge(size, threshold, wait, probes, full)] += 1;
      }
    }
  }
  return Object.fromEntries(LABELS.map((label, place) => [label, counts[place]]));
}

if (globalThis.process && process.argv[1]?.endsWith("map.mjs")) {
  const start = performance.now();
  console.log(JSON.stringify(countAll(process.argv[2] ?? "warm-up")));
  console.error(`${Math.round(performance.now() - start)} ms`);
}
