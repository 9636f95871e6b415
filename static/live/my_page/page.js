// My page: the clock goes on, what is published comes by itself, and a seat that was not there a moment ago flashes.
// The page reads as well without this. What is asked often is the same for everybody, and while nothing public has
// changed a 304; the page itself is asked anew when something concerns its owner, and now and then.

import { spelled } from "../../web/clock.js";
import { tellTime } from "../../web/goes_on.js";
import { phone } from "../../web/remembered.js";
import { concerns, news } from "./news.js";

const EVERY_MS = 10_000;
const PAGE_EVERY_MS = 60_000;
const SHAKE = [300, 150, 300, 150, 300];
const TEN_MINUTES = 600_000;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = document.documentElement;
const page = part("ich");
const memory = phone();
const { slug = "", number = "" } = page.dataset;
const PARTS = ["jetzt", "verlauf"];
/** What the server said, by part: the clock changes what is shown. */
const served = new Map(PARTS.map((id) => [id, part(id).cloneNode(true)]));
const title = document.title;
let ahead = NaN; // milliseconds by which the server's clock is ahead of this phone's
let seen = ""; // the ETag of the page that is shown
let known = ""; // what concerned its owner when he was shown it

/** @returns {import("./news.js").State} */
function state() {
  const shown = (/** @type {string} */ selector) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (part("jetzt").querySelectorAll(selector))].map((one) => ({
      key: String(one.dataset.key),
      words: one.dataset.words ?? one.innerText,
    }));
  return { called: shown(".called"), seated: shown(".sitting") };
}

async function ask() {
  if (document.hidden) return;
  const answer = await fetch(String(page.dataset.source), { cache: "no-cache", credentials: "same-origin" });
  const said = Date.parse(answer.headers.get("Date") ?? "");
  if (said) ahead = said - Date.now();
  tick();
  if (!answer.ok) return;
  const now = concerns(await answer.json(), number);
  if (now === known) return;
  await refresh();
  known = now;
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname, { cache: "no-cache", credentials: "same-origin" });
  const etag = answer.headers.get("ETag") ?? "";
  if (!answer.ok || (etag && etag === seen)) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  seen = etag;
  const before = state();
  for (const id of PARTS) show(id, fresh.getElementById(id));
  const found = news(before, state());
  if (found) flash(found.kind, found.words);
  tick();
}

/**
 * A part as the server says it now. What somebody is at just now stays, but for where he sits.
 * @param {string} id
 * @param {HTMLElement | null} fresh
 */
function show(id, fresh) {
  const shown = part(id);
  if (!fresh || fresh.isEqualNode(served.get(id) ?? null)) return;
  if (id !== "jetzt" && shown.contains(document.activeElement)) return;
  served.set(id, fresh.cloneNode(true));
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
  if (!Number.isNaN(ahead)) tellTime(cards, Date.now() + ahead);
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
  const told = part("neu");
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
  part("neu").hidden = true;
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
const quietly = (/** @type {() => Promise<void>} */ doing) => () => doing().catch(() => {}); // no network now: next time
document.addEventListener("visibilitychange", quietly(ask));
setInterval(quietly(ask), EVERY_MS);
setInterval(quietly(refresh), PAGE_EVERY_MS);
setInterval(tick, 1000);
whose();
letters();
quietly(ask)();
