// Compares the engine's speed with that of another commit, in turns, so that both meet the same load of the machine.
//
// `node scripts/bench-turns.mjs REVISION [TURNS]`. Prints for each figure the median of the ratios of the turns: 1.00 is
// as fast as there, more is faster. Builds the other commit in target/compare.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [revision, turns = '9'] = process.argv.slice(2);
if (!revision) {
  console.error('bench-turns: takes REVISION [TURNS]');
  process.exit(2);
}
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });

const commit = run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]).trim();
const compare = join(root, 'target/compare');
const there = join(compare, 'src');
run('git', ['worktree', 'prune']);
if (existsSync(there)) run('git', ['worktree', 'remove', '--force', there]);
run('git', ['worktree', 'add', '--quiet', '--detach', '--force', there, commit]);

/** Builds a tree and gives its programs. */
function build(tree, target) {
  const env = { ...process.env, CARGO_TARGET_DIR: target };
  const cargo = (...args) => run('cargo', ['build', '-q', '--release', ...args], { cwd: tree, env });
  cargo('-p', 'breaker-bench', '--bin', 'breaker-bench');
  cargo('-p', 'breaker-core', '--example', 'run');
  return { bench: join(target, 'release/breaker-bench'), map: join(target, 'release/examples/run') };
}

/** The speed of each figure, in whatever unit: more is faster. */
function figures({ bench, map }) {
  const speeds = new Map();
  for (const line of run(bench, []).trim().split('\n')) {
    const [, name, speed] = line.match(/^(.*): ([\d.]+) million calls\/s/) ?? [];
    if (name) speeds.set(name, Number(speed));
  }
  for (const recovery of ['warm-up', 'instant']) {
    const began = process.hrtime.bigint();
    run(map, ['map', `recovery=${recovery}`]);
    speeds.set(`whole space, ${recovery}`, 1 / Number(process.hrtime.bigint() - began));
  }
  return speeds;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const other = build(there, join(compare, 'target'));
const own = build(root, process.env.CARGO_TARGET_DIR ?? join(root, 'target'));
const ratios = new Map();
for (let turn = 0; turn < Number(turns); turn += 1) {
  // Who goes first changes from turn to turn.
  const pair = turn % 2 ? [figures(own), figures(other)].reverse() : [figures(other), figures(own)];
  for (const [name, speed] of pair[1]) {
    if (pair[0].has(name)) ratios.set(name, [...(ratios.get(name) ?? []), speed / pair[0].get(name)]);
  }
}
run('git', ['worktree', 'remove', '--force', there]);
for (const [name, all] of ratios) {
  const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map((ratio) => ratio.toFixed(2));
  console.log(`${name}: ${middle} of ${commit.slice(0, 7)} (${least} to ${most}); bar 0.97`);
}
