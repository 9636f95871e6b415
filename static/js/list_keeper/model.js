/* The list as this phone sees it: what the server has, and over it what is on its way there. */

import { dealerOf, dealerSitsOut, listRows } from "./score.js";

/** `state`: the server's; `unsent`: the outbox's entries. */
export function listOf(state, unsent) {
  const games = new Map(state.games.map((game) => [game.number, game]));
  for (const entry of unsent) {
    if (entry.method === "DELETE") games.delete(entry.number);
    else games.set(entry.number, { number: entry.number, ...entry.content, unsent: true });
  }
  const size = state.seats.length;
  const before = Object.fromEntries(state.seats.map((seat) => [seat.number, seat.offences_before]));
  const kept = [...games.values()].sort((one, other) => one.number - other.number);
  const { rows, sums } = listRows(state.rulebook, size, kept, before, state.tournament.repeat_offence_extra);
  const next = firstMissing(games, state.table.games);
  return { size, due: state.table.games, games, rows, sums, next, last: kept.at(-1) ?? null };
}

function firstMissing(games, due) {
  for (let number = 1; number <= due; number += 1) if (!games.has(number)) return number;
  return null;
}

/** How often each seat's player has thrown in a hand before this game. */
export function offencesBefore(state, list, number) {
  const counts = Object.fromEntries(state.seats.map((seat) => [seat.number, seat.offences_before]));
  for (const game of list.games.values()) {
    if (game.number < number) for (const result of game.results) if (result.thrown_in) counts[result.seat] += 1;
  }
  return counts;
}

/** The dealer of a game: his seat and whether he sits out. */
export function dealerIn(state, number) {
  const size = state.seats.length;
  return { seat: dealerOf(state.rulebook, size, number), sitsOut: dealerSitsOut(state.rulebook, size) };
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
