/* The server did not take an entry: what is stored and what was typed, side by side; the list keeper chooses. */

import { gain } from "./columns.js";
import { h } from "./dom.js";
import { scoreGame, outcomeOf } from "./score.js";
import { number, t } from "./words.js";

export function refusedView(app) {
  const { entry, status, body } = app.outbox.refused;
  if (status === 409) return conflict(app, entry, body);
  const messages = body?.errors?.map((error) => error.message) ?? [t("not_understood")];
  return frame(t("not_stored", { number: entry.number }), [
    messages.map((message) => h("p", { class: "note error" }, message)),
    entry.content.results && version(app, t("typed_here"), entry.content),
    status === 422 && entry.method === "PUT" && action(t("change"), "primary", () => app.delivery.reopenRefused()),
    action(t("drop"), status === 422 ? "" : "primary", () => app.delivery.keepStored()),
  ]);
}

function conflict(app, entry, stored) {
  const deleting = entry.method === "DELETE";
  return frame(t("conflict", { number: entry.number }), [
    h("p", {}, t(stored ? "conflict_help" : "conflict_gone")),
    h("div", { class: "versions" },
      stored && version(app, t("stored_there"), stored),
      deleting ? h("p", {}, t("wanted_back", { number: entry.number })) : version(app, t("typed_here"), entry.content)),
    action(t(stored ? "keep_stored" : "drop"), "", () => app.delivery.keepStored()),
    (stored || !deleting) && action(t(deleting ? "undo_anyway" : "take_mine"), "", () => app.delivery.insist()),
  ]);
}

function frame(heading, content) {
  return h("section", { key: "refused", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, heading), content);
}

function action(text, kind, onclick) {
  return h("button", { type: "button", class: `big ${kind}`, onclick }, text);
}

function version(app, heading, game) {
  const { rulebook } = app.state;
  const scores = scoreGame(rulebook, game.results);
  return h("table", { class: "version" }, h("caption", {}, heading),
    h("tbody", {}, game.results.map((result, at) => h("tr", {},
      h("th", { scope: "row" }, app.names[result.seat]),
      h("td", {}, outcomeOf(rulebook, result.outcome).name, result.thrown_in ? `, ${t("thrown_in")}` : ""),
      h("td", { class: "number" }, number(result.augen)),
      h("td", { class: "number" }, gain(rulebook, scores[at]))))));
}
