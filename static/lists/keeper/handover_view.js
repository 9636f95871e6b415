/* Handing the list to another phone: the code its camera reads, and on the other side what was taken over. */

import { timeOf } from "./clock.js";
import { h } from "./dom.js";
import { exportView } from "./export_view.js";
import { t } from "./words.js";

export function handoverView(app) {
  const { codes, failed, shown } = app.handover;
  return h("section", { key: "handover", class: "ask handover" },
    h("h2", { "data-heading": true, tabindex: "-1" }, heading(app)),
    failed ? failure(app) : [
      codes ? picture(app) : h("p", { role: "status" }, t("drawing")),
      h("p", {}, t("handover_help"), shown.length > 0 && ` ${t("handover_with", { entries: named(shown) })}`)],
    h("div", { class: "actions" }, !failed && codes && onward(app),
      h("button", { type: "button", onclick: () => app.show("entry") }, t(shown.length > 0 ? "handover_not" : "back"))));
}

function heading({ handover: { at, codes } }) {
  return codes?.length > 1 ? t("code_of", { at: at + 1, codes: codes.length }) : t("handover");
}

function picture({ handover: { at, codes } }) {
  return h("img", { class: "qr", src: codes[at], alt: t("code_alt") });
}

function failure(app) {
  return [h("p", { class: "note warning" }, t("handover_failed")), exportView(app, app.handover.shown)];
}

/** The next code, or that the other phone has them all. */
function onward({ handover }) {
  if (handover.hasMore) return h("button", { type: "button", class: "primary", onclick: () => handover.next() }, t("next_code"));
  return handover.shown.length > 0 &&
    h("button", { type: "button", class: "primary", onclick: () => handover.confirm() }, t("handed_over"));
}

/** Which games these entries are of: "Spiel 3, 5–9". */
function named(entries) {
  const numbers = new Set(entries.filter((entry) => entry.number !== undefined).map((entry) => entry.number));
  return numbers.size > 0 ? t("text_game", { number: inRuns([...numbers].sort((one, other) => one - other)) }) : t("cards_counted");
}

function inRuns(numbers) {
  const runs = numbers.reduce((before, number) => {
    const last = before.at(-1);
    return last?.[1] === number - 1 ? [...before.slice(0, -1), [last[0], number]] : [...before, [number, number]];
  }, []);
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}

/** On the phone that gave: they are here until the server has them. */
export function givenNote(app) {
  const { given } = app.handover;
  return given.length > 0 && h("p", { key: "given", class: "note", role: "status" },
    t("given", { entries: named(given), time: timeOf(given[0].given) }));
}

/** On the phone that took. */
export function takenNote(app) {
  const { taken } = app.handover;
  return taken && h("div", { key: "taken", class: "note", role: "status" },
    h("p", {}, taken.length > 0 ? t("taken", { entries: named(taken) }) : t("taken_before")),
    h("button", { type: "button", onclick: () => app.handover.understood() }, t("understood")));
}
