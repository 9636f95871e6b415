/* The page's side of the service worker: it opens the page without network, and sends when the page is closed. */

/** @typedef {ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }} Registration Chromium's */

export const SYNC_TAG = "spielliste";

/**
 * Install or update it. Without https (a hall's own server) there is none, and then this page has to be open to send.
 * `updated()`: a newer edition of the program has taken over, and is shown from the next loading on.
 * @param {string} url
 * @param {() => void} updated
 */
export async function installWorker(url, updated) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const list = location.pathname; // whose rules are kept
  const isUpdate = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (!isUpdate) return;
    updated();
    workers.controller?.postMessage(list); // a newer one has its own rest to keep
  });
  try {
    await workers.register(url);
    workers.ready.then(idle).then(async () => (await workers.ready).active?.postMessage(list));
  } catch {
    /* Not this browser; everything else works. */
  }
}

/** Resolves once the page has nothing to do; not every browser says when that is. */
export function idle() {
  return new Promise((done) => void ("requestIdleCallback" in window ? requestIdleCallback(done) : setTimeout(done, 1_000)));
}

/** Have the worker send when there is network, also when the page is closed by then; not every browser can. */
export async function wakeWorker() {
  try {
    /** @type {Registration | undefined} */
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    /* Forbidden by the user: this page sends by itself. */
  }
}
