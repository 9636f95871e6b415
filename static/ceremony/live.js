// Keeps what a Siegerehrung shows up to date: asks what moment it is, which costs nothing while it is the same, and takes
// the page's stage anew when it is another. A lot that was drawn just now rolls, whoever put its stage on the page.

import { forget, keepItself, keepPage } from "../web/kept.js";
import { rollOver } from "../web/rolling.js";

const EVERY_MS = 1_000; // the hall waits for a name
const TURNS = 34; // three seconds before a place stands
const SAYS_MS = 3_000;
const PATIENCE = 10_000; // an answer that never comes is asked for again
const WINNERS_MS = 12_000; // each of them by turns, until somebody shows something else

const place = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-ceremony]"));
const stage = () => document.getElementById("stage");

/** @param {string} address */
const ask = (address) =>
  fetch(address, { cache: "no-cache", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });

/** @param {HTMLElement} shown */
async function look(shown) {
  const answer = await ask(String(shown.dataset.ceremony));
  if (answer.status === 404 || answer.status === 410) await forget();
  if (!answer.ok) return;
  const { moment } = await answer.json();
  if ((moment?.name ?? "") === stage()?.dataset.name) return;
  const page = await ask(String(shown.dataset.page));
  if (!page.ok) return;
  const text = await page.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("stage");
  if (fresh) stage()?.replaceWith(document.adoptNode(fresh));
  if (navigator.serviceWorker?.controller) await keepPage(text);
}

/**
 * Whoever fills a screen with it comes back without network; whoever reads at home keeps nothing.
 * @param {HTMLElement} button
 */
async function keep({ dataset }) {
  await keepItself(String(dataset.worker));
  const page = await ask(location.href);
  if (page.ok) await keepPage(await page.text());
}

function follow() {
  const shown = document.visibilityState === "visible" ? place() : null;
  const looked = shown ? look(shown) : Promise.resolve();
  looked.catch(() => {}).finally(() => setTimeout(follow, EVERY_MS)); // no network now: the next time, perhaps
}

let seen = stage()?.dataset.name;

function roll() {
  const now = stage();
  if (!now || now.dataset.name === seen) return;
  const lot = seen === undefined ? null : now.querySelector("[data-rolls]");
  seen = now.dataset.name;
  if (lot) rollOver(lot, now.dataset.rolling, TURNS);
}

// A stage says what it shows, so that the remote knows that it hears; a screen also which it is, so that it is missed.
// Nobody misses the full page of somebody who follows at home.
const me = document.getElementById("leinwand") ? Math.random().toString(36).slice(2) : "";
setInterval(() => {
  const shown = /** @type {HTMLElement | null} */ (document.querySelector(".hall > #stage"));
  if (shown?.dataset.says && document.visibilityState === "visible") {
    ask(`${shown.dataset.says}?was=${shown.dataset.name}&wer=${me}`).catch(() => {}); // without network the remote says it
  }
}, SAYS_MS);

// The end stands: all winners, then each podium.
setInterval(() => {
  const now = document.querySelector(".hall [data-turns] > .now");
  const next = now?.nextElementSibling ?? now?.parentElement?.firstElementChild;
  now?.classList.remove("now");
  next?.classList.add("now");
}, WINNERS_MS);

new MutationObserver(roll).observe(document.body, { childList: true, subtree: true });
follow();

const full = /** @type {HTMLElement | null} */ (document.querySelector("[data-full]"));
if (full && document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => {
    place()?.requestFullscreen();
    keep(full).catch(() => {}); // without network now: what was kept before stays
  });
  document.addEventListener("fullscreenchange", () => {
    const is = document.fullscreenElement === place();
    place()?.classList.toggle("hall", is);
    place()?.classList.toggle("on-page", !is);
  });
}
