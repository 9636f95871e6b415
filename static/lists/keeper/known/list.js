/* The list as this phone sees it: what the server has, and over it what is on its way there. */

import { resultsOf } from "./draft.js";
import { breakable } from "./names.js";
import { listRows, markedSeat, rankedColumn, seatOut, sumIn } from "./score.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Entry } from "./queue.js"
 * @import { Said } from "./said.js"
 * @import { Result, Row, Rulebook, Score, Sum, Totals } from "./score.js"
 *
 * @typedef {{ number: number, version: number, results: Result[], dealer?: number | null, entry_id?: string, unsent?: boolean }} Game
 * @typedef {{ number: number, name: string, surname: string, given_name: string, offences_before: number,
 *   totals: Totals & { wertungspunkte: number } }} Seat
 *
 * @typedef {Known & Said} State
 *
 * @typedef {object} Known what the server says of a list (contract, section 4)
 * @property {Rulebook} rulebook
 * @property {{ name: string, repeat_offence_extra: number, target_score: number | null }} tournament
 * @property {{ number: number, minutes: number | null, started_at: string | null, struck_at: string | null, running: number }} series
 * @property {{ number: number, games: number }} table
 * @property {Seat[]} seats
 * @property {Game[]} games
 * @property {{ seat: number, game: number }[]} offences
 * @property {string | null} cards_confirmed_at
 * @property {string | null} closed_at
 * @property {string | null} reopened_at
 * @property {string | null} check_word
 * @property {number | null} gave_up
 * @property {boolean} open
 * @property {boolean} typed
 * @property {string} server_time
 * @property {{ game: string, cards: string, close: string, offence: string, give_up: string, rules: string, confirm: string, settle: string,
 *   release: string, call: string, end_call: string, practice: string, reader: string }} links
 * @property {number} [extra_minutes] what the organiser gave this table beyond the time of the series
 *
 * @typedef {object} List
 * @property {State} state
 * @property {Rulebook} rulebook
 * @property {Record<number, string>} names seat -> what its player is called at this table
 * @property {boolean} cardsConfirmed
 * @property {number} size
 * @property {number} due the game that ends the list
 * @property {number} agreed the game that would have
 * @property {boolean} struck games were agreed beyond `due`, and the organiser struck those not begun
 * @property {number | null} reached the game that reached the agreed score
 * @property {Map<number, Game>} games
 * @property {Row[]} rows
 * @property {Sum[]} sums of the games
 * @property {number | null} next the first game that is missing
 * @property {Game | null} last
 */

/**
 * `unsent`: the entries on their way.
 * @param {State} state
 * @param {Entry[]} unsent
 * @returns {List}
 */
export function listOf(state, unsent) {
  const { rulebook, series, table } = state;
  const games = gamesOf(state, unsent);
  const cardsConfirmed = Boolean(state.cards_confirmed_at) || unsent.some((entry) => entry.link === state.links.cards);
  const size = state.seats.length;
  const kept = [...games.values()].sort((one, other) => one.number - other.number);
  const { rows, sums } = listRows(rulebook, size, kept, offencesBefore(state), state.tournament.repeat_offence_extra);
  const reached = gameReaching(rulebook, rows, state.tournament.target_score);
  const last = kept.at(-1) ?? null;
  const agreed = Math.min(reached ?? table.games, table.games);
  const struck = Boolean(series.struck_at) && (last?.number ?? 0) < agreed;
  const due = struck ? last?.number ?? 0 : agreed;
  const names = callNames(state.seats);
  return { state, rulebook, names, cardsConfirmed, size, due, agreed, struck, reached, games, rows, sums, next: firstMissing(games, due), last };
}

/**
 * @param {State} state
 * @param {Entry[]} unsent
 */
function gamesOf(state, unsent) {
  const games = new Map(state.games.map((game) => [game.number, game]));
  for (const { method, number, content } of unsent) {
    if (number === undefined) continue;
    const { version = 0, results = [] } = content;
    if (method === "DELETE") games.delete(number);
    else if (method === "PUT") games.set(number, { number, ...content, version, results, unsent: true });
  }
  return games;
}

/** @param {State} state */
const offencesBefore = ({ seats }) => Object.fromEntries(seats.map((seat) => [seat.number, seat.offences_before]));

/**
 * The number of the game that reached the agreed score, of what ranks, and ends the list; null: nobody has, or none was
 * agreed.
 * @param {Rulebook} rulebook
 * @param {Row[]} rows
 * @param {number | null} target
 */
function gameReaching(rulebook, rows, target) {
  if (target === null) return null;
  const column = rankedColumn(rulebook);
  return rows.find((row) => row.cells.some((cell) => cell && sumIn(column, cell) >= target))?.number ?? null;
}

/**
 * @param {Map<number, Game>} games
 * @param {number} due
 */
function firstMissing(games, due) {
  for (let number = 1; number <= due; number += 1) if (!games.has(number)) return number;
  return null;
}

/**
 * What the game being typed gives, as far as it was typed: seat -> its score and the running sum after it. Seats
 * without Augen yet are missing.
 * @param {List} list
 * @param {Draft} draft
 * @returns {Record<number, { score: Score, sum: Sum }>}
 */
export function previewOf({ state, rulebook, size, games }, draft) {
  const earlier = [...games.values()].filter((game) => game.number < draft.number);
  const typed = { number: draft.number, results: resultsOf(rulebook, draft) };
  const { rows, sums } = listRows(rulebook, size, [...earlier, typed], offencesBefore(state), state.tournament.repeat_offence_extra);
  const cells = rows.at(-1)?.cells ?? [];
  return Object.fromEntries(sums.flatMap((sum, at) => {
    const cell = cells[at];
    return cell ? [[sum.seat, { score: cell.score, sum }]] : [];
  }));
}

// What a list says of the seat it marks in each game.
const MARKS = {
  dealer: { turn: "dealer", plays: "dealer_plays", does: "deals", short: "deals_short", legend: "deals_legend" },
  starter: { turn: "starter", plays: "starter_plays", does: "starts", short: "starts_short", legend: "starts_legend" },
};

/**
 * Whom the list marks in a game: his seat, the keys of the words for it, and who sits out (null: nobody).
 * @param {List} list
 * @param {number} number
 * @param {number | null} [dealer] who dealt, where it was not his turn
 */
export function markIn({ rulebook, size }, number, dealer) {
  const turn = markedSeat(size, number);
  const seat = rulebook.rotates === "dealer" ? dealer ?? turn : turn;
  return { seat, out: seatOut(rulebook, size, number, dealer), words: MARKS[rulebook.rotates] };
}

/**
 * The seats whose players may give up now, as `scoring.list_end.check_giving_up` has it.
 * @param {List} list
 */
export function mayGiveUp({ due, rulebook, size, sums }) {
  const played = Math.max(...sums.map((sum) => sum.games));
  if (!rulebook.giving_up_at.includes(size) || played < Math.ceil(due / 2) || played >= due) return [];
  const best = Math.max(...sums.map((sum) => sum.points));
  return sums.filter((sum) => sum.points < best).map((sum) => sum.seat);
}

/**
 * Sums of the games; of a list typed in from paper, what was typed.
 * @param {List} list
 * @returns {Sum[]}
 */
export function sumsOf({ state, sums }) {
  if (!state.typed) return sums;
  return state.seats.map(({ number, totals: { wertungspunkte: net, ...totals } }) => ({ ...totals, seat: number, net }));
}

/**
 * Seat -> what a player is called at this table: the surname, unless two share it; where it is long, it can be broken.
 * @param {Seat[]} seats
 * @returns {Record<number, string>}
 */
export function callNames(seats) {
  const surnames = seats.map((seat) => seat.surname);
  return Object.fromEntries(
    seats.map((seat) => {
      const shared = surnames.filter((surname) => surname === seat.surname).length > 1;
      return [seat.number, breakable(shared && seat.given_name ? `${seat.given_name} ${seat.surname}` : seat.surname)];
    }),
  );
}

/**
 * What of the list everybody agrees with (closing it): of each stored game its version, of each that is still on its way
 * the id of the entry whose version it will be.
 * @param {List} list
 */
export function agreedGames({ games }) {
  const all = [...games.values()];
  return {
    seen: Object.fromEntries(all.filter((game) => !game.unsent).map((game) => [game.number, game.version])),
    awaits: Object.fromEntries(all.flatMap((game) => (game.unsent && game.entry_id ? [[game.number, game.entry_id]] : []))),
  };
}
