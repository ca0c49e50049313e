// How pybreaker is recorded, and over which cases.

import { boundaries } from './boundaries.mjs';
import { defaults, options } from './options.mjs';

export default {
  name: 'pybreaker 1.4.1',
  tools: [['python3', ['--version'], /Python 3\.(1[1-9]|[2-9]\d)/]],
  fetches: 'pip fetches the library and time-machine into .venv',
  prepare: [
    ['python3', '-m', 'venv', '.venv'],
    ['.venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes', '-r', 'requirements.txt'],
  ],
  run: ['.venv/bin/python', 'recorder.py'],
  seed: 15,
  options,
  outcomes: ['ok', 'ok', 'ok', 'fail', 'fail', 'fail', 'ignored'],
  marks: (given) => [Math.round({ ...defaults, ...given }.reset_timeout * 1000)],
  counts(given) {
    const { fail_max, success_threshold } = { ...defaults, ...given };
    return [fail_max, fail_max, success_threshold, 1];
  },
  serial: true, // the breaker's lock is held for the whole call
  boundaries,
};
