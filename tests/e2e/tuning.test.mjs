// Lesson 3 on the built page: its exact figures, played by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { read, start, tabTo } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const examples = JSON.parse(readFileSync(new URL("../worked-examples.json", import.meta.url))).tuning;

const clock = (page) => page.locator("[data-test=clock]").textContent();
const field = (page, name) => page.getByRole("textbox", { name });
const set = async (page, name, value) => {
  await field(page, name).fill(String(value));
  await page.keyboard.press("Enter");
};

/** Everything the page says of a whole run. */
const readRun = (page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll(".trace li")].map((row) => ({
      at: parseFloat(row.querySelector("time").textContent),
      title: row.querySelector("b").textContent,
    }));
    const figures = Object.fromEntries(
      [...document.querySelectorAll(".metrics dl div")].map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]),
    );
    const foot = [...document.querySelectorAll(".data tfoot td")].map((cell) => Number(cell.textContent));
    return { rows, figures, foot, verdict: document.querySelector("[data-test=verdict]").textContent };
  });

for (const { settings, ...expected } of examples) {
  const query = new URLSearchParams({ ...settings, t: 60 }).toString();
  test(`the page says of ${query} what was computed by hand`, async () => {
    const { page, problems, context } = await lab.open(`#/tuning?${query}`);
    const { rows, figures, foot, verdict } = await readRun(page);
    const at = (title) => rows.filter((row) => row.title === title && row.at > 0).map((row) => row.at);
    assert.deepEqual(at("OPEN"), expected.opens_at);
    assert.deepEqual(at("CLOSED"), expected.closes_at);
    assert.equal(verdict, expected.verdict);
    assert.equal(Number(figures["Failed in the outage"]), expected.outage_failures);
    assert.equal(Number(figures["Failed by overload"]), expected.overload_failures);
    assert.equal(Number(figures["Failed in the background"]), expected.transient_failures);
    assert.equal(Number(figures.Succeeded), expected.succeeded);
    assert.equal(Number(figures["Rejected by breaker"]), expected.rejected);
    assert.equal(figures["Closed for good"], expected.closed_for_good_at === null ? "never" : `${expected.closed_for_good_at.toFixed(1)} s`);
    assert.equal(Number(figures.Openings), expected.opens_at.length);
    const failed = expected.outage_failures + expected.overload_failures + expected.transient_failures;
    assert.deepEqual(foot, [expected.succeeded, failed, expected.rejected]);
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test("at 31.1 s of the opening run every part of the page says the same", async () => {
  const { page, problems } = await lab.open("#/tuning?t=31.1");
  assert.equal(await page.locator("[data-test=state]").textContent(), "HALF-OPEN");
  assert.equal(await page.locator("[data-test=answered]").textContent(), "38");
  assert.match(await read(page.locator("[data-test=evidence]")), /^2 of 3 answered, 0 failed\. It reopens with 2 failures/);
  assert.match(await read(page.locator("[data-test=caption]")), /3 trial calls may pass: 2 answered.*2 of 2 answers a second are used/);
  assert.match(await page.locator("[data-test=picture]").textContent(), /38 answered of 156\. Breaker: HALF-OPEN.*Dependency: Warming up.*2 of 2 places used/);
  assert.equal(await page.locator(".evidence .square").count(), 3);
  assert.match(await read(page.locator(".trace li.current")), /30\.8 s\s*HALF-OPEN\s*5\.0 s wait elapsed/);
  assert.deepEqual(problems, []);
});

test("by mouse: the steps are done one after the other, to TUNED", async () => {
  const { page, problems } = await lab.open("#/tuning");
  const step = page.locator(".steps");
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "16×" });
  await step.getByRole("button", { name: "five times" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await step.getByText("As you guessed").waitFor();
  await step.getByRole("button", { name: "Next step" }).click();

  await step.getByRole("button", { name: "nothing" }).click();
  await page.locator(".trace li", { hasText: "31.2 s" }).getByRole("button").click();
  await step.getByText("You guessed ").waitFor();
  await step.getByRole("button", { name: "Next step" }).click();

  const slider = page.getByRole("slider", { name: "Half-open probe calls" });
  const box = await slider.boundingBox();
  // The thumb of 3 stands at 2/9 of the way, that of 4 at 3/9.
  const at = (place) => box.x + 10 + (box.width - 20) * place;
  await page.mouse.click(at(3 / 9), box.y + box.height / 2);
  assert.equal(await field(page, "Half-open probe calls").inputValue(), "4");
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator("[data-test=verdict]", { hasText: "TUNED" }).waitFor();
  await step.getByText("At 43.2 s, once.").waitFor();
  await step.getByRole("button", { name: "Next step" }).click();

  await page.getByRole("button", { name: "Reset settings" }).click();
  await set(page, "Failure-rate threshold", 30);
  await page.getByRole("button", { name: "Play" }).click();
  await step.getByText("All steps are done.").waitFor();
  assert.deepEqual(problems, []);
});

test("by keyboard alone: from the top of the page to TUNED", async () => {
  const { page, problems } = await lab.open("#/tuning");
  await tabTo(page, "slider", "Half-open probe calls");
  await page.keyboard.press("ArrowRight");
  assert.equal(await field(page, "Half-open probe calls").inputValue(), "4");
  await tabTo(page, "region", "Player");
  await page.keyboard.press("End");
  assert.equal(await clock(page), "60.0");
  assert.equal(await page.locator("[data-test=verdict]").textContent(), "TUNED");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual(problems, []);
});

test("letter keys can be turned off, and no key acts while typing", async () => {
  const { page } = await lab.open("#/tuning");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("checkbox", { name: /Letter and sign keys/ }).uncheck();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press(".");
  assert.equal(await clock(page), "0.0");
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), "8.0");
  await field(page, "Sliding window").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("k");
  assert.equal(await clock(page), "8.0");
});

test("hovering the chart shows that second's numbers", async () => {
  const { page } = await lab.open("#/tuning?t=60");
  const chart = await page.locator(".lane.chart").boundingBox();
  await page.mouse.move(chart.x + (chart.width * 31.5) / 60, chart.y + 30);
  assert.equal(await page.locator("[data-test=readout]").textContent(), "31 to 32 s: 2 answered, 3 failed, 0 rejected. 31.2 s CLOSED");
});

test("clicking the chart seeks there", async () => {
  const { page } = await lab.open("#/tuning");
  const chart = await page.locator(".lane.chart").boundingBox();
  await page.mouse.click(chart.x + chart.width / 2, chart.y + 30);
  assert.equal(await clock(page), "30.0");
});

test("every request can be listed, and then stepped through", async () => {
  const { page } = await lab.open("#/tuning");
  await page.getByRole("checkbox", { name: "Every request" }).check();
  for (let press = 0; press < 3; press += 1) await page.getByRole("button", { name: "Next event" }).click();
  assert.equal(await clock(page), "0.6");
  assert.match(await read(page.locator(".trace li.current")), /Request 4 failed\s*a background failure/);
});

test("transitions are announced politely, at most one in two seconds", async () => {
  const { page } = await lab.open("#/tuning?t=9.5");
  const scrub = (at_us) => page.getByRole("slider", { name: "Playhead" }).fill(String(at_us));
  await scrub(9_600_000);
  const said = page.locator("[data-test=announcer]");
  await said.getByText("9.6 s: OPEN. 10 of 20 calls failed, threshold 50 %").waitFor();
  await scrub(14_600_000);
  await scrub(15_000_000);
  assert.match(await said.textContent(), /^9\.6 s/);
});

test("another world: lead, clock, axis and verdict follow, and it stands in the address", async () => {
  const { page, problems } = await lab.open("#/tuning?t=60");
  await page.locator("summary", { hasText: "The world" }).click();
  const set = async (name, value) => {
    await page.getByRole("textbox", { name, exact: true }).fill(String(value));
    await page.keyboard.press("Enter");
  };
  await set("Warm-up lasts", 20);
  // Full health at 50 s: the run goes on for 20 s.
  await page.locator(".clock", { hasText: "/ 70.0 s" }).waitFor();
  assert.match(await read(page.locator(".title")), /warming up from 30 s, healthy at 50 s/);
  await page.getByRole("slider", { name: "Playhead" }).focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("[data-test=clock]").textContent === "70.0");
  assert.match(await read(page.locator(".checks")), /55\.0 s/);
  await page.waitForURL(/#\/tuning\?warmup=20&t=70$/);
  // Shorter than the instant that was looked at.
  await set("Outage lasts", 2);
  await set("Warm-up lasts", 3);
  await page.locator(".clock", { hasText: "/ 40.0 s" }).waitFor();
  await page.getByRole("slider", { name: "Playhead" }).focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("[data-test=clock]").textContent === "40.0");
  assert.deepEqual(problems, []);
});

test("a link whose instant lies behind its world's end is told so", async () => {
  const { page } = await lab.open("#/tuning?t=45&outage=5&length=5&recovery=instant");
  assert.match(await page.getByRole("alert").first().innerText(), /t=45: takes 0 to 40 s/);
});
