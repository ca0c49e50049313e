// How the crate recloser is recorded, and over which cases.

import { rust } from "../kit/rust.mjs";
import { boundaries } from "./boundaries.mjs";
import { counts, marks, options } from "./options.mjs";

export default {
  ...rust,
  name: "crate recloser 1.4.0",
  seed: 16,
  options,
  outcomes: ["ok", "ok", "ok", "fail", "fail", "fail", "ignored"],
  marks,
  counts,
  boundaries,
};
