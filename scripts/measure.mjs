// Figures of the page in Chromium, on the optimised dist/: from change to picture, frames while playing,
// and the longest task after the start. Prints; judges nothing.
import { start } from "../tests/e2e/browser.mjs";

const lab = await start("dist");
const sorted = (values) => [...values].sort((a, b) => a - b);
const quantile = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => `${value.toFixed(1)} ms`;

/** From an input event of a slider to the moment after the frame that shows it, for many values. */
async function inputToPicture(name, fragment, selector, values, bars) {
  const { page, context } = await lab.open(fragment);
  const times = await page.evaluate(async ({ selector, values }) => {
    const slider = document.querySelector(selector);
    const once = (value) =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const start = performance.now();
          slider.value = String(value);
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          // A message arrives after the frame has been made.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - start);
          port2.postMessage(null);
        }),
      );
    const times = [];
    for (const value of values) times.push(await once(value));
    return times;
  }, { selector, values });
  await context.close();
  console.log(`${name} to new picture: median ${ms(quantile(times, 0.5))}, worst of ${values.length} ${ms(Math.max(...times))}; ${bars}`);
}

const many = (value) => Array.from({ length: 200 }, (_, turn) => value(turn));

/** Main-thread time per frame, from a browser trace of a run played to an instant at a speed. */
async function frames(fragment, speed, until) {
  const { page, context } = await lab.open(fragment);
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: speed });
  await lab.browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction((until) => Number(document.querySelector("[data-test=clock]").textContent) >= until, until, { polling: 500 });
  const { traceEvents } = JSON.parse((await lab.browser.stopTracing()).toString());
  await context.close();
  const main = traceEvents.find(({ name, args }) => name === "FireAnimationFrame" && args?.data);
  const mine = traceEvents.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === "X");
  // Tasks of the main thread, gathered between one animation frame and the next.
  const starts = sorted(mine.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts));
  const tasks = mine.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  const spent = new Array(starts.length).fill(0);
  const worked = new Array(starts.length).fill(0);
  for (const { ts, dur, tdur } of tasks) {
    const frame = starts.findLastIndex((start) => start <= ts + dur);
    if (frame < 0) continue;
    spent[frame] += dur / 1000;
    worked[frame] += (tdur ?? dur) / 1000;
  }
  // By the clock the thread also waits for the machine; its own processor time is what the page asks for.
  for (const [name, times] of [["by the clock", spent], ["processor", worked]]) {
    const inside = times.slice(1, -1);
    console.log(`main-thread time per frame of ${fragment} at ${speed}, ${name}: 95th percentile ${ms(quantile(inside, 0.95))}, median ${ms(quantile(inside, 0.5))} of ${inside.length} frames; bar 6 ms`);
  }
}

/** The longest run, recomputed whole: from the input to the last task that works on it. */
async function longestRun() {
  const { page, context } = await lab.open("#/workbench?rate=100&retries=3&errors=60&threshold=100&minimum=200&t=600");
  await page.evaluate(() => { globalThis.long = []; new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" }); });
  const times = [];
  await lab.browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
  for (let turn = 0; turn < 5; turn += 1) {
    times.push(await page.evaluate(async (value) => {
      const slider = document.querySelector("#probes-slider");
      const start = performance.now();
      slider.value = String(value);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      // Slices come as timers of no delay; when three frames have passed without one there is none left.
      for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - start;
    }, 4 + turn));
    await page.waitForTimeout(300);
  }
  const { traceEvents } = JSON.parse((await lab.browser.stopTracing()).toString());
  const main = traceEvents.find(({ name, args }) => name === "FireAnimationFrame" && args?.data);
  const tasks = traceEvents.filter(({ pid, tid, name }) => pid === main.pid && tid === main.tid && name === "ThreadControllerImpl::RunTask");
  await context.close();
  console.log(`longest run recomputed, and three frames: median ${ms(quantile(times, 0.5))}; bar 150 ms; longest task ${ms(Math.max(...tasks.map(({ dur }) => dur / 1000)))}`);
}

/** Memory after repeats of one script: playing, branching, changing lessons. */
async function memory() {
  const { page, context } = await lab.open("#/outage");
  const cdp = await context.newCDPSession(page);
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  const used = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0, embedderHeapUsedSize = 0 } = await cdp.send("Runtime.getHeapUsage");
    return (usedSize + backingStorageSize + embedderHeapUsedSize) / 1e6;
  };
  const figures = [];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const [lesson, step] of [["outage", "Step +1 s"], ["capacity", "Step +1 s"], ["tuning", "Next event"], ["workbench", "Run 10 s burst"]]) {
      await page.locator(`.bar nav a[href^="#/${lesson}"]`).click();
      await page.locator(`body[data-lesson=${lesson}] .player`).waitFor();
      // A lesson opens where it was left: here from its start.
      if (lesson === "tuning") await press("Restart");
      for (let steps = 0; steps < 5; steps += 1) await press(step);
      await press("Play");
      await page.waitForTimeout(400);
      await press("Pause");
      await page.getByRole("slider", { name: lesson === "workbench" ? "Recovery probes" : lesson === "tuning" ? "Sliding window" : "Response time" }).focus();
      for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("ArrowRight");
      await press("Previous event");
      await press(lesson === "tuning" ? "Next event" : step);
    }
    figures.push(await used());
  }
  await context.close();
  console.log(`memory after the 2nd repeat ${figures[1].toFixed(1)} MB, after the 10th ${figures[9].toFixed(1)} MB: ${(figures[9] - figures[1]).toFixed(1)} MB more; bar 5 MB`);
}

/** The longest task after the program has arrived, and the time from navigation to the player. */
async function longestTask() {
  const results = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const context = await lab.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      globalThis.longTasks = [];
      new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask", buffered: true });
      addEventListener("TrunkApplicationStarted", () => { globalThis.started = performance.now(); });
    });
    await page.goto(lab.address);
    await page.waitForFunction(() => globalThis.started);
    await page.waitForTimeout(1000);
    results.push(await page.evaluate(() => ({ longest: Math.max(0, ...globalThis.longTasks), started: globalThis.started })));
    await context.close();
  }
  const median = (key) => quantile(results.map((result) => result[key]), 0.5);
  console.log(`longest task after the start: ${median("longest") ? ms(median("longest")) : "none over 50 ms"}; bar 100 ms`);
  console.log(`navigation to playable: ${ms(median("started"))}`);
}

await inputToPicture("a control moved", "#/tuning", "#window-slider", many((turn) => 5 + ((turn * 7) % 46)), "bars 16 and 50 ms");
await inputToPicture("the playhead dragged", "#/capacity?rate=20&response=3&t=90", ".scrubber", many((turn) => ((turn * 37_700_000) % 90_000_000) + 10_000), "bar 16 ms");
await frames("#/tuning", "4×", 40);
await frames("#/capacity?rate=20&response=3", "16×", 85);
await frames("#/capacity?rate=20&response=3&a=90&a.threshold=1", "16×", 85);
await longestRun();
await memory();
await longestTask();
await lab.close();
