// The short notation in which cases are made by hand. Words, in order of time:
//
//   +40          40 ms pass
//   ask  ask*3   a call begins; three do
//   ok   fail*2  a whole call at one instant: it begins and ends so (`ignored` likewise)
//   fail@0       call 0 ends so; calls are counted from 0, rejected ones too
//   ok@2-5       calls 2, 3, 4 and 5 end so
//   look         the state is read

const WORD = /^(?:\+(\d+)|(look|ask|ok|fail|ignored)(?:\*(\d+))?|(ok|fail|ignored)@(\d+)(?:-(\d+))?)$/;

/** The operations that `script` stands for: `[[0, "ask"], [40, "answer", 0, "ok"]]`. */
export function operations(script) {
  const ops = [];
  let now = 0;
  let asked = 0;
  for (const word of script.trim().split(/\s+/)) {
    const parts = WORD.exec(word);
    if (!parts) throw new Error(`"${word}" is no word of a case`);
    const [, pause, whole, times, outcome, first, last] = parts;
    if (pause) now += Number(pause);
    else if (outcome) {
      for (let call = Number(first); call <= Number(last ?? first); call += 1) ops.push([now, 'answer', call, outcome]);
    } else {
      for (let n = 0; n < Number(times ?? 1); n += 1) {
        if (whole === 'look') ops.push([now, 'look']);
        else {
          ops.push([now, 'ask']);
          if (whole !== 'ask') ops.push([now, 'answer', asked, whole]);
          asked += 1;
        }
      }
    }
  }
  return ops;
}
