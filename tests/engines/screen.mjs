// A screen without a monitor, and what is to be seen on it: proof that something is painted, and not only drawn
// on a canvas or laid out.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { begun, ended } from "./processes.mjs";

/** Room for the largest page that is tested, with a browser's bars around it. */
const [WIDTH, HEIGHT] = [1600, 1200];

/** A screen; resolves when it can be used. */
export async function screen() {
  const folder = mkdtempSync(join(tmpdir(), "screen-"));
  // Its picture lies in a file; it chooses a free number by itself and writes it to the fourth stream.
  const options = ["-displayfd", "3", "-fbdir", folder, "-screen", "0", `${WIDTH}x${HEIGHT}x24`, "-nolisten", "tcp"];
  const server = await begun("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await Promise.race([
    once(server.stdio[3], "data").then(([data]) => String(data).trim()),
    once(server, "exit").then(([code]) => { throw new Error(`Xvfb ended with ${code}`); }),
  ]);
  return {
    display: `:${number}`,
    width: WIDTH,
    height: HEIGHT,
    picture: () => decode(readFileSync(join(folder, "Xvfb_screen0"))),
    async close() {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A picture from the X Window dump format, at 24 bits of colour: `at(x, y)` is `[red, green, blue]`. */
function decode(file) {
  const word = (place) => file.readUInt32BE(place * 4);
  const [header, width, height, mostFirst, bits, row, colours] = [0, 4, 5, 7, 11, 12, 19].map(word);
  if (bits !== 32) throw new Error(`a screen of ${bits} bits per pixel; 32 are expected`);
  const [red, green, blue] = mostFirst ? [1, 2, 3] : [2, 1, 0];
  // Each entry of the colour table takes 12 bytes.
  const start = header + colours * 12;
  return {
    width,
    height,
    at(x, y) {
      const place = start + y * row + x * 4;
      return [file[place + red], file[place + green], file[place + blue]];
    },
  };
}
