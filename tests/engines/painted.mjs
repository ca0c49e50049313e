// Whether the parts of the page are on the screen: each is looked at where it stands, for the colours that it must have.
import assert from "node:assert/strict";
import { colour } from "./colours.mjs";

/** A mark of a call covers at least this many pixels in one colour. */
const MARK = 40;

/** Asserts that an element shows at least so many pixels of each colour. */
export async function shows(page, selector, least) {
  const box = await page.box(selector);
  for (const [name, pixels] of Object.entries(least)) {
    await page.seen(`${selector}: ${pixels} pixels of ${name}`, box, (part) => part.count(colour(name)) >= pixels);
  }
}

/** The calls on their lanes, by the colours of their marks. */
export const lanes = (page, ...colours) => shows(page, ".diagram canvas", Object.fromEntries(colours.map((name) => [name, MARK])));

/** The chart, where all is recorded up to the playhead: every call is a part of its area as large as every other. */
export async function chart(page) {
  const box = await page.box(".lane.chart canvas");
  const { answered, rejected, places } = await page.evaluate(() => {
    const text = (selector) => document.querySelector(selector).textContent;
    return {
      answered: Number(text(".counters .succeeded dd")),
      rejected: Number(text(".counters .rejected dd")),
      // Calls that the whole area has room for.
      places: Number(text(".lane.chart .scale.top")) * Number(text(".axis span:last-child")),
    };
  });
  for (const [name, calls] of Object.entries({ answered, rejected })) {
    const share = calls / places;
    // Gaps between the bars take up to a quarter.
    await page.seen(`${calls} calls ${name} in the chart`, box, (part) => {
      const seen = part.count(colour(name)) / part.area;
      return seen >= share * 0.7 && seen <= share * 1.02;
    });
  }
}

/** The strip: each of its bands that is wide enough to tell, as far as it has happened, in the colour of its state. */
export async function strip(page) {
  const STATES = { closed: "answered", open: "failed", "half-open": "probe" };
  const bands = await page.evaluate(() => {
    const now = document.querySelector(".playhead").getBoundingClientRect().x - 2;
    return [...document.querySelectorAll("[data-test=strip] .band")].map((band) => {
      const { x, y, width, height } = band.getBoundingClientRect();
      return { x, y, width: Math.min(width, now - x), height, state: band.className.replace("band state ", "") };
    });
  });
  const wide = bands.filter(({ width }) => width > 20);
  assert.ok(wide.length > 0);
  // Hatches, dots and words take the rest.
  for (const band of wide) {
    await page.seen(`a band of the strip, ${band.state}`, band, (part) => part.count(colour(STATES[band.state])) >= part.area * 0.25);
  }
}

/** All headings of the timeline. */
export async function headings(page) {
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll(".timeline h3")].filter((heading) => heading.checkVisibility()).map((heading) => {
      const { x, y, height } = heading.getBoundingClientRect();
      return { x, y, width: 100, height };
    }),
  );
  assert.ok(boxes.length >= 3);
  for (const box of boxes) await page.seen("a heading of the timeline", box, (part) => part.count(colour("muted"), 40) >= 20);
}

/** The playhead's line, from top to bottom. */
export async function playhead(page) {
  const { x, y, height } = await page.box(".playhead");
  const line = { x: x - 2, y, width: 4, height };
  // Its first pixels belong to a heading, and what a heading tells of numbers covers it too.
  await page.seen("the playhead's line", line, (part) => part.rows(colour("ink"), 70) >= (part.height - 14) * 0.8);
}

/** The cells of the map: many are TUNED, many OUTAGE EXPOSED, many a FALSE TRIP. */
export async function cells(page) {
  const { width, height } = await page.box("#cells canvas");
  const least = Math.round(width * height * 0.04);
  await shows(page, "#cells canvas", { answered: least, failed: least, probe: least });
}
