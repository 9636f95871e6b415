/*
 * The service worker of one tournament's screens and stages: one that is loaded anew without network shows what it showed
 * last. The page keeps itself (web/kept.js); here it is only given back, and only where the network does not answer.
 */

/** @typedef {import("../../web/edition.js").Scope} Scope */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** @param {Request} request */
const keptBefore = async (request) => (await caches.match(request, { ignoreVary: true })) ?? Response.error();

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, destination } = event.request;
  const byThePage = mode !== "navigate" && destination === ""; // which says itself that nobody answers
  if (method === "GET" && !byThePage) event.respondWith(fetch(event.request).catch(() => keptBefore(event.request)));
});
