import * as pool from "./pool.js";

// Starts the program, says so when it cannot be started, and keeps the page for use without a network. An own
// file, because the page's Content-Security-Policy allows no inline script.
// Where the program finds it.
globalThis.pool = pool;

const status = document.getElementById("boot-status");
// The page that the address asks for, before the program comes.
const asked = /^#?\/?(\w*)/.exec(location.hash)[1] || "start";
document.body.dataset.lesson = asked;
try {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const program = await import("./breaker-lab.js");
  await program.default({ module_or_path: new URL("./breaker-lab_bg.wasm", import.meta.url) });
  dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
  // What the page does not need to start comes last.
  addEventListener("load", keep);
  if (document.readyState === "complete") keep();
} catch (error) {
  console.error(error);
  if (status) {
    status.setAttribute("role", "alert");
    status.textContent = `The simulation could not start (${error.message ?? error}). Reload the page, or try a current browser.`;
  }
}

// After a failure the program can no longer be trusted, so its message is served from here.
addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-failure]");
  if (button?.dataset.failure === "reload") location.reload();
  if (button?.dataset.failure === "copy") {
    await navigator.clipboard?.writeText(location.href).then(() => (button.textContent = "Copied"), () => {});
  }
});

/** Keeps this build, and tells of a newer one; that one is used when the reader says so. */
async function keep() {
  if (!navigator.serviceWorker) return;
  // A page that must not be kept works all the same.
  const registration = await navigator.serviceWorker.register(new URL("./sw.js", import.meta.url)).catch(() => null);
  if (!registration) return;
  const update = document.getElementById("update");
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) update.hidden = false;
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  tell();
  update.querySelector("button").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage("use the new build");
  });
}
