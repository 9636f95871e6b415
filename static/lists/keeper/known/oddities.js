/* What is odd about a game as it was typed: worth one question; and what of it cannot be. */

import { handOf, losers, outcomeOfHand, resultsOf } from "./draft.js";
import { outcomeOf } from "./score.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Occupancy } from "./occupancy.js"
 * @import { Outcome, Result, Rulebook } from "./score.js"
 *
 * @typedef {object} Odd something that can be, but hardly is; which fields it has hangs on the code
 * @property {string} code of `scoring.problem`
 * @property {number} seat
 * @property {number} [turn] the seat whose turn it was to deal
 * @property {number} [augen]
 * @property {string} [outcome] its name
 * @property {number} [lowest]
 * @property {number} [highest]
 * @property {Outcome} [other] the likelier one
 */

/**
 * What is odd about a game, as `scoring.check_game` has it: worth one question.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} at who sits at the table
 * @param {Draft} draft
 * @returns {Odd[]}
 */
export function oddities(rulebook, at, draft) {
  const dealt = draft.dealer === undefined ? [] : [{ code: "dealer_wrong", seat: draft.dealer, turn: at.dealer(rulebook, draft.number) }];
  const other = likelierWin(rulebook, draft);
  return [...dealt, ...resultsOf(rulebook, draft).flatMap((result) => oddHand(rulebook, result)),
    ...(other ? [{ code: "outcome_unusual", seat: Number(draft.winner), other }] : [])];
}

/**
 * More Augen than a hand usually makes, or fewer.
 * @param {Rulebook} rulebook
 * @param {Result} result
 * @returns {Odd[]}
 */
function oddHand(rulebook, { seat, augen, outcome }) {
  const { augen: { lowest, highest }, name, wins } = outcomeOf(rulebook, outcome);
  if (wins || (augen >= lowest && augen <= highest)) return [];
  return [{ code: augen > highest ? "augen_unusual" : "augen_unusually_few", seat, augen, outcome: name, lowest, highest }];
}

/**
 * The way of finishing that is likelier where none of the others has melds on the table: romme24's 12.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
function likelierWin(rulebook, draft) {
  const { unless_opened: other } = outcomeOf(rulebook, draft.kind);
  return draft.winner && other && !hasOpened(rulebook, draft) ? outcomeOf(rulebook, other) : null;
}

/**
 * Whether any of the others has melds on the table.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
function hasOpened(rulebook, draft) {
  return losers(draft).some((seat) => {
    const code = outcomeOfHand(rulebook, handOf(draft, seat));
    return code !== null && outcomeOf(rulebook, code).opened;
  });
}

/**
 * What of the others contradicts this way of finishing: nobody has "opened" though it needs one, or one has; or null.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
export function contradiction(rulebook, draft) {
  if (!draft.winner) return null;
  const opened = hasOpened(rulebook, draft);
  const kind = outcomeOf(rulebook, draft.kind);
  if (kind.needs_opened_opponent && !opened) return "nobody_opened";
  return kind.needs_unopened_opponents && opened ? "somebody_opened" : null;
}
