// For who does not see the page: the focus is never lost, keys belong to what has it, and a deed says what came of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clock, start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const press = async (page, name) => {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
};
/** Waits until the element with this text or name has the focus. */
const focused = (page, name) =>
  page.waitForFunction((name) => (document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim().startsWith(name), name);
const said = (page, words) => page.waitForFunction((words) => document.querySelector("[data-test=said]").textContent === words, words);

test("every page that is opened is read from its title, and Tab goes on from there", async () => {
  const { page } = await lab.open("#/");
  for (const [name, title, next] of [
    ["3 · Recovery tuning", "Recovery tuning", "Pin as A"],
    ["1 Outage and recovery", "Outage and recovery", "Pin as A"],
    ["Tuning map", "Tuning map", undefined],
    ["Circuit Breaker Lab", "Circuit Breaker Lab", undefined],
  ]) {
    await page.getByRole("link", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((title) => document.activeElement.matches("h1") && document.activeElement.textContent === title, title);
    if (!next) continue;
    await page.keyboard.press("Tab");
    await focused(page, next);
  }
});

test("what a change of a setting does to the run is said, once it rests", async () => {
  const { page } = await lab.open("#/tuning?t=20");
  await page.getByRole("slider", { name: "Wait in open state" }).focus();
  await page.keyboard.press("ArrowRight");
  await said(page, "Wait in open state 5.2 s. The run starts over, at 0.0 s.");
  const live = await lab.open("#/workbench?t=11");
  const field = live.page.getByRole("textbox", { name: "Minimum calls" });
  await field.fill("60");
  await live.page.keyboard.press("Enter");
  await said(live.page, "Minimum calls 60 calls. In force from 11.00 s.");
});

test("where a button or a key leads is said, and of another run nothing", async () => {
  const { page } = await lab.open("#/workbench");
  await press(page, "Advance 1 s");
  await said(page, "1.00 s, CLOSED from the start.");
  await press(page, "Next event");
  await said(page, "600.00 s, CLOSED from the start. The run ends here.");
  const tuning = (await lab.open("#/tuning?t=9")).page;
  await tuning.locator("#player").focus();
  await tuning.keyboard.press("Shift+ArrowRight");
  // A transition on the way is not told apart: told is where one is, and what happened at just that instant.
  await said(tuning, "10.0 s, OPEN since 9.6 s.");
  assert.equal(await tuning.locator("[data-test=announcer]").textContent(), "");
  await tuning.keyboard.press("ArrowLeft");
  await said(tuning, "9.6 s, OPEN. 10 of 20 calls failed, threshold 50 %.");
  await tuning.keyboard.press("ArrowLeft");
  await said(tuning, "8.0 s, CLOSED. Dependency: dead, every call fails.");
  await tuning.getByRole("link", { name: "wait 20 s" }).focus();
  await tuning.keyboard.press("Enter");
  await said(tuning, "Opened, at 0.0 s, CLOSED. Start; dependency healthy, 1 in 10 fails.");
  // What was told while it played is gone with the run that it was told of.
  const announced = (pattern) => tuning.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("[data-test=announcer]").textContent), pattern);
  await tuning.getByRole("slider", { name: "Playhead" }).fill("9600000");
  await announced("^9.6 s: OPEN. 10 of 20 calls failed, threshold 50 %$");
  await press(tuning, "Reset settings");
  await announced("^$");
});

test("the list of speeds keeps its keys", async () => {
  const { page } = await lab.open("#/tuning?t=20");
  const speed = page.getByRole("combobox", { name: "Speed" });
  await speed.focus();
  const before = await speed.inputValue();
  await page.keyboard.press("ArrowDown");
  assert.equal(await clock(page), 20);
  assert.notEqual(await speed.inputValue(), before);
  await page.keyboard.press("End");
  assert.equal(await clock(page), 20);
});

test("Undo and Redo hand the focus to each other when nothing is left to take back", async () => {
  const { page } = await lab.open("#/outage?t=20");
  await press(page, "Reset settings");
  await press(page, "Undo");
  await focused(page, "Redo");
  await page.keyboard.press("Enter");
  await focused(page, "Undo");
});

test("a run opened from the map by key begins at its heading, and the player's keys act", async () => {
  const { page } = await lab.open("#/map");
  await page.getByRole("application", { name: "Cells: Sliding window across, Failure-rate threshold up." }).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("[data-test=said]").textContent.startsWith("window"));
  await page.keyboard.press("Enter");
  await focused(page, "Recovery tuning");
  await page.keyboard.press("ArrowRight");
  assert.ok(await clock(page) > 0);
});

test("a message that is dismissed gives the focus to the heading", async () => {
  const { page } = await lab.open("#/outage?rate=99");
  await press(page, "Dismiss");
  await focused(page, "Outage and recovery");
});

test("a word opens the glossary at its entry, which is read out", async () => {
  const { page } = await lab.open("#/outage");
  await page.locator("button.word[data-word=OPEN]:visible").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.dataset.term?.split(",").includes("OPEN"));
  await page.keyboard.press("Escape");
  await focused(page, "OPEN");
});

test("pinned, swapped, cleared, broken and noted: each is said", async () => {
  const { page } = await lab.open("#/outage?t=5");
  await press(page, "Pin as A");
  await said(page, "This run is kept as A. The comparison is below.");
  await press(page, "Swap A and B");
  await said(page, "A and B are swapped.");
  await press(page, "Clear A");
  await said(page, "A is cleared.");
  await press(page, "Break service");
  await said(page, "Break service, at 5.00 s.");
  await press(page, "Capture");
  await said(page, "Noted.");
});

test("another step is read from its beginning", async () => {
  const { page } = await lab.open("#/outage");
  await press(page, "Step 2");
  await focused(page, "Try this");
});

test("the map says when work begins and ends, and a field what it refused", async () => {
  const { page } = await lab.open("#/map");
  await page.evaluate(() => {
    const region = document.querySelector("[data-test=said]");
    globalThis.heard = [];
    new MutationObserver(() => globalThis.heard.push(region.textContent)).observe(region, { subtree: true, childList: true, characterData: true });
  });
  await press(page, "Try my setting");
  const result = page.locator("[data-test=worlds] b").first();
  await result.waitFor({ timeout: 120_000 });
  await said(page, await result.textContent());
  assert.deepEqual(await page.evaluate(() => globalThis.heard.filter(Boolean)), ["Trying your setting in other worlds.", await result.textContent()]);
  await press(page, "Suggest");
  await said(page, "Looking for robust settings.");
  await press(page, "Count all settings");
  await said(page, "Looking for robust settings: given up. Counting all settings.");
  // As counted by core/benches/peer/map.mjs.
  await said(page, "171,653 of 839,040 settings are TUNED.");
  await page.getByRole("combobox", { name: "Up" }).selectOption({ label: "Sliding window" });
  await said(page, "Both axes changed places: Failure-rate threshold across, Sliding window up.");
  const field = page.getByRole("textbox", { name: "Outage begins" });
  await field.fill("9..4");
  await page.keyboard.press("Enter");
  await page.getByText("Outage begins takes a range, from..to, within 1 to 30 s").waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await field.inputValue(), "4..14");
  await field.fill("8");
  await page.keyboard.press("Enter");
  await page.waitForURL(/worlds\.outage=8/);
  assert.equal(await field.getAttribute("aria-invalid"), "false");
});

test("each fact of the example is read out, also the first and one that is chosen by its bar", async () => {
  const { page } = await lab.open("#/capacity");
  await press(page, "Load this example");
  await said(page, "The first request arrives. At 0.10 s: ten a second, one every 0.1 s. The dependency is broken, so it will fail.");
  await press(page, "Fact 6");
  await said(page, "The first probe. The cooldown of 6 s is over at 7.30 s, and the request that arrives then may pass.");
  await focused(page, "Fact 6");
});

test("a row of the trace says which of how many it is, however few are in the page", async () => {
  const { page } = await lab.open("#/tuning?t=60");
  await page.getByRole("checkbox", { name: "Every request" }).check();
  // 300 calls in 60 s, each with its own rows: more than the 120 that are in the page.
  await page.waitForFunction(() => Number(document.querySelector(".trace li").ariaSetSize) > 300);
  const rows = await page.locator(".trace li").evaluateAll((rows) => rows.map((row) => [Number(row.ariaPosInSet), row.ariaSetSize]));
  assert.ok(rows.length <= 120);
  assert.equal(new Set(rows.map(([, all]) => all)).size, 1);
  assert.equal(String(rows.at(-1)[0]), rows[0][1], "the last row is the last of all");
  assert.deepEqual(rows.map(([place]) => place), rows.map((_, index) => rows[0][0] + index));
});

test("a refusal stands in the place of the hint and covers nothing, and the press that caused it is not lost", async () => {
  const { page } = await lab.open("#/tuning");
  const field = page.getByRole("textbox", { name: "Sliding window" });
  await field.fill("99");
  // The press takes the focus from the field, which then refuses; the button below must not move away meanwhile.
  const instant = page.getByText("Instant", { exact: true });
  const { x, y } = await instant.boundingBox();
  await field.focus();
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.waitForFunction(() => document.querySelector(".field input").value === "20");
  assert.equal(await page.locator(".refusal:not(:empty)").count(), 0);
  await page.mouse.up();
  await page.getByRole("radio", { name: "Instant" }).and(page.locator(":checked")).waitFor();
  await field.fill("99");
  await page.keyboard.press("Enter");
  const refusal = page.locator(".refusal:not(:empty)");
  await refusal.waitFor();
  assert.equal(await refusal.textContent(), "Sliding window takes 5 to 50 calls in steps of 1, not “99”. 20 calls is kept.");
  const boxes = await page.locator(".controls .control").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  const { y: top, height } = await refusal.boundingBox();
  assert.ok(top >= boxes[0][0] && top + height <= boxes[0][1] && top + height <= boxes[1][0]);
  assert.equal(await page.getByText("Calls that are judged, once it is full.").isVisible(), false);
});

test("time stands still behind a dialog, and goes on after it", async () => {
  const { page } = await lab.open("#/tuning");
  const playhead = () => page.locator(".playhead").evaluate((line) => line.style.transform);
  const frames = (count) => page.evaluate((count) => new Promise((done) => {
    const frame = () => (count-- > 0 ? requestAnimationFrame(frame) : done());
    frame();
  }), count);
  await press(page, "Play");
  const moved = (from) => page.waitForFunction((from) => document.querySelector(".playhead").style.transform !== from, from);
  await moved(await playhead());
  for (const [name, id] of [["Words", "words"], ["Help", "help"]]) {
    await press(page, name);
    await page.locator(`#${id}[open]`).waitFor();
    await frames(2);
    const stood = await playhead();
    await frames(20);
    assert.equal(await playhead(), stood, name);
    await page.keyboard.press("Escape");
    await moved(stood);
  }
});
