// A paper list typed without a mouse: Enter goes where the pen went, every line left is looked at by the server, and what
// is typed survives a reload. Without this file the same form is filled with Tab and stored with its button.

import { after } from "./pen.js";
import { keep } from "./typed.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("papier"));
if (form) {
  const inputs = [...form.querySelectorAll("td input, fieldset.entry-line input, #naechster")].map((input) => /** @type {HTMLInputElement} */ (input));
  const fields = inputs.map((input) => {
    const line = input.closest("tr, fieldset");
    const deals = input.tabIndex < 0;
    return {
      row: line?.closest("tfoot") ? "foot" : line?.id ?? "next",
      passed: deals || "rare" in input.dataset,
      deals,
      get empty() {
        return !input.value.trim() && (deals || !input.placeholder);
      },
    };
  });
  let asked = 0;

  const go = (/** @type {number} */ place) => {
    const input = inputs[place];
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  };

  const beside = (/** @type {HTMLInputElement} */ input, /** @type {string} */ key) => {
    const at = inputs.indexOf(input);
    const width = fields.filter(({ row }) => row === fields[at]?.row).length;
    const edge = key === "ArrowLeft" ? input.selectionStart === 0 : input.selectionEnd === input.value.length;
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const steps = { ArrowUp: -width, ArrowDown: width, ArrowLeft: edge || whole ? -1 : 0, ArrowRight: edge || whole ? 1 : 0 };
    return /** @type {Record<string, number>} */ (steps)[key] ?? 0;
  };

  form.addEventListener("keydown", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (!inputs.includes(input) || event.altKey || event.metaKey || event.shiftKey) return;
    const step = event.ctrlKey ? 0 : beside(input, event.key);
    if (step) {
      event.preventDefault();
      go(Math.min(Math.max(inputs.indexOf(input) + step, 0), inputs.length - 1));
    } else if (event.key === "Enter" && event.ctrlKey) {
      form.requestSubmit();
    } else if (event.key === "Enter" && input.id !== "naechster") {
      event.preventDefault();
      go(after(fields, inputs.indexOf(input)));
    }
  });

  const say = (/** @type {Element | null | undefined} */ place, /** @type {string[]} */ said, /** @type {string} */ kind) => {
    place?.replaceChildren(...said.map((text) => Object.assign(document.createElement("p"), { className: kind, textContent: text })));
  };

  const mark = (/** @type {{number: number, said: string[], refused: boolean, read: boolean, wrong: string[], stored: object}} */ row) => {
    const line = document.getElementById(`zeile-${row.number}`);
    line?.classList.toggle("refused", row.refused);
    if (row.said.length) say(line?.querySelector(".line div"), row.said, row.refused ? "wrong" : "odd");
    else say(line?.querySelector(".line div"), row.read ? ["✓"] : [], "ok");
    for (const input of line?.querySelectorAll("input") ?? []) {
      input.toggleAttribute("aria-invalid", false);
      if (row.wrong.includes(input.name)) input.setAttribute("aria-invalid", "true");
    }
    for (const [name, stored] of Object.entries(row.stored)) {
      Object.assign(form.elements.namedItem(name) ?? {}, { placeholder: stored });
    }
  };

  const check = async () => {
    if (!form.dataset.check) return;
    asked += 1;
    const question = asked;
    const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (!answer?.ok || question !== asked) return;
    const read = await answer.json();
    say(document.getElementById("erkannt"), read.said ? [`(${read.said})`] : [], "said");
    read.rows.forEach(mark);
    say(document.getElementById("fuss"), read.foot, "wrong");
  };

  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const line = target instanceof Element ? target.closest("tr") : null;
    if (line && !(relatedTarget instanceof Node && line.contains(relatedTarget))) check();
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "counting") check();
  });
  const start = /** @type {HTMLElement | null} */ (form.querySelector("[autofocus]"));
  start?.focus();
  if (start instanceof HTMLInputElement) start.select();
  if (keep(form)) check();
}
