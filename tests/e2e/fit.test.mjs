// How the page fits: what must be seen together, at the sizes that people have.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const LESSONS = {
  outage: "#/outage?t=28.05",
  capacity: "#/capacity?mode=manual&errors=100&t=1.3",
  tuning: "#/tuning?t=31.1",
  workbench: "#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=9.5",
};

/** Top and bottom of the first element that a selector finds. */
const extent = (page, selector) =>
  page.locator(selector).first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

for (const [width, height] of [[1440, 900], [1280, 720], [1024, 768]]) {
  test(`at ${width} x ${height} lanes, strip, chart and transport are seen together`, async () => {
    for (const [lesson, fragment] of Object.entries(LESSONS)) {
      const { page, context } = await lab.open(fragment, { viewport: { width, height } });
      const parts = [".diagram", "[data-test=strip]", ".lane.chart", ".axis", ".transport"];
      const places = [];
      for (const part of parts) places.push(await extent(page, part));
      assert.ok(places[0].top >= 0, lesson);
      // One below the other, none over the next, the last inside the window.
      for (let place = 1; place < places.length; place += 1) {
        assert.ok(places[place].top >= places[place - 1].bottom - 1, `${lesson}: ${parts[place]} under ${parts[place - 1]}`);
      }
      assert.ok(places.at(-1).bottom <= height, `${lesson}: transport ends at ${places.at(-1).bottom}`);
      const chart = places[2].bottom - places[2].top;
      assert.ok(chart >= 44, `${lesson}: the chart is ${chart} px high`);
      // No box of the lanes is too small for its words.
      const cut = await page.locator(".place").evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.className));
      assert.deepEqual(cut, [], lesson);
      await context.close();
    }
  });
}

test("on a phone lanes, strip with playhead and transport are seen together, under a head of one line", async () => {
  for (const [lesson, fragment] of Object.entries(LESSONS)) {
    const { page, context } = await lab.open(fragment, { viewport: { width: 390, height: 844 } });
    const head = await extent(page, ".bar");
    assert.ok(head.bottom - head.top <= 50, `${lesson}: the head is ${head.bottom - head.top} px high`);
    const transport = await extent(page, ".transport");
    const [lanes, strip, playhead] = [await extent(page, ".diagram"), await extent(page, "[data-test=strip]"), await extent(page, ".playhead")];
    assert.ok(lanes.top >= head.bottom);
    assert.ok(strip.top >= lanes.bottom && strip.bottom <= transport.top, `${lesson}: the strip ends at ${strip.bottom}, the transport begins at ${transport.top}`);
    assert.ok(playhead.top < strip.top);
    assert.ok(transport.bottom <= 844);
    await context.close();
  }
});

test("on a phone the pages are a list that a button opens", async () => {
  const { page, problems } = await lab.open("#/outage", { viewport: { width: 390, height: 844 } });
  const menu = page.getByRole("button", { name: "Pages, now 1 Outage" });
  const link = page.getByRole("link", { name: "3 Recovery tuning" });
  assert.equal(await link.isVisible(), false);
  await menu.click();
  assert.equal(await menu.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });
  await menu.click();
  await link.click();
  await page.getByRole("button", { name: "Pages, now 3 Tuning" }).waitFor();
  await link.waitFor({ state: "hidden" });
  assert.deepEqual(problems, []);
});

test("nothing scrolls sideways, down to 280 px", async () => {
  for (const fragment of ["#/", ...Object.values(LESSONS), "#/map"]) {
    for (const width of [390, 320, 280]) {
      const { page, context } = await lab.open(fragment, { viewport: { width, height: 700 } });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${fragment} is ${wide} px wide at ${width}`);
      await context.close();
    }
  }
});

test("the trace begins with a whole row, wherever the playhead is", async () => {
  const { page } = await lab.open("#/tuning?t=60", { viewport: { width: 1280, height: 720 } });
  for (const at of [31_200_000, 9_600_000, 60_000_000, 25_800_000]) {
    await page.getByRole("slider", { name: "Playhead" }).fill(String(at));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const cut = await page.locator(".trace ol").evaluate((list) =>
      [...list.children].some((row) => row.offsetTop < list.scrollTop - 1 && row.offsetTop + row.offsetHeight > list.scrollTop + 8));
    assert.equal(cut, false, `at ${at}`);
    const seen = await page.locator(".trace ol").evaluate((list) => {
      const row = list.querySelector(".current");
      return row.offsetTop >= list.scrollTop && row.offsetTop + row.offsetHeight <= list.scrollTop + list.clientHeight;
    });
    assert.ok(seen, `the row of ${at} is in view`);
  }
});

test("a word of a band stands whole or not at all", async () => {
  const { page } = await lab.open("#/tuning?t=60", { viewport: { width: 390, height: 844 } });
  const words = await page.locator("[data-test=strip] .band").evaluateAll((bands) =>
    bands.map((band) => {
      const [outer, word] = [band.getBoundingClientRect(), band.querySelector(".tag > *").getBoundingClientRect()];
      const seen = word.top < outer.bottom;
      return { seen, whole: word.right <= outer.right + 1 };
    }));
  assert.ok(words.some(({ seen }) => seen) && words.some(({ seen }) => !seen));
  assert.deepEqual(words.filter(({ seen, whole }) => seen && !whole), []);
  // What has no word has its colour's name beside the heading.
  assert.deepEqual(await page.locator(".key > span").allTextContents(), ["CLOSED", "OPEN", "HALF-OPEN"]);
});
