// Lighthouse on the built page, as a static host would serve it: medians of five. Prints; judges nothing.
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { serve } from "./serve.mjs";
import { executable, FLAGS } from "../tests/e2e/browser.mjs";

const RUNS = 5;
// Not among the packages of package.json: no test needs it, and it is larger than all of them.
const VERSION = "12.8.2";
const TOOL = ".tools/lighthouse/node_modules/lighthouse";
const PAGES = [
  { name: "front door, desktop", fragment: "", preset: ["--preset=desktop"] },
  { name: "lesson 3, desktop", fragment: "#/tuning", preset: ["--preset=desktop"] },
  { name: "front door, mobile", fragment: "", preset: [] },
];

if (!existsSync(TOOL) || JSON.parse(readFileSync(`${TOOL}/package.json`)).version !== VERSION) {
  console.log(`installing lighthouse ${VERSION} (half a minute)`);
  mkdirSync(".tools/lighthouse", { recursive: true });
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", ".tools/lighthouse", `lighthouse@${VERSION}`]);
}

// Precompressed, as a host that can would serve it.
const folder = mkdtempSync(join(tmpdir(), "lab-"));
cpSync("dist", folder, { recursive: true });
for (const name of readdirSync(folder)) {
  if (/\.(wasm|js|css|html|svg)$/.test(name)) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
}
const { server, address } = await serve(folder);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

// In a process of its own, so that the server can answer meanwhile.
const audit = (fragment, preset) =>
  new Promise((resolve, reject) => {
    const args = [`${TOOL}/cli/index.js`, address + fragment, "--quiet", "--output=json",
      "--only-categories=performance,accessibility,best-practices", `--chrome-flags=--headless=new ${FLAGS.join(" ")}`, ...preset];
    execFile("node", args, { env: { ...process.env, CHROME_PATH: executable() }, maxBuffer: 1 << 26 }, (error, text) =>
      error ? reject(error) : resolve(JSON.parse(text)));
  });

for (const { name, fragment, preset } of PAGES) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await audit(fragment, preset));
  const score = (category) => median(reports.map(({ categories }) => Math.round(categories[category].score * 100)));
  const missed = new Set(reports.flatMap(({ audits }) => Object.values(audits).filter(({ score, weight }) => score !== null && score < 0.9).map(({ id }) => id)));
  console.log(`Lighthouse, ${name}: performance ${score("performance")}, accessibility ${score("accessibility")}, best practices ${score("best-practices")}; below 0.9: ${[...missed].join(", ") || "none"}`);
}
server.close();
rmSync(folder, { recursive: true });
