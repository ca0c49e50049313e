// What the recorders in Go have in common: a test that is built once and then fed.

export const go = {
  tools: [['go', ['version'], /go1\.(2[6-9]|[3-9]\d)/]],
  fetches: "Go fetches the library's module, once, into the folder of the user",
  prepare: [['go', 'test', '-c', '-o', 'target/recorder', '.']],
  run: ['target/recorder', '-test.timeout', '10m'],
};
