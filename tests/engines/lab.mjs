// The built page in one of three browser engines, on a screen: the same few operations for all.
import { setTimeout as breath } from "node:timers/promises";
import { serve } from "../../scripts/serve.mjs";
import { screen } from "./screen.mjs";
import { telling } from "./told.mjs";

export const ENGINES = ["chromium", "firefox", "webkit"];

/** How long anything may take that is waited for, in milliseconds: without a GPU WebKit's frames come late, when others
 * need the processor. */
const PATIENCE = 60_000;

/** Time between two looks, in milliseconds. */
const BREATH = 30;

/** No colour of the page. */
const MARKER = [1, 254, 3];

/** Serves `folder` and starts an engine by its name; `close` ends both. */
export async function start(engine, folder = "dist") {
  const { start, tellsNothing } = await import(`./${engine}.mjs`);
  const { server, address } = await serve(folder, 0, tellsNothing && telling(folder));
  const begun = [async () => server.close()];
  /** Ends all that was begun, the latest first. */
  const close = async () => { for (const end of begun.splice(0).reverse()) await end(); };
  const beginning = async (part) => {
    const value = await part.catch(async (error) => { await close(); throw error; });
    begun.push(() => value.close());
    return value;
  };
  let problems = [];
  const wall = await beginning(screen());
  const browser = await beginning(start(wall, (text) => problems.push(text)));
  const { evaluate } = browser;
  let corner = null;

  /** Waits until a function in the page gives something, and resolves to it. */
  async function waitFor(work, argument) {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const value = await evaluate(work, argument);
      if (value) return value;
      if (Date.now() > until) throw new Error(`waited in vain in ${engine} for ${work} with ${JSON.stringify(argument)}`);
      await breath(BREATH);
    }
  }

  /** Waits until something on the screen is as wanted: what is painted comes on the screen a little later. */
  async function seen(what, look) {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const value = look(wall.picture());
      if (value) return value;
      if (Date.now() > until) throw new Error(`not seen on the screen of ${engine}: ${what}`);
      await breath(BREATH);
    }
  }

  /** Where the page's upper left corner is on the screen: the page is covered with a colour for a moment. */
  async function findCorner() {
    const size = await evaluate((colour) => {
      const cover = document.createElement("div");
      cover.id = "cover";
      Object.assign(cover.style, { position: "fixed", inset: 0, zIndex: 2_147_483_647, background: `rgb(${colour})` });
      document.documentElement.append(cover);
      return [innerWidth, innerHeight];
    }, MARKER);
    const isCover = (picture, x, y) => x < picture.width && y < picture.height && picture.at(x, y).every((part, place) => part === MARKER[place]);
    const found = await seen("the whole page", (picture) => {
      for (let y = 0; y < picture.height; y += 1) {
        for (let x = 0; x < picture.width; x += 1) {
          if (isCover(picture, x, y)) return isCover(picture, x + size[0] - 1, y + size[1] - 1) && [x, y];
        }
      }
      return null;
    });
    await evaluate(() => document.getElementById("cover").remove());
    await seen("the page again", (picture) => !isCover(picture, ...found));
    return found;
  }

  const box = (selector) =>
    evaluate((selector) => {
      const element = document.querySelector(selector);
      if (!element) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
  const boxOf = async (selector) => {
    const found = await box(selector);
    if (!found) throw new Error(`no ${selector} on the page`);
    return found;
  };

  const page = {
    engine,
    evaluate,
    waitFor,
    press: browser.press,
    choose: browser.choose,
    drag: browser.drag,
    box: boxOf,
    /** Presses the keys of a text one after another. */
    async type(text) {
      for (const key of text) await browser.press(key);
    },
    /** Presses the mouse in the middle of an element, having brought it into view. */
    async click(selector, [across, down] = [0.5, 0.5]) {
      await waitFor((selector) => {
        document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
        return Boolean(document.querySelector(selector));
      }, selector);
      const { x, y, width, height } = await boxOf(selector);
      await browser.drag([[x + width * across, y + height * down]]);
    },
    /** Waits until a part of the page, in its window's pixels, is on the screen as `look(part)` wants it. */
    seen(what, { x, y, width, height }, look) {
      const part = { x: corner[0] + x, y: corner[1] + y, width, height };
      return seen(what, (picture) => look(cut(picture, part)));
    },
    /** What the console has complained of since the page was opened. */
    problems: async () => (tellsNothing ? evaluate(() => globalThis.told) : problems),
  };
  return {
    /** A page with nothing on it, in a window of the usual size. */
    async empty({ width = 1440, height = 900 } = {}) {
      await browser.resize({ width, height });
      await browser.open("about:blank");
      return page;
    },
    /** The page at `fragment`, as for a new visitor, when it is ready. */
    async open(fragment, { width = 1440, height = 900 } = {}) {
      await browser.resize({ width, height });
      // A window changes its size a little later than it is told to.
      await waitFor(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
      await evaluate(() => location.protocol === "http:" && localStorage.clear());
      // The same page with another fragment would not be loaded anew.
      await browser.open("about:blank");
      problems = [];
      await browser.open(address + fragment);
      await waitFor((signs) => signs.every((sign) => document.querySelector(sign)), readySigns(fragment));
      if (fragment.startsWith("#/map")) await waitFor(() => !document.querySelector("[data-test=cell]").textContent.includes("being computed"));
      corner = await findCorner();
      return page;
    },
    close,
  };
}

/** What stands on a page last. */
function readySigns(fragment) {
  if (/^(#\/?)?$/.test(fragment)) return ["#figure .caption"];
  return fragment.startsWith("#/map") ? ["#cells"] : [".data tfoot td", ".trace li.current"];
}

/** A part of a picture. */
function cut(picture, { x, y, width, height }) {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const [right, bottom] = [Math.min(picture.width, Math.round(x + width)), Math.min(picture.height, Math.round(y + height))];
  const isNear = (colour, tolerance) => (column, row) =>
    picture.at(column, row).every((part, place) => Math.abs(part - colour[place]) <= tolerance);
  return {
    area: Math.max(0, right - left) * Math.max(0, bottom - top),
    height: bottom - top,
    /** How many pixels are of a colour, each part of it by no more than `tolerance` off. */
    count(colour, tolerance = 6) {
      const wanted = isNear(colour, tolerance);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) for (let column = left; column < right; column += 1) sum += wanted(column, row);
      return sum;
    },
    /** How many rows have a pixel of a colour. */
    rows(colour, tolerance) {
      const wanted = isNear(colour, tolerance);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        let column = left;
        while (column < right && !wanted(column, row)) column += 1;
        sum += column < right;
      }
      return sum;
    },
  };
}
