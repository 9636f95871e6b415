/* The list as this phone sees it: what the server has, and over it what is on its way there. */

import { resultsOf } from "./draft.js";
import { dealerOf, dealerSitsOut, listRows, markedSeat } from "./score.js";

/**
 * `state`: the server's; `unsent`: the outbox's entries. `due`: the game that ends the list; `struck`: games were agreed
 * beyond it, up to `agreed`, and the organiser struck those not begun.
 */
export function listOf(state, unsent) {
  const games = new Map(state.games.map((game) => [game.number, game]));
  for (const entry of unsent) {
    if (entry.method === "DELETE") games.delete(entry.number);
    else if (entry.method === "PUT") games.set(entry.number, { number: entry.number, ...entry.content, unsent: true });
  }
  const cardsConfirmed = Boolean(state.cards_confirmed_at) || unsent.some((entry) => entry.link === state.links.cards);
  const size = state.seats.length;
  const before = Object.fromEntries(state.seats.map((seat) => [seat.number, seat.offences_before]));
  const kept = [...games.values()].sort((one, other) => one.number - other.number);
  const { rows, sums } = listRows(state.rulebook, size, kept, before, state.tournament.repeat_offence_extra);
  const reached = gameReaching(rows, state.tournament.target_score);
  const last = kept.at(-1) ?? null;
  const agreed = Math.min(reached ?? state.table.games, state.table.games);
  const struck = Boolean(state.series.struck_at) && (last?.number ?? 0) < agreed;
  const due = struck ? last?.number ?? 0 : agreed;
  return { cardsConfirmed, size, due, agreed, struck, reached, games, rows, sums, next: firstMissing(games, due), last };
}

/** The number of the game that reached the agreed score and ends the list; null: nobody has, or none was agreed. */
function gameReaching(rows, target) {
  if (target === null) return null;
  return rows.find((row) => row.cells.some((cell) => cell && cell.points >= target))?.number ?? null;
}

function firstMissing(games, due) {
  for (let number = 1; number <= due; number += 1) if (!games.has(number)) return number;
  return null;
}

/**
 * What the game being typed gives, as far as it was typed: seat -> `{ score, sum }` (see score.js), `sum` being the
 * running sum after it. Seats without Augen yet are missing.
 */
export function previewOf(state, list, draft) {
  const earlier = [...list.games.values()].filter((game) => game.number < draft.number);
  const typed = { number: draft.number, results: resultsOf(state.rulebook, draft) };
  const before = Object.fromEntries(state.seats.map((seat) => [seat.number, seat.offences_before]));
  const { rows, sums } = listRows(state.rulebook, list.size, [...earlier, typed], before, state.tournament.repeat_offence_extra);
  const cells = rows.at(-1).cells.map((cell, at) => [at + 1, cell && { score: cell.score, sum: sums[at] }]);
  return Object.fromEntries(cells.filter(([, cell]) => cell));
}

// What a list says of the seat it marks in each game.
const MARKS = {
  dealer: { turn: "dealer", plays: "dealer_plays", does: "deals", short: "deals_short", legend: "deals_legend" },
  starter: { turn: "starter", plays: "starter_plays", does: "starts", short: "starts_short", legend: "starts_legend" },
};

/** Whom the list marks in a game: his seat, the keys of the words for it, and who sits out (null: nobody). */
export function markIn(state, number) {
  const { rulebook, seats } = state;
  const out = dealerSitsOut(rulebook, seats.length) ? dealerOf(rulebook, seats.length, number) : null;
  return { seat: markedSeat(seats.length, number), out, words: MARKS[rulebook.rotates] };
}

/** The seats whose players may give up now, as `scoring.list_end.check_giving_up` has it. */
export function mayGiveUp(state, list) {
  const played = Math.max(...list.sums.map((sum) => sum.games));
  const foreseen = state.rulebook.giving_up_at.includes(list.size);
  if (!foreseen || played < Math.ceil(list.due / 2) || played >= list.due) return [];
  const best = Math.max(...list.sums.map((sum) => sum.points));
  return list.sums.filter((sum) => sum.points < best).map((sum) => sum.seat);
}

/** Seat -> what a player is called at this table: the surname, unless two share it. */
export function callNames(seats) {
  const surnames = seats.map((seat) => seat.surname);
  return Object.fromEntries(
    seats.map((seat) => {
      const shared = surnames.filter((surname) => surname === seat.surname).length > 1;
      return [seat.number, shared && seat.given_name ? `${seat.given_name} ${seat.surname}` : seat.surname];
    }),
  );
}
