// "Weiter geht es um 14:20 Uhr mit der 3. Serie, in 12 Minuten": counted by the page's own clock, which the server's
// corrects once. From its time on the sentence says "gleich"; what never began is not said for ever.

import { formFor } from "./counted.js";

const MINUTE = 60_000;
const COUNTED = 100; // minutes; what is further away is no countdown
const FORGOTTEN = -180; // minutes

/**
 * Every sentence below `root` as it is at this moment of the server's clock.
 * @param {ParentNode} root
 * @param {number} now
 */
export function tellTime(root, now) {
  for (const said of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-goes-on]"))) {
    const left = Math.ceil((Date.parse(String(said.dataset.goesOn)) - now) / MINUTE);
    said.hidden = left <= FORGOTTEN;
    if (left <= 0) {
      if (said.dataset.late) said.textContent = `${said.dataset.late}.`;
      delete said.dataset.late;
    } else {
      const words = formFor(JSON.parse(String(said.dataset.left)), { count: left }).replace("#", String(left));
      const place = /** @type {HTMLElement} */ (said.querySelector(".left"));
      place.textContent = left < COUNTED ? words : "";
    }
  }
}

/** How far the server's clock is ahead of this machine's; where it does not answer, not at all. */
async function serversClock() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", credentials: "same-origin" }).catch(() => null);
  const said = Date.parse(answer?.headers.get("Date") ?? "");
  return said ? said - Date.now() : 0;
}

/** Count on this page, for pages that have no clock of their own, also what is said on it later. */
export function countHere() {
  /** @type {number | null} */
  let ahead = null;
  let asked = false;
  const tick = async () => {
    if (!document.querySelector("[data-goes-on]") || (asked && ahead === null)) return;
    if (ahead === null) {
      asked = true;
      ahead = await serversClock();
    }
    tellTime(document, Date.now() + ahead);
  };
  tick();
  setInterval(tick, 1_000);
}
