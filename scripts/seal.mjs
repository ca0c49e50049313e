// After a release build: writes into sw.js which files the build has, and a version that is a hash of them all.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? process.env.TRUNK_STAGING_DIR ?? "dist";
const names = readdirSync(folder).filter((name) => name !== "sw.js").sort();
const hash = createHash("sha256");
for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
// The page itself is asked for by its folder.
const files = ["./", ...names.map((name) => `./${name}`)];
const worker = join(folder, "sw.js");
const sealed = readFileSync(worker, "utf8")
  .replace('"development"', JSON.stringify(hash.digest("hex").slice(0, 16)))
  .replace("FILES = []", `FILES = ${JSON.stringify(files)}`);
writeFileSync(worker, sealed);
