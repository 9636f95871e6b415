// The drawer is counted: the sum runs along.

import { summed, verdict } from "./counted.js";

/** @type {{ drawer: number, words: Record<string, string> }} */
const { drawer, words } = JSON.parse(document.getElementById("kasse-soll")?.textContent ?? "{}");
const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-worth]"))];
const place = document.getElementById("summed");
const amount = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency: "EUR" });

function show() {
  const typed = fields.filter((field) => field.value !== "");
  const cents = summed(typed.map((field) => ({ worth: Number(field.dataset.worth), typed: field.value })));
  if (place) place.textContent = typed.length ? verdict(cents, drawer, words, (one) => amount.format(one / 100)) : "";
}

for (const field of fields) field.addEventListener("input", show);
show();
