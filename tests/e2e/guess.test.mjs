// A guess that is one: what lies ahead is covered until a guess was made, in strip, chart, trace, tables and tree.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clock, start } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const veil = (page) => page.locator("[data-test=ahead]");
const rows = (page) => page.locator(".trace li:not([hidden])");
const foot = async (page) => (await page.locator(".data tfoot td").allTextContents()).map(Number);
const step = (page) => page.getByRole("region", { name: "Try this" });

/** What of the strip is covered: where the veil begins, as a share of it. */
const covered = (page) =>
  page.evaluate(() => {
    const [veil, strip] = ["[data-test=ahead]", "[data-test=strip]"].map((name) => document.querySelector(name).getBoundingClientRect());
    return veil.width === 0 ? 1 : (veil.left - strip.left) / strip.width;
  });

test("until the guess, nothing of what lies ahead is to be seen or heard", async () => {
  const { page, problems } = await lab.open("#/tuning");
  assert.equal(await veil(page).innerText(), "ahead");
  assert.ok(Math.abs(await covered(page)) < 0.002);
  // The start is the only event that has happened; call 1 is answered at 0 s.
  assert.equal(await rows(page).count(), 1);
  assert.deepEqual(await foot(page), [1, 0, 0]);
  assert.match(await page.locator(".data h2").textContent(), /^Up to 0\.0 s/);
  assert.doesNotMatch(await page.locator("body").ariaSnapshot(), /OPEN\b.*9\.6 s|9\.6 s.*OPEN\b/);
  // Hovering what is covered tells nothing.
  const chart = await page.locator(".lane.chart").boundingBox();
  await page.mouse.move(chart.x + chart.width / 2, chart.y + 20);
  assert.equal(await page.locator("[data-test=readout]").textContent(), "");
  assert.deepEqual(problems, []);
});

test("the veil covers what is under it: its pixels are those of no bar", async () => {
  const { page } = await lab.open("#/tuning");
  const box = await page.locator(".lane.chart").boundingBox();
  const clip = { x: box.x + 60, y: box.y + 4, width: box.width - 80, height: box.height - 12 };
  const before = await page.screenshot({ clip });
  await step(page).getByRole("button", { name: "Show all" }).click();
  await veil(page).waitFor({ state: "hidden" });
  const after = await page.screenshot({ clip });
  // A picture of hatched paper is far smaller than one of sixty bars.
  assert.ok(before.length !== after.length);
});

test("stepping uncovers as it goes", async () => {
  const { page } = await lab.open("#/tuning");
  for (let press = 0; press < 2; press += 1) await page.getByRole("button", { name: "Next event" }).click();
  assert.equal(await clock(page), 9.6);
  // Start, outage, opening.
  assert.equal(await rows(page).count(), 3);
  assert.ok(Math.abs((await covered(page)) - 9.6 / 60) < 0.002);
  // By 9.6 s: 49 calls. Of the 40 before 8 s those of 0.6, 2.6, 4.6 and 6.6 s failed, and all nine since.
  assert.deepEqual(await foot(page), [36, 13, 0]);
});

test("playing uncovers as it goes, and the end lifts it", async () => {
  const { page } = await lab.open("#/tuning");
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "16×" });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => Number(document.querySelector("[data-test=clock]").textContent) > 10);
  const at = await page.evaluate(() => {
    const share = ["[data-test=ahead]", ".playhead"].map((name) => document.querySelector(name).style.transform);
    return share;
  });
  assert.equal(at[0], at[1]);
  await page.waitForFunction(() => document.querySelector("[data-test=clock]").textContent === "60.0");
  await veil(page).waitFor({ state: "hidden" });
});

test("a guess given lifts it, and so does Show all; the next step that asks covers again", async () => {
  const { page } = await lab.open("#/tuning");
  await step(page).getByRole("button", { name: "twice" }).click();
  await veil(page).waitFor({ state: "hidden" });
  // The whole trace: the start, three phases, five openings, five tests of the recovery and two closings.
  assert.equal(await rows(page).count(), 16);
  const other = await lab.open("#/tuning");
  await step(other.page).getByRole("button", { name: "Show all" }).click();
  await veil(other.page).waitFor({ state: "hidden" });
  assert.equal(await other.page.evaluate(() => document.activeElement.id), "try-this");
  // The second step asks about the same run.
  await other.page.getByRole("button", { name: "Step 2" }).click();
  await veil(other.page).waitFor();
  await other.page.getByRole("button", { name: "nothing" }).click();
  await veil(other.page).waitFor({ state: "hidden" });
});

test("what the page itself wrote into the address lifts nothing; a guess given outlasts a reload", async () => {
  const { page } = await lab.open("#/tuning");
  for (let press = 0; press < 3; press += 1) await page.getByRole("button", { name: "Next event" }).click();
  await page.waitForURL(/t=14\.6/);
  await page.reload();
  await page.locator(".trace li.current").waitFor();
  assert.equal(await clock(page), 14.6);
  assert.equal(await veil(page).isVisible(), true);
  await page.locator(".bar nav a[href^='#/outage']").click();
  await page.locator("body[data-lesson=outage] .trace li.current").waitFor();
  await page.goBack();
  await page.locator("body[data-lesson=tuning] .trace li.current").waitFor();
  assert.equal(await veil(page).isVisible(), true);
  await step(page).getByRole("button", { name: "twice" }).click();
  await page.reload();
  await page.locator(".trace li.current").waitFor();
  assert.equal(await veil(page).isVisible(), false);
  assert.equal(await step(page).getByRole("button", { name: "twice" }).getAttribute("aria-pressed"), "true");
});

test("a run pinned as A shows no more of itself than B does", async () => {
  const { page } = await lab.open("#/tuning");
  for (let press = 0; press < 2; press += 1) await page.getByRole("button", { name: "Next event" }).click();
  await page.getByRole("button", { name: "Pin as A" }).click();
  const bands = page.locator("[data-test=strip-a] .band");
  // CLOSED to 9.6 s, and what opens there has lasted no time.
  assert.deepEqual(await bands.allTextContents(), ["CLOSED"]);
  await step(page).getByRole("button", { name: "twice" }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-test=strip-a] .band").length > 10);
});

test("tables that are downloaded end at the playhead too", async () => {
  const { page } = await lab.open("#/tuning");
  for (let press = 0; press < 2; press += 1) await page.getByRole("button", { name: "Next event" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Events as CSV" }).click()]);
  const text = await download.createReadStream().then(async (stream) => (await stream.toArray()).join(""));
  const last = text.trim().split("\n").at(-1);
  assert.match(last, /^9\.6,/);
});

test("a link at an instant, and a run that no step is about, are shown whole", async () => {
  for (const fragment of ["#/tuning?t=31.1", "#/tuning?probes=4", "#/outage?t=20"]) {
    const { page, context } = await lab.open(fragment);
    assert.equal(await veil(page).isVisible(), false, fragment);
    await context.close();
  }
  // The verdict, asked for, tells of the whole run.
  const { page } = await lab.open("#/tuning");
  await page.getByRole("button", { name: "Show verdict" }).click();
  await veil(page).waitFor({ state: "hidden" });
});
