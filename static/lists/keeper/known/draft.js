/* The game being typed: plain values in, plain values out; knows neither the page nor the network.
   What begins with "with" or "moved" takes a draft (behind the rulebook, where that matters) and gives the next one. */

import { outcomeOf } from "./score.js";

/**
 * @import { Occupancy } from "./occupancy.js"
 * @import { Outcome, Result, Rulebook } from "./score.js"
 *
 * @typedef {{ rank: string, augen: number }} Card
 * @typedef {{ augen: number | null, chosen: string | null, thrownIn: boolean, insisted: boolean, cards: Card[] }} Hand
 *   `insisted`: what was chosen was tapped though these Augen are unusually few for it
 *
 * @typedef {object} Draft
 * @property {number} number
 * @property {number} version the one it is typed on; 0: nothing is stored
 * @property {number | null} winner a seat, NOBODY, or null while nobody was tapped
 * @property {string} kind how the winner finished
 * @property {Record<number, Hand>} hands what each seat that plays holds; `chosen` is the outcome the list keeper tapped
 * @property {number | null} active the seat whose Augen are being typed
 * @property {boolean} fresh the number was ended, and the next digit begins it anew
 * @property {boolean} [ended] it was ended and nobody is next: no digit changes it before the name is tapped again
 * @property {(string | null)[]} [players] who was shown at each seat when it was begun, as the server calls them
 * @property {number} [dealer] the seat that dealt out of turn, and sits out
 * @property {string} [follows] the id of the unsent entry it was made on
 * @property {string} [replaces] the id of the troubled entry it takes the place of
 * @property {Record<string, number>} [before] it is inserted before these stored games: number -> version as it was seen
 * @property {string} [id] of the entry by which it is inserted
 */

export const NOBODY = 0;

/**
 * A game not begun yet.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} at who sits at the table
 * @param {number} number
 * @param {number} version
 * @param {number | null} [dealer] who dealt
 * @returns {Draft}
 */
export function newDraft(rulebook, at, number, version, dealer) {
  const isOutOfTurn = typeof dealer === "number" && ![null, dealer].includes(at.out(rulebook, number));
  const seats = at.playing(rulebook, number, isOutOfTurn ? dealer : null);
  return {
    number,
    version,
    ...(isOutOfTurn && { dealer }),
    winner: null,
    kind: usualWin(rulebook),
    hands: Object.fromEntries(seats.map((seat) => [seat, emptyHand()])),
    active: null,
    fresh: false,
  };
}

/**
 * A stored game, opened again to be corrected.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} at who sits at the table
 * @param {{ number: number, version: number, results: Result[], dealer?: number | null }} game
 */
export function draftOf(rulebook, at, game) {
  const draft = newDraft(rulebook, at, game.number, game.version, game.dealer);
  draft.winner = NOBODY;
  for (const result of game.results) {
    if (outcomeOf(rulebook, result.outcome).wins) {
      draft.winner = result.seat;
      draft.kind = result.outcome;
    } else {
      const { augen, outcome, thrown_in: thrownIn } = result;
      const insisted = augen < outcomeOf(rulebook, outcome).augen.lowest;
      draft.hands[result.seat] = { augen, chosen: outcome, thrownIn: Boolean(thrownIn), insisted, cards: [] };
    }
  }
  return activated(draft, firstOf(losers(draft)));
}

/** @returns {Hand} */
const emptyHand = () => ({ augen: null, chosen: null, thrownIn: false, insisted: false, cards: [] });

/**
 * The ways to finish, the usual one first: a rulebook names it last.
 * @param {Rulebook} rulebook
 */
export function winningOutcomes(rulebook) {
  const wins = rulebook.outcomes.filter((outcome) => outcome.wins);
  return [...wins.slice(-1), ...wins.slice(0, -1)];
}

/** @param {Rulebook} rulebook */
export const losingOutcomes = (rulebook) => rulebook.outcomes.filter((outcome) => !outcome.wins);

/** @param {Rulebook} rulebook */
const usualWin = (rulebook) => firstOf(winningOutcomes(rulebook)).code;

/**
 * @template T
 * @param {T[]} some
 */
function firstOf(some) {
  const [first] = some;
  if (first === undefined) throw new Error("nothing to begin with");
  return first;
}

/**
 * The seats that did not finish, in order.
 * @param {Draft} draft
 */
export function losers(draft) {
  return Object.keys(draft.hands)
    .map(Number)
    .filter((seat) => seat !== draft.winner);
}

/**
 * Somebody finished, or nobody did. The first player without Augen is asked next.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {number} winner
 */
export function withWinner(rulebook, draft, winner) {
  const next = { ...draft, winner, kind: usualWin(rulebook), active: null };
  if (winner !== NOBODY) return activated(next, firstOpen(rulebook, next) ?? firstOf(losers(next)));
  // Only somebody's finishing can lead to a thrown-in hand (rule 15).
  const hands = Object.entries(draft.hands).map(([seat, hand]) => [seat, { ...hand, thrownIn: false }]);
  const counted = { ...next, hands: Object.fromEntries(hands) };
  return activated(counted, firstOpen(rulebook, counted) ?? firstOf(losers(counted)));
}

/**
 * This seat dealt, whoever's turn it was. What was typed of the others stays; who finished is asked anew.
 * @param {Rulebook} rulebook
 * @param {Occupancy<string>} at who sits at the table
 * @param {Draft} draft
 * @param {number} dealer
 * @returns {Draft}
 */
export function withDealer(rulebook, at, { hands, follows, replaces, players, before, id, ...draft }, dealer) {
  const next = { ...newDraft(rulebook, at, draft.number, draft.version, dealer), follows, replaces, before, id, ...(players && { players }) };
  const kept = Object.keys(next.hands).map(Number).map((seat) => [seat, hands[seat] ?? emptyHand()]);
  return { ...next, hands: Object.fromEntries(kept) };
}

/**
 * The list keeper turns to this player's Augen.
 * @param {Draft} draft
 * @param {number} seat
 * @returns {Draft}
 */
export function activated(draft, seat) {
  return { ...draft, active: seat, fresh: handOf(draft, seat).augen !== null, ended: false };
}

/**
 * One more digit for the active seat. No number ends by itself, however many digits it has; one that ended is no more
 * typed on.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {number} digit
 */
export function withDigit(rulebook, draft, digit) {
  if (draft.ended) return draft;
  const before = draft.fresh ? 0 : (activeHand(draft).augen ?? 0);
  const augen = before * 10 + digit;
  if (augen === 0 || augen > rulebook.augen_maximum) return draft;
  return withHand(draft, { augen, insisted: false, cards: [] });
}

/** @param {Draft} draft */
export function withoutDigit(draft) {
  const left = Math.floor((activeHand(draft).augen ?? 0) / 10);
  return withHand(draft, { augen: left || null, insisted: false, cards: [] });
}

/**
 * Opened or not. Said of a number it ends it; it may be said before the number, too.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @param {string} code
 */
export function withChoice(rulebook, draft, code) {
  const { augen } = activeHand(draft);
  const { possible, lowest } = outcomeOf(rulebook, code).augen;
  if (augen !== null && augen < possible) return draft;
  return movedOn(rulebook, withHand(draft, { chosen: code, insisted: augen !== null && augen < lowest }));
}

/** @param {Draft} draft */
export function withThrownIn(draft) {
  return withHand(draft, { thrownIn: !activeHand(draft).thrownIn });
}

/**
 * What the hand counter says.
 * @param {Draft} draft
 * @param {Card[]} cards
 */
export function withCards(draft, cards) {
  return withHand(draft, { cards, augen: augenOf(cards) || null, insisted: false });
}

/** @param {Card[]} cards */
export const augenOf = (cards) => cards.reduce((sum, card) => sum + card.augen, 0);

/**
 * What the player who is being typed holds.
 * @param {Draft} draft
 */
export function activeHand(draft) {
  if (draft.active === null) throw new Error("nobody's Augen are being typed");
  return handOf(draft, draft.active);
}

/**
 * @param {Draft} draft
 * @param {number} seat
 */
export function handOf(draft, seat) {
  const hand = draft.hands[seat];
  if (!hand) throw new Error(`seat ${seat} does not play`);
  return hand;
}

/**
 * @param {Draft} draft
 * @param {Partial<Hand>} change
 * @returns {Draft}
 */
function withHand(draft, change) {
  const hand = { ...activeHand(draft), ...change };
  return { ...draft, fresh: false, ended: false, hands: { ...draft.hands, [Number(draft.active)]: hand } };
}

/**
 * The next seat that is not complete yet; in a correction, where all are, the next one in order. Behind the last it stays
 * where it is, and is ended.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @returns {Draft}
 */
export function movedToNext(rulebook, draft) {
  const next = firstOpen(rulebook, draft) ?? (isCorrection(draft) ? nextInOrder(draft) : undefined);
  return next === undefined ? { ...draft, ended: draft.active !== null } : activated(draft, next);
}

/** @param {Draft} draft */
const nextInOrder = (draft) => losers(draft).find((seat) => seat > Number(draft.active));

/**
 * Moves on from a hand that is complete, however it was counted.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
export function movedOn(rulebook, draft) {
  return isComplete(rulebook, activeHand(draft)) ? movedToNext(rulebook, draft) : draft;
}

/**
 * The losing outcome of a hand, or null while it is open: few Augen are "opened" unless he insists, else it was tapped.
 * @param {Rulebook} rulebook
 * @param {Hand} hand
 */
export function outcomeOfHand(rulebook, { augen, chosen, insisted }) {
  if (augen === null || insisted) return chosen;
  const usual = losingOutcomes(rulebook).filter((outcome) => outcome.augen.lowest <= augen);
  const [only] = usual;
  if (only && usual.length === 1) return only.code;
  return usual.some((outcome) => outcome.code === chosen) ? chosen : null;
}

/**
 * @param {Rulebook} rulebook
 * @param {Hand} hand
 */
function isComplete(rulebook, hand) {
  return hand.augen !== null && hand.augen >= leastAugen(rulebook) && outcomeOfHand(rulebook, hand) !== null;
}

/**
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
function firstOpen(rulebook, draft) {
  const order = losers(draft);
  const from = draft.active === null ? 0 : order.indexOf(draft.active) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((seat) => !isComplete(rulebook, handOf(draft, seat)));
}

/**
 * What the active hand still needs: "augen", "more" (so few there are not), "outcome", or null.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
export function lackOf(rulebook, draft) {
  const hand = activeHand(draft);
  if (hand.augen === null) return "augen";
  if (hand.augen < leastAugen(rulebook)) return "more";
  return outcomeOfHand(rulebook, hand) === null ? "outcome" : null;
}

/** @param {Rulebook} rulebook */
export const leastAugen = (rulebook) => Math.min(...losingOutcomes(rulebook).map((outcome) => outcome.augen.possible));

/**
 * Whether everything a game needs was typed.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 */
export function isFinished(rulebook, draft) {
  return draft.winner !== null && losers(draft).every((seat) => isComplete(rulebook, handOf(draft, seat)));
}

/**
 * Whether something was typed that would be missed.
 * @param {Draft} draft
 */
export const isTouched = (draft) => draft.winner !== null;

/**
 * Whether it is a game of the list being changed, or one the server did not take.
 * @param {Draft} draft
 */
export const isCorrection = (draft) => draft.version > 0 || Boolean(draft.follows || draft.replaces);

/**
 * Whether the page stays with this game: something was typed, or it is one of the list being corrected.
 * @param {Draft} draft
 */
export function isBegun(draft) {
  return isTouched(draft) || draft.dealer !== undefined || draft.players !== undefined || draft.before !== undefined || isCorrection(draft);
}

/**
 * The results as the server takes them: in order of seats, only what is complete.
 * @param {Rulebook} rulebook
 * @param {Draft} draft
 * @returns {Result[]}
 */
export function resultsOf(rulebook, draft) {
  return Object.keys(draft.hands).map(Number).flatMap((seat) => {
    if (seat === draft.winner) return [{ seat, outcome: draft.kind, augen: 0 }];
    const { augen, thrownIn } = handOf(draft, seat);
    const outcome = outcomeOfHand(rulebook, handOf(draft, seat));
    if (augen === null || augen < leastAugen(rulebook) || outcome === null) return [];
    return [{ seat, outcome, augen, ...(thrownIn && { thrown_in: true }) }];
  });
}

/**
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
