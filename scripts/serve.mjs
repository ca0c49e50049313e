// Serves a finished dist/ on 127.0.0.1, as a static host would: no rewriting, no fallback page.
// `PORT=8080 node scripts/serve.mjs dist`; with PORT=0 any free port. Also used by the tests.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import sirv from "sirv";

/** Starts serving; resolves to the server and its address. What `first` answers comes from there. */
export function serve(folder, port = 0, first = (request, response, next) => next()) {
  const files = sirv(folder, { etag: true, brotli: true, dev: true });
  const server = createServer((request, response) =>
    first(request, response, () =>
      files(request, response, () => {
        response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      }),
    ),
  );
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve({ server, address: `http://127.0.0.1:${server.address().port}/` });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = process.env.PORT ?? "8080";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    console.error(`PORT=${text}: takes a number from 0 to 65535`);
    process.exit(1);
  }
  try {
    const { address } = await serve(process.argv[2] ?? "dist", port);
    console.log(`Circuit Breaker Lab: ${address}  (Ctrl+C stops it)`);
  } catch (error) {
    const message = error.code === "EADDRINUSE" ? `port ${port} is taken; choose another: make serve PORT=8081` : error.message;
    console.error(message);
    process.exit(1);
  }
}
