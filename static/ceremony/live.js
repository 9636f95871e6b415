// Keeps what a Siegerehrung shows up to date: asks what moment it is, which costs nothing while it is the same, and takes
// the page's stage anew when it is another. A lot that was drawn just now rolls.

import { rollOver } from "../web/rolling.js";

const EVERY_MS = 1_000; // the hall waits for a name
const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-ceremony]"));

const stage = () => /** @type {HTMLElement} */ (document.getElementById("stage"));

/** @param {string} address */
const ask = (address) => fetch(address, { cache: "no-cache", credentials: "same-origin" });

/** @param {HTMLElement} shown */
async function look(shown) {
  if (document.visibilityState !== "visible") return;
  const answer = await ask(shown.dataset.ceremony ?? "");
  if (!answer.ok) return;
  const { moment } = await answer.json();
  if ((moment?.name ?? "") === stage().dataset.name) return;
  const page = await ask(shown.dataset.page ?? "");
  if (!page.ok) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("stage");
  if (!fresh) return;
  stage().replaceWith(document.adoptNode(fresh));
  const lot = fresh.querySelector("[data-rolls]");
  if (lot) rollOver(lot, fresh.dataset.rolling);
}

/** @param {HTMLElement} shown */
function follow(shown) {
  look(shown)
    .catch(() => {}) // no network now: the next time, perhaps
    .finally(() => setTimeout(follow, EVERY_MS, shown));
}

if (place) follow(place);
