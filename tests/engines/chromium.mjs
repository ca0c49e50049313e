// Chromium, by Playwright.
import { chromium } from "playwright-core";
import { executable, FLAGS } from "../e2e/browser.mjs";
import { byMouse } from "./mouse.mjs";

/** Starts it on a screen. `told` hears each warning and error of the console. */
export async function start({ display, width, height }, told) {
  const env = { ...process.env, DISPLAY: display };
  // The bars of the other two lie over the page and take no room.
  const args = [...FLAGS, "--hide-scrollbars", "--window-position=0,0", `--window-size=${width},${height}`];
  const browser = await chromium.launch({ executablePath: executable(), headless: false, args, env });
  const page = await browser.newPage({ viewport: null });
  // Playwright would fit the window to the page, and cut some pixels of it off.
  const protocol = await page.context().newCDPSession(page);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) told(message.text());
  });
  page.on("pageerror", (error) => told(String(error)));
  return {
    resize: (size) => protocol.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false }),
    open: (url) => page.goto(url),
    evaluate: (work, argument) => page.evaluate(work, argument),
    drag: byMouse(page.mouse),
    press: (...keys) => page.keyboard.press(keys.join("+")),
    choose: (selector, path) => page.setInputFiles(selector, path),
    close: () => browser.close(),
  };
}
