// Takes the pictures of the README from the built page.
import { start } from "../tests/e2e/browser.mjs";

const PICTURES = [
  { name: "start", fragment: "#/", colorScheme: "light" },
  { name: "map", fragment: "#/map", colorScheme: "light" },
  { name: "outage", fragment: "#/outage?t=28.05", colorScheme: "light" },
  { name: "capacity", fragment: "#/capacity?mode=manual&errors=100&t=1.3", colorScheme: "light" },
  { name: "workbench", fragment: "#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=9.5", colorScheme: "light" },
  { name: "comparison", fragment: "#/outage?threshold=1&t=40&a=60", colorScheme: "light", height: 1260 },
  { name: "tuning", fragment: "#/tuning?t=31.1", colorScheme: "light" },
];

const lab = await start("dist");
for (const { name, fragment, colorScheme, height = 900 } of PICTURES) {
  const { page, context } = await lab.open(fragment, { colorScheme, viewport: { width: 1440, height } });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/pictures/${name}.png` });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}
await lab.close();
