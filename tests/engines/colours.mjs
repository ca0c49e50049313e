// The colours of style/tokens.css in the light theme, as the screen shows them.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../../style/tokens.css", import.meta.url), "utf8");

/** `[red, green, blue]` of a colour by its name. */
export function colour(name) {
  const found = new RegExp(`--${name}: (?:light-dark\\()?#(\\w{6})`).exec(text);
  if (!found) throw new Error(`no colour ${name} in style/tokens.css`);
  return [0, 2, 4].map((place) => Number.parseInt(found[1].slice(place, place + 2), 16));
}
