// Firefox, by Puppeteer over WebDriver BiDi.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { byMouse } from "./mouse.mjs";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Starts it on a screen. `told` hears each warning and error of the console. */
export async function start({ display, width, height }, told) {
  const executablePath = process.env.FIREFOX ?? PLACES.find((path) => existsSync(path));
  if (!executablePath) throw new Error("no Firefox found; run make setup-test");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: false,
    defaultViewport: null,
    // Without bars, and as large as the screen.
    args: ["--kiosk", `--width=${width}`, `--height=${height}`],
    env: { ...process.env, DISPLAY: display },
  });
  const [page] = await browser.pages();
  page.on("console", (message) => {
    if (["error", "warn", "assert"].includes(message.type())) told(message.text());
  });
  page.on("pageerror", (error) => told(String(error)));
  return {
    resize: (size) => page.setViewport(size),
    open: (url) => page.goto(url),
    evaluate: (work, argument) => page.evaluate(work, argument),
    drag: byMouse(page.mouse),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.reverse()) await page.keyboard.up(key);
    },
    async choose(selector, path) {
      const field = await page.$(selector);
      await field.uploadFile(path);
    },
    close: () => browser.close(),
  };
}
