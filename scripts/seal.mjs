// After a build: makes one style sheet of all, and writes into sw.js which files the build has and a version that is a
// hash of them all.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? process.env.TRUNK_STAGING_DIR ?? "dist";
const STYLE = "style.css";

/** Fifteen small files cost a slow network more than one: each is a request that the first picture waits for. */
function joinStyles() {
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  const link = /[ \t]*<link rel="stylesheet" href="\.\/([\w-]+\.css)"[^>]*>\n?/g;
  const names = [...html.matchAll(link)].map(([, name]) => name).filter((name) => name !== STYLE);
  if (names.length === 0) return;
  writeFileSync(join(folder, STYLE), names.map((name) => readFileSync(join(folder, name), "utf8")).join("\n"));
  const first = `    <link rel="stylesheet" href="./${STYLE}">\n`;
  let isFirst = true;
  writeFileSync(page, html.replace(link, () => (isFirst ? ((isFirst = false), first) : "")));
  for (const name of names) rmSync(join(folder, name));
}

function seal() {
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
}

joinStyles();
seal();
