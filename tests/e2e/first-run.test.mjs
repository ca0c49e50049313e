// The built page behind its strict policy, used as a person uses it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { read, start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const clock = (page) => page.locator("[data-test=clock]").textContent();
const verdict = (page) => page.locator("[data-test=verdict]").textContent();
const current = (page) => read(page.locator(".trace li.current"));

test("the opening run plays to its end and is judged RE-TRIPPED", async () => {
  const { page, problems } = await lab.open("#/tuning");
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "16×" });
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator("[data-test=verdict]").waitFor();
  assert.equal(await verdict(page), "RE-TRIPPED");
  assert.equal(await clock(page), "60.0");
  assert.match(await current(page), /40\.6 s\s*CLOSED/);
  assert.deepEqual(problems, []);
});

test("events are stepped through in order, with their reasons", async () => {
  const { page, problems } = await lab.open("#/tuning");
  const expected = [
    ["8.0", "dead, every call fails"],
    ["9.6", "10 of 20 calls failed, threshold 50 %"],
    ["14.6", "5.0 s wait elapsed"],
    ["15.0", "3 of 3 probes failed, threshold 50 %"],
  ];
  for (const [at, reason] of expected) {
    await page.getByRole("button", { name: "Next event" }).click();
    assert.equal(await clock(page), at);
    assert.ok((await current(page)).includes(reason));
  }
  await page.getByRole("button", { name: "Previous event" }).click();
  assert.equal(await clock(page), "14.6");
  assert.deepEqual(problems, []);
});

test("4 probes instead of 3 turn RE-TRIPPED into TUNED", async () => {
  const { page, problems } = await lab.open("#/tuning");
  await page.getByRole("button", { name: "Show verdict" }).click();
  assert.equal(await verdict(page), "RE-TRIPPED");
  await page.getByRole("textbox", { name: "Half-open probe calls" }).fill("4");
  await page.keyboard.press("Enter");
  // A changed run keeps its verdict to itself until it is asked for or played.
  const show = page.getByRole("button", { name: "Show verdict" });
  await show.click();
  assert.equal(await verdict(page), "TUNED");
  await page.waitForURL(/#\/tuning\?probes=4$/);
  await page.goBack();
  await show.click();
  assert.equal(await verdict(page), "RE-TRIPPED");
  await page.goForward();
  await show.click();
  assert.equal(await verdict(page), "TUNED");
  assert.deepEqual(problems, []);
});

test("an address opens exactly its state", async () => {
  const { page, problems } = await lab.open("#/tuning?window=20&probes=4&t=33.4");
  assert.equal(await clock(page), "33.4");
  assert.match(await current(page), /32\.0 s\s*OPEN\s*2 of 4 probes failed, threshold 50 %/);
  assert.equal(await page.getByRole("textbox", { name: "Half-open probe calls" }).inputValue(), "4");
  assert.deepEqual(problems, []);
});

test("a bad address is explained and the rest applies", async () => {
  const { page, problems } = await lab.open("#/tuning?window=500&wait=1.1&fish=2&probes=4");
  const message = await page.getByRole("alert").first().innerText();
  for (const part of ["window=500", "5 to 50 calls", "wait=1.1", "1 to 20 s in steps of 0.2", "fish"]) {
    assert.ok(message.includes(part), `${part} in ${message}`);
  }
  assert.equal(await page.getByRole("textbox", { name: "Half-open probe calls" }).inputValue(), "4");
  assert.equal(await page.getByRole("textbox", { name: "Sliding window" }).inputValue(), "20");
  assert.deepEqual(problems, []);
});

test("the keyboard alone plays, steps and scrubs", async () => {
  const { page } = await lab.open("#/tuning");
  await page.getByRole("slider", { name: "Playhead" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), "8.0");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await clock(page), "9.0");
  await page.keyboard.press("End");
  assert.equal(await clock(page), "60.0");
  await page.keyboard.press("Home");
  assert.equal(await clock(page), "0.0");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Play" }).waitFor();
});

test("without JavaScript the page still says what it is and what it needs", async () => {
  const context = await lab.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(lab.address);
  const said = await page.locator("body").innerText();
  for (const text of ["needs JavaScript and WebAssembly", "A circuit breaker stands between", "1 · Outage and recovery", "An attempt admitted in HALF-OPEN"]) {
    assert.ok(said.includes(text), text);
  }
  await context.close();
});
