// For everyone: axe in every lesson and state, and every lesson completed by keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { read, start, tabTo, tabToThe } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

/** What axe finds on the page as it stands. */
async function findings(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => globalThis.axe.run(document));
  return found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 120))]);
}

// An address of each lesson at which the breaker is OPEN, HALF-OPEN, and a run pinned.
const LESSONS = {
  outage: { open: "?t=20", halfOpen: "?t=15", pinned: "?threshold=1&t=40&a=60" },
  capacity: { open: "?errors=100&t=1.3", halfOpen: "?errors=100&t=7.5", pinned: "?errors=100&t=9&a=9&a.threshold=5" },
  tuning: { open: "?t=31.1", halfOpen: "?t=31", pinned: "?probes=4&t=60&a=60" },
  workbench: { open: "?changes=5:errors=100&t=7.5", halfOpen: "?changes=5:errors=100&t=11.1", pinned: "?errors=60&t=9&a=9" },
};
const SIZES = {
  "as wide as most": { viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "320 px": { viewport: { width: 320, height: 568 } },
  // A window of 1440 px enlarged to 200 % has 720 px of its own.
  "200 %": { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
};

for (const [size, options] of Object.entries(SIZES)) {
  test(`axe finds nothing: front door and glossary, ${size}`, async () => {
    const { page, context } = await lab.open("#/", options);
    assert.deepEqual(await findings(page), []);
    await page.getByRole("button", { name: "Words", exact: true }).click();
    assert.deepEqual(await findings(page), []);
    await context.close();
  });
  test(`axe finds nothing: the tuning map, ${size}`, async () => {
    const { page, context } = await lab.open("#/map", options);
    await page.getByRole("button", { name: "Try my setting" }).click();
    await page.locator("[data-test=worlds] li").first().waitFor();
    assert.deepEqual(await findings(page), []);
    await context.close();
  });
  for (const [lesson, { open, halfOpen, pinned }] of Object.entries(LESSONS)) {
    test(`axe finds nothing: ${lesson}, ${size}`, async () => {
      for (const fragment of ["", open, halfOpen, pinned]) {
        const { page, context } = await lab.open(`#/${lesson}${fragment}`, options);
        if (fragment === pinned) await page.getByRole("button", { name: "Capture", exact: true }).click();
        assert.deepEqual(await findings(page), [], fragment);
        if (fragment === open) {
          await page.getByRole("button", { name: "Previous event" }).click();
          assert.deepEqual(await findings(page), [], "scrubbed");
          await page.getByRole("button", { name: "Play", exact: true }).click();
          assert.deepEqual(await findings(page), [], "playing");
        }
        await context.close();
      }
    });
  }
}

/** A person who has no mouse. */
const hands = (page) => ({
  press: async (name) => { await tabTo(page, "button", name); await page.keyboard.press("Enter"); },
  set: async (name, value) => {
    const folded = page.locator("details:not([open])", { has: page.getByLabel(name, { exact: true }) });
    if (await folded.count() > 0) {
      await tabToThe(page, folded.locator("summary"), `the group of ${name}`);
      await page.keyboard.press("Enter");
    }
    await tabTo(page, "textbox", name);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(String(value));
    await page.keyboard.press("Enter");
  },
  /** Steps through the events until one is told with this text. */
  goTo: async (text, key = "ArrowRight") => {
    await tabTo(page, "slider", "Playhead");
    for (let presses = 0; presses < 120; presses += 1) {
      if ((await read(page.locator(".trace li.current"))).includes(text)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no event says: ${text}`);
  },
  /** Walks up the trace until a row says this, and selects it. */
  select: async (text) => {
    await tabToThe(page, page.locator(".trace li.current button"), "the row of the playhead");
    for (let presses = 0; presses < 120; presses += 1) {
      if ((await page.evaluate(() => document.activeElement.textContent)).includes(text)) return page.keyboard.press("Enter");
      await page.keyboard.press("ArrowUp");
    }
    throw new Error(`no row says: ${text}`);
  },
  toEnd: async () => { await tabTo(page, "slider", "Playhead"); await page.keyboard.press("End"); },
  tick: async (name) => { await tabTo(page, "checkbox", name); await page.keyboard.press("Space"); },
  /** Waits until a step is done, and goes on to the next. */
  done: async (step, of) => {
    await page.locator(".steps h2", { hasText: new RegExp(`${step} of ${of} ✓ done`, "i") }).waitFor();
    if (step < of) { await tabTo(page, "button", "Next step"); await page.keyboard.press("Enter"); }
  },
  playUntil: async (state) => {
    await tabTo(page, "combobox", "Speed");
    await page.keyboard.press("End");
    await tabTo(page, "button", "Play");
    await page.keyboard.press("Enter");
    await page.locator("[data-test=state]", { hasText: new RegExp(`^${state}$`) }).waitFor();
    await page.keyboard.press("Enter");
  },
});

const COMPLETE = {
  outage: async ({ press, set, goTo, playUntil, done }) => {
    await goTo("34.73 s");
    await done(1, 4);
    await press("Healthy");
    await press("Step +1 s");
    await press("Break service");
    await playUntil("OPEN");
    await press("Repair service");
    await playUntil("CLOSED");
    await done(2, 4);
    await press("Previous event");
    await set("Requests per second", 9);
    await press("Step +1 s");
    await done(3, 4);
    await press("Reset settings");
    await goTo("34.73 s");
    await press("Pin as A");
    await set("Consecutive failures to open", 1);
    await press("Restart");
    await goTo("8.40 s");
    await done(4, 4);
  },
  capacity: async ({ press, set, goTo, tick, select, done }) => {
    await press("Load this example");
    for (let fact = 1; fact < 7; fact += 1) await press("Next fact");
    await press("Back to the steps");
    await done(1, 4);
    await press("Reset settings");
    await set("Requests per second", 20);
    await set("Response time", 2);
    await goTo("3 failures in a row");
    await done(2, 4);
    await press("Step +1 s");
    await press("Step +1 s");
    await done(3, 4);
    await tick("Every request");
    await select("late result from epoch 1 ignored");
    await done(4, 4);
  },
  tuning: async ({ set, goTo, toEnd, done }) => {
    await toEnd();
    await done(1, 4);
    await goTo("31.2 s", "ArrowLeft");
    await done(2, 4);
    await set("Half-open probe calls", 4);
    await toEnd();
    await done(3, 4);
    await set("Half-open probe calls", 3);
    await set("Failure-rate threshold", 30);
    await toEnd();
    await done(4, 4);
  },
  workbench: async ({ press, set, done }) => {
    await set("Error rate", 60);
    await set("Retries", 3);
    await done(1, 5);
    await press("Reset settings");
    await set("Error rate", 100);
    await set("Minimum calls", 200);
    await press("Run 10 s burst");
    await done(2, 5);
    await press("Reset settings");
    await press("Advance 1 s");
    await press("Outage");
    await press("Run 10 s burst");
    await done(3, 5);
    await press("Recovery");
    await press("Run 10 s burst");
    await press("Retry storm");
    await press("Run 10 s burst");
    await done(4, 5);
    await press("Recovery");
    await press("Run 10 s burst");
    await done(5, 5);
  },
};
const DOORS = {
  outage: "1 · Outage and recovery",
  capacity: "2 · In-flight capacity",
  tuning: "3 · Recovery tuning",
  workbench: "4 · Resilience workbench",
};

for (const [lesson, complete] of Object.entries(COMPLETE)) {
  test(`by keyboard alone, from the front door to the last step: ${lesson}`, async () => {
    const { page, problems, context } = await lab.open("#/");
    await tabTo(page, "link", DOORS[lesson]);
    await page.keyboard.press("Enter");
    await page.locator("main .data tfoot td").first().waitFor();
    await complete(hands(page));
    assert.deepEqual(problems, []);
    await context.close();
  });
}
