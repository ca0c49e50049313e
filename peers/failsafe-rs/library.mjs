// How the crate failsafe is recorded, and over which cases.

import { rust } from "../kit/rust.mjs";
import { boundaries } from "./boundaries.mjs";
import { counts, marks, options } from "./options.mjs";

export default {
  ...rust,
  name: "crate failsafe 1.3.0",
  seed: 17,
  options,
  outcomes: ["ok", "ok", "ok", "fail", "fail", "fail", "fail", "ignored"],
  marks,
  counts,
  boundaries,
};
