/* What a phone has and the server has not, as a text the organiser can type in by hand, and read by a program below. */

import { outcomeOf } from "./score.js";
import { t } from "./words.js";

/** The text of some entries of the outbox, in order. */
export function textOf(app, entries) {
  return [heading(app), ...entries.map((entry) => paragraph(app, entry)), JSON.stringify(entries)].join("\n\n");
}

function heading({ path, state }) {
  if (!state) return path;
  const { table, series, tournament } = state;
  return `${tournament.name}\n${t("table_series", { table: table.number, series: series.number })}`;
}

function paragraph(app, entry) {
  const title = titleOf(app, entry);
  const reasons = entry.trouble?.body?.errors?.map((error) => error.message) ?? [];
  const results = app.state && Array.isArray(entry.content?.results) ? entry.content.results : [];
  return [title, ...reasons, ...results.map((result) => line(app, result))].join("\n");
}

function titleOf(app, { found, link, method, number }) {
  if (found !== undefined) return typeof found === "string" ? found : JSON.stringify(found);
  if (number === undefined) return link === app.state?.links.cards ? t("cards_counted") : link;
  return t(method === "DELETE" ? "text_taken_back" : "text_game", { number });
}

function line(app, { seat, outcome, augen, thrown_in: thrownIn }) {
  const { rulebook, seats } = app.state;
  const name = seats.find((one) => one.number === seat)?.name ?? seat;
  return `${name}: ${outcomeOf(rulebook, outcome)?.name ?? outcome}, ${augen} ${t("augen_word")}${thrownIn ? `, ${t("thrown_in")}` : ""}`;
}
