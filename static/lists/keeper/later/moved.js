/* What a list is like once games have changed their numbers, as `scoring.moving` has it: plain values in, plain values out. */

import { Occupancy } from "../known/occupancy.js";

/**
 * @import { Game, List } from "../known/list.js"
 * @import { Odd } from "../known/draft.js"
 * @import { Rulebook } from "../known/score.js"
 *
 * @typedef {[number, number][]} Moved number before, number afterwards
 */

/**
 * A game comes before this one.
 * @param {Map<number, Game>} games
 * @param {number} number
 * @returns {Moved}
 */
export function movedOn(games, number) {
  return [...games.keys()].filter((one) => one >= number).sort((one, other) => one - other).map((one) => [one, one + 1]);
}

/**
 * Who sits there then: whoever took a seat after that game did so a game later.
 * @param {Occupancy<string>} at
 * @param {number} number of the game that comes before others
 */
export function seatedThen(at, number) {
  const [first, later] = [at.stints.slice(0, at.size), at.stints.slice(at.size)];
  const changes = later.map((stint) => (stint.from_game > number ? { ...stint, from_game: stint.from_game + 1 } : stint));
  return new Occupancy(first.map(({ player }) => player ?? ""), changes, at.endsAfter);
}

/**
 * Which of the games that moved would not be dealt in turn any more: of each its numbers before (`from`) and then, who
 * dealt, whose turn it is.
 * @param {List} list
 * @param {Occupancy<string>} then who sits there then
 * @param {Moved} moved
 * @returns {(Odd & { from: number, number: number })[]}
 */
export function oddDealers({ at, games, rulebook }, then, moved) {
  return moved.flatMap(([from, number]) => {
    const game = games.get(from);
    const turn = then.dealer(rulebook, number);
    const seat = game ? dealerThen(rulebook, at, then, game, number) : turn;
    return seat === turn ? [] : [{ code: "dealer_wrong", from, number, seat, turn }];
  });
}

/**
 * In turn where that fits who has a result, unless somebody dealt out of turn and played; else who dealt it stays.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} before
 * @param {Occupancy<string>} then
 * @param {Game} game
 * @param {number} number
 */
function dealerThen(rulebook, before, then, { number: from, dealer, results }, number) {
  const turn = before.dealer(rulebook, from);
  const dealt = dealer ?? turn;
  const seats = results.map((result) => result.seat);
  const fits = then.playing(rulebook, number).join() === [...seats].sort((one, other) => one - other).join();
  return fits && (dealt === turn || !seats.includes(dealt)) ? then.dealer(rulebook, number) : dealt;
}
