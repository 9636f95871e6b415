// Leaves on the rules card what has all the words that are typed, as tournament/referee/card_parts.py does without script.

import { formFor } from "../web/counted.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("regelsuche"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("suche"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
const card = /** @type {HTMLElement} */ (document.getElementById("karte"));

/** @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");

const sections = [...card.querySelectorAll("section")].map((section) => {
  const heading = section.querySelector("h2");
  const title = heading?.textContent ?? "";
  return {
    section,
    jump: document.querySelector(`[data-jump="${heading?.id}"]`),
    table: section.querySelector("table"),
    entries: [...section.querySelectorAll("[data-entry]")].map((entry) => ({
      entry,
      text: plain(`${title} ${[...entry.children].map((part) => part.textContent).join(" ")}`),
    })),
  };
});

function show() {
  const words = plain(field.value).split(/\s+/u).filter(Boolean);
  let count = 0;
  for (const { section, jump, table, entries } of sections) {
    for (const { entry, text } of entries) entry.toggleAttribute("hidden", !words.every((word) => text.includes(word)));
    const found = entries.filter(({ entry }) => !entry.hasAttribute("hidden"));
    section.hidden = !found.length;
    jump?.toggleAttribute("hidden", !found.length);
    table?.toggleAttribute("hidden", !found.some(({ entry }) => entry.matches("tr")));
    count += found.length;
  }
  status.textContent = words.length ? said(count) : "";
}

/** @param {number} count */
function said(count) {
  const { none = "", counted = "{}" } = status.dataset;
  return count ? formFor(JSON.parse(counted), { count }).replace("#", String(count)) : none;
}

field.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
  card.scrollIntoView();
});
field.value ||= new URLSearchParams(location.search).get("suche") ?? ""; // the page may be one that was kept
if (field.value) show();
