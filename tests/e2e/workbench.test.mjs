// Lesson 4 on the built page: read-outs, presets, retries, timeouts, the challenge; by mouse, by keyboard, on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { clock, read, start, tabTo } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const example = JSON.parse(readFileSync(new URL("../worked-examples.json", import.meta.url))).workbench;

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const tile = async (page, name) => (await read(page.locator(`[data-test=${name}]`))).split("\n").map((line) => line.trim()).filter(Boolean);
const step = (page) => page.locator(".steps");
const set = async (page, name, value) => {
  await page.getByRole("textbox", { name }).fill(String(value));
  await page.keyboard.press("Enter");
};
const unfold = (page, group) => page.locator("summary", { hasText: group }).click();
const state = (page) => page.locator("[data-test=state]").textContent();
const until = async (page, wanted) => {
  for (let seconds = 0; seconds < 60 && (await state(page)) !== wanted; seconds += 1) await press(page, "Advance 1 s");
  assert.equal(await state(page), wanted);
};

test("before the clock runs the read-outs are those that were worked out", async () => {
  const { page, problems } = await lab.open("#/workbench");
  const expected = example.before_start ?? example[0].before_start;
  const [, load, factor] = await tile(page, "load");
  assert.equal(load, `${expected.attempts_per_second}/s`);
  assert.equal(factor, `${expected.amplification.toFixed(2)} × user load, forecast`);
  assert.deepEqual(await tile(page, "timeout"), ["Timeout", expected.timeout_verdict, `${expected.latency_ms} ms of ${expected.timeout_ms} ms`]);
  assert.deepEqual(await tile(page, "rolling"), [
    "Rolling failures",
    `${expected.rolling_failures} of ${expected.rolling_calls}`,
    `opens at ${expected.failure_threshold_percent} % of ≥ ${expected.minimum_calls} in ${expected.window_s} s`,
  ]);
  assert.equal((await state(page)).toLowerCase(), expected.state);
  assert.deepEqual(problems, []);
});

test("by mouse: model, observe, and the three steps of the challenge", async () => {
  const { page, problems } = await lab.open("#/workbench");
  await step(page).getByRole("button", { name: "2.18" }).click();
  await unfold(page, "Traffic and dependency");
  await set(page, "Error rate", 60);
  await set(page, "Retries", 3);
  assert.deepEqual(await tile(page, "load"), ["Dependency load", "87/s", "2.18 × user load, forecast"]);
  await step(page).getByText("As you guessed").waitFor();
  await press(page, "Next step");

  await press(page, "Reset settings");
  await set(page, "Error rate", 100);
  await unfold(page, "Breaker contract");
  await set(page, "Minimum calls", 200);
  await step(page).getByRole("button", { name: "5.18 s" }).click();
  for (let seconds = 0; seconds < 4; seconds += 1) await press(page, "Advance 1 s");
  assert.equal(await clock(page), 4);
  // 40 a second, the first back at 0.205 s: 152 have failed by 4 s.
  assert.equal(await read(page.locator("[data-test=evidence]")), "152 of 152 failed in the last 5.0 s, but 200 calls are needed to judge.");
  assert.equal(await read(page.locator(".breaker").getByText("judged from")), "judged from 200 calls on");
  // The answer is given when it has been seen.
  assert.equal(await step(page).getByText("As you guessed").count(), 0);
  await press(page, "Run 10 s burst");
  await step(page).getByText("As you guessed").waitFor();
  await press(page, "Next step");

  await press(page, "Reset settings");
  await press(page, "Advance 1 s");
  await press(page, "Outage");
  await until(page, "OPEN");
  await step(page).getByText("done").waitFor();
  await press(page, "Next step");

  await press(page, "Recovery");
  await until(page, "CLOSED");
  await press(page, "Retry storm");
  await until(page, "OPEN");
  await step(page).getByText("done").waitFor();
  await press(page, "Next step");

  await press(page, "Recovery");
  await until(page, "CLOSED");
  await step(page).getByText("All steps are done.").waitFor();
  assert.deepEqual(problems, []);
});

for (const [name, options] of [["at 1440 px", {}], ["on a phone", { viewport: { width: 390, height: 844 } }]]) {
  test(`by keyboard alone, ${name}: the challenge`, async () => {
    const { page, problems } = await lab.open("#/workbench", options);
    const enter = async (button) => {
      await tabTo(page, "button", button);
      await page.keyboard.press("Enter");
    };
    await enter("Step 3");
    await enter("Advance 1 s");
    await enter("Outage");
    await enter("Run 10 s burst");
    await step(page).getByText("done").waitFor();
    await enter("Next step");
    await enter("Recovery");
    await enter("Run 10 s burst");
    assert.equal(await state(page), "CLOSED");
    await enter("Retry storm");
    await enter("Run 10 s burst");
    await step(page).getByText("done").waitFor();
    await enter("Next step");
    await enter("Recovery");
    await enter("Run 10 s burst");
    await enter("Run 10 s burst");
    await step(page).getByText("done").waitFor();
    assert.equal(await state(page), "CLOSED");
    assert.deepEqual(problems, []);
  });
}

test("a preset changes the pressure only, and the breaker keeps its evidence", async () => {
  const { page } = await lab.open("#/workbench?t=3");
  const before = await tile(page, "rolling");
  await press(page, "Retry storm");
  assert.deepEqual(await tile(page, "rolling"), before);
  await page.waitForURL(/#\/workbench\?changes=3:errors=60,3:latency=600,3:retries=3&t=3$/);
  assert.equal(await page.getByRole("textbox", { name: "Minimum calls" }).inputValue(), "20");
});

test("retries: attempts of one request are told apart, and both counts add up", async () => {
  const { page } = await lab.open("#/workbench?errors=100&retries=3&threshold=100&minimum=200&rate=10&t=1");
  await page.getByRole("checkbox", { name: "Every request" }).check();
  // Request 1: at 0.1 s, failed 0.18 s later and tried again in that instant, three times.
  const rows = await page.locator(".trace li:not([hidden])").allInnerTexts();
  const first = rows.map((row) => row.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim()).filter((row) => /Request 1[ ,]/.test(row));
  assert.deepEqual(first, [
    "0.10 s Request 1 admitted 1 in flight",
    "0.28 s Request 1 failed the dependency answered with an error; retried at once",
    "0.28 s Request 1, retry 1, admitted 2 in flight",
    "0.46 s Request 1, retry 1, failed the dependency answered with an error; retried at once",
    "0.46 s Request 1, retry 2, admitted 4 in flight",
    "0.64 s Request 1, retry 2, failed the dependency answered with an error; retried at once",
    "0.64 s Request 1, retry 3, admitted 6 in flight",
    "0.82 s Request 1, retry 3, failed the dependency answered with an error",
  ]);
  // Those of 0.1 and 0.2 s have used up their tries.
  assert.equal(await page.locator("[data-test=conservation]").textContent(), "10 = 0 + 2 + 0 + 0 + 8");
  // Tries that began by 1 s, 0.18 s apart: 10, 8, 6, 4.
  assert.equal(await page.locator("[data-test=attempts]").textContent(), "28 = 28 admitted + 0 rejected");
});

test("a timeout counts when it comes, and the dependency stays busy until the latency has passed", async () => {
  const { page } = await lab.open("#/workbench?errors=0&latency=2000&timeout=500&rate=10&minimum=200&t=1");
  // Ten requests, those of 0.1 to 0.5 s given up; all ten still keep the dependency busy.
  assert.equal(await page.locator("[data-test=held]").textContent(), "5 held + 5 wasted");
  assert.equal(await page.locator("[data-test=conservation]").textContent(), "10 = 0 + 0 + 5 + 0 + 5");
  assert.match(await page.locator("[data-test=follows]").textContent(), /Every attempt takes 2000 ms and is given up after 500 ms/);
  assert.match(await page.locator("[data-test=follows]").textContent(), /At 10 calls per second a 5 s window never holds 200 calls: this breaker cannot open\./);
  assert.deepEqual(await page.locator(".data thead th").allTextContents(), ["Seconds", "Succeeded", "Failed", "Timed out", "Rejected"]);
});

test("the clock advances to the next whole second, by a burst, and is reset", async () => {
  const { page } = await lab.open("#/workbench?t=2.35");
  await press(page, "Advance 1 s");
  assert.equal(await clock(page), 3);
  await press(page, "Advance 1 s");
  assert.equal(await clock(page), 4);
  await press(page, "Run 10 s burst");
  assert.equal(await clock(page), 14);
  await press(page, "Reset clock");
  assert.equal(await clock(page), 0);
});

test("what starting over says, and its Undo, move no button", async () => {
  const { page, problems } = await lab.open("#/workbench?t=230&errors=100");
  const top = async () => (await page.getByRole("button", { name: "Play", exact: true }).boundingBox()).y;
  const before = await top();
  await press(page, "Reset settings");
  await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
  assert.equal(await read(page.locator("[data-test=notice]")), "Started over.");
  assert.equal(await top(), before);
  await press(page, "Undo");
  await page.getByRole("button", { name: "Redo", exact: true }).waitFor();
  assert.equal(await top(), before);
  assert.deepEqual(problems, []);
});

test("the longest run is recomputed in short tasks, and the page goes on", async () => {
  const { page, problems } = await lab.open("#/workbench?rate=100&retries=3&errors=60&threshold=100&minimum=200&t=600");
  await set(page, "Recovery probes", 5);
  assert.equal(await clock(page), 600);
  await press(page, "Reset clock");
  await press(page, "Run 10 s burst");
  assert.equal(await clock(page), 10);
  // The time of each task is printed by make bench; here the figures must be those of the new run.
  assert.equal(await page.getByRole("textbox", { name: "Recovery probes" }).inputValue(), "5");
  assert.match(await page.locator("[data-test=conservation]").textContent(), /^1000 = /);
  assert.deepEqual(problems, []);
});
