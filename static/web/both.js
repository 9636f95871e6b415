// Whoever reads in another zone than a page goes by sees both: "18:00 (bei Ihnen 17:00)". Where both clocks show the
// same, nothing is added.

import { ahead, here } from "./zones.js";

const foot = /** @type {HTMLElement | null} */ (document.querySelector("[data-yours]"));
const TIMES = "time[datetime*=T]:not([data-both])";

function tell() {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll(TIMES))) {
    time.dataset.both = "";
    if (!ahead(time.dateTime)) continue;
    const local = here(time.dateTime, document.documentElement.lang);
    time.append(` (${String(foot?.dataset.yours).replace("{time}", local)})`);
  }
}

if (foot) {
  if (ahead(String(foot.dataset.noon))) foot.hidden = false;
  tell();
  new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
}
