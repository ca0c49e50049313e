// The engine as WebAssembly in Chromium beside the same loop natively, in turns: the median of five ratios.
import { execFileSync } from "node:child_process";
import { start } from "../tests/e2e/browser.mjs";

const native = () => Number(execFileSync("target/release/breaker-bench", ["totals"], { encoding: "utf8" }));
const lab = await start("target/web/wasm32-unknown-unknown/release");
const page = await lab.browser.newPage();
await page.goto(lab.address);
await page.evaluate(async () => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch("breaker_bench.wasm"));
  globalThis.rate = () => {
    const start = performance.now();
    let calls = 0;
    while (performance.now() - start < 200) calls += instance.exports.play_round();
    return calls / (performance.now() - start) / 1000;
  };
  // Once for the browser's optimising compiler.
  globalThis.rate();
});

const pairs = [];
for (let turn = 0; turn < 5; turn += 1) pairs.push({ native: native(), browser: await page.evaluate(() => globalThis.rate()) });
await lab.close();

const median = (values) => values.sort((a, b) => a - b)[2];
const browser = median(pairs.map((pair) => pair.browser));
const ratio = median(pairs.map((pair) => pair.browser / pair.native));
console.log(`engine, totals only, tuning, in Chromium: ${browser.toFixed(1)} million calls/s, ${(ratio * 100).toFixed(0)} % of native; bar 60 %`);
