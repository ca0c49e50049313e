// Frames a second while lesson 3 plays at 1x, in Firefox and WebKit, beside those of an empty page: medians of five.
// Prints; judges nothing.
import { start } from "../tests/engines/lab.mjs";

const RUNS = 5;
const MS = 3000;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Frames a second in the page, counted for a while after a moment to settle. */
const frames = (page) =>
  page.evaluate(async (ms) => {
    const frame = () => new Promise(requestAnimationFrame);
    const count = async (ms) => {
      const start = performance.now();
      let frames = 0;
      for (; performance.now() - start < ms; frames += 1) await frame();
      return (frames * 1000) / (performance.now() - start);
    };
    await count(ms / 5);
    return count(ms);
  }, MS);

for (const engine of process.argv.length > 2 ? process.argv.slice(2) : ["firefox", "webkit"]) {
  const lab = await start(engine);
  const rounds = [];
  for (let run = 0; run < RUNS; run += 1) {
    const empty = await frames(await lab.empty());
    const page = await lab.open("#/tuning");
    await page.click(".transport .play");
    await page.waitFor(() => document.querySelector(".transport .play").innerText.includes("Pause"));
    rounds.push({ empty, playing: await frames(page) });
  }
  await lab.close();
  const [empty, playing] = ["empty", "playing"].map((key) => median(rounds.map((round) => round[key])));
  const ratio = median(rounds.map((round) => round.playing / round.empty));
  console.log(
    `frames a second while lesson 3 plays, ${engine}: ${playing.toFixed(0)}; an empty page ${empty.toFixed(0)}; ratio ${ratio.toFixed(2)}; bar 0.8`,
  );
}
