// A worker of the tuning map: the same core as the page, off its thread.
import init, * as functions from "./breaker-worker.js";

await init({ module_or_path: new URL("./breaker-worker_bg.wasm", import.meta.url) });

addEventListener("message", ({ data: { job: [name, ...args], ...of } }) => {
  try {
    const result = functions[name](...args);
    postMessage({ ...of, result }, [result.buffer]);
  } catch (error) {
    postMessage({ ...of, error: String(error) });
  }
});
postMessage("ready");
