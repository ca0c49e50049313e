// Plays cases to breakers of JavaScript, on a clock that is held by fake timers.

import { createInterface } from 'node:readline';

// Time 0 of a case.
const ZERO = Date.UTC(2000, 0, 1);

// Not held: with it, everything that has been promised so far comes to pass.
const { setImmediate } = globalThis;
const settled = () => new Promise((resolve) => setImmediate(resolve));

export class Failure extends Error {}
export class Ignored extends Error {}

/** What the recorders in JavaScript have in common. */
export const node = {
  tools: [
    ['node', ['--version'], /v(2\d|[3-9]\d)\./],
    ['npm', ['--version'], /\d/],
  ],
  fetches: 'npm fetches the library and the fake timers into node_modules',
  prepare: [['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']],
  run: ['node', 'recorder.mjs'],
};

/**
 * Reads cases from standard input, a JSON object a line, puts each to a breaker of its own, and prints the answers.
 * `breaker(options)` gives `call(action)`, which lets the library run `action` or not and gives its promise, `state()`,
 * which is C, O or H by the library's own getter, and `stop()` if there is something to end.
 */
export async function record(FakeTimers, breaker) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { options, ops } = JSON.parse(line);
    // Installed before the breaker is made, so that its first timers are held, too.
    const clock = FakeTimers.install({
      now: ZERO,
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    let printed;
    try {
      printed = { answers: await play(clock, breaker(options), ops) };
    } catch (error) {
      printed = { error: error.message };
    } finally {
      clock.uninstall();
    }
    process.stdout.write(`${JSON.stringify(printed)}\n`);
  }
}

async function play(clock, breaker, ops) {
  const calls = [];
  const answers = [];
  for (const [at, kind, number, outcome] of ops) {
    clock.tick(ZERO + at - clock.now);
    await settled();
    let answer = '-';
    if (kind === 'ask') {
      const call = begin(breaker);
      calls.push(call);
      await settled();
      answer = call.end ? 'A' : call.over ? 'R' : 'W';
    } else if (kind === 'answer') {
      const { end } = calls[number];
      if (!end) {
        answers.push('');
        continue;
      }
      calls[number].end = undefined;
      end(outcome);
      await settled();
    }
    answers.push(answer + breaker.state());
  }
  breaker.stop?.();
  return answers;
}

/** A call: `end` ends it, once it runs; `over` says that the library has given its answer. */
function begin(breaker) {
  const call = { end: undefined, over: false };
  const action = () =>
    new Promise((resolve, reject) => {
      call.end = (outcome) => (outcome === 'ok' ? resolve() : reject(outcome === 'fail' ? new Failure() : new Ignored()));
    });
  const over = () => (call.over = true);
  breaker.call(action).then(over, over);
  return call;
}
