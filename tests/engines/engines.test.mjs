// The same page in Chromium, Firefox and WebKit: really painted, played and moved alike, with the same runs, and with
// nothing in the console. What is asserted of paint is seen on the screen.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ENGINES, start } from "./lab.mjs";
import { cells, chart, headings, lanes, playhead, shows, strip } from "./painted.mjs";
import { whole } from "./whole.mjs";

const PHONE = { width: 390, height: 844 };

/** Runs of every lesson: opening settings, others, changes on the way, and two compared. */
const RUNS = [
  "#/outage?t=90",
  "#/outage?rate=8&changes=9:repair,12.5:rate=4&t=60&a=20&a.threshold=1",
  "#/capacity?rate=20&response=3&t=90",
  "#/capacity?mode=manual&errors=100&t=9",
  "#/tuning?t=60",
  "#/tuning?window=31&threshold=37&wait=3.4&probes=7&t=60",
  "#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=40",
];

const clockIs = (page, wanted) => page.waitFor((wanted) => document.querySelector("[data-test=clock]").textContent === wanted, wanted);
const clockPast = (page, seconds) => page.waitFor((seconds) => Number(document.querySelector("[data-test=clock]").textContent) > seconds, seconds);
const addressHas = (page, part) => page.waitFor((part) => location.hash.includes(part), part);
const told = (page, selector, part) =>
  page.waitFor(({ selector, part }) => document.querySelector(selector)?.textContent.includes(part), { selector, part });
const messages = (page) => page.evaluate(() => [...document.querySelectorAll(".messages p")].map((line) => line.textContent));
const quiet = async (page) => assert.deepEqual(await page.problems(), []);

/** All of a lesson's timeline. */
async function timeline(page) {
  await strip(page);
  await headings(page);
  await playhead(page);
}

// What Chromium says of each run, and of each thing that is refused.
const said = {};
/** Asserts that an engine says what Chromium said, which comes first. */
function asInChromium(engine, what, words) {
  if (engine === "chromium") said[what] = words;
  else if (what in said) assert.deepEqual(words, said[what], what);
  else throw new Error(`Chromium has not said: ${what}`);
}

for (const engine of ENGINES.filter((engine) => !process.env.ENGINE || ["chromium", process.env.ENGINE].includes(engine))) {
  describe(engine, () => {
    let lab;
    before(async () => { lab = await start(engine); });
    after(() => lab?.close());

    test("the front door is painted", async () => {
      const page = await lab.open("#/");
      await lanes(page, "request", "answered");
      await quiet(page);
    });

    for (const [size, name] of [[undefined, ""], [PHONE, ", on a phone"]]) {
      test(`lesson 1 is painted: calls, strip, headings, playhead, and every call of the chart${name}`, async () => {
        const page = await lab.open("#/outage?t=28.05", size);
        await lanes(page, "request", "probe");
        await timeline(page);
        await chart(page);
        await quiet(page);
      });

      test(`the map is painted${name}`, async () => {
        const page = await lab.open("#/map", size);
        await cells(page);
        await quiet(page);
      });
    }

    test("lessons 2, 3 and 4 are painted", async () => {
      let page = await lab.open("#/capacity?mode=manual&errors=100&t=1.3");
      await lanes(page, "request", "failed");
      await timeline(page);
      await shows(page, ".lane.line canvas", { request: 100 });
      await shows(page, ".lane.chart canvas", { failed: 200 });
      await quiet(page);
      page = await lab.open("#/tuning?t=31.1");
      await lanes(page, "probe");
      await headings(page);
      await playhead(page);
      await shows(page, ".lane.chart canvas", { answered: 5000, rejected: 5000, failed: 500 });
      await quiet(page);
      page = await lab.open("#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=9.5");
      await lanes(page, "request", "rejected");
      await timeline(page);
      await shows(page, ".lane.line canvas", { request: 100 });
      await shows(page, ".lane.chart canvas", { answered: 2000, rejected: 300, failed: 300 });
      await quiet(page);
    });

    test("a run plays by button, and stops by key; its calls are on the screen meanwhile", async () => {
      const page = await lab.open("#/tuning");
      await page.click(".transport .play");
      await clockPast(page, 0.5);
      await lanes(page, "request");
      await playhead(page);
      await page.press("k");
      await page.waitFor(() => document.querySelector(".transport .play").innerText.includes("Play"));
      await addressHas(page, "t=");
      await quiet(page);
    });

    test("seeking: the scrubber dragged, an event by key, a row of the trace", async () => {
      const page = await lab.open("#/tuning");
      const { x, y, width, height } = await page.box(".scrubber");
      // Its thumb is 20 px wide, and 60 s long are the rest.
      const at = (seconds) => [x + 10 + ((width - 20) * seconds) / 60, y + height / 2];
      await page.drag([at(0), at(10), at(20), at(30)]);
      await page.waitFor(() => Math.abs(Number(document.querySelector("[data-test=clock]").textContent) - 30) <= 0.1);
      await playhead(page);
      await page.press("Home");
      await clockIs(page, "0.0");
      await page.press("End");
      await clockIs(page, "60.0");
      await playhead(page);
      await quiet(page);
    });

    test("a control moved by the mouse computes another run", async () => {
      const page = await lab.open("#/tuning?t=31.1");
      const before = await whole(page);
      await page.click("#window-slider", [0.9, 0.5]);
      await addressHas(page, "window=");
      assert.notDeepEqual(await whole(page), before);
      // On a slider End would move that.
      await page.evaluate(() => document.activeElement.blur());
      await page.press("End");
      await clockIs(page, "60.0");
      await shows(page, ".lane.chart canvas", { answered: 5000 });
      await quiet(page);
    });

    test("a link leads to another lesson, Back returns, and both are painted", async () => {
      const page = await lab.open("#/outage?t=20");
      await page.click("nav a[href^='#/capacity']");
      await page.waitFor(() => document.body.dataset.lesson === "capacity" && Boolean(document.querySelector(".trace li.current")));
      await headings(page);
      await page.evaluate(() => history.back());
      await page.waitFor(() => document.body.dataset.lesson === "outage" && Boolean(document.querySelector(".trace li.current")));
      await clockIs(page, "20.00");
      await timeline(page);
      await chart(page);
      await quiet(page);
    });

    test("whole runs are those of Chromium", async () => {
      for (const run of RUNS) {
        const page = await lab.open(run);
        asInChromium(engine, run, await whole(page));
        await quiet(page);
      }
    });

    test("a hostile link is explained, and the rest of it applies", async () => {
      for (const [link, part] of [
        ["#/outage?threshold=999&fish=1&changes=5:errors=-1&t=12", "threshold=999"],
        ["#/tuning?window=<img src=x onerror=alert(1)>&wait=1e9&t=%ff", "wait=1e9"],
        ["#/map?x=fish&by=mood&worlds.outage=9..4&draws=-1&window=500", "worlds.outage=9..4"],
      ]) {
        const page = await lab.open(link);
        await told(page, ".messages", part);
        asInChromium(engine, link, await messages(page));
        await quiet(page);
      }
    });

    test("a broken file is refused, with line and column, and nothing changes", async () => {
      const folder = mkdtempSync(join(tmpdir(), "broken-"));
      const path = join(folder, "broken.json");
      writeFileSync(path, '{"format": "circuit-breaker-lab scenario",\n"version": ');
      const page = await lab.open("#/outage?changes=9:repair&t=12");
      const before = await whole(page);
      await page.choose("input[type=file]", path);
      await told(page, ".messages", "broken.json: ");
      asInChromium(engine, "a broken file", await messages(page));
      assert.deepEqual(await whole(page), before);
      await quiet(page);
      rmSync(folder, { recursive: true });
    });

    test("a field refuses what is out of range, and keeps its value", async () => {
      const page = await lab.open("#/tuning");
      const field = "input[aria-label='Wait in open state'][type=text]";
      await page.click(field);
      await page.press("Control", "a");
      await page.type("99");
      await page.press("Enter");
      await told(page, "#wait-error", "Wait in open state takes 1 to 20");
      assert.equal(await page.evaluate((field) => document.querySelector(field).value, field), "5");
      await quiet(page);
    });
  });
}
