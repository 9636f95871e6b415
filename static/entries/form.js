// The form of entries: a row comes and goes without a new page, its line says who is in it, and people are counted as
// they are typed. Without this script the same buttons send the form, and the server answers with the same rows.

import { draftOf, restored } from "./draft.js";
import { called, counted } from "./rows.js";

const rows = /** @type {HTMLElement | null} */ (document.querySelector(".sent-rows"));
if (rows) start(rows);

/** @param {HTMLElement} list */
function start(list) {
  const form = /** @type {HTMLFormElement} */ (list.closest("form"));
  const blank = /** @type {HTMLTemplateElement} */ (document.getElementById("neue-person"));
  const sent = /** @type {HTMLInputElement} */ (form.querySelector("input[name=rows]"));
  const status = /** @type {HTMLElement} */ (document.getElementById("gezaehlt"));

  const people = () => [...list.querySelectorAll("details")];

  /**
   * @param {HTMLElement} person
   * @param {string} name
   * @returns {HTMLInputElement | null}
   */
  const field = (person, name) => person.querySelector(`input[name$="-${name}"]`);

  /** @param {HTMLElement} person */
  const nameOf = (person) => called(field(person, "surname")?.value ?? "", field(person, "given")?.value ?? "");

  /** @param {HTMLElement} person */
  const isEmpty = (person) =>
    ![...person.querySelectorAll("input")].some((one) => one.type !== "checkbox" && one.value.trim() !== "");

  /** @param {HTMLElement} person */
  function open(person) {
    /** @type {HTMLDetailsElement} */ (person).open = true;
    field(person, "surname")?.focus();
  }

  /** Every line says who is in it, and the heading how many there are. */
  function tell() {
    people().forEach((person, at) => number(person, at + 1));
    const there = people().filter((person) => nameOf(person) && !field(person, "out")?.checked).length;
    const said = counted(there, JSON.parse(String(status.dataset.counted)));
    if (status.textContent?.trim() !== said) status.textContent = said;
  }

  /**
   * @param {HTMLElement} person
   * @param {number} at
   */
  function number(person, at) {
    const who = /** @type {HTMLElement} */ (person.querySelector(".who"));
    who.textContent = nameOf(person) || (who.dataset.nobody ?? "");
    /** @type {HTMLElement} */ (person.querySelector(".number")).textContent = String(at);
    const legend = /** @type {HTMLElement} */ (person.querySelector("legend"));
    legend.textContent = (legend.textContent ?? "").replace(/\d+|__number__/, String(at));
  }

  /** One more; those that are filled fold, and an empty one that is there already will do. */
  function add() {
    const empty = people().find(isEmpty);
    if (empty) {
      open(empty);
      return;
    }
    for (const person of people()) if (!person.querySelector(".errorlist")) person.open = false;
    const made = make(Number(sent.value));
    tell();
    open(made);
  }

  /**
   * An empty row, the last of all.
   * @param {number} at - its number in the names of its fields
   */
  function make(at) {
    const copied = document.importNode(blank.content, true);
    for (const element of copied.querySelectorAll("*")) {
      for (const { name, value } of [...element.attributes]) {
        element.setAttribute(name, value.replaceAll("__at__", String(at)).replaceAll("__number__", String(at + 1)));
      }
    }
    const made = /** @type {HTMLDetailsElement} */ (copied.querySelector("details"));
    list.append(made);
    sent.value = String(at + 1);
    return made;
  }

  /** What was typed before the page was loaded again, or left and come back to, which the browser keeps of its own rows alone. */
  function restore() {
    const draft = restored(form);
    if (!draft?.rows.length) return;
    for (const at of draft.rows) if (!form.elements.namedItem(`p${at}-surname`)) make(at).open = false;
    for (const person of people()) {
      const at = Number(/^p(\d+)-/.exec(field(person, "surname")?.name ?? "")?.[1]);
      if (!draft.rows.includes(at)) person.remove();
    }
    draft.fill();
  }

  /** @param {HTMLElement} person */
  function remove(person) {
    const next = person.nextElementSibling ?? person.previousElementSibling;
    person.remove();
    tell();
    if (next) next.querySelector("summary")?.focus();
    else add();
  }

  form.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.name === "weg") remove(/** @type {HTMLElement} */ (button.closest("details")));
    else if (button?.name === "step" && button.value === "mehr" && Number(sent.value) < Number(list.dataset.most)) add();
    else return;
    event.preventDefault();
  });
  form.addEventListener("input", tell);
  refuseLarge(form);
  restore();
  addEventListener("pagehide", () => draftOf(form));
  tell();
}

/**
 * A file that the server would not take is not sent: going back from there would lose the rows that came by this script.
 * @param {HTMLFormElement} form
 */
function refuseLarge(form) {
  const said = /** @type {HTMLElement | null} */ (form.querySelector("[data-largest]"));
  const file = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"));
  if (!said || !file) return;
  file.addEventListener("change", () => {
    said.hidden = (file.files?.[0]?.size ?? 0) <= Number(said.dataset.largest);
    if (!said.hidden) file.value = "";
  });
}
