// What the recorders in Rust have in common.

export const rust = {
  tools: [["cargo", ["--version"], /cargo 1\.(8[8-9]|9\d|\d{3})/]],
  fetches: "cargo fetches the crate and what it needs, once, into the folder of the user",
  prepare: [["cargo", "build", "--quiet", "--locked"]],
  run: ["target/debug/recorder"],
};
