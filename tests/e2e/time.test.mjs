// Time travel on the built page: what stands there at one instant adds up, nothing recorded is lost by the
// browser's Back, and the trace is walked by keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clock, read, start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const recorded = async (page) => Number((await page.locator("[data-test=recorded]").textContent()).match(/to ([\d.]+) s/)[1]);
const played = (page, seconds) =>
  page.waitForFunction((seconds) => Number(document.querySelector("[data-test=clock]").textContent) >= seconds, seconds);
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());

test("while it plays, all texts tell of one instant, and their numbers add up", async () => {
  const { page } = await lab.open("#/capacity?rate=20&response=3");
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "4×" });
  await press(page, "Play");
  // Read in one go, twenty times, each in a frame of its own.
  const seen = await page.evaluate(async () => {
    const text = (selector) => document.querySelector(selector).textContent;
    const seen = [];
    for (let turn = 0; turn < 20; turn += 1) {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      seen.push({
        clock: text("[data-test=clock]"),
        caption: text(".caption b"),
        counters: text(".counters h2"),
        evidence: text(".evidence h2"),
        answered: text("[data-test=answered]"),
        succeeded: text(".counters .succeeded dd"),
        held: parseInt(text("[data-test=held]"), 10),
        inFlight: Number(text(".counters .in-flight dd")),
        line: parseInt(text("[data-test=in-flight]"), 10),
      });
    }
    return seen;
  });
  for (const at of seen) {
    for (const told of [at.caption, at.counters, at.evidence]) assert.ok(told.includes(`${at.clock} s`), JSON.stringify(at));
    assert.equal(at.answered, at.succeeded);
    assert.deepEqual([at.held, at.line], [at.inFlight, at.inFlight]);
  }
  assert.ok(new Set(seen.map((at) => at.clock)).size > 3, "it did play");
});

test("the second of the playhead counts only what has come", async () => {
  // Failures of 1.1, 1.2 and 1.3 s and the rejection of 1.3 s; by 2 s ten failed and eight were rejected.
  const { page } = await lab.open("#/capacity?mode=manual&errors=100&threshold=3&changes=9:rate=9&t=1.3");
  const chart = await page.locator(".lane.chart").boundingBox();
  const readout = async (second) => {
    await page.mouse.move(chart.x + (chart.width * (second + 0.5)) / 10, chart.y + 20);
    return page.locator("[data-test=readout]").textContent();
  };
  assert.equal(await readout(1), "1 to 2 s so far: 0 answered, 3 failed, 1 rejected. 1.30 s OPEN");
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press("End");
  assert.equal(await readout(1), "1 to 2 s: 0 answered, 10 failed, 8 rejected. 1.30 s OPEN");
});

test("a lesson left while it plays fast is found again as far as it was recorded", async () => {
  const { page } = await lab.open("#/outage");
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "16×" });
  await press(page, "Play");
  await played(page, 20);
  await page.getByRole("link", { name: /Recovery tuning/ }).click();
  await page.getByRole("heading", { level: 1, name: "Recovery tuning" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Outage and recovery" }).waitFor();
  assert.ok((await recorded(page)) >= 20);
  assert.ok((await clock(page)) >= 20);
});

test("Back after a branch opens the run before as far as it was recorded, and Forward the branch", async () => {
  const { page } = await lab.open("#/outage?t=20");
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press("Home");
  for (let event = 0; event < 2; event += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), 8.73);
  await press(page, "Repair service");
  await press(page, "Step +1 s");
  assert.equal(await recorded(page), 9.73);
  // At once: a change is a step of the history without delay.
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("[data-test=recorded]").textContent.includes("20.00"));
  assert.ok(!(await read(page.locator(".trace"))).includes("Repaired"));
  await page.goForward();
  await page.waitForFunction(() => document.querySelector("[data-test=recorded]").textContent.includes("9.73"));
  assert.match(await read(page.locator(".trace")), /Repaired[^]*Dependency errors: scheduled → 0 %/);
});

test("the step that asks for a branch is not done without one", async () => {
  const { page } = await lab.open("#/outage");
  await press(page, "Step 3");
  const heading = page.locator("#try-this h2");
  await press(page, "Step +1 s");
  await press(page, "Break service");
  await press(page, "Step +1 s");
  assert.equal(await read(heading), "TRY THIS · 3 OF 4");
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await press(page, "Repair service");
  await press(page, "Step +1 s");
  await page.waitForFunction(() => document.querySelector("#try-this h2").textContent.includes("done"));
  const undo = page.locator(".legend .button:visible");
  assert.equal(await undo.textContent(), "Undo");
  await undo.click();
  assert.equal(await undo.textContent(), "Redo");
});

test("buttons that have nothing left to do keep the focus", async () => {
  const { page } = await lab.open("#/outage?t=90");
  const next = page.getByRole("button", { name: "Next event" });
  assert.equal(await next.getAttribute("aria-disabled"), "true");
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press("Home");
  assert.equal(await next.getAttribute("aria-disabled"), "false");
  const resume = page.getByRole("button", { name: "Resume here" });
  await resume.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "play");
  assert.equal(await focused(page), "Pause");
});

test("a long trace is walked by arrow keys, and the chosen row of an instant is marked", async () => {
  const { page } = await lab.open("#/capacity?rate=20&response=2&t=40");
  await page.getByRole("checkbox", { name: "Every request" }).check();
  await page.locator(".trace [aria-current=step]").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.activeElement.getAttribute("data-place") === "0");
  for (const key of ["ArrowDown", "ArrowDown", "PageDown", "ArrowUp"]) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForFunction(() => document.activeElement.getAttribute("data-place") === "9");
  await page.keyboard.press("End");
  await page.waitForFunction(() => Number(document.activeElement.getAttribute("data-place")) > 1000);
  // Of the rows of 10.10 s: request 162 failed, OPEN, request 202 rejected.
  await page.getByRole("checkbox", { name: "Every request" }).uncheck();
  await page.locator(".trace li", { hasText: "10.10 s" }).getByRole("button").click();
  await page.getByRole("checkbox", { name: "Every request" }).check();
  const rows = page.locator(".trace li:not([hidden])", { hasText: "10.10 s" });
  assert.ok((await rows.count()) >= 3);
  await rows.first().getByRole("button").click();
  assert.equal(await rows.first().getAttribute("class"), "current");
  assert.equal(await clock(page), 10.1);
});

test("every bad entry of a link is named, and a message of another kind has no such heading", async () => {
  const bad = Array.from({ length: 12 }, (_, place) => `no${place}=1`).join("&");
  const { page } = await lab.open(`#/outage?${bad}`);
  const messages = await read(page.getByRole("alert").first());
  assert.match(messages, /Parts of this address were not understood/);
  for (let place = 0; place < 12; place += 1) assert.ok(messages.includes(`no${place}`), `no${place} is named`);
  const changes = Array.from({ length: 1000 }, (_, place) => `${(place + 1) / 50}:rate=${(place % 2) + 5}`).join(",");
  const full = await lab.open(`#/outage?changes=${changes}`);
  await full.page.getByRole("region", { name: "Player" }).focus();
  await full.page.keyboard.press("End");
  await full.page.getByRole("button", { name: "Step +1 s" }).click();
  await full.page.getByRole("button", { name: "Break service" }).click();
  const message = await read(full.page.getByRole("alert").first());
  assert.ok(message.startsWith("This run has 1000 timed changes"), message);
});
