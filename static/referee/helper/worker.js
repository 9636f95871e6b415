/*
 * The service worker of /regeln/: the rules cards and the referee's helper open without network.
 *
 * Kept are the pages of every rulebook as anybody sees them, and the program. Which cards were asked about stands in
 * the address alone, and no address is kept.
 */

import { asked, isOurs, keepEdition, kept, nameless, WITHOUT_NETWORK, worker } from "../../web/edition.js";

/**
 * @typedef {{ version: string, pages: string, files: string[] }} Edition what this edition consists of; `pages`: where all pages
 *   come from, by their addresses
 */

/** @param {Edition} edition */
export function work({ version, pages, files }) {
  const paths = new Set(files);
  const name = keepEdition("regeln-", version, (cache) => Promise.all([cache.addAll(asked(files)), keepPages(cache, pages)]));

  worker.addEventListener("fetch", (event) => {
    const { mode, url } = event.request;
    const { pathname } = new URL(url);
    if (!isOurs(event.request)) return;
    if (paths.has(pathname)) event.respondWith(kept(name, pathname, event.request));
    else if (mode === "navigate" && pathname.endsWith("/")) event.respondWith(page(name, event.request));
  });
}

/**
 * All pages in one answer; each is kept with the headers it would have had by itself, the content security policy too.
 * @param {Cache} cache
 * @param {string} pages
 */
async function keepPages(cache, pages) {
  const answer = await fetch(pages, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${pages}: ${answer.status}`);
  const found = Object.entries(/** @type {Record<string, string>} */ (await answer.json()));
  await Promise.all(found.map(([path, html]) => cache.put(path, nameless(answer, html, "text/html; charset=utf-8"))));
}

/**
 * A kept page; else, from the network, the rules of one tournament; without network the rulebooks to choose from.
 * @param {string} name
 * @param {Request} request
 */
async function page(name, request) {
  try {
    return await kept(name, new URL(request.url).pathname, request);
  } catch {
    return Response.redirect(WITHOUT_NETWORK);
  }
}
