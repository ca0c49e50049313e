// What the page says of a whole run, to compare between engines.

/** Every row of the trace, every figure, every second of the run that is open, and its fingerprint. */
export async function whole(page) {
  // It is worked out when the run rests.
  await page.waitFor(() => document.querySelector("[data-test=fingerprint]")?.textContent.length === 16);
  const said = await page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
    return {
      fingerprint: document.querySelector("[data-test=fingerprint]").textContent,
      trace: all(".trace li button"),
      seconds: all(".data tr"),
      figures: all(".counters dt, .counters dd, .metrics dt, .metrics dd"),
      strip: all("[data-test=strip] .band"),
      evidence: all(".evidence, .caption, .place"),
      comparison: all("[data-test=comparison] tr"),
    };
  });
  if (said.seconds.length < 2 || said.trace.length < 2) throw new Error("the page says too little to compare");
  return said;
}
