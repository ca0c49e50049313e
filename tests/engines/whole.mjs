// What the page says of a whole run, as one short text to compare between engines.
import { createHash } from "node:crypto";

/** A digest of the run that is open: every row of the trace, every figure, every second. */
export async function digest(page) {
  const said = await page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
    return {
      fingerprint: document.querySelector(".player").dataset.fingerprint ?? null,
      trace: all(".trace li button"),
      seconds: all(".data tr"),
      counters: all(".counters dt, .counters dd, .metrics dt, .metrics dd"),
      strip: all("[data-test=strip] .band"),
      evidence: all(".evidence, .caption, .place"),
      comparison: all("[data-test=comparison] tr"),
    };
  });
  if (said.seconds.length < 2 || said.trace.length < 2) throw new Error("the page says too little to compare");
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
