/* Who sits at this table in which game: what the state says of its seats and of who came later. */

import { Occupancy } from "./occupancy.js";

/**
 * @import { Totals } from "./score.js"
 * @import { Stint } from "./occupancy.js"
 *
 * @typedef {{ id?: string, name: string, surname: string, given_name: string, offences_before: number,
 *   totals?: Totals & { wertungspunkte: number } }} Person
 * @typedef {{ seat: number, from_game: number, player: Person | null }} Substitute null: the seat is empty from then on
 *
 * @typedef {object} Seated what the state says of it; a state kept by an earlier edition of this page knows no substitutes, or no ids
 * @property {(Person & { number: number })[]} seats
 * @property {Substitute[]} [substitutes]
 * @property {{ number: number, games: number, ends_after?: number | null }} table `games`: if nobody leaves
 * @property {Person[]} [left] who sat here as this phone knew it, and does so no more (leftOf)
 */

/**
 * Who sits in which game. Whoever comes back is known, and a namesake is somebody else.
 * @param {Seated} state
 */
export function occupancyOf({ seats, substitutes = [], table }) {
  const changes = substitutes.map(({ player, ...change }) => ({ ...change, player: player && (player.id ?? player.name) }));
  return new Occupancy(seats.map((seat) => keyOf(seats, seat)), changes, table.ends_after ?? null);
}

/**
 * Their id; without one the name, and two of the same who sat down together are told apart by their seats.
 * @param {Seated["seats"]} seats
 * @param {Person & { number: number }} seat
 */
function keyOf(seats, { id, name, number }) {
  return id ?? (seats.filter((seat) => seat.name === name).length > 1 ? `${name} (${number})` : name);
}

/**
 * The table as it was for whoever played one game; in every other it is as before.
 * @param {Occupancy<string>} at
 * @param {number} number of that game
 * @param {(string | null)[]} [players] who sat there, by seat; nothing is known: as it is
 */
export function playedBy(at, number, players) {
  const sits = (/** @type {number} */ seat, /** @type {number} */ game) =>
    (players && game === number ? players[seat - 1] ?? null : at.player(seat, game));
  if (at.seats.every((seat) => sits(seat, number) === at.player(seat, number))) return at;
  const changes = at.seats.flatMap((seat) => {
    const games = new Set([...at.stints.filter((stint) => stint.seat === seat).map((stint) => stint.from_game), number, number + 1]);
    const begins = [...games].filter((game) => (game > 1 ? sits(seat, game) !== sits(seat, game - 1) : sits(seat, 1) === null));
    return begins.map((game) => ({ seat, from_game: game, player: sits(seat, game) }));
  });
  return new Occupancy(at.seats.map((seat) => sits(seat, 1) ?? at.stints[seat - 1]?.player ?? ""), changes, at.endsAfter);
}

/**
 * Who is shown at each seat in a game, as the server calls them; undefined where the state, kept by an earlier edition of
 * this page, knows no ids.
 * @param {Seated} state
 * @param {Occupancy<string>} at
 * @param {number} number
 */
export function shownAt({ seats }, at, number) {
  return seats.every((seat) => seat.id !== undefined) ? at.seats.map((seat) => at.player(seat, number)) : undefined;
}

/**
 * Everybody who ever sits here, by what they go by; and whoever did, as far as this phone knows.
 * @param {Seated} state
 */
export function peopleOf({ seats, substitutes = [], left = [] }) {
  /** @type {Map<string, Person>} */
  const people = new Map(seats.map((seat) => [keyOf(seats, seat), seat]));
  for (const player of [...substitutes.map((one) => one.player), ...left]) {
    if (player && !people.has(player.id ?? player.name)) people.set(player.id ?? player.name, player);
  }
  return people;
}

/**
 * Those this phone knew and the state names no more: what they played may still be on its way.
 * @param {Seated | null} before
 * @param {Seated} state
 */
export function leftOf(before, state) {
  const there = peopleOf(state);
  return [...(before ? peopleOf(before).values() : [])].filter(({ id }) => id !== undefined && !there.has(id));
}

/**
 * What was typed in from paper of somebody at a seat.
 * @param {Seated} state
 * @param {Stint<string>} stint
 */
export function typedOf({ seats, substitutes = [] }, { seat, from_game: from }) {
  const later = substitutes.find((one) => one.seat === seat && one.from_game === from);
  return later ? later.player?.totals : seats.find((one) => one.number === seat)?.totals;
}
