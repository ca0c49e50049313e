// Rough handling: bad text, busy browser, odd windows. Nothing breaks, nothing is lost, time does not jump.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const time = async (page) => Number(await page.locator("[data-test=clock]").textContent());

test("a field takes only what its setting allows, and keeps the last good value", async () => {
  const { page, problems } = await lab.open("#/tuning");
  const field = page.getByRole("textbox", { name: "Wait in open state" });
  for (const text of ["abc", "", "   ", "-5", "+5", "1e1", "5,0", "1.1", "0.8", "9".repeat(500), "5 s", "٥", "<b>5</b>", "5\u0000"]) {
    await field.fill(text);
    await page.keyboard.press("Enter");
    assert.equal(await field.inputValue(), "5", JSON.stringify(text));
    assert.match(await page.locator("#wait-error").textContent(), /Wait in open state takes 1 to 20 s in steps of 0\.2/);
  }
  await field.fill("6.4");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#wait-error").textContent(), "");
  assert.equal(await page.getByRole("slider", { name: "Wait in open state" }).inputValue(), "64");
  assert.deepEqual(problems, []);
});

test("a slider dragged while playing recomputes and rewinds, without an error", async () => {
  const { page, problems } = await lab.open("#/tuning");
  await page.getByRole("button", { name: "Play" }).click();
  const box = await page.getByRole("slider", { name: "Sliding window" }).boundingBox();
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  for (let step = 0; step < 40; step += 1) await page.mouse.move(box.x + 12 + step * 3, box.y + 12);
  await page.mouse.up();
  assert.equal(await time(page), 0);
  await page.getByRole("button", { name: "Play" }).waitFor();
  assert.deepEqual(problems, []);
});

test("a dragged slider is one step back in the history, not forty", async () => {
  const { page } = await lab.open("#/tuning");
  const before = await page.evaluate(() => history.length);
  const slider = page.getByRole("slider", { name: "Sliding window" });
  await slider.focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
  await page.waitForURL(/window=40/);
  assert.equal(await page.evaluate(() => history.length), before + 1);
});

test("time does not jump when the browser is busy for a second", async () => {
  const { page } = await lab.open("#/tuning");
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => Number(document.querySelector("[data-test=clock]").textContent) > 0.3);
  // One frame before, one after: the busy second brings a tenth of a second at most, frames around it a little more.
  const [before, after] = await page.evaluate(async () => {
    const clock = () => Number(document.querySelector("[data-test=clock]").textContent);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const before = clock();
    const until = performance.now() + 1000;
    while (performance.now() < until);
    await frame();
    await frame();
    return [before, clock()];
  });
  assert.ok(after - before <= 0.4, `${before} to ${after}`);
});

test("the window can become tiny and wide again", async () => {
  const { page, problems } = await lab.open("#/tuning?t=31.1");
  for (const [width, height] of [[200, 300], [1440, 900], [320, 256], [3000, 400], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  const sharp = await page.evaluate(() =>
    [...document.querySelectorAll("canvas:not([hidden])")].every((canvas) => Math.abs(canvas.width - canvas.getBoundingClientRect().width * devicePixelRatio) <= 1),
  );
  assert.ok(sharp, "every canvas has as many pixels as it covers");
  assert.equal(await time(page), 31.1);
  assert.deepEqual(problems, []);
});

for (const [width, height] of [[1440, 900], [1024, 768], [768, 1024], [390, 844], [320, 568]]) {
  test(`nothing scrolls sideways at ${width} px`, async () => {
    for (const fragment of ["#/", "#/map", "#/tuning?t=31.1", "#/outage?t=35", "#/capacity?errors=100&t=1.3", "#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=7.5"]) {
      const { page, context } = await lab.open(fragment, { viewport: { width, height } });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, fragment);
      await context.close();
    }
  });
}

test("at 1440 x 900 the whole experiment is on one screen", async () => {
  for (const fragment of ["#/tuning?t=31.1", "#/outage", "#/capacity?errors=100&t=1.3", "#/workbench?t=7.5"]) {
    const { page, context } = await lab.open(fragment);
    const bottom = await page.evaluate(() => document.querySelector(".lab").getBoundingClientRect().bottom);
    assert.ok(bottom <= 900, `${fragment}: ${bottom}`);
    await context.close();
  }
});

test("less motion is respected: calls stand at stations", async () => {
  const picture = async (fragment) => {
    const { page, context } = await lab.open(fragment, { reducedMotion: "reduce" });
    const data = await page.locator(".diagram canvas").evaluate((canvas) => canvas.toDataURL());
    await context.close();
    return data;
  };
  // The same calls on the same stretches of their way, 0.02 s apart.
  assert.equal(await picture("#/tuning?t=31.02"), await picture("#/tuning?t=31.04"));
  assert.notEqual(await picture("#/tuning?t=31.02"), await picture("#/tuning?t=31.3"));
});
