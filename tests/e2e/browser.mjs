// Opens the built page in a real browser, as a person would find it.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";

const EXECUTABLES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How the browser is started, wherever it is. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Where the browser is. */
export function executable() {
  const path = process.env.CHROMIUM ?? EXECUTABLES.find((path) => existsSync(path));
  if (!path) throw new Error("no Chromium found; set CHROMIUM to its path");
  return path;
}

const launch = () => chromium.launch({ executablePath: executable(), args: FLAGS });

/** The text of an element as it reads, with plain spaces. */
export const read = async (locator) => (await locator.innerText()).replaceAll("\u00a0", " ");

/** The time on the clock, in seconds. */
export const clock = async (page) => Number(await page.locator("[data-test=clock]").textContent());

/** Presses Tab until an element has the focus: a person with a keyboard finds it so. */
export const tabTo = (page, role, name) => tabToThe(page, page.getByRole(role, { name, exact: true }), `${role} ${name}`);

/** The same for what has no role of its own. */
export async function tabToThe(page, wanted, name) {
  // At most once around a page.
  for (let presses = 0; presses < 200; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Serves `folder` and starts a browser; `close` ends both. */
export async function start(folder = "dist") {
  const { server, address } = await serve(folder);
  const browser = await launch();
  return {
    address,
    browser,
    /** A fresh page at `fragment`, ready; `problems` collects everything the console or the policy complains of. */
    async open(fragment = "", options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      const problems = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("requestfailed", (request) => {
        // The browser itself drops the tab's icon when the page is left before it has come: that is not the page's.
        const dropped = request.url().endsWith("/icon.svg") && request.failure().errorText === "net::ERR_ABORTED";
        if (!dropped) problems.push(`failed: ${request.url()}`);
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(address)) problems.push(`left its origin: ${request.url()}`);
      });
      await page.goto(address + fragment);
      // The front door stands when its figure does, a lesson when what is below it does.
      const built = /^(#\/?)?$/.test(fragment) ? "#figure .caption" : "main .data tfoot td";
      await page.locator(fragment.startsWith("#/map") ? "#cells" : built).first().waitFor();
      if (built.startsWith("main") && !fragment.startsWith("#/map")) await page.locator(".trace li.current").waitFor();
      // The map's cells come from a worker.
      if (fragment.startsWith("#/map")) await page.waitForFunction(() => !document.querySelector("[data-test=cell]").textContent.includes("being computed"));
      return { page, problems, context };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
