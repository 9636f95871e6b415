// Finding oneself: the names narrow while one types, the phone remembers whom he tapped on, and next time leads there.
// Without this file the form asks the server.

import { asked, findable } from "../../registration/folding.js";
import { formFor } from "../../web/counted.js";
import { phone } from "../../web/remembered.js";

/** @param {string} id */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const page = /** @type {HTMLElement} */ (document.getElementById("finden"));
const memory = phone();
const { slug = "", base = "", words: said = "{}" } = page.dataset;

document.documentElement.classList.toggle("big-letters", memory.bigLetters);
const me = memory.me(slug);
if (me !== null && location.pathname === base && !location.search) location.replace(`${base}${me}/`);

const results = /** @type {HTMLElement} */ (document.getElementById("treffer"));
results.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.dataset.number) memory.remember(slug, Number(link.dataset.number));
});

/** @type {[number, string, string, string][]} */
const people = json("leute") ?? [];
if (people.length) {
  const folding = json("faltung");
  const say = JSON.parse(said);
  const most = Number(page.dataset.most);
  const box = /** @type {HTMLInputElement} */ (document.getElementById("suche"));
  const status = /** @type {HTMLElement} */ (document.getElementById("gefunden"));
  const line = /** @type {HTMLTemplateElement} */ (document.getElementById("zeile"));
  const lines = people.map(([number, name, club, team]) => ({
    number,
    name,
    club,
    own: findable(folding, name),
    words: findable(folding, `${name} ${club} ${team}`),
  }));

  const matching = () => {
    const wanted = asked(folding, box.value);
    if (!wanted.length) return [];
    if (/^\d+$/.test(box.value.trim())) return lines.filter(({ number }) => String(number) === box.value.trim());
    const has = (/** @type {string} */ words) => (/** @type {string} */ word) => words.includes(` ${word}`);
    const found = lines.filter(({ own, words }) => wanted.every(has(words)) && wanted.some(has(own)));
    const isFirst = (/** @type {{ own: string }} */ one) => Number(one.own.startsWith(` ${wanted[0]}`));
    return found.sort((one, other) => isFirst(other) - isFirst(one));
  };

  const shown = (/** @type {{ number: number, name: string, club: string }} */ one) => {
    const made = /** @type {DocumentFragment} */ (line.content.cloneNode(true));
    const link = /** @type {HTMLAnchorElement} */ (made.querySelector("a"));
    link.href = `${base}${one.number}/`;
    link.dataset.number = String(one.number);
    for (const [part, text] of [["name", one.name], ["number", String(one.number)], ["club", one.club]]) {
      const place = made.querySelector(`[data-part="${part}"]`);
      if (place) place.textContent = String(text);
    }
    return made;
  };

  const narrow = () => {
    const found = matching();
    results.replaceChildren(...found.slice(0, most).map(shown));
    if (!box.value.trim()) status.textContent = "";
    else if (!found.length) status.textContent = say.nobody;
    else if (found.length > most) status.textContent = say.more.replace("{count}", String(found.length));
    else status.textContent = formFor(say.some, { count: found.length }).replace("{count}", String(found.length));
  };

  box.addEventListener("input", narrow);
  if (box.value) narrow();
  if (matchMedia("(pointer: fine)").matches) box.focus({ preventScroll: true });
}
