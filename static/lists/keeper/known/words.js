/* The German (or translated) sentences of this page come with it; here they are filled in. */

import { formFor } from "../../../web/counted.js";
import { clockIn } from "../../../web/zones.js";
import { differing, isRanked, isWhatWasTyped, knownOutcome, rankedColumn, scoreGame, sumIn } from "./score.js";
import { isFinished, lackOf, leastAugen, losingOutcomes } from "./draft.js";
import { calledAt, previewOf } from "./list.js";
import { peopleOf } from "./sitting.js";

/**
 * @import { Counted } from "../../../web/counted.js"
 * @import { Outcome, Result, Rulebook, Score, Sum } from "./score.js"
 * @import { Draft, Odd } from "./draft.js"
 * @import { List, Sitting, State } from "./list.js"
 * @import { Entry } from "./queue.js"
 */

/** @type {Record<string, string | Counted>} */
let sentences = {};

/** @param {Record<string, string | Counted>} given */
export function useWords(given) {
  sentences = given;
}

/**
 * The sentence of that key with `{name}` replaced.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`no sentence: ${key}`);
  return formFor(sentence, values).replace(/\{(\w+)\}/g, (_match, name) => String(values[name]));
}

/**
 * A number with the real minus sign.
 * @param {number} value
 */
export function number(value) {
  return String(value).replace("-", "−");
}

/**
 * A number of points with its sign: +5, 0, −1.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}

/**
 * A moment as the clock on the wall of the tournament says it: 14:32.
 * @param {string} moment
 * @param {State} state
 */
export const timeOf = (moment, { tournament }) => clockIn(moment, tournament.time_zone);

// Figures

/**
 * What one game gave in the column that decides: "+5", "−1"; Augen without sign.
 * @param {Rulebook} rulebook
 * @param {Score} score
 */
export function gain(rulebook, score) {
  const value = score[rulebook.ranked_by];
  return rulebook.ranked_by === "augen" ? number(value) : signed(value);
}

/**
 * What this way of finishing gives; empty where that hangs on the others' hands.
 * @param {Rulebook} rulebook
 * @param {Outcome} outcome
 */
export function gives(rulebook, outcome) {
  const factor = outcome.others_augen_factor;
  if (outcome.wertungspunkte === null) return factor > 1 ? t("augen_times", { factor }) : "";
  return scoreGame(rulebook, [{ seat: 1, outcome: outcome.code, augen: 0 }]).map((score) => number(score[rulebook.ranked_by])).join("");
}

/**
 * What decides, behind it the other columns in words: `{ ranked: "12", others: ["130 Augen"] }`.
 * @param {Rulebook} rulebook
 * @param {Sum} sum
 */
export function sumInWords(rulebook, sum) {
  const others = rulebook.columns.filter((column) => !isRanked(rulebook, column));
  return {
    ranked: number(sumIn(rankedColumn(rulebook), sum)),
    others: others.map((column) => `${number(sumIn(column, sum))} ${column.short}`),
  };
}

// What is said of a hand as it is typed: to whoever reads by ear, and where something is missing to everybody

/**
 * "Bauer: 17 Augen, +2, zusammen 31. Weiter: Claus", once the typing moves on or nothing is missing; else nothing.
 * @param {List} list
 * @param {number} seat
 * @param {Draft} draft
 */
export function typedInWords(list, seat, draft) {
  const preview = previewOf(list, draft)[seat];
  const moved = draft.active !== null && draft.active !== seat && t("moved_on", { name: list.names[draft.active] });
  if (!isFinished(list.rulebook, draft) && !moved) return "";
  return [preview && handInWords(list, seat, preview), moved || t("all_typed")].filter(Boolean).join(" ");
}

/**
 * @param {List} list
 * @param {number} seat
 * @param {{ score: Score, sum: Sum }} preview
 */
function handInWords({ names, rulebook }, seat, { score, sum }) {
  const sumNow = t("with_sum", { sum: number(sumIn(rankedColumn(rulebook), sum)) });
  const given = isWhatWasTyped(rulebook, score, score.augen) ? [] : [gain(rulebook, score)];
  return `${names[seat]}: ${[t("augen_count", { augen: score.augen }), ...given, sumNow].join(", ")}.`;
}

/**
 * What the player who is being typed still needs; empty: nothing.
 * @param {List} list
 * @param {Draft} draft
 */
export function lackInWords({ names, rulebook }, draft) {
  const name = draft.active === null ? "" : names[draft.active];
  switch (lackOf(rulebook, draft)) {
    case "augen": return t("lacks_augen", { name });
    case "more": return t("lacks_more", { least: leastAugen(rulebook) });
    case "outcome": return t("lacks_outcome", { name, outcomes: losingOutcomes(rulebook).map((one) => one.name).join(t("or")) });
    default: return "";
  }
}

/**
 * A question about something odd.
 * @param {List} list
 * @param {Odd} odd
 */
export function oddInWords({ names, rulebook }, { code, seat, turn = 0, other, ...odd }) {
  const name = names[seat];
  switch (code) {
    case "dealer_wrong": return t("odd_dealer", { name, turn: names[turn] });
    case "augen_unusually_few": return t("odd_few", { ...odd, name });
    case "outcome_unusual": return t("odd_win", { outcome: other?.name, points: other?.wertungspunkte,
      opened: losingOutcomes(rulebook).find((outcome) => outcome.opened)?.name });
    default: return t("odd", { ...odd, name });
  }
}

/**
 * What a correction changes, old and new: "Dietz 35 nicht eröffnet → 16 eröffnet"; empty: nothing.
 * @param {List} list
 * @param {Result[]} before
 * @param {Result[]} after
 */
export function changesInWords({ names, rulebook }, before, after) {
  const said = (/** @type {Result[]} */ results, /** @type {number} */ seat) => {
    const result = results.find((one) => one.seat === seat);
    return result ? resultInWords(rulebook, result) : "–";
  };
  const typed = [...differing(before, after)].filter((seat) => after.some((one) => one.seat === seat)).sort();
  return typed.map((seat) => t("changed", { name: names[seat], before: said(before, seat), after: said(after, seat) })).join(" · ");
}

/**
 * @param {Rulebook} rulebook
 * @param {Result} result
 */
function resultInWords(rulebook, { outcome: code, augen, thrown_in: thrownIn }) {
  const outcome = knownOutcome(rulebook, code);
  if (outcome?.wins) return outcome.name;
  const opened = losingOutcomes(rulebook).length > 1 ? ` ${outcome?.name ?? code}` : "";
  return `${augen}${opened}${thrownIn ? `, ${t("thrown_in")}` : ""}`;
}

/**
 * Those at the seats where others were shown than sit there: "Bauer", "Bauer (Platz 2) und Claus (Platz 3)".
 * @param {State} state
 * @param {Sitting[]} people
 */
export function sittingInWords(state, people) {
  const called = calledAt(state);
  const name = (/** @type {Sitting} */ { id, name: whole }) => called[id ?? ""] ?? whole ?? t("nobody_there");
  const withPlace = people.length > 1;
  return people.map((one) => (withPlace ? t("on_place", { name: name(one), seat: one.seat }) : name(one))).join(t("and"));
}

// Entries

/**
 * Why something was not taken, in sentences, and who can help: with the rules of a game (it is said where in it) a
 * referee, else whoever runs the tournament.
 * @param {{ message: string, place?: string }[]} [errors]
 */
export function refusalInWords(errors = [{ message: t("not_understood") }]) {
  const isOfRules = errors.some((error) => error.place);
  return [...errors.map((error) => error.message), t(isOfRules ? "help_referee" : "help_organiser")];
}

/**
 * That the server is there and can store nothing, and what to do (see unableOf).
 * @param {string} code
 */
export const unableInWords = (code) => t(UNABLE.get(code) ?? "server_broken");

const UNABLE = new Map([["storage_full", "server_full"], ["superseded", "server_superseded"]]);

/** @param {Entry} entry */
export const refusedTitle = ({ number: game }) => (game === undefined ? t("not_taken") : t("not_stored", { number: game }));

/**
 * Which games these entries are of: "Spiel 3, 5–9".
 * @param {Entry[]} entries
 */
export function named(entries) {
  const numbers = new Set(entries.flatMap((entry) => (entry.number === undefined ? [] : [entry.number])));
  return numbers.size > 0 ? t("text_game", { number: inRuns([...numbers].sort((one, other) => one - other)) }) : t("cards_counted");
}

/**
 * "3, 5–9".
 * @param {number[]} numbers in order
 */
export function inRuns(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const one of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === one - 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}

/**
 * Entries as a text the organiser can type in by hand, and a program reads at its end. `path`: of the list's page;
 * `state`: null where the phone has never seen it.
 * @param {string} path
 * @param {State | null} state
 * @param {Entry[]} entries
 */
export function textOf(path, state, entries) {
  return [heading(path, state), ...entries.map((entry) => paragraph(state, entry)), JSON.stringify(entries)].join("\n\n");
}

/**
 * @param {string} path
 * @param {State | null} state
 */
function heading(path, state) {
  return state ? `${state.tournament.name}\n${tableAndSeries(state)}` : path;
}

/** @param {State} state */
export const tableAndSeries = ({ table, series }) => t("table_series", { table: table.number, series: series.number });

/**
 * @param {State | null} state
 * @param {Entry} entry
 */
function paragraph(state, entry) {
  const reasons = entry.trouble?.body?.errors?.map((error) => error.message) ?? [];
  const results = Array.isArray(entry.content?.results) ? entry.content.results : [];
  const dealt = state?.seats.find((seat) => seat.number === entry.content?.dealer);
  return [titleOf(state, entry), ...reasons, ...(dealt ? [t("out_of_turn", { name: dealt.name })] : []), ...(state ? results.map((result) => line(state, result, namesIn(state, entry))) : [])].join("\n");
}

/**
 * @param {State | null} state
 * @param {Entry} entry
 */
function titleOf(state, { found, link, method, number: game }) {
  if (found !== undefined) return typeof found === "string" ? found : JSON.stringify(found);
  if (game === undefined) return link === state?.links.cards ? t("cards_counted") : link;
  return t(method === "DELETE" ? "text_taken_back" : "text_game", { number: game });
}

/**
 * Who was shown at each seat when it was typed, as far as that is known.
 * @param {State} state
 * @param {Entry} entry
 */
function namesIn(state, { content: { players, seated = [] } }) {
  const people = peopleOf(state);
  return players?.map((player) => people.get(player ?? "")?.name) ?? seated;
}

/**
 * @param {State} state
 * @param {Result} result
 * @param {(string | undefined)[]} names by seat
 */
function line({ rulebook, seats }, { seat, outcome, augen, thrown_in: thrownIn }, names) {
  const name = names[seat - 1] ?? seats.find((one) => one.number === seat)?.name ?? seat;
  return `${name}: ${knownOutcome(rulebook, outcome)?.name ?? outcome}, ${augen} ${t("augen_word")}${thrownIn ? `, ${t("thrown_in")}` : ""}`;
}
