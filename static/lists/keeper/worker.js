/*
 * The service worker of /liste/: opens the list keeper's page without network and sends what a closed page left.
 *
 * Cache Storage gets the program only: style sheets, scripts, and the page without a list. No address of a list, no
 * name, no game is in it; what is known of a list is in IndexedDB (queue.js).
 */

import { nextToSend } from "./known/queue.js";
import { SYNC_TAG } from "./sent/offline.js";
import { deliver } from "./sent/server.js";
import { openLists } from "./sent/storage.js";

/**
 * @typedef {{ version: string, shell: string, files: string[] }} Edition what this edition of the program consists of;
 *   `shell`: the page without a list
 * @typedef {{ waitUntil(done: Promise<unknown>): void, request: Request, respondWith(answer: Promise<Response>): void, tag: string }} Happening
 * @typedef {object} Scope what TypeScript's types of a page do not know of a service worker
 * @property {(name: string, listener: (event: Happening) => void) => void} addEventListener
 * @property {Location} location
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim(): Promise<void> }} clients
 */

const LIST = /^\/liste\/[^/]+\/$/;
const PREFIX = "liste-";

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** @param {Edition} edition */
export function work({ version, shell, files }) {
  const name = PREFIX + version;
  const paths = new Set(files);

  worker.addEventListener("install", (event) => event.waitUntil(install(name, shell, files)));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver(name)));
  worker.addEventListener("fetch", (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== worker.location.origin) return;
    if (event.request.mode === "navigate" && LIST.test(pathname)) event.respondWith(kept(name, shell, event.request));
    else if (paths.has(pathname)) event.respondWith(kept(name, pathname, event.request));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(deliverAll());
  });
}

/**
 * @param {string} name
 * @param {string} shell
 * @param {string[]} files
 */
async function install(name, shell, files) {
  const cache = await caches.open(name);
  const page = new Request(shell, { credentials: "omit", cache: "no-store" });
  await cache.addAll([page, ...files.map((file) => new Request(file, { credentials: "omit" }))]);
  await worker.skipWaiting(); // an open page has all its scripts already
}

/** @param {string} name */
async function takeOver(name) {
  const old = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
  await worker.clients.claim();
}

/**
 * From the cache; from the network where the browser has thrown that away.
 * @param {string} name
 * @param {string} path
 * @param {Request} request
 */
async function kept(name, path, request) {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? fetch(request);
}

/** Everything on this phone that is still unsent. Rejects when nobody answers, then the browser tries again. */
async function deliverAll() {
  const lists = await openLists();
  const channel = new BroadcastChannel("spielliste");
  const waiting = (await lists.all()).filter((record) => nextToSend(record));
  const answered = await Promise.all(waiting.map(({ list }) =>
    deliver(lists, list, (event, entry) => channel.postMessage({ list, event, entry }))));
  channel.close();
  if (answered.includes(false)) throw new Error("nobody answers");
}
