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
 */

/**
 * Who sits in which game. Whoever comes back is known, and a namesake is somebody else.
 * @param {Seated} state
 * @returns {Occupancy<string>}
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
 * Everybody who ever sits here, by what they go by.
 * @param {Seated} state
 * @returns {Map<string, Person>}
 */
export function peopleOf({ seats, substitutes = [] }) {
  /** @type {Map<string, Person>} */
  const people = new Map(seats.map((seat) => [keyOf(seats, seat), seat]));
  for (const { player } of substitutes) if (player && !people.has(player.id ?? player.name)) people.set(player.id ?? player.name, player);
  return people;
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
