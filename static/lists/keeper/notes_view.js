/* What the list keeper has to know about this phone: what it cannot keep, what is not decided, what was laid aside. */

import { h } from "./dom.js";
import { exportView } from "./export_view.js";
import { givenNote, takenNote } from "./handover_view.js";
import { timeOf } from "./clock.js";
import { t } from "./words.js";

export function notesView(app) {
  return [takenNote(app), givenNote(app), storageNote(app), reopenedNote(app.state), postponedNote(app), asideNote(app)];
}

/** A receipt from before is worth nothing any more. */
function reopenedNote({ open, reopened_at: reopenedAt }) {
  return open && reopenedAt && h("p", { key: "reopened", class: "note warning" }, t("reopened", { time: timeOf(reopenedAt) }));
}

/** Nothing is kept here: the page has to stay open. */
function storageNote(app) {
  const { reason } = app.lists;
  if (reason === null || app.hasRead === reason) return null;
  return h("div", { key: "storage", class: "note warning", role: "alert" }, h("p", {}, t(reason)),
    h("button", { type: "button", onclick: () => { app.hasRead = reason; app.update(); } }, t("understood")));
}

function postponedNote(app) {
  const { refused } = app.outbox;
  if (!refused || app.delivery.question || app.typing.isBegun) return null;
  return h("div", { key: "postponed", class: "note warning" },
    h("p", {}, h("b", {}, refusedTitle(refused))),
    h("button", { type: "button", onclick: () => app.delivery.decideNow() }, t("decide_now")));
}

export const refusedTitle = ({ entry: { number } }) =>
  (number === undefined ? t("not_taken") : t("not_stored", { number }));

/** Entries the list goes on without. */
export function asideNote(app) {
  const { laidAside } = app.outbox;
  if (laidAside.length === 0) return null;
  return h("section", { key: "aside", class: "note warning" },
    h("p", {}, h("b", {}, t(laidAside.length === 1 ? "aside_one" : "aside", { count: laidAside.length })), " ", t("aside_help")),
    exportView(app, laidAside),
    laidAside.some((entry) => !entry.found) &&
      h("button", { type: "button", onclick: () => app.delivery.tryAsideAgain() }, t("aside_again")));
}
