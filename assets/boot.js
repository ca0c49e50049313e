// Starts the program, and says so when it cannot be started. An own file, because the page's
// Content-Security-Policy allows no inline script.
const status = document.getElementById("boot-status");
try {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const program = await import("./breaker-lab.js");
  await program.default({ module_or_path: new URL("./breaker-lab_bg.wasm", import.meta.url) });
  dispatchEvent(new CustomEvent("TrunkApplicationStarted"));
} catch (error) {
  console.error(error);
  if (status) {
    status.setAttribute("role", "alert");
    status.textContent = `The simulation could not start (${error.message ?? error}). Reload the page, or try a current browser.`;
  }
}
