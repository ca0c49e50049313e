// WebKitGTK's MiniBrowser, driven by WebKitWebDriver.
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begun, ended } from "./processes.mjs";
import { session } from "./webdriver.mjs";

const PLACES = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** Its driver does not tell of the console: the page has to, see `told.mjs`. */
export const tellsNothing = true;

/** Starts it on a screen. */
export async function start({ display }) {
  const binary = process.env.MINIBROWSER ?? PLACES.find((path) => existsSync(path));
  if (!binary) throw new Error("no MiniBrowser of WebKitGTK found; run make setup-test");
  const folder = settings();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: "1",
    // As root its own sandbox cannot be built.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
  };
  const driver = await begun("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const close = async () => {
    await ended(driver);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await answers(address);
    const page = await session(address, { "webkitgtk:browserOptions": { binary, args: ["--automation"] } });
    const bar = await page.evaluate(() => outerHeight - innerHeight);
    return {
      ...page,
      /** The page's size, not the window's, which has a bar above it. */
      resize: ({ width, height }) => page.resize({ width, height: height + bar }),
      async close() {
        await page.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A folder of settings in which the buttons over the page need little room: else no window is as narrow as a phone. */
function settings() {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0", "gtk.css"), "button, entry { min-width: 0; padding: 0; }\n");
  return folder;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves when the driver answers. */
async function answers(address) {
  const until = Date.now() + 10_000;
  for (;;) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error("WebKitWebDriver does not answer");
  }
}
