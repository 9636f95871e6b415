/* The server did not take an entry: what is stored and what was typed, side by side; the list keeper chooses. */

import { gain } from "./columns.js";
import { h } from "./dom.js";
import { exportView } from "./export_view.js";
import { refusedTitle } from "./notes_view.js";
import { scoreGame, outcomeOf } from "./score.js";
import { number, t } from "./words.js";

export function refusedView(app) {
  const { entry, status, body } = app.delivery.question;
  if (status === 409 && entry.number !== undefined) return conflict(app, entry, body);
  const canChange = status === 422 && entry.method === "PUT";
  return frame(app, refusedTitle({ entry }), [
    messages(entry, body).map((message) => h("p", { class: "note error" }, message)),
    entry.content?.results && version(app, t("typed_here"), entry.content),
    canChange && action(t("change"), "primary", () => app.delivery.reopenRefused()),
    exportView(app, app.outbox.all),
    action(t("lay_aside"), canChange ? "" : "primary", () => app.delivery.layAside()),
  ]);
}

function messages({ found }, body) {
  if (found !== undefined) return [t("unreadable")];
  return body?.errors?.map((error) => error.message) ?? [t("not_understood")];
}

function conflict(app, entry, stored) {
  const deleting = entry.method === "DELETE";
  return frame(app, t("conflict", { number: entry.number }), [
    h("p", {}, t(stored ? "conflict_help" : "conflict_gone")),
    h("div", { class: "versions" },
      stored && version(app, t("stored_there"), stored),
      deleting ? h("p", {}, t("wanted_back", { number: entry.number })) : version(app, t("typed_here"), entry.content)),
    action(t(stored ? "keep_stored" : "drop"), "", () => app.delivery.keepStored()),
    (stored || !deleting) && action(t(deleting ? "undo_anyway" : "take_mine"), "", () => app.delivery.insist()),
  ]);
}

function frame(app, heading, content) {
  const { waiting } = app.outbox;
  return h("section", { key: "refused", class: "ask" },
    h("h2", { "data-heading": true, tabindex: "-1" }, heading), content,
    waiting > 0 && h("p", { class: "muted" }, t(waiting === 1 ? "waiting_behind_one" : "waiting_behind", { count: waiting })),
    h("button", { type: "button", class: "quiet", onclick: () => app.delivery.postpone() }, t("postpone")));
}

function action(text, kind, onclick) {
  return h("button", { type: "button", class: `big ${kind}`, onclick }, text);
}

function version(app, heading, game) {
  const { rulebook } = app.state;
  const known = game.results.every((result) => outcomeOf(rulebook, result.outcome));
  const scores = known ? scoreGame(rulebook, game.results) : [];
  return h("table", { class: "version" }, h("caption", {}, heading),
    h("tbody", {}, game.results.map((result, at) => h("tr", {},
      h("th", { scope: "row" }, app.names[result.seat]),
      h("td", {}, outcomeOf(rulebook, result.outcome)?.name ?? result.outcome, result.thrown_in ? `, ${t("thrown_in")}` : ""),
      h("td", { class: "number" }, number(result.augen)),
      h("td", { class: "number" }, scores[at] && gain(rulebook, scores[at]))))));
}
