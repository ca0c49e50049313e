// Runs a library's recorder: are its tools there, fetch and build it, put cases to it.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The first tool of the library that is missing or too old; undefined if all are there. */
export async function missingTool(library) {
  for (const [command, args, pattern] of library.tools) {
    try {
      const { out, err } = await run([command, ...args], library.path, '');
      if (!pattern.test(out + err)) return `${command} of the right version (wanted: ${pattern.source})`;
    } catch {
      return command;
    }
  }
  return undefined;
}

export async function prepare(library) {
  for (const command of library.prepare) await run(command, library.path, '');
}

/** The answers to each case, in order. An answer to an operation that could not be made is ''. */
export async function answersTo(library, cases) {
  const input = cases.map(({ options, ops }) => `${JSON.stringify({ options, ops })}\n`).join('');
  const { out } = await run(library.run, library.path, input);
  const lines = out.trim().split('\n').map((line) => JSON.parse(line));
  if (lines.length !== cases.length) throw new Error(`${library.name}: ${cases.length} cases, ${lines.length} answers`);
  return lines.map(({ answers, error }, index) => {
    const { options, ops } = cases[index];
    if (error) throw new Error(`${library.name} refused ${JSON.stringify(options)}: ${error}`);
    if (answers.length !== ops.length) throw new Error(`${library.name}: ${ops.length} operations, ${answers.length} answers`);
    return answers;
  });
}

function run([command, ...args], path, input) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: fileURLToPath(path) });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ out, err });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${(err || out).slice(-4000)}`));
    });
    child.stdin.on('error', () => {}); // the child may end without reading; its exit code tells why
    child.stdin.end(input);
  });
}
