/* The page that checks a draw's file: one of this tournament, or one that is picked. Nothing leaves the browser. */

import { findings } from "./findings.js";
import { LARGEST, Unreadable, drawIn } from "./reading.js";

/**
 * @import { Finding, Published } from "./findings.js"
 *
 * @typedef {Record<"states" | "summaries" | "faults" | "findings", Record<string, string>>} Words
 */

const root = /** @type {HTMLElement} */ (document.getElementById("pruefen"));
const summary = /** @type {HTMLElement} */ (document.getElementById("ergebnis"));
const list = /** @type {HTMLElement} */ (document.getElementById("befunde"));
const picker = /** @type {HTMLInputElement} */ (document.getElementById("datei"));
/** @type {{ words: Words, published: Published }} */
const { words, published } = JSON.parse(document.getElementById("pruefen-daten")?.textContent ?? "");

/** Which of several answers is wanted: the last one asked for. */
let asked = 0;

/**
 * Say what is found in a text, once it is there.
 * @param {() => Promise<string>} read
 * @param {string} fault if it cannot be read
 */
async function check(read, fault) {
  asked += 1;
  const mine = asked;
  say("working", "");
  list.replaceChildren();
  const text = await read().catch(() => null);
  if (mine === asked) show(text, fault);
}

/**
 * @param {string | null} text
 * @param {string} fault
 */
function show(text, fault) {
  if (text === null) return refuse(fault);
  try {
    return tell(findings(drawIn(text), published));
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.code);
    throw error;
  }
}

/** @param {Finding[]} found */
function tell(found) {
  const count = found.filter(({ state }) => state === "differs").length;
  say(["all_holds", "one_differs"][count] ?? "some_differ", count ? "error" : "success", { count });
  list.replaceChildren(...found.map(line));
}

/** @param {string} code */
function refuse(code) {
  summary.className = "note error";
  summary.textContent = words.faults[code] ?? "";
}

/**
 * @param {string} key
 * @param {string} look
 * @param {Finding["values"]} [values]
 */
function say(key, look, values = {}) {
  summary.className = `note ${look}`;
  summary.textContent = filled(words.summaries[key], values);
}

/**
 * A line: how it stands, and what.
 * @param {Finding} found
 */
function line({ key, state, values }) {
  const item = document.createElement("li");
  const sign = document.createElement("b");
  const text = document.createElement("span");
  item.className = state;
  sign.textContent = words.states[state] ?? "";
  text.textContent = filled(words.findings[key], values);
  item.append(sign, " ", text);
  return item;
}

/**
 * @param {string | undefined} sentence
 * @param {Finding["values"]} values
 */
const filled = (sentence = "", values = {}) => sentence.replace(/%\((\w+)\)s/gu, (_match, name) => String(values[name]));

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

for (const button of root.querySelectorAll("button")) {
  button.addEventListener("click", () => void check(() => fetched(button.value), "not_fetched"));
}
picker.addEventListener("change", () => {
  const [file] = picker.files ?? [];
  if (file && file.size > 4 * LARGEST) refuse("too_large");
  else if (file) void check(() => file.text(), "not_read");
});
root.hidden = false;
