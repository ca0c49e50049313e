// The built page below a sub-path of a static host: kept for use without a network, renewed when asked, and
// never a frozen page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { read, start } from "./browser.mjs";

let lab, host, folder, address, server;
before(async () => {
  lab = await start();
  host = mkdtempSync(join(tmpdir(), "lab-"));
  folder = join(host, "some/where");
  cpSync("dist", folder, { recursive: true });
  const served = await serve(host);
  server = served.server;
  address = `${served.address}some/where/`;
});
after(async () => {
  await lab.close();
  server.close();
  rmSync(host, { recursive: true, force: true });
});

const ready = (page) => page.locator("main .player").waitFor();

test("below a sub-path, then without a network, and back with a newer build when asked", async () => {
  const context = await lab.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#/tuning?probes=4&t=43.2`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("[data-test=state]").textContent(), "CLOSED");
  assert.equal(await page.locator("[data-test=clock]").textContent(), "43.2");
  await context.setOffline(false);
  assert.equal(await page.locator("#update").isVisible(), false);

  // Another build: one file differs, and with it the version.
  appendFileSync(join(folder, "boot.js"), "\ndocument.body.dataset.build = \"2\";\n");
  copyFileSync("assets/sw.js", join(folder, "sw.js"));
  execFileSync("node", ["scripts/seal.mjs", folder]);
  const build = () => page.evaluate(() => document.body.dataset.build ?? "1");
  await page.reload();
  await page.locator("#update").waitFor();
  assert.equal(await build(), "1", "announced, not forced");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Use it now" }).click()]);
  await ready(page);
  await page.waitForFunction(() => document.body.dataset.build === "2");
  assert.match(page.url(), /#\/tuning\?probes=4&t=43\.2$/);
  assert.equal((await page.evaluate(() => caches.keys())).length, 1, "the older build is gone");
  await context.close();
});

test("the buttons of the message after a failure work without the program", async () => {
  const context = await lab.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${address}#/outage?threshold=1&t=9`);
  await ready(page);
  await page.evaluate(() => {
    document.querySelector("#app").innerHTML = `<button data-failure="copy">Copy</button><button data-failure="reload">Reload</button>`;
  });
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.getByRole("button", { name: "Reload" }).click();
  await ready(page);
  await context.close();
});

test("without the program the page says what it is and what to do", async () => {
  const context = await lab.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/breaker-lab_bg.wasm", (route) => route.abort());
  await page.goto(address);
  await page.getByRole("alert").waitFor();
  assert.match(await read(page.locator("body")), /could not start[^]*Reload the page[^]*circuit breaker stands between/);
  await context.close();
  const old = await lab.browser.newContext({ serviceWorkers: "block" });
  await old.addInitScript(() => delete globalThis.WebAssembly);
  const oldPage = await old.newPage();
  await oldPage.goto(address);
  await oldPage.getByRole("alert").waitFor();
  assert.match(await read(oldPage.getByRole("alert")), /no WebAssembly[^]*try a current browser/);
  await old.close();
});
