// What a page has to complain of, noted in the page itself, for an engine whose driver does not tell of the console:
// a script before all others, which the server puts into the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "told.js";

/** Runs in the page. */
function note() {
  const told = [];
  globalThis.told = told;
  const words = (parts) => parts.map((part) => part?.stack ?? String(part)).join(" ");
  for (const level of ["error", "warn", "assert"]) {
    const write = console[level];
    console[level] = (...parts) => {
      if (level !== "assert" || !parts[0]) told.push(words(parts));
      write.apply(console, parts);
    };
  }
  addEventListener("unhandledrejection", ({ reason }) => told.push(words([reason])));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => told.push(`policy: ${violatedDirective}: ${blockedURI}`));
  // What could not be loaded is told to its element only, on the way down.
  addEventListener("error", ({ message, target }) => told.push(message ?? `not loaded: ${target.src ?? target.href}`), true);
}

/** Answers for the page and for the script; see `serve`. */
export function telling(folder) {
  const page = readFileSync(join(folder, "index.html"), "utf8").replace("<head>", `<head><script src="./${NAME}"></script>`);
  const script = `(${note})();`;
  return (request, response, next) => {
    const path = new URL(request.url, "http://here").pathname;
    if (path === "/") response.writeHead(200, { "content-type": "text/html" }).end(page);
    else if (path === `/${NAME}`) response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    else next();
  };
}
