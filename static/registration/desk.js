// The registration desk with 200 people waiting: the list narrows while one types, Enter ticks the only one left,
// and a tick is stored at once. Without this file the same form stores all ticks with its button.

import { asked, findable } from "./folding.js";

/**
 * @typedef {object} Line somebody on the list
 * @property {HTMLElement} row
 * @property {string} name
 * @property {string} number
 * @property {string} words
 * @property {HTMLInputElement} tick
 * @property {HTMLInputElement | null} hidden what is sent of him; nothing where he cannot be ticked
 */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("anwesenheit"));
const search = document.getElementById("suche");
if (form && search) {
  const box = /** @type {HTMLInputElement} */ (part("q"));
  const folding = JSON.parse(search.dataset.folding ?? "{}");
  const found = part("suche-hinweis");
  const bar = /** @type {HTMLElement} */ (form.querySelector(".save-bar"));
  const token = /** @type {HTMLInputElement} */ (form.querySelector("[name=csrfmiddlewaretoken]"));
  const rows = [...form.querySelectorAll("tbody tr")].map((row) => lineOf(/** @type {HTMLElement} */ (row), folding));
  /** @type {Set<Line>} */
  const unsaved = new Set();

  /** @type {Record<string, string>} what is said, in the reader's language (registration/words.py) */
  const say = JSON.parse(search.dataset.words ?? "{}");
  const start = say.start ?? "";
  bar.hidden = true;
  bar.setAttribute("role", "alert");
  found.textContent ||= start;
  if (matchMedia("(pointer: fine)").matches && !location.hash && !document.querySelector("[autofocus]")) {
    box.focus();
    box.select();
  }

  const visible = () => rows.filter(({ row }) => !row.hidden);

  const narrow = () => {
    const wanted = asked(folding, box.value);
    const fits = wanted.length === 1 && /^\d+$/.test(wanted[0] ?? "")
      ? (/** @type {Line} */ one) => one.number === wanted[0]
      : (/** @type {Line} */ one) => wanted.every((word) => one.words.includes(` ${word}`));
    for (const one of rows) one.row.hidden = !fits(one);
    const left = visible();
    const [only] = left;
    if (!wanted.length) found.textContent = start;
    else if (only && left.length === 1) found.textContent = (say.only ?? "").replace("{name}", only.name);
    else found.textContent = left.length ? (say.found ?? "").replace("{count}", String(left.length)) : say.nobody ?? "";
  };

  const store = async (/** @type {Line} */ one, /** @type {HTMLInputElement} */ hidden) => {
    const content = new FormData();
    content.set("csrfmiddlewaretoken", token.value);
    content.set("row", hidden.value);
    if (one.tick.checked) content.set("present", one.tick.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: content, headers: { Accept: "application/json" } });
      if (!answer.ok && answer.status !== 409) throw new Error(String(answer.status));
      const stored = await answer.json();
      for (const { pk, version, present } of stored.rows) {
        hidden.value = `${pk}.${version}.${present ? 1 : 0}`;
        one.tick.checked = present;
      }
      part("da").textContent = stored.present;
      for (const shown of document.querySelectorAll("[data-zahl=da]")) shown.textContent = stored.present;
      for (const shown of document.querySelectorAll("[data-zahl=fehlt]")) shown.textContent = stored.missing;
      unsaved.delete(one);
      one.row.classList.remove("unsaved");
      found.textContent = stored.stale[0] ?? ((one.tick.checked ? say.here : say.away) ?? "").replace("{name}", one.name);
    } catch {
      unsaved.add(one);
      one.row.classList.add("unsaved");
      part("haken-hinweis").textContent = say.unsaved ?? "";
    }
    bar.hidden = !unsaved.size;
  };

  box.addEventListener("input", narrow);
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    const [only, ...others] = visible();
    if (!only?.hidden || others.length > 0 || !box.value.trim()) return;
    only.tick.checked = true;
    store(only, only.hidden);
    box.value = "";
    narrow();
  });
  for (const one of rows) {
    const { hidden, tick } = one;
    if (!hidden) continue;
    tick.addEventListener("change", () => store(one, hidden));
    if (tick.checked !== tick.defaultChecked) store(one, hidden); // ticked before this file was there
  }
}

/**
 * @param {HTMLElement} row
 * @param {import("./folding.js").Folding} folding
 * @returns {Line}
 */
function lineOf(row, folding) {
  return {
    row,
    name: row.querySelector("th a")?.textContent ?? "",
    number: row.querySelector("td.number")?.textContent?.trim() ?? "",
    words: findable(folding, [...row.querySelectorAll("th a, td.wide")].map((cell) => cell.textContent).join(" ")),
    tick: /** @type {HTMLInputElement} */ (row.querySelector("input[type=checkbox]")),
    hidden: row.querySelector("input[name=row]"),
  };
}
