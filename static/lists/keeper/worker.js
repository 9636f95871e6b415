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
 * @typedef {object} Edition what this edition of the program consists of (offline.py)
 * @property {string} version
 * @property {string} script the page's and this worker's own
 * @property {string} shell the page without a list
 * @property {Record<string, string>} headers the shell's own, beside those of the script
 * @property {string} help the manual's chapter about it
 * @property {string[]} files the page's
 * @property {string[]} rest what only other screens than entering need
 * @property {string} seen what begins so is kept from when it was first seen
 */

const LIST = /^\/liste\/[^/]+\/$/;
const RULES = /^\/liste\/[^/]+\/regeln$/; // of the list's tournament
const RULES_KEPT = "/liste/";
const SHELL = "/liste/huelle"; // where it lies in the cache

/** @param {Edition} edition */
export function work(edition) {
  const { version, script, help, files, rest, seen } = edition;
  const { pathname: helps } = new URL(help, worker.location.href);
  const name = keepEdition("liste-", version,
    (cache) => Promise.all([cache.addAll(asked(files)), keepProgram(cache, edition)]),
    (cache, list) => Promise.all([keepRules(cache, `${list}regeln`), ...[unkept(help), ...asked(rest)].map((one) => addMissing(cache, one))]));

  worker.addEventListener("fetch", (event) => {
    const { pathname, search } = new URL(event.request.url);
    if (!isOurs(event.request)) return;
    if (event.request.mode === "navigate" && LIST.test(pathname)) event.respondWith(kept(name, SHELL, event.request));
    else if (pathname + search === script) event.respondWith(kept(name, script, event.request));
    else if (RULES.test(pathname)) event.respondWith(fetch(event.request).catch(() => rulesKept(name, pathname)));
    else if (pathname === helps) event.respondWith(kept(name, help, event.request));
    else if (pathname.startsWith(seen)) event.respondWith(keptOnceSeen(name, event.request));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(deliverAll());
  });
}

/** @param {string} address */
const unkept = (address) => new Request(address, { credentials: "omit", cache: "no-store" });

/**
 * The script as the page has just fetched it, where that is this edition's; and the page without a list, sent as the script was.
 * @param {Cache} cache
 * @param {Edition} edition
 */
async function keepProgram(cache, { version, script, shell, headers }) {
  const had = await fetch(script, { credentials: "omit", cache: "force-cache" });
  const isThis = (await had.clone().text()).includes(version);
  const page = nameless(had, shell, "text/html; charset=utf-8");
  for (const [header, value] of Object.entries(headers)) page.headers.set(header, value);
  await cache.put(SHELL, page);
  await (isThis ? cache.put(script, had) : cache.add(new Request(script, { credentials: "omit", cache: "reload" })));
}

/**
 * @param {Cache} cache
 * @param {Request} request
 */
async function addMissing(cache, request) {
  if (!(await cache.match(request))) await cache.add(request);
}

/**
 * What is not kept from the beginning is from when it was first seen, as the pictures of the help: the first visit is small.
 * @param {string} name
 * @param {Request} request
 */
async function keptOnceSeen(name, request) {
  const cache = await caches.open(name);
  const before = await cache.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {}); // no room: it is shown all the same
  return answer;
}

/**
 * The rules as the list's tournament plays them, as nobody in particular sees them; they take the place of another list's.
 * @param {Cache} cache
 * @param {string} path
 */
async function keepRules(cache, path) {
  const answer = await fetch(unkept(path + worker.location.search));
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
