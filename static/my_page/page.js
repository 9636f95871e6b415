// My page: the clock goes on, what is published comes by itself, and a seat that was not there a moment ago flashes.
// The page reads as well without this. It is asked with If-None-Match; while nothing public has changed, that is a 304.

import { phone } from "../web/remembered.js";
import { news, spelled } from "./news.js";

const EVERY_MS = 10_000;
const SHAKE = [300, 150, 300, 150, 300];
const TEN_MINUTES = 600_000;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = document.documentElement;
const page = part("ich");
const memory = phone();
const { slug = "", number = "" } = page.dataset;
const PARTS = ["jetzt", "verlauf"];
/** @type {Map<string, string>} what the server said, by part: the clock changes what is shown */
const served = new Map(PARTS.map((id) => [id, part(id).innerHTML]));
const title = document.title;
let ahead = NaN; // milliseconds by which the server's clock is ahead of this phone's
let seen = "";

/** @returns {import("./news.js").Seat[]} */
const seats = () =>
  [...part("jetzt").querySelectorAll(".sitting")].map((card) => {
    const { key = "", words = "", called = "" } = /** @type {HTMLElement} */ (card).dataset;
    return { key, words, called };
  });

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname, { cache: "no-cache", credentials: "same-origin" });
  const said = Date.parse(answer.headers.get("Date") ?? "");
  if (said) ahead = said - Date.now();
  const etag = answer.headers.get("ETag") ?? "";
  if (!answer.ok || (etag && etag === seen)) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  seen = etag;
  const before = seats();
  for (const id of PARTS) show(id, fresh.getElementById(id));
  const found = news(before, seats());
  if (found) flash(found.kind, found.seat.words);
  tick();
}

/**
 * A part as the server says it now. What somebody is at just now stays, but for where he sits.
 * @param {string} id
 * @param {HTMLElement | null} fresh
 */
function show(id, fresh) {
  const shown = part(id);
  if (!fresh || fresh.innerHTML === served.get(id)) return;
  if (id !== "jetzt" && shown.contains(document.activeElement)) return;
  served.set(id, fresh.innerHTML);
  shown.replaceChildren(...fresh.childNodes);
  offerList();
}

/** The list of the table he sits at, if this phone was once there by its link. */
function offerList() {
  const list = memory.list(slug);
  const offer = part("meine-liste");
  const here = list && memory.me(slug) === Number(number)
    && part("jetzt").querySelector(`.sitting[data-series="${list.series}"][data-table="${list.table}"]`);
  offer.hidden = !here;
  if (list) /** @type {HTMLAnchorElement} */ (offer.querySelector("a")).href = list.path;
}

function tick() {
  const cards = part("jetzt");
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (cards.querySelectorAll("[data-ends]"))) {
    if (Number.isNaN(ahead)) continue;
    const left = Date.parse(String(clock.dataset.ends)) - (Date.now() + ahead);
    clock.textContent = spelled(left);
    clock.classList.toggle("ending", left <= TEN_MINUTES);
    cards.classList.toggle("over", left <= 0);
    const heading = /** @type {HTMLElement} */ (clock.closest("div")?.querySelector("dt"));
    heading.textContent = String(left > 0 ? heading.dataset.left : heading.dataset.over);
  }
}

/**
 * By a frame, words and vibration; it stays until somebody says that he has seen it.
 * @param {"called" | "seated"} kind
 * @param {string} words
 */
function flash(kind, words) {
  const told = part("neues");
  told.hidden = false;
  /** @type {HTMLElement} */ (told.querySelector("b")).textContent = String(told.dataset[kind]);
  /** @type {HTMLElement} */ (told.querySelector("span")).textContent = words;
  root.classList.remove("flashes");
  void root.offsetWidth; // begun anew where it is on already
  root.classList.add("flashes");
  document.title = `● ${words}`;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
}

function quiet() {
  root.classList.remove("flashes");
  part("neues").hidden = true;
  document.title = title;
}

/** Whose page it is to this phone: its owner's, somebody else's, or nobody knows yet. */
function whose() {
  const me = memory.me(slug);
  part("bin-ich").hidden = me === Number(number);
  part("bin-ich-nicht").hidden = me !== Number(number);
  part("zu-mir").hidden = me === null || me === Number(number);
  if (me !== null) /** @type {HTMLAnchorElement} */ (part("zu-mir")).href = `${page.dataset.base}${me}/`;
  offerList();
}

function letters() {
  const button = part("schrift");
  root.classList.toggle("big-letters", memory.bigLetters);
  button.setAttribute("aria-pressed", String(memory.bigLetters));
  button.hidden = false;
}

part("bin-ich").addEventListener("click", () => {
  memory.remember(slug, Number(number));
  whose();
});
part("bin-ich-nicht").addEventListener("click", () => {
  memory.forget(slug);
  location.assign(String(page.dataset.base));
});
part("schrift").addEventListener("click", () => {
  memory.bigLetters = !memory.bigLetters;
  letters();
});
part("gesehen").addEventListener("click", quiet);
document.addEventListener("visibilitychange", () => refresh().catch(() => {}));
setInterval(() => refresh().catch(() => {}), EVERY_MS); // no network now: the next time, perhaps
setInterval(tick, 1000);
whose();
letters();
refresh().catch(() => {});
