/* What people at the table said of their list, on this phone or their own, as far as it still holds. */

import { markIn } from "./list.js";

/**
 * @import { Game, List } from "./list.js"
 * @import { Entry } from "./queue.js"
 *
 * @typedef {{ id: number, seat: number | null, name?: string, game: number, note: string }} Objection somebody says that a game is wrong;
 *   `seat`: where he sits now; null: he has left
 * @typedef {{ reason: string, called_at: string, seen_at: string | null }} Call for a referee
 *
 * @typedef {object} Said what the state says of it; a state kept by an earlier edition of this page says nothing
 * @property {boolean} [confirms_games] a second person confirms each game
 * @property {Record<string, number>} [confirmed] number of a game -> the version of it that somebody confirmed
 * @property {Objection[]} [objections]
 * @property {number[]} [signed] the seats that signed on their own phones
 * @property {number[]} [names_taken] the seats whose name a phone has taken
 * @property {Call | null} [call]
 * @property {boolean} [practice] nothing of it is stored anywhere
 */

/** @param {List} list */
export const objectionsIn = ({ state }) => state.objections ?? [];

/**
 * The games that wait for a second person, in order; none where the tournament does not ask for one.
 * @param {List} list
 * @param {Entry[]} unsent
 */
export function unconfirmedIn({ games, state }, unsent) {
  if (!state.confirms_games || !state.open) return [];
  return [...games.values()].filter((game) => !isConfirmed(game, state.confirmed ?? {}, unsent)).map((game) => game.number)
    .sort((one, other) => one - other);
}

/**
 * Of a game that is on its way, the confirmation of just that entry counts.
 * @param {Game} game
 * @param {Record<string, number>} confirmed
 * @param {Entry[]} unsent
 */
function isConfirmed({ number, version, unsent: isUnsent, entry_id: id }, confirmed, unsent) {
  if (!isUnsent && confirmed[number] === version) return true;
  return unsent.some(({ awaits = {}, confirms, content: { seen = {} } }) =>
    confirms === number && (isUnsent ? awaits[number] === id : awaits[number] !== undefined || seen[number] === version));
}

/**
 * Who looks at a game as the second person: whoever deals (or starts) next; not seat 1, who keeps the list.
 * @param {List} list
 * @param {number} number
 */
export function confirmerOf(list, number) {
  const next = markIn(list, number + 1).seat;
  return next === 1 ? markIn(list, number + 2).seat : next;
}

/**
 * The seats that signed the list as it is here on their own phones; none while a game is still on its way.
 * @param {List} list
 */
export function signedElsewhere({ games, state }) {
  return [...games.values()].some((game) => game.unsent) ? [] : state.signed ?? [];
}
