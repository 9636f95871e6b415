// The words on bought paper, moved by finger, mouse or arrow keys; the fields beside them say the same in millimetres.

import { moved, pushed, within } from "./sheet.js";

/** @typedef {import("./sheet.js").Point} Point */

const POINT = 25.4 / 72; // millimetres
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-places]"));
const paper = /** @type {HTMLElement} */ (form.querySelector("[data-sheet]"));
/** @type {import("./sheet.js").Sheet} */
const sheet = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("sheet")).textContent ?? "");

/** @param {HTMLElement} fieldset */
function word(fieldset) {
  /** @param {string} part */
  const field = (part) => /** @type {HTMLInputElement} */ (fieldset.querySelector(`[name$="_${part}"]`));
  const [x, y, size] = [field("x"), field("y"), field("size")];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = fieldset.querySelector("legend")?.textContent ?? "";
  paper.append(button);

  /** @returns {Point} */
  const at = () => within({ x: Number(x.value) || 0, y: Number(y.value) || 0 }, sheet);

  function show() {
    const place = at();
    button.style.left = `${(place.x / sheet.width) * 100}%`;
    button.style.top = `${(place.y / sheet.height) * 100}%`;
    const points = Number(size.value) || 0;
    button.style.fontSize = `${Math.max((points * POINT * 100) / sheet.width, 2.8)}cqw`;
    button.classList.toggle("off", points === 0);
  }

  /** @param {Point} place */
  function put(place) {
    x.value = String(place.x);
    y.value = String(place.y);
    show();
  }

  /** @type {{ pointer: Point, place: Point } | null} */
  let held = null;
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    held = { pointer: { x: event.clientX, y: event.clientY }, place: at() };
  });
  button.addEventListener("pointermove", (event) => {
    if (!held) return;
    const pixels = { x: event.clientX - held.pointer.x, y: event.clientY - held.pointer.y };
    put(moved(held.place, pixels, paper.clientWidth, sheet));
  });
  for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => (held = null));
  button.addEventListener("keydown", (event) => {
    const place = pushed(at(), event.key, event.shiftKey, sheet);
    if (!place) return;
    event.preventDefault();
    put(place);
  });
  fieldset.addEventListener("input", show);
  show();
}

paper.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
/** @type {HTMLElement} */ (form.querySelector("[data-with-script]")).hidden = false;
for (const fieldset of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-word]"))) word(fieldset);
