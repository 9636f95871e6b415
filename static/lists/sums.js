// The sums of a series: Enter goes on, every line left is looked at and kept by the server, a table that holds is stored.
// Without this file the same form is filled with Tab and stored with its button.

import { keep } from "./typed.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("summen"));

/** @typedef {{html?: string, said?: Record<string, string[]>, odd?: string[], version?: string}} Answer */

const typable = (/** @type {ParentNode} */ place) => [...place.querySelectorAll("td input")].map((input) => /** @type {HTMLInputElement} */ (input));

const lines = (/** @type {string[]} */ said) => said.map((text) => Object.assign(document.createElement("p"), { textContent: text, className: "wrong" }));

/** Say what is wrong at its line; what belongs to no line, or is asked, below the table. */
function say(/** @type {HTMLFieldSetElement} */ table, /** @type {Answer} */ { said = {}, odd = [] }) {
  for (const row of table.querySelectorAll("tr.said")) {
    const inputs = typable(row.previousElementSibling ?? row);
    for (const input of inputs) input.toggleAttribute("aria-invalid", false);
    for (const input of inputs.filter(({ name }) => said[name])) input.setAttribute("aria-invalid", "true");
    row.firstElementChild?.replaceChildren(...lines(inputs.flatMap(({ name }) => said[name] ?? [])));
  }
  const names = typable(table).map(({ name }) => name);
  const rest = Object.entries(said).flatMap(([name, texts]) => (names.includes(name) ? [] : texts));
  table.querySelector("[data-said]")?.replaceChildren(...lines([...new Set([...rest, ...odd])]));
  table.querySelector("label.check")?.toggleAttribute("hidden", !odd.length);
}

/** What is typed at one table, as the form sends it; nothing of the line that is being typed: a figure would be stored that is
 * not whole yet. */
function typedAt(/** @type {HTMLFieldSetElement} */ table) {
  const body = new FormData();
  const line = document.activeElement?.closest("td")?.parentElement;
  const half = line ? typable(line).map(({ name }) => name) : [];
  for (const [name, value] of new FormData(/** @type {HTMLFormElement} */ (form))) {
    if (name === "csrfmiddlewaretoken" || name.startsWith(`${table.id}-`)) body.append(name, half.includes(name) ? "" : value);
  }
  return body;
}

/** Put what is stored in the place of what was typed; once nothing is left to type the page says what is next. What was typed
 * while it was being stored came too late, and is named there. */
function stored(/** @type {HTMLFieldSetElement} */ table, /** @type {string} */ html, /** @type {string[]} */ late) {
  const fresh = document.createRange().createContextualFragment(html);
  if (late.length) fresh.querySelector("fieldset")?.append(...lines([`${form?.dataset.late} ${late.join(", ")}`]));
  table.replaceWith(fresh);
  if (form && !late.length && !typable(form).length) location.reload();
}

/** @type {Map<string, string>} */
const sent = new Map();

/** @type {Map<string, Promise<void>>} */
const turns = new Map();

/** One after the other: each says which version of the table it was typed on, and its answer which there is then. */
function send(/** @type {HTMLFieldSetElement} */ table) {
  turns.set(table.id, (turns.get(table.id) ?? Promise.resolve()).then(() => ask(table)));
}

/** @returns {Promise<Answer | null>} what the server says of the table; null: it was not reached */
async function answered(/** @type {HTMLFieldSetElement} */ table, /** @type {FormData} */ body) {
  const answer = await fetch(String(form?.action), { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? ((await answer.json())[table.id] ?? {}) : null;
}

async function ask(/** @type {HTMLFieldSetElement} */ table) {
  const body = typedAt(table);
  const version = /** @type {HTMLInputElement | null} */ (table.querySelector(`[name="${table.id}-version"]`));
  const typed = JSON.stringify([...body].filter(([name]) => name !== version?.name));
  const begun = sent.has(table.id) || typable(table).some(({ value, defaultValue }) => value.trim() || defaultValue);
  if (sent.get(table.id) === typed || !begun) return;
  sent.set(table.id, typed);
  const found = await answered(table, body);
  if (!found) sent.delete(table.id);
  const late = typable(table).filter(({ name, value }) => body.get(name) !== value);
  if (found?.html) stored(table, found.html, late.map(({ value, ariaLabel }) => `${ariaLabel} ${value}`));
  else say(table, found ?? { said: { "": [form?.dataset.lost ?? ""] } });
  if (version && found?.version) version.value = found.version;
}

if (form) {
  form.addEventListener("keydown", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const inputs = typable(form);
    if (event.key !== "Enter" || event.ctrlKey || !inputs.includes(input)) return;
    event.preventDefault();
    const next = inputs[inputs.indexOf(input) + 1];
    if (next) next.select();
    else input.blur();
    next?.focus();
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const line = target instanceof Element ? target.closest("tr") : null;
    const table = line?.closest("fieldset");
    if (table && !(relatedTarget instanceof Node && line?.contains(relatedTarget))) send(table);
  });
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const table = target.closest("fieldset");
    const sure = /** @type {HTMLInputElement | null | undefined} */ (table?.querySelector("label.check input"));
    if (table && target === sure) send(table);
    else if (sure) sure.checked = false;
  });
  addEventListener("online", () => form.querySelectorAll("fieldset").forEach((table) => send(table)));
  keep(form);
  // At once, and back from what was printed in a window beside, one can type.
  const begin = () => typable(form).find(({ value }) => !value)?.focus();
  for (const beside of document.querySelectorAll("a[target=_blank]")) beside.addEventListener("click", begin);
  if (document.activeElement === document.body && !document.querySelector("[autofocus]")) begin();
}
