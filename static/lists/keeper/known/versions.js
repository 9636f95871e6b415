/* Two versions of one game: whether they say the same, and where not. */

/**
 * @import { Game } from "./list.js"
 * @import { Result } from "./score.js"
 */

/**
 * Number -> version of every game from this number on, as the server is told what was seen.
 * @param {Map<number, Game>} games
 * @param {number} number
 */
export function seenFrom(games, number) {
  const seen = [...games.values()].filter((game) => game.number >= number).sort((one, other) => one.number - other.number);
  return Object.fromEntries(seen.map((game) => [game.number, game.version]));
}

/**
 * Whether two results of a game, in whatever order, say the same.
 * @param {Result[]} some
 * @param {Result[]} others
 */
export function isSame(some, others) {
  return facts(some) === facts(others);
}

/**
 * The seats of which two results of a game do not say the same.
 * @param {Result[]} some
 * @param {Result[]} others
 */
export function differing(some, others) {
  const [here, there] = [some, others].map((results) => new Set(results.map(fact)));
  const only = [...some.filter((one) => !there?.has(fact(one))), ...others.filter((one) => !here?.has(fact(one)))];
  return new Set(only.map((one) => one.seat));
}

/** @param {Result[]} results */
const facts = (results) => results.map(fact).sort().join(";");

/** @param {Result} result */
const fact = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
