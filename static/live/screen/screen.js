/* The hall's screen: asks what it is to show, turns the pages, counts the clock; goes on without network and says so. */

import { spelled } from "../../web/clock.js";
import { clockIn } from "../../web/zones.js";
import { hasCome, offsetBy, PATIENCE, standingTime, TEN_MINUTES } from "./time.js";
import { tellTime } from "../../web/goes_on.js";
import { forget, hear, keepItself, keepPage, lastHeard } from "../../web/kept.js";
import { Games } from "./games.js";
import { Sheet } from "./sheet.js";
import { Shout } from "./shout.js";
import { onward, stayed } from "./walk.js";

const POLL = 3_000;
const SOON = 1_000; // while the Siegerehrung is shown: the hall waits for a name
const SILENT = 8_000; // so long without an answer, then it is said
const POINTED = 4_000;
const HOUR = 3_600_000;

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { documentElement: html, body } = document;
const words = body.dataset;
const offline = find("ohne-netz");
const full = find("vollbild");
const shout = new Shout(find("ruf"));
const games = new Games();

let wall = find("leinwand");
/** @type {Sheet[]} */
let sheets = [];
/** @type {import("./walk.js").Place} */
let place = { part: 0, page: 0 };
let turnsAt = 0;
let etag = "";
let heard = 0; // before the first answer: only then it matters when the last one was
/** @type {number | null} */
let offset = null;
/** @type {number | null} */
let leftBefore = null;

// What is shown

const parts = () => /** @type {HTMLElement[]} */ ([...wall.querySelectorAll("section[data-part]")]);

/** The parts that take turns at this moment: those of the break, and from its end on the seats alone. */
function due() {
  const from = Date.parse(wall.dataset.seatsFrom ?? "");
  return from ? parts().filter((part) => (part.dataset.part === "sitzplan") === now() >= from) : parts();
}

/** Everything of the wall anew: how many pages there are is known once it is drawn. */
function begin() {
  html.dataset.light = wall.dataset.light;
  for (const part of parts()) part.hidden = true;
  sheets = due().map((part) => new Sheet(part));
  tick();
  show(place);
}

/** @param {import("./walk.js").Place} wanted */
function show(wanted) {
  if (!sheets.length) return;
  place = wanted.part < sheets.length ? wanted : { part: 0, page: 0 };
  sheets.forEach((sheet, at) => (sheet.part.hidden = at !== place.part));
  const sheet = /** @type {Sheet} */ (sheets[place.part]);
  place.page = Math.min(place.page, sheet.pages - 1);
  const within = Number(sheet.part.querySelector("[data-within]")?.getAttribute("data-within"));
  turnsAt = performance.now() + standingTime(sheet.show(place.page), sheet.pages, within);
}

/** How many pages each part has; one that is not shown is measured and hidden again. */
function pages() {
  return sheets.map((sheet, at) => {
    sheet.part.hidden = false;
    const count = sheet.pages;
    sheet.part.hidden = at !== place.part;
    return count;
  });
}

/** @param {number} by */
const turn = (by) => show(onward(pages(), place, by));

/** @param {HTMLElement} fresh */
function take(fresh) {
  const [before, turned] = [wall, Number(wall.dataset.turned)];
  const keys = sheets.map((sheet) => sheet.key);
  wall.replaceWith(fresh);
  wall = fresh;
  sheets = [];
  const now = due().map((part) => String(part.dataset.part));
  place = stayed(keys, now, place);
  begin();
  const by = Number(wall.dataset.turned) - turned;
  if (by && keys.join() === now.join()) turn(by);
  tellNews(before);
}

/**
 * What is said, and who is called, that was not before.
 * @param {HTMLElement} before
 */
function tellNews(before) {
  const said = /** @type {HTMLElement | null} */ (wall.querySelector("[data-announcement]"));
  if (said && !before.querySelector(`[data-announcement="${said.dataset.announcement}"]`)) {
    shout.say(String(words.announcement), String(said.textContent));
  }
  for (const call of wall.querySelectorAll("[data-call]")) {
    const { call: key } = /** @type {HTMLElement} */ (call).dataset;
    if (!before.querySelector(`[data-call="${key}"]`)) shout.say(String(words.call), String(call.textContent));
  }
}

// The clock

const now = () => Date.now() + (offset ?? 0);

function tick() {
  tickClock();
  games.tick(wall);
  tellPlan();
  const said = /** @type {HTMLElement | null} */ (wall.querySelector("[data-until]"));
  if (said) said.hidden = Date.parse(String(said.dataset.until)) <= now();
  if (heard && Date.now() - heard > SILENT && !onStage()) sayOffline();
  if (due()[0] !== sheets[0]?.part) {
    place = { part: 0, page: 0 };
    begin();
  }
  if (!("held" in wall.dataset) && performance.now() >= turnsAt && turnsAt) turn(1);
}

function tickClock() {
  if (!wall.dataset.ends) {
    leftBefore = null;
    return;
  }
  const left = Date.parse(wall.dataset.ends) - now();
  for (const clock of wall.querySelectorAll("[data-clock]")) clock.textContent = spelled(left);
  wall.toggleAttribute("data-over", left <= 0);
  wall.classList.toggle("over", left <= 0 && left > -TEN_MINUTES); // then it is the word that says it
  const series = String(wall.querySelector(".beside-name")?.firstChild?.textContent).trim();
  if (hasCome(TEN_MINUTES, leftBefore, left)) shout.say(series, String(words.ten));
  if (hasCome(0, leftBefore, left)) shout.say(series, String(words.over));
  leftBefore = left;
}

/** Whether the Siegerehrung is shown: then the remote says what is amiss, and not the hall. */
const onStage = () => wall.querySelector(".part:not([hidden]) > .hall") !== null;

/** When it goes on, and what of the programme is over by now. */
function tellPlan() {
  tellTime(wall, now());
  for (const planned of /** @type {NodeListOf<HTMLElement>} */ (wall.querySelectorAll("[data-gone]"))) {
    planned.hidden = Date.parse(String(planned.dataset.gone)) <= now();
  }
  for (const digits of /** @type {NodeListOf<HTMLElement>} */ (wall.querySelectorAll("[data-countdown]"))) {
    const said = /** @type {HTMLElement | null} */ (digits.parentElement?.querySelector("[data-goes-on]"));
    const left = Date.parse(String(said?.dataset.goesOn)) - now();
    digits.hidden = !(left > 0 && left < HOUR);
    digits.textContent = spelled(left);
  }
}

function sayOffline() {
  if (!offline.hidden) return;
  const time = clockIn(heard + (offset ?? 0), words.zone);
  offline.textContent = String(words.offline).replace("{time}", time);
  offline.hidden = false;
}

// What the server says

async function ask() {
  const asked = Date.now();
  const answer = await fetch(location.href, {
    cache: "no-store",
    credentials: "same-origin",
    headers: etag ? { "If-None-Match": etag } : {},
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status >= 500) return;
  const answered = Date.now();
  offset = offsetBy(answer.headers.get("Date"), asked, answered, offset);
  heard = answered;
  hear();
  offline.hidden = true;
  if (answer.ok) await showAndKeep(answer.headers.get("ETag") ?? "", await answer.text());
  else if (answer.status === 404 || answer.status === 410) close();
}

/**
 * @param {string} version
 * @param {string} page
 */
async function showAndKeep(version, page) {
  look(version, page);
  await keepPage(page);
}

/**
 * @param {string} version
 * @param {string} page
 */
function look(version, page) {
  etag = version;
  const fresh = new DOMParser().parseFromString(page, "text/html");
  if (fresh.documentElement.dataset.edition !== html.dataset.edition) location.reload();
  const shown = fresh.getElementById("leinwand");
  if (shown) take(document.adoptNode(shown));
}

/** What is public no more is shown no more. */
function close() {
  etag = "";
  forget();
  const main = document.createElement("main");
  const said = Object.assign(document.createElement("p"), { className: "larger", textContent: String(words.gone) });
  const middle = Object.assign(document.createElement("div"), { className: "middle" });
  const part = Object.assign(document.createElement("section"), { className: "part" });
  middle.append(said);
  part.append(middle);
  main.append(part);
  sheets = [];
  delete wall.dataset.ends;
  wall.replaceChildren(main);
}

async function poll() {
  await ask().catch(() => {
    heard ||= lastHeard(); // no network: tick says it
  });
  setTimeout(poll, onStage() ? SOON : POLL);
}

// The machine it is on

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pointed;
function point() {
  full.hidden = !document.fullscreenEnabled || document.fullscreenElement !== null;
  body.classList.remove("alone");
  clearTimeout(pointed);
  pointed = setTimeout(() => {
    full.hidden = true;
    body.classList.add("alone");
  }, POINTED);
}

const fill = () => html.requestFullscreen?.().then(point, () => {});
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});

full.addEventListener("click", fill);
document.addEventListener("pointermove", point);
document.addEventListener("keydown", (event) => {
  if (event.key === "f") fill();
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());

begin();
stayAwake();
new ResizeObserver(() => show(place)).observe(/** @type {Element} */ (wall.parentElement));
document.fonts?.ready.then(() => show(place));
setInterval(tick, 250);
poll();
keepItself(`${location.pathname}.js`).catch(() => {}); // what the browser does not let it keep is not there later
