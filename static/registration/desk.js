// The registration desk with 200 people waiting: the list narrows while one types, Enter ticks the only one left,
// and a tick is stored at once. Without this file the same form stores all ticks with its button.

import { asked, findable } from "./folding.js";

const form = document.getElementById("anwesenheit");
const search = document.getElementById("suche");
if (form && search) {
  const box = document.getElementById("q");
  const folding = JSON.parse(search.dataset.folding);
  const found = document.getElementById("suche-hinweis");
  const bar = form.querySelector(".save-bar");
  const rows = [...form.querySelectorAll("tbody tr")].map((row) => ({
    row,
    number: row.querySelector("td.number").textContent.trim(),
    words: findable(folding, [...row.querySelectorAll("th a, td.wide")].map((cell) => cell.textContent).join(" ")),
    tick: row.querySelector("input[type=checkbox]"),
    hidden: row.querySelector("input[name=row]"),
  }));
  const unsaved = new Set();

  const start = "Tippen, Eingabetaste: abgehakt. Auch ein Haken in der Liste ist sofort gespeichert.";
  bar.hidden = true;
  bar.setAttribute("role", "alert");
  found.textContent ||= start;
  if (matchMedia("(pointer: fine)").matches && !location.hash && !document.querySelector("[aria-invalid=true]")) {
    box.focus();
    box.select();
  }

  const visible = () => rows.filter(({ row }) => !row.hidden);

  const narrow = () => {
    const wanted = asked(folding, box.value);
    const fits = wanted.length === 1 && /^\d+$/.test(wanted[0])
      ? (one) => one.number === wanted[0]
      : (one) => wanted.every((word) => one.words.includes(` ${word}`));
    for (const one of rows) one.row.hidden = !fits(one);
    const left = visible();
    if (!wanted.length) found.textContent = start;
    else if (left.length === 1) found.textContent = `${nameOf(left[0])}: Eingabetaste hakt ab.`;
    else found.textContent = left.length ? `${left.length} gefunden.` : "Niemand gefunden. Anmelden geht im Feld „Jemanden anmelden“.";
  };

  const store = async (one) => {
    const content = new FormData();
    content.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    content.set("row", one.hidden.value);
    if (one.tick.checked) content.set("present", one.tick.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: content, headers: { Accept: "application/json" } });
      if (!answer.ok && answer.status !== 409) throw new Error(String(answer.status));
      const stored = await answer.json();
      for (const { pk, version, present } of stored.rows) {
        one.hidden.value = `${pk}.${version}.${present ? 1 : 0}`;
        one.tick.checked = present;
      }
      document.getElementById("da").textContent = stored.present;
      document.querySelector("[data-zahl=da]").textContent = stored.present;
      document.querySelector("[data-zahl=fehlt]").textContent = stored.missing;
      unsaved.delete(one);
      one.row.classList.remove("unsaved");
      found.textContent = stored.stale[0] ?? `✓ ${nameOf(one)}: ${one.tick.checked ? "da" : "nicht da"}`;
    } catch {
      unsaved.add(one);
      one.row.classList.add("unsaved");
      const text = "Nicht gespeichert. Die Haken bleiben stehen; bitte noch einmal speichern.";
      document.getElementById("haken-hinweis").textContent = text;
    }
    bar.hidden = !unsaved.size;
  };

  box.addEventListener("input", narrow);
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = visible();
    if (left.length !== 1 || !left[0].hidden || !box.value.trim()) return;
    left[0].tick.checked = true;
    store(left[0]);
    box.value = "";
    narrow();
  });
  for (const one of rows) one.tick.addEventListener("change", () => one.hidden && store(one));
}

function nameOf({ row }) {
  return row.querySelector("th a").textContent;
}
