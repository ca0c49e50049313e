import { start } from "./tests/e2e/browser.mjs";
const [out, folder="dist", only=""] = process.argv.slice(2);
const SIZES = [[1440,900],[1280,720],[1024,768],[768,1024],[390,844]];
const PAGES = { start:"#/", outage:"#/outage?t=28.05", outage0:"#/outage", capacity:"#/capacity?mode=manual&errors=100&t=1.3", tuning:"#/tuning?t=31.1", tuning0:"#/tuning", workbench:"#/workbench?changes=5:errors=60,5:latency=600,5:retries=3&t=9.5", map:"#/map", compare:"#/outage?threshold=1&t=40&a=60" };
const lab = await start(folder);
for (const theme of ["light","dark"]) for (const [w,h] of SIZES) for (const [name,frag] of Object.entries(PAGES)) {
  const id = `${name}-${w}x${h}-${theme}`;
  if (only && !new RegExp(only).test(id)) continue;
  const { page, context } = await lab.open(frag, { colorScheme: theme, viewport: {width:w,height:h} });
  await page.evaluate(() => new Promise(r=>requestAnimationFrame(()=>requestAnimationFrame(r))));
  await page.screenshot({ path: `${out}/${id}.png` });
  await context.close();
}
await lab.close();
