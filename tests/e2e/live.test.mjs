// Lessons 1 and 2 on the built page: recorded live, broken, repaired, branched; by mouse, by keyboard, on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { clock, read, start, tabTo } from "./browser.mjs";

let lab;
before(async () => { lab = await start(); });
after(() => lab.close());

const example = JSON.parse(readFileSync(new URL("../worked-examples.json", import.meta.url))).capacity;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const set = async (page, name, value) => {
  await page.getByRole("textbox", { name }).fill(String(value));
  await page.keyboard.press("Enter");
};
const fast = (page) => page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "16×" });
const played = (page, seconds) =>
  page.waitForFunction((seconds) => Number(document.querySelector("[data-test=clock]").textContent) >= seconds, seconds);
const row = (page, text) => page.locator(".trace li:not([hidden])", { hasText: text });
const states = (page) =>
  page.locator("[data-test=strip] .band").evaluateAll((bands) => bands.map((band) => band.querySelector("span").textContent));

/** Where every request is, as the counters say it. */
const counters = (page) =>
  page.locator("[data-test=counters] div").evaluateAll((rows) =>
    Object.fromEntries(rows.map((row) => [row.querySelector("dt").textContent, Number(row.querySelector("dd").textContent)])));

const trace = (page) =>
  page.locator(".trace li:not([hidden])").evaluateAll((rows) =>
    rows.map((row) => `${row.querySelector("time").textContent} ${row.querySelector("b").textContent} ${row.querySelector("span").textContent}`));

async function readBoundary(page) {
  const at = (await clock(page)).toString();
  const expected = example.at[at];
  const { Succeeded, Generated, "Failed at dependency": failed, "Rejected by breaker": rejected, "In flight": inFlight } = await counters(page);
  assert.deepEqual(
    { generated: Generated, succeeded: Succeeded, failed, rejected, in_flight: inFlight, state: (await page.locator("[data-test=state]").textContent()).toLowerCase() },
    expected,
  );
  assert.equal(await page.locator("[data-test=conservation]").textContent(), "13 = 0 + 3 + 1 + 9");
}

test("the worked boundary, by hand: Healthy, Break service at 0, Restart, two steps", async () => {
  const { page, problems } = await lab.open("#/capacity");
  await press(page, "Healthy");
  await press(page, "Break service");
  await press(page, "Restart");
  await press(page, "Step +1 s");
  await press(page, "Step +1 s");
  assert.equal(await clock(page), 2);
  assert.equal(await page.locator("[data-test=recorded]").textContent(), "Recorded to 2.00 s of 90 s");
  await row(page, "1.30 s").getByRole("button").click();
  await readBoundary(page);
  await page.waitForURL(/#\/capacity\?errors=100&mode=manual&t=1\.3$/);
  assert.deepEqual(problems, []);
});

test("the worked boundary, by one click: seven facts, each read at its instant", async () => {
  const { page, problems } = await lab.open("#/capacity");
  await press(page, "Load this example");
  const fact = page.locator("[data-test=fact]");
  const next = () => press(page, "Next fact");
  const title = async (text) => assert.ok((await read(fact)).startsWith(text), await read(fact));
  const marked = (part) => page.locator(`.lab[data-fact=${part}]`).waitFor();

  await title("The first request arrives");
  assert.equal(await clock(page), example.first_arrival);
  assert.equal((await counters(page)).Generated, 1);
  await marked("application");
  await next();
  await title("It has failed");
  assert.equal(await clock(page), example.first_completion);
  assert.equal((await counters(page))["Failed at dependency"], 1);
  await next();
  await title("The third failure opens");
  assert.equal(await clock(page), example.opens_at);
  await marked("breaker");
  await next();
  await title("13 = 0 + 3 + 1 + 9");
  await marked("counters");
  await readBoundary(page);
  await next();
  await title(`${example["admitted_by_1.3"]} were admitted`);
  assert.equal(await page.locator("[data-test=held]").textContent(), "9 held, as admitted");
  assert.deepEqual(await page.locator("[data-test=shelf] i.held").allTextContents(), ["4", "5", "6", "7", "8", "9", "10", "11", "12"]);
  await next();
  await title("The first probe");
  assert.equal(await clock(page), example.first_probe_admitted_at);
  assert.equal((await counters(page))["Recovery probes"], 1);
  await next();
  await title("It fails, and the breaker opens again");
  assert.equal(await clock(page), example.first_probe_completed_at);
  assert.equal(await page.locator("[data-test=state]").textContent(), "OPEN");
  assert.ok((await trace(page)).includes("8.30 s OPEN the probe failed"));
  await press(page, "Back to the steps");
  await page.locator(".steps h2", { hasText: "done" }).waitFor();
  assert.deepEqual(problems, []);
});

test("lesson 1 by mouse: the outage, a hand on the service, a branch and its undo, less evidence", async () => {
  const { page, problems } = await lab.open("#/outage");
  const step = page.locator(".steps");
  await fast(page);
  await step.getByRole("button", { name: "34.73 s" }).click();
  await press(page, "Play");
  await step.getByText("As you guessed").waitFor();
  await press(page, "Pause");
  const seen = await states(page);
  for (const state of ["CLOSED", "OPEN", "HALF-OPEN"]) assert.ok(seen.includes(state), state);
  assert.equal(seen.at(-1), "CLOSED");
  await press(page, "Next step");

  await press(page, "Healthy");
  assert.equal(await clock(page), 0);
  await press(page, "Play");
  await played(page, 2);
  await press(page, "Break service");
  await row(page, "OPEN").first().waitFor();
  await press(page, "Repair service");
  await row(page, "the probe was answered").first().waitFor();
  await press(page, "Pause");
  await step.getByText("done").waitFor();
  await press(page, "Next step");

  const before = await trace(page);
  const recorded = await page.locator("[data-test=recorded]").textContent();
  await row(page, "OPEN").first().getByRole("button").click();
  const at = await clock(page);
  await set(page, "Cooldown before probing", 2);
  assert.equal(await page.locator("[data-test=notice]").textContent(), `Dropped after ${at.toFixed(2)} s.`);
  await press(page, "Step +1 s");
  await step.getByText("done").waitFor();
  assert.ok((await trace(page)).some((line) => line.includes("Cooldown before probing: 6 → 2 s")));
  await press(page, "Undo");
  assert.equal(await page.locator("[data-test=recorded]").textContent(), recorded);
  assert.deepEqual(await trace(page), before);
  assert.equal(await page.getByRole("textbox", { name: "Cooldown before probing" }).inputValue(), "6");
  await press(page, "Next step");

  await press(page, "Reset settings");
  await step.getByRole("button", { name: "8.40 s" }).click();
  await press(page, "Play");
  await played(page, 31);
  await press(page, "Pause");
  await press(page, "Pin as A");
  await set(page, "Consecutive failures to open", 1);
  await press(page, "Restart");
  await press(page, "Play");
  await step.getByText("As you guessed").waitFor();
  await step.getByText("All steps are done.").waitFor();
  assert.deepEqual(problems, []);
});

test("a link into a run ticks no step and answers no guess; what is played then does", async () => {
  const { page, problems } = await lab.open("#/outage?t=40");
  const card = page.locator("#try-this");
  // Recorded, but by somebody else: whether the texts have come is told by the trace.
  await row(page, "34.73 s").waitFor();
  assert.match(await read(card), /^Try this · 1 of 4\s+Watch/i);
  assert.equal(await card.getByText("the next one was due a cooldown later").count(), 0);
  await page.locator("#player").focus();
  await page.keyboard.press("Home");
  await fast(page);
  await press(page, "Play");
  await card.getByText("the next one was due a cooldown later").waitFor();
  await page.getByRole("button", { name: "Step 1, done", exact: true }).waitFor();
  // A step about the opening settings says so when they are others.
  const other = await lab.open("#/outage?rate=7");
  await other.page.getByText("For this step press Reset settings first.").waitFor();
  await press(other.page, "Reset settings");
  await other.page.getByText("For this step press Reset settings first.").waitFor({ state: "hidden" });
  assert.deepEqual([...problems, ...other.problems], []);
});

test("lesson 2 by keyboard alone", async () => {
  const { page, problems } = await lab.open("#/capacity");
  const step = page.locator(".steps");
  const enter = async (role, name) => {
    await tabTo(page, role, name);
    await page.keyboard.press("Enter");
  };
  await enter("button", "Load this example");
  for (let facts = 1; facts < 7; facts += 1) await enter("button", "Next fact");
  await enter("button", "Back to the steps");
  await enter("button", "Next step");

  await enter("button", "39");
  await enter("button", "Reset settings");
  for (const [name, value] of [["Requests per second", "20"], ["Response time", "2"]]) {
    await tabTo(page, "textbox", name);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await tabTo(page, "region", "Player");
  // The phase of 8 s, then the opening.
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), 8);
  await page.keyboard.press("ArrowRight");
  assert.equal(await clock(page), 10.1);
  await step.getByText("As you guessed").waitFor();
  await enter("button", "Next step");

  await enter("button", "12.05 s");
  await enter("button", "Step +1 s");
  await enter("button", "Step +1 s");
  await step.getByText("As you guessed").waitFor();
  assert.equal((await counters(page))["In flight"], 0);
  await enter("button", "Next step");

  await tabTo(page, "checkbox", "Every request");
  await page.keyboard.press("Space");
  await tabTo(page, "region", "Player");
  await page.keyboard.press("ArrowLeft");
  for (let presses = 0; presses < 20 && !(await read(page.locator(".trace li.current"))).includes("late result from epoch 1 ignored"); presses += 1) {
    await page.keyboard.press("ArrowLeft");
  }
  await step.getByText("All steps are done.").waitFor();
  assert.deepEqual(problems, []);
});

test("on a phone: broken, held, repaired, branched, with everything within reach", async () => {
  const { page, problems } = await lab.open("#/capacity", PHONE);
  await press(page, "Healthy");
  await press(page, "Break service");
  await page.getByRole("button", { name: "Step +1 s" }).tap();
  await page.getByRole("button", { name: "Step +1 s" }).tap();
  assert.equal(await page.locator("[data-test=state]").textContent(), "OPEN");
  await press(page, "Repair service");
  await page.getByRole("button", { name: "Previous event" }).tap();
  assert.equal(await clock(page), 1.3);
  await readBoundary(page);
  // In the past: from here on.
  await page.getByRole("button", { name: "Resume here" }).tap();
  await page.getByRole("button", { name: "Pause" }).tap();
  assert.equal(await page.locator("[data-test=notice]").textContent(), "Dropped after 1.30 s.");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  assert.deepEqual(problems, []);
});

test("playing in the past drops nothing and goes on recording at its end", async () => {
  const { page } = await lab.open("#/outage?changes=2:break,4:repair&t=1");
  assert.equal(await page.locator("[data-test=recorded]").textContent(), "Recorded to 4.00 s of 90 s");
  await fast(page);
  await press(page, "Play");
  await played(page, 6);
  await press(page, "Pause");
  assert.doesNotMatch(await page.locator("[data-test=notice]").textContent(), /dropped/i);
  assert.ok((await trace(page)).some((line) => line.startsWith("2.00 s Broken")));
  assert.ok((await clock(page)) >= 6);
});

test("nothing beyond the recording is on the page, and none of it can be reached", async () => {
  const { page } = await lab.open("#/outage?t=5");
  assert.deepEqual(await states(page), ["CLOSED"]);
  assert.equal((await trace(page)).length, 1);
  await page.getByRole("region", { name: "Player" }).focus();
  await page.keyboard.press("End");
  assert.equal(await clock(page), 5);
  const chart = await page.locator(".lane.chart").boundingBox();
  await page.mouse.click(chart.x + chart.width * 0.9, chart.y + 20);
  assert.equal(await clock(page), 5);
});

test("dragged while it plays, a control holds time still and makes one change", async () => {
  const { page, problems } = await lab.open("#/outage");
  await press(page, "Play");
  await played(page, 0.5);
  const box = await page.getByRole("slider", { name: "Requests per second" }).boundingBox();
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  for (let move = 0; move < 30; move += 1) await page.mouse.move(box.x + 60 + move * 3, box.y + box.height / 2);
  const held = await clock(page);
  await page.mouse.up();
  await played(page, held + 0.3);
  await press(page, "Pause");
  assert.equal((await trace(page)).filter((line) => line.includes("Requests per second")).length, 1);
  await page.waitForURL(/changes=[\d.]+:rate=\d+&/);
  assert.deepEqual(problems, []);
});

test("where the run ends it is said that a change cannot act; started over, it does", async () => {
  const { page } = await lab.open("#/outage?t=90");
  await page.getByRole("slider", { name: "Requests per second" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("status").getByText("The run ends here. Go back or start over to see this change act.").waitFor();
  await press(page, "Restart");
  assert.equal(await page.getByRole("slider", { name: "Requests per second" }).inputValue(), "7");
});

test("a link of twenty changes, opened afresh, is the same run, event for event", async () => {
  const changes = Array.from({ length: 20 }, (_, place) => {
    const at = (1.5 + place * 3.7).toFixed(2);
    return `${at}:${["break", "rate=9", "repair", "errors=40", "threshold=2", "cooldown=3.5", "response=1.2", "breaker=off", "breaker=on"][place % 9]}`;
  });
  const { page: first } = await lab.open(`#/outage?seed=7&changes=${changes.join(",")}&t=80`);
  await first.getByRole("checkbox", { name: "Every request" }).check();
  const { page: second, problems } = await lab.open(`#${(await first.evaluate(() => location.hash)).slice(1)}`);
  await second.getByRole("checkbox", { name: "Every request" }).check();
  const everything = async (page) => ({
    rows: await trace(page),
    counters: await counters(page),
    states: await states(page),
    table: await page.locator(".data table").innerText(),
    figures: await page.locator(".metrics dl").innerText(),
  });
  assert.deepEqual(await everything(second), await everything(first));
  assert.ok((await trace(first)).length >= 60);
  assert.deepEqual(problems, []);
});

test("bad changes in a link are named; the rest applies in order of time", async () => {
  const { page, problems } = await lab.open("#/outage?changes=9:repair,95:break,3:fly,2:break,4:rate=99,5:mode=manual&t=9.5");
  const message = await page.getByRole("alert").first().innerText();
  for (const part of ["95:break", "0 to 90 s", "3:fly", "4:rate=99", "1 to 20/s", "mode cannot change"]) {
    assert.ok(message.includes(part), `${part} in ${message}`);
  }
  const rows = (await trace(page)).filter((line) => line.includes("by hand"));
  assert.deepEqual(rows.map((line) => line.split(" by")[0]), ["2.00 s Broken", "9.00 s Repaired"]);
  const many = Array.from({ length: 1003 }, (_, place) => `${(place / 100 + 1).toFixed(2)}:rate=${1 + (place % 20)}`).join(",");
  const { page: long } = await lab.open(`#/outage?changes=${many}`);
  assert.match(await long.getByRole("alert").first().innerText(), /changes: more than 1000; those from 11\.00:rate=1 on are left out/);
  assert.deepEqual(problems, []);
});

test("the same seed fails the same requests; another one others", async () => {
  const failed = async (seed, threshold) => {
    const { page, context } = await lab.open(`#/capacity?seed=${seed}&errors=30&breaker=off&threshold=${threshold}&t=8`);
    await page.getByRole("checkbox", { name: "Every request" }).check();
    const rows = (await trace(page)).filter((line) => line.includes("failed"));
    await context.close();
    return rows;
  };
  assert.deepEqual(await failed(1, 3), await failed(1, 10));
  assert.notDeepEqual(await failed(1, 3), await failed(2, 3));
  const { page } = await lab.open("#/outage?errors=30&t=8");
  await press(page, "Re-roll");
  assert.equal(await clock(page), 0);
  assert.notEqual(await page.getByRole("textbox", { name: "Traffic seed" }).inputValue(), "1");
  await press(page, "Undo");
  assert.equal(await page.getByRole("textbox", { name: "Traffic seed" }).inputValue(), "1");
  assert.equal(await clock(page), 8);
});

test("double clicks, a busy hand and another size while it plays break nothing", async () => {
  const { page, problems } = await lab.open("#/capacity");
  await fast(page);
  for (const name of ["Break service", "Repair service", "Healthy", "Outage + recovery", "Restart", "Step +1 s"]) {
    await page.getByRole("button", { name, exact: true }).dblclick();
  }
  await press(page, "Play");
  for (let turn = 0; turn < 12; turn += 1) {
    await page.setViewportSize({ width: 400 + turn * 90, height: 900 });
    await press(page, turn % 2 ? "Break service" : "Repair service");
  }
  const slider = page.getByRole("slider", { name: "Response time" });
  await slider.focus();
  for (let turn = 0; turn < 20; turn += 1) await page.keyboard.press("ArrowRight");
  await press(page, "Pause");
  const { Generated, Succeeded, "Failed at dependency": failed, "Rejected by breaker": rejected, "In flight": inFlight } = await counters(page);
  assert.equal(Generated, Succeeded + failed + rejected + inFlight);
  assert.deepEqual(problems, []);
});

test("lessons are changed by their links, and Back returns to the run that was left", async () => {
  const { page, problems } = await lab.open("#/outage?changes=2:break&t=3.5");
  await page.getByRole("link", { name: /Recovery tuning/ }).click();
  await page.getByRole("heading", { level: 1, name: "Recovery tuning" }).waitFor();
  assert.match(await page.title(), /Recovery tuning/);
  await page.getByRole("link", { name: /In-flight capacity|Capacity/ }).click();
  await page.getByRole("heading", { level: 1, name: "In-flight capacity" }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Outage and recovery" }).waitFor();
  assert.equal(await clock(page), 3.5);
  assert.deepEqual(problems, []);
});
