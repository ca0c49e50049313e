// The text of recordings: one case a line, the options as JSON, a tab, then a word for each operation:
//
//   [ms since the operation before] a|l|o|f|i [number of the call] [A|R|W] C|O|H
//
// `a` asks and has an answer; `l` looks; `o`, `f` and `i` end a call with ok, fail, ignored. The last letter is the
// state that the library's own getter gave after the operation.
// So `aAC 40o0C 60lC` is: ask at 0, admitted; call 0 ends well at 40; a look at 100; the state is CLOSED throughout.

const WORD = /^(\d*)([alofi])(\d*)([ARW]?)([COH])$/;
const OUTCOMES = { o: 'ok', f: 'fail', i: 'ignored' };

/** One line for a case with its answers. */
export function toLine({ options, ops, answers }) {
  let before = 0;
  const words = ops.map(([at, kind, call, outcome], index) => {
    const pause = at === before ? '' : String(at - before);
    before = at;
    const [answer, state] = answers[index];
    const what = kind === 'answer' ? `${outcome[0]}${call}` : kind[0];
    return `${pause}${what}${answer === '-' ? '' : answer}${state}`;
  });
  return `${JSON.stringify(options)}\t${words.join(' ')}`;
}

/** The case that a line holds. */
export function fromLine(line) {
  const [options, words] = line.split('\t');
  let now = 0;
  const ops = [];
  const answers = [];
  for (const word of words.split(' ')) {
    const [, pause, kind, call, answer, state] = WORD.exec(word);
    now += Number(pause);
    if (kind === 'a') ops.push([now, 'ask']);
    else if (kind === 'l') ops.push([now, 'look']);
    else ops.push([now, 'answer', Number(call), OUTCOMES[kind]]);
    answers.push((answer || '-') + state);
  }
  return { options: JSON.parse(options), ops, answers };
}
