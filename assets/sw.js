// Keeps the page for use without a network. `scripts/seal.mjs` writes version and files of the build in here,
// so that a cache holds one build whole and never parts of two.
const VERSION = "development";
const FILES = [];

const CACHE = `circuit-breaker-lab ${VERSION}`;

addEventListener("install", (event) => {
  // From the network, not from the browser's own cache: that could be of an older build.
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("circuit-breaker-lab ") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

// A page asks for the new build when its reader has agreed.
addEventListener("message", ({ data }) => {
  if (data === "use the new build") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
