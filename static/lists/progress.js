// Keeps the progress of a series fresh without moving the page: the clock every second, the tables every ten.

const POLL = 10_000;
const DOUBLE_TAP = 500; // milliseconds; where a finger was, something else may lie now
const live = /** @type {HTMLElement} */ (document.getElementById("fortschritt")); // on these pages, or nothing is done

/** @type {number | null} */
let ends = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
let seen = ""; // the ETag of what is shown, where the server says one

/** @returns {HTMLElement | null} */
const clockShown = () => live.querySelector("[data-remaining]");

function findClock() {
  const clock = clockShown();
  ends = clock ? performance.now() + Number(clock.dataset.remaining) * 1000 : null;
}

function tick() {
  const clock = clockShown();
  if (!clock || ends === null) return;
  const seconds = Math.abs(Math.trunc((ends - performance.now()) / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  clock.textContent = `${Math.trunc(seconds / 3600)}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** @param {string} html */
function show(html) {
  const focused = live.contains(document.activeElement) ? document.activeElement?.id : "";
  const fresh = new DOMParser().parseFromString(html, "text/html");
  live.replaceChildren(...fresh.body.childNodes);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  findClock();
  if (live.hasAttribute("data-rests")) rest();
}

/** What has just changed takes no tap for as long as a double tap lasts; keys go on. */
function rest() {
  live.toggleAttribute("data-resting", true);
  clearTimeout(resting);
  resting = setTimeout(() => live.toggleAttribute("data-resting", false), DOUBLE_TAP);
}

/** @param {MouseEvent} event */
function tapped(event) {
  if (event.detail === 0 || !live.hasAttribute("data-resting")) return;
  event.preventDefault();
  event.stopPropagation();
}

async function refresh() {
  if (document.hidden) return;
  try {
    const headers = seen ? { "If-None-Match": seen } : undefined;
    const answer = await fetch(String(live.dataset.source), { credentials: "same-origin", redirect: "error", headers });
    if (!answer.ok) return; // 304: nothing has changed
    seen = answer.headers.get("ETag") ?? "";
    show(await answer.text());
  } catch {
    // No network for a moment: what is shown says when it was true; the next round tries again.
  }
}

if (live) {
  findClock();
  setInterval(tick, 1000);
  setInterval(refresh, POLL);
  document.addEventListener("visibilitychange", refresh);
  live.addEventListener("click", tapped, true);
}
