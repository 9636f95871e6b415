/*
 * The service worker of /liste/: opens the list keeper's page without network and sends what a closed page left.
 *
 * Cache Storage gets the program only: style sheets, scripts, the page without a list, its help, and the rules of the list that
 * was open last. No address of a list, no name, no game is in it; what is known of a list is in IndexedDB (queue.js).
 */

import { asked, isOurs, keepEdition, kept, nameless, WITHOUT_NETWORK, worker } from "../../web/edition.js";
import { nextToSend } from "./known/queue.js";
import { SYNC_TAG } from "./sent/offline.js";
import { deliver } from "./sent/server.js";
import { openLists } from "./sent/storage.js";

/**
 * @typedef {{ version: string, shell: string, help: string, files: string[], rest: string[], pictures: string[] }} Edition what this
 *   edition of the program consists of; `shell`: the page without a list; `help`: the manual's chapter about it, with its pictures;
 *   `rest`: what only other screens than entering need
 */

const LIST = /^\/liste\/[^/]+\/$/;
const RULES = /^\/liste\/[^/]+\/regeln$/; // of the list's tournament
const RULES_KEPT = "/liste/";

/** @param {Edition} edition */
export function work({ version, shell, help, files, rest, pictures }) {
  const paths = new Set([...files, ...rest]);
  const { pathname: helps } = new URL(help, worker.location.href);
  const page = (/** @type {string} */ address) => new Request(address, { credentials: "omit", cache: "no-store" });
  const name = keepEdition("liste-", version,
    (cache) => cache.addAll([page(shell), ...asked(files)]),
    (cache, list) => Promise.all([keepRules(cache, `${list}regeln`), ...[page(help), ...asked(rest)].map((one) => addMissing(cache, one))]));

  worker.addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    if (!isOurs(event.request)) return;
    if (event.request.mode === "navigate" && LIST.test(pathname)) event.respondWith(kept(name, shell, event.request));
    else if (RULES.test(pathname)) event.respondWith(fetch(event.request).catch(() => rulesKept(name, pathname)));
    else if (pathname === helps) event.respondWith(kept(name, help, event.request));
    else if (pictures.includes(pathname)) event.respondWith(keptOnceSeen(name, event.request));
    else if (paths.has(pathname)) event.respondWith(kept(name, pathname, event.request));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(deliverAll());
  });
}

/**
 * @param {Cache} cache
 * @param {Request} request
 */
async function addMissing(cache, request) {
  if (!(await cache.match(request))) await cache.add(request);
}

/**
 * A picture, of the help or of the tab, is kept from when it was first seen: what it shows is said beside it, and the first visit is small.
 * @param {string} name
 * @param {Request} request
 */
async function keptOnceSeen(name, request) {
  const cache = await caches.open(name);
  const before = await cache.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/**
 * The rules as the list's tournament plays them, as nobody in particular sees them; they take the place of another list's.
 * @param {Cache} cache
 * @param {string} path
 */
async function keepRules(cache, path) {
  const answer = await fetch(path + worker.location.search, { credentials: "omit", cache: "no-store" });
  if (!answer.ok) return;
  const before = (await cache.keys()).filter(({ url }) => new URL(url).pathname === RULES_KEPT);
  await Promise.all(before.map((one) => cache.delete(one)));
  await cache.put(await unnamed(path), nameless(answer, answer.body));
}

/**
 * @param {string} name
 * @param {string} path
 */
async function rulesKept(name, path) {
  const cache = await caches.open(name);
  return (await cache.match(await unnamed(path))) ?? Response.redirect(WITHOUT_NETWORK);
}

/**
 * Where they are kept: the list's address cannot be read from it.
 * @param {string} path
 */
async function unnamed(path) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(path));
  return `${RULES_KEPT}?${new Uint8Array(digest)}`;
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
