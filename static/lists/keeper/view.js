/* The frame of the page: header, the screen that is due, the list as on paper, the line of what was transmitted. */

import { clockView, timeUpView } from "./clock_view.js";
import { closedView, closingView, waitingView } from "./closing_view.js";
import { h } from "./dom.js";
import { isBegun, isTouched } from "./draft.js";
import { entryView } from "./entry_view.js";
import { givingUpView } from "./giving_up_view.js";
import { handoverView } from "./handover_view.js";
import { listView } from "./list_view.js";
import { markIn, mayGiveUp } from "./model.js";
import { notesView } from "./notes_view.js";
import { offenceView } from "./offence_view.js";
import { refusedView } from "./refused_view.js";
import { cardsView, failedView, loadingView } from "./start_view.js";
import { t } from "./words.js";

/** Everything there is to see now. */
export function view(app) {
  if (app.failed !== null) return [failedView(app)];
  if (!app.state) return [loadingView()];
  return [
    header(app),
    h("div", { class: "keeper-body", "data-screen": app.screen },
      h("div", { class: "work" }, notesView(app), problemNote(app), work(app)),
      h("div", { class: "sheet" }, listView(app)),
    ),
    statusLine(app),
    timeUpView(app),
  ].filter(Boolean);
}

function work(app) {
  if (app.screen === "handover") return handoverView(app);
  if (app.delivery.question) return refusedView(app);
  if (!app.state.open) return closedView(app);
  if (!app.list.cardsConfirmed && app.list.games.size === 0) return cardsView(app);
  if (!app.draft) return [offenceView(app), app.closing.waiting ? waitingView(app) : closingView(app)];
  if (mayGiveUp(app.state, app.list).includes(app.confirming.givingUp)) return givingUpView(app);
  return [isTouched(app.draft) ? null : offenceView(app), entryView(app)];
}

function problemNote(app) {
  return app.confirming.problem && h("p", { class: "note error", role: "alert" }, app.confirming.problem);
}

function header(app) {
  const { table, series } = app.state;
  const isList = app.screen === "list";
  return h("header", { class: "keeper-head" },
    h("h1", {}, t("table_series", { table: table.number, series: series.number })),
    clockView(app),
    h("p", { class: "turn" }, turn(app)),
    h("button", { type: "button", class: "switch", onclick: () => app.show(isList ? "entry" : "list") },
      t(isList ? (app.state.open ? "show_entry" : "show_sums") : "show_list")),
  );
}

function turn(app) {
  if (!app.state.open) return t("closed_short");
  if (!app.draft) return app.list.reached ? t("target_reached") : t(app.list.struck ? "struck_short" : "all_games", { games: app.list.due });
  const game = t("game_of", { number: app.draft.number, games: Math.max(app.list.due, app.draft.number) });
  const { seat, words } = markIn(app.state, app.draft.number);
  return `${game} · ${t(words.turn, { name: app.names[seat] })}`;
}

function statusLine(app) {
  return h("footer", { class: "keeper-foot" }, footAction(app),
    h("div", { class: "status", role: "status" }, status(app)),
    h("div", { class: "visually-hidden", role: "status" }, app.typing.spoken),
    app.outbox.isStuck && h("button", { type: "button", class: "again", "aria-label": t("retry"), title: t("retry"),
      onclick: () => app.outbox.send() }, "⟳"));
}

function footAction(app) {
  if (!app.state.open || app.delivery.question || app.screen === "handover") return null;
  if (app.draft && isBegun(app.draft)) {
    return h("button", { key: "discard", type: "button", class: "quiet", onclick: () => app.typing.discard() }, t("discard"));
  }
  const { last } = app.list;
  if (!last) return null;
  return h("button", { key: "undo", type: "button", class: "quiet", onclick: () => app.typing.takeBack(last.number) },
    `↶ ${t("undo", { number: last.number })}`);
}

function status(app) {
  const { waiting, isStuck } = app.outbox;
  const unsent = t(waiting === 1 ? "unsent_one" : "unsent", { count: waiting });
  if (isStuck) return h("span", { class: "unsent" }, `⚠ ${app.lists.keeps ? unsent : t("keep_open", { unsent })}`);
  if (waiting) return t("sending");
  if (app.isOffline) return h("span", { class: "unsent" }, `⚠ ${t("offline")}`);
  return app.delivery.said;
}
