// Figures of the tuning map in Chromium, on the optimised dist/: medians of five. Prints; judges nothing.
import { serve } from "./serve.mjs";
import { start } from "../tests/e2e/browser.mjs";

const RUNS = 5;
const lab = await start("dist");
const peer = await serve("core/benches/peer");
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The map with as many workers as `cores` less one. */
async function open(cores) {
  const context = await lab.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript((cores) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
    globalThis.long = [];
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  }, cores);
  await page.goto(`${lab.address}#/map`);
  await page.waitForFunction(() => document.querySelector("[data-test=cell]")?.textContent.includes("RE-TRIPPED"));
  return { page, context };
}

/** From a control moved to all cells painted: the caption is written in the same frame. */
async function change(page, turn) {
  return page.evaluate(async (turn) => {
    const slider = document.querySelector("#wait-slider");
    const told = document.querySelector("[data-test=cell]");
    const start = performance.now();
    slider.value = String(20 + turn * 2);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const arrived = new Promise((resolve) => {
      const canvas = document.querySelector("#cells canvas").getContext("2d");
      const clear = canvas.clearRect;
      let paints = 0;
      // First with the moved frame, then with the new cells.
      canvas.clearRect = (...area) => {
        clear.apply(canvas, area);
        paints += 1;
        if (paints === 2) {
          delete canvas.clearRect;
          requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(null); });
        }
      };
    });
    await arrived;
    return performance.now() - start;
  }, turn);
}

/** From a button pressed to the end of the work. */
async function work(page, name) {
  return page.evaluate(async (name) => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    const progress = document.querySelector("[data-test=progress]");
    const start = performance.now();
    button.click();
    await new Promise((resolve) => {
      new MutationObserver(() => progress.hidden && resolve()).observe(progress, { attributes: true });
    });
    return performance.now() - start;
  }, name);
}

/** The port in JavaScript, in the same browser. */
async function port() {
  const page = await lab.browser.newPage();
  await page.goto(`${peer.address}map.mjs`);
  const took = await page.evaluate(async () => {
    const { countAll } = await import("/map.mjs");
    const start = performance.now();
    countAll("warm-up");
    return performance.now() - start;
  });
  await page.close();
  return took;
}

const { page, context } = await open(2);
const changes = [];
for (let turn = 0; turn < 21; turn += 1) changes.push(await change(page, turn));
console.log(`a 46 x 19 map, from change to painted: median of 21 ${median(changes).toFixed(0)} ms, worst ${Math.max(...changes).toFixed(0)} ms; bar 100 ms`);
const pairs = [];
for (let turn = 0; turn < RUNS; turn += 1) pairs.push({ ours: await work(page, "Count all settings"), theirs: await port() });
const long = await page.evaluate(() => globalThis.long);
const ours = median(pairs.map((pair) => pair.ours));
const ratio = median(pairs.map((pair) => pair.theirs / pair.ours));
console.log(`whole space (839,040 runs), 1 worker: median of five ${(ours / 1000).toFixed(2)} s; bar 2.5 s; the port in JavaScript takes ${ratio.toFixed(2)} times as long; goal 1.5`);
console.log(`longest main-thread task meanwhile: ${long.length ? `${Math.max(...long).toFixed(0)} ms` : "none over 50 ms"}; bar 50 ms`);
for (const name of ["Try my setting", "Try the map", "Suggest"]) console.log(`${name}: ${((await work(page, name)) / 1000).toFixed(2)} s`);
await context.close();
peer.server.close();
await lab.close();
