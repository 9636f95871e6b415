/* The game being typed: plain values in, plain values out; knows neither the page nor the network.
   What begins with "with" or "moved" takes a draft (behind the rulebook) and gives the next one. */

import { outcomeOf, playingSeats } from "./score.js";

export const NOBODY = 0;

/**
 * A game not begun yet. `winner`: a seat, NOBODY, or null while nobody was tapped. `hands`: what each seat that plays
 * holds; `chosen` is the outcome the list keeper tapped. `active`: the seat whose Augen are being typed. `returned`: the
 * list keeper came back to a number, and nothing moves on by itself (odd Augen may have three digits); `fresh`: the
 * next digit begins it anew.
 */
export function newDraft(rulebook, size, number, version) {
  const seats = playingSeats(rulebook, size, number);
  return {
    number,
    version,
    winner: null,
    kind: usualWin(rulebook),
    hands: Object.fromEntries(seats.map((seat) => [seat, emptyHand()])),
    active: null,
    returned: false,
    fresh: false,
  };
}

/** A stored game, opened again to be corrected. */
export function draftOf(rulebook, size, game) {
  const draft = newDraft(rulebook, size, game.number, game.version);
  draft.winner = NOBODY;
  for (const result of game.results) {
    if (outcomeOf(rulebook, result.outcome).wins) {
      draft.winner = result.seat;
      draft.kind = result.outcome;
    } else {
      const { augen, outcome, thrown_in: thrownIn } = result;
      draft.hands[result.seat] = { augen, chosen: outcome, thrownIn: Boolean(thrownIn), cards: [] };
    }
  }
  return activated(draft, losers(draft)[0]);
}

const emptyHand = () => ({ augen: null, chosen: null, thrownIn: false, cards: [] });

/** The ways to finish, the usual one first: a rulebook names it last. */
export function winningOutcomes(rulebook) {
  const wins = rulebook.outcomes.filter((outcome) => outcome.wins);
  return [wins.at(-1), ...wins.slice(0, -1)];
}

export const losingOutcomes = (rulebook) => rulebook.outcomes.filter((outcome) => !outcome.wins);

const usualWin = (rulebook) => winningOutcomes(rulebook)[0].code;

/** The seats that did not finish, in order. */
export function losers(draft) {
  return Object.keys(draft.hands)
    .map(Number)
    .filter((seat) => seat !== draft.winner);
}

/** Somebody finished, or nobody did. The first player without Augen is asked next. */
export function withWinner(rulebook, draft, winner) {
  const next = { ...draft, winner, kind: usualWin(rulebook) };
  if (winner !== NOBODY) return { ...next, active: firstOpen(rulebook, next) ?? losers(next)[0] };
  // Only somebody's finishing can lead to a thrown-in hand (rule 15).
  const hands = Object.entries(draft.hands).map(([seat, hand]) => [seat, { ...hand, thrownIn: false }]);
  const counted = { ...next, hands: Object.fromEntries(hands) };
  return { ...counted, active: firstOpen(rulebook, counted) ?? losers(counted)[0] };
}

/** The list keeper turns to this player's Augen. */
export function activated(draft, seat) {
  const returned = draft.hands[seat].augen !== null;
  return { ...draft, active: seat, returned, fresh: returned };
}

/** One more digit for the active seat; moves on by itself when no digit can follow. */
export function withDigit(rulebook, draft, digit) {
  const before = draft.fresh ? 0 : (draft.hands[draft.active].augen ?? 0);
  const augen = before * 10 + digit;
  if (augen === 0 || augen > rulebook.augen_maximum) return draft;
  return movedOnIfFull(rulebook, withHand(draft, { augen, cards: [] }));
}

export function withoutDigit(_rulebook, draft) {
  const left = Math.floor((draft.hands[draft.active].augen ?? 0) / 10);
  return withHand(draft, { augen: left || null, cards: [] });
}

/** Opened or not; moves on by itself when no digit can follow. */
export function withChoice(rulebook, draft, code) {
  const hand = draft.hands[draft.active];
  const minimum = outcomeOf(rulebook, code).augen.lowest;
  if (hand.augen !== null && hand.augen < minimum) return draft;
  return movedOnIfFull(rulebook, withHand(draft, { chosen: code }));
}

export function withThrownIn(_rulebook, draft) {
  return withHand(draft, { thrownIn: !draft.hands[draft.active].thrownIn });
}

/** What the hand counter says. */
export function withCards(_rulebook, draft, cards, augen) {
  return withHand(draft, { cards, augen: augen || null });
}

function withHand(draft, change) {
  const hand = { ...draft.hands[draft.active], ...change };
  return { ...draft, fresh: false, hands: { ...draft.hands, [draft.active]: hand } };
}

/** The next seat that is not complete yet; stays where it is when all are. */
export function movedToNext(rulebook, draft) {
  return { ...draft, active: firstOpen(rulebook, draft) ?? draft.active, returned: false, fresh: false };
}

/** Moves on from a hand that is complete, however it was counted. */
export function movedOn(rulebook, draft) {
  return isComplete(rulebook, draft.hands[draft.active]) ? movedToNext(rulebook, draft) : draft;
}

function movedOnIfFull(rulebook, draft) {
  return draft.returned || canGrow(rulebook, draft.hands[draft.active]) ? draft : movedOn(rulebook, draft);
}

/** The losing outcome of a hand, or null while it is open: few Augen can only be "opened", else it was tapped. */
export function outcomeOfHand(rulebook, hand) {
  if (hand.augen === null) return hand.chosen;
  const possible = losingOutcomes(rulebook).filter((outcome) => outcome.augen.lowest <= hand.augen);
  if (possible.length === 1) return possible[0].code;
  return possible.some((outcome) => outcome.code === hand.chosen) ? hand.chosen : null;
}

/** Whether these Augen decide by themselves between opened and not opened. */
export function isDecidedByAugen(rulebook, hand) {
  if (hand.augen === null) return false;
  return losingOutcomes(rulebook).filter((outcome) => outcome.augen.lowest <= hand.augen).length === 1;
}

function isComplete(rulebook, hand) {
  return hand.augen !== null && hand.augen >= leastAugen(rulebook) && outcomeOfHand(rulebook, hand) !== null;
}

function canGrow(rulebook, hand) {
  const outcomes = losingOutcomes(rulebook).filter((outcome) => hand.chosen === null || outcome.code === hand.chosen);
  return hand.augen * 10 <= Math.max(...outcomes.map((outcome) => outcome.augen.highest));
}

function firstOpen(rulebook, draft) {
  const order = losers(draft);
  const from = order.indexOf(draft.active) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((seat) => !isComplete(rulebook, draft.hands[seat]));
}

/** What the active hand still needs: "augen", "more" (so few there are not), "outcome", or null. */
export function lackOf(rulebook, draft) {
  const hand = draft.hands[draft.active];
  if (hand.augen === null) return "augen";
  if (hand.augen < leastAugen(rulebook)) return "more";
  return outcomeOfHand(rulebook, hand) === null ? "outcome" : null;
}

export const leastAugen = (rulebook) => Math.min(...losingOutcomes(rulebook).map((outcome) => outcome.augen.lowest));

/** Whether everything a game needs was typed. */
export function isFinished(rulebook, draft) {
  return draft.winner !== null && losers(draft).every((seat) => isComplete(rulebook, draft.hands[seat]));
}

/** Whether something was typed that would be missed. */
export function isTouched(draft) {
  return draft.winner !== null;
}

/** Whether the page stays with this game: something was typed, or it is one of the list being corrected. */
export function isBegun(draft) {
  return isTouched(draft) || draft.version > 0 || Boolean(draft.follows || draft.replaces);
}

/** The results as the server takes them: in order of seats, only what is complete. */
export function resultsOf(rulebook, draft) {
  return Object.keys(draft.hands).map(Number).flatMap((seat) => {
    if (seat === draft.winner) return [{ seat, outcome: draft.kind, augen: 0 }];
    const hand = draft.hands[seat];
    if (!isComplete(rulebook, hand)) return [];
    const result = { seat, outcome: outcomeOfHand(rulebook, hand), augen: hand.augen };
    return [hand.thrownIn ? { ...result, thrown_in: true } : result];
  });
}

/** Whether two results of a game, in whatever order, say the same. */
export function isSame(some, others) {
  const facts = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
  return some.map(facts).sort().join(";") === others.map(facts).sort().join(";");
}

/** The seats whose Augen are odd: more than a hand usually can make. Worth one question. */
export function oddSeats(rulebook, draft) {
  return resultsOf(rulebook, draft)
    .filter((result) => result.augen > outcomeOf(rulebook, result.outcome).augen.highest)
    .map((result) => result.seat);
}

/** What of the others contradicts this way of finishing: nobody has "opened" though it needs one, or one has; or null. */
export function contradiction(rulebook, draft) {
  if (!draft.winner) return null;
  const opened = losers(draft).some((seat) => {
    const code = outcomeOfHand(rulebook, draft.hands[seat]);
    return code !== null && outcomeOf(rulebook, code).opened;
  });
  const kind = outcomeOf(rulebook, draft.kind);
  if (kind.needs_opened_opponent && !opened) return "nobody_opened";
  return kind.needs_unopened_opponents && opened ? "somebody_opened" : null;
}
