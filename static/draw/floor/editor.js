// The organiser's page of the hall's plan: what is dragged, stepped and typed becomes a new plan, or is refused aloud.

/** @import { Limits, Plan, Sent } from "./plan.js" */
/** @import { Part } from "./picture.js" */

import { Picture, partsOf } from "./picture.js";
import { Drawing, added, inTheWay, isTooWide, moved, read, renumbered, resized, roomFor, stepped, without, worded, written } from "./plan.js";

const ROOM = 4; // fields around what is drawn
const ARROWS = new Map(Object.entries({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }));

/** @template {Element} E @param {string} selector @returns {E} */
const one = (selector) => /** @type {E} */ (document.querySelector(selector));

/** @type {{ plan: Sent, words: Record<string, string>, limits: Limits, unsaved: boolean }} */
const { plan: sent, words, limits, unsaved } = JSON.parse(one("#saalplan-daten").textContent ?? "");

/** @param {string} word @param {Record<string, string | number>} values */
const say = (word, values) => (words[word] ?? word).replace(/\{(\w+)\}/g, (_all, name) => String(values[name]));

/** @type {HTMLFormElement} */
const form = one("#saalplan");
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("plan"));
/** @type {HTMLInputElement} */
const number = one("#saalplan-nummer");
/** @type {HTMLInputElement} */
const word = one("#saalplan-wort");
/** @type {HTMLElement} */
const status = one("#saalplan-gewaehlt");
/** @type {HTMLElement} */
const bar = one("[data-chosen]");

const drawing = new Drawing(read(sent), unsaved);
const picture = new Picture(one("#saalplan-rahmen"), say("plan", {}));
let seen = roomFor({ x: 0, y: 0, width: 0, depth: 0 }, drawing.plan, ROOM);
let chosen = "";
let sending = false;
/** @type {{ pointer: number, part: Part, from: DOMPoint, shifted: boolean } | null} */
let drag = null;

/** @param {Plan} plan @returns {Part | undefined} */
const chosenIn = (plan) => partsOf(plan, say).find((part) => part.key === chosen);

/** The whole page as the drawing is now, and a sentence on what happened. @param {string} [happened] */
function update(happened) {
  seen = roomFor(seen, drawing.plan, ROOM - 2);
  picture.fit(seen);
  picture.draw(partsOf(drawing.plan, say), chosen, false);
  field.value = JSON.stringify(written(drawing.plan));
  one("#saalplan-stand").toggleAttribute("hidden", !drawing.isUnsaved);
  one("[data-undo]").toggleAttribute("disabled", !drawing.canUndo);
  const part = chosenIn(drawing.plan);
  const item = drawing.plan.find((found) => String(found.id) === part?.key);
  bar.hidden = !part;
  for (const shown of bar.querySelectorAll("[data-of]")) {
    const of = shown.getAttribute("data-of");
    shown.toggleAttribute("hidden", of === "thing" ? !item || item.kind === "table" : of !== item?.kind);
  }
  one("[data-remove]").toggleAttribute("hidden", !item);
  if (item && document.activeElement !== number) number.value = String(item.number);
  if (item && document.activeElement !== word) word.value = item.word;
  status.textContent = happened ?? part?.name ?? say("nothing", {});
}

/** Take this plan, or say why not. @param {Plan | null} plan @param {string} done @param {string} [refused] */
function take(plan, done, refused = say("no_room", {})) {
  if (plan) drawing.change(plan);
  update(plan ? done : refused);
}

/** @param {number} right @param {number} down */
function step(right, down) {
  const part = chosenIn(drawing.plan);
  if (!part) return;
  take(stepped(drawing.plan, part.ids, right, down, limits), say("moved", { what: part.name }));
}

/** @param {string} key */
function choose(key) {
  chosen = key;
  update();
}

/** @param {EventTarget | null} target @returns {Part | undefined} */
function partAt(target) {
  const key = target instanceof Element ? target.closest("[data-key]")?.getAttribute("data-key") : null;
  return partsOf(drawing.plan, say).find((part) => part.key === key);
}

/** Where the drag has come to, to whole fields. @param {PointerEvent} event */
function dragged(event) {
  if (!drag) return drawing.plan;
  const to = picture.place(event);
  const [right, down] = [Math.round(to.x - drag.from.x), Math.round(to.y - drag.from.y)];
  drag.shifted ||= right !== 0 || down !== 0;
  return moved(drawing.plan, drag.part.ids, right, down);
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const plan = dragged(event);
  const { part, shifted } = drag;
  drag = null;
  if (!shifted) return;
  const there = inTheWay(plan, part.ids);
  const name = partsOf(plan, say).find((found) => found.key === String(there?.id))?.name ?? "";
  if (there) take(null, "", say("taken", { what: name }));
  else take(isTooWide(plan, limits) ? null : plan, say("moved", { what: part.name }), say("too_large", {}));
}

const { svg } = picture;
svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
  const part = partAt(event.target);
  if (!part || event.button !== 0) return;
  choose(part.key);
  svg.setPointerCapture(event.pointerId);
  drag = { pointer: event.pointerId, part, from: picture.place(event), shifted: false };
});
svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const plan = dragged(event);
  const bad = Boolean(inTheWay(plan, drag.part.ids)) || isTooWide(plan, limits);
  picture.draw(partsOf(plan, say), chosen, bad);
});
svg.addEventListener("pointerup", drop);
svg.addEventListener("pointercancel", () => {
  drag = null;
  update();
});
// A finger on a table drags it; beside the tables it moves the page as usual.
svg.addEventListener("touchstart", (event) => partAt(event.target) && event.preventDefault(), { passive: false });
svg.addEventListener("focusin", (event) => {
  const part = partAt(event.target);
  if (part && part.key !== chosen) choose(part.key);
});
svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  const [right, down] = ARROWS.get(event.key) ?? [];
  if (right === undefined || down === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  step(right, down);
});

function undo() {
  drawing.undo();
  update(say("undone", {}));
}

/** @param {string} kind */
function add(kind) {
  const plan = added(drawing.plan, kind, kind === "table" ? "" : say(kind, {}), limits);
  const item = plan?.at(-1);
  chosen = item ? String(item.id) : chosen;
  const name = item && partsOf([item], say)[0]?.name;
  take(plan, say("added", { what: name ?? "" }), say("too_many", {}));
  if (plan) picture.reveal(chosen);
  if (plan && kind === "other") word.select();
}

/** @param {number} wider @param {number} deeper */
const resize = (wider, deeper) => take(resized(drawing.plan, Number(chosen), wider, deeper, limits), chosenIn(drawing.plan)?.name ?? "");

function remove() {
  const name = chosenIn(drawing.plan)?.name ?? "";
  const plan = without(drawing.plan, Number(chosen));
  chosen = "";
  take(plan, say("removed", { what: name }));
}

/** Two numbers in an attribute. @param {Element} button @param {string} attribute @returns {[number, number]} */
function pair(button, attribute) {
  const [first = 0, second = 0] = (button.getAttribute(attribute) ?? "").split(" ").map(Number);
  return [first, second];
}

form.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[type=button]") : null;
  if (!button) return;
  if (button.hasAttribute("data-undo")) undo();
  else if (button.hasAttribute("data-remove")) remove();
  else if (button.hasAttribute("data-add")) add(button.getAttribute("data-add") ?? "");
  else if (button.hasAttribute("data-step")) step(...pair(button, "data-step"));
  else if (button.hasAttribute("data-size")) resize(...pair(button, "data-size"));
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
    event.preventDefault(); // what is typed is taken, not sent
    event.target.blur();
  }
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && drawing.canUndo && !(event.target instanceof HTMLInputElement)) undo();
});
number.addEventListener("change", () => {
  if (!number.checkValidity() || !number.value) return update();
  const plan = renumbered(drawing.plan, Number(chosen), Number(number.value));
  return take(plan, say("numbered", { what: say("table", { number: number.value }) }));
});
word.addEventListener("change", () => {
  if (word.value.trim()) take(worded(drawing.plan, Number(chosen), word.value.trim()), word.value.trim());
});
form.addEventListener("submit", () => {
  sending = true;
});
window.addEventListener("beforeunload", (event) => {
  if (drawing.canUndo && drawing.isUnsaved && !sending) event.preventDefault();
});
window.addEventListener("resize", () => picture.fit(seen));

for (const hidden of form.querySelectorAll("[data-with-script]")) hidden.removeAttribute("hidden");
update();
