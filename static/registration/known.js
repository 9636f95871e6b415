// Somebody an organisation knows, offered while his name is typed at the desk: chosen by tap or with the arrow keys
// (a combobox as WAI-ARIA has it). Without this file there is a search above the form.

import { about, marked, told } from "./choosing.js";

/** @typedef {import("./choosing.js").Known} Known */

const FEWEST = 3;
const PAUSE = 120; // milliseconds after the last key

/** @param {string} id */
const part = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

const around = document.getElementById("bekannte");
if (around) {
  const name = part("id_name");
  const club = part("id_club");
  const person = part("id_person");
  const list = part("bekannte-liste");
  const hint = part("bekannte-hinweis");
  /** @type {Record<string, string>} */
  const say = JSON.parse(around.dataset.words ?? "{}");
  /** @type {Known[]} */
  let people = [];
  let at = -1;
  let waiting = 0;
  let asked = "";

  name.setAttribute("role", "combobox");
  name.setAttribute("aria-autocomplete", "list");
  name.setAttribute("aria-controls", list.id);
  name.setAttribute("aria-expanded", "false");

  const close = () => {
    list.hidden = true;
    at = -1;
    name.setAttribute("aria-expanded", "false");
    name.removeAttribute("aria-activedescendant");
  };

  const mark = (/** @type {number} */ to) => {
    at = to;
    for (const [place, line] of [...list.children].entries()) {
      line.setAttribute("aria-selected", String(place === at));
      if (place === at) line.scrollIntoView({ block: "nearest" });
    }
    const line = list.children[at];
    if (line) name.setAttribute("aria-activedescendant", line.id);
    else name.removeAttribute("aria-activedescendant");
  };

  const take = (/** @type {number} */ place) => {
    const one = people[place];
    if (!one || one.number !== null) return;
    name.value = one.name;
    club.value = one.club;
    person.value = String(one.pk);
    hint.textContent = told(say, "taken", "name", one.name);
    close();
    name.focus();
  };

  const show = () => {
    list.replaceChildren(...people.map((one, place) => {
      const line = document.createElement("li");
      line.id = `bekannt-${place}`;
      line.setAttribute("role", "option");
      line.setAttribute("aria-selected", "false");
      if (one.number !== null) line.setAttribute("aria-disabled", "true");
      const more = document.createElement("small");
      more.textContent = about(say, one);
      line.append(one.name, more);
      line.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
      line.addEventListener("click", () => take(place));
      return line;
    }));
    if (!people.length) {
      close();
      return;
    }
    list.hidden = false;
    at = -1;
    name.setAttribute("aria-expanded", "true");
    hint.textContent = told(say, "some", "count", people.length);
  };

  const ask = async () => {
    const words = name.value.trim();
    if (words.length < FEWEST) {
      people = [];
      show();
      return;
    }
    asked = words;
    try {
      const answer = await fetch(`${around.dataset.url}?q=${encodeURIComponent(words)}`);
      if (!answer.ok || asked !== name.value.trim() || person.value || document.activeElement !== name) return;
      people = (await answer.json()).people;
      show();
    } catch {
      close(); // no net: whoever it is can be typed
    }
  };

  name.addEventListener("input", () => {
    person.value = "";
    hint.textContent = "";
    clearTimeout(waiting);
    waiting = window.setTimeout(ask, PAUSE);
  });
  name.addEventListener("blur", close);
  name.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      asked = ""; // nor does a late answer open it again
      close();
    } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      mark(marked(at, people.length, event.key));
    } else if (!list.hidden && event.key === "Enter" && at >= 0) {
      event.preventDefault();
      take(at);
    }
  });
}
