/* A screen or a stage keeps itself, where the browser lets it: the page as it was said last, and all it is made of. */

const HEARD = "leinwand";
const name = () => `leinwand ${location.pathname}`;
const may = () => "serviceWorker" in navigator; // over HTTPS alone

/** @param {string} worker its address */
export async function keepItself(worker) {
  if (!may()) return;
  await navigator.serviceWorker.register(worker, { scope: location.pathname });
  const used = performance.getEntriesByType("resource").filter((one) => /** @type {PerformanceResourceTiming} */ (one).initiatorType !== "fetch");
  const ours = new Set(used.map((one) => one.name).filter((address) => address.startsWith(`${location.origin}/`)));
  const cache = await caches.open(name());
  await Promise.all([...ours].map((address) => cache.add(address)));
  const old = (await cache.keys()).filter(({ url }) => !ours.has(url) && new URL(url).pathname !== location.pathname);
  await Promise.all(old.map((one) => cache.delete(one)));
}

/** @param {string} page as the server has just said it */
export async function keepPage(page) {
  if (!may()) return;
  const cache = await caches.open(name());
  await cache.put(location.href, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

/** What is public no more is not kept either. */
export const forget = async () => may() && caches.delete(name());

/** The server has answered just now. */
export const hear = () => localStorage.setItem(HEARD, String(Date.now()));

/** When it last did, also before this page was loaded; now, where nobody knows. */
export const lastHeard = () => Number(localStorage.getItem(HEARD)) || Date.now();
