/* The game being typed: fewest taps, nothing guessed that the cards leave open. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as drafts from "../../static/lists/keeper/known/draft.js";
import { contradiction, oddities } from "../../static/lists/keeper/known/draft.js";
import { atTable, rulebook } from "./table.mjs";

const DGSRV = rulebook("dgsrv", 4);
const OPEN = rulebook("romme24-open", 3);
const HORESCA = rulebook("horesca", 4);

/** Game 1 at a table of four: seat 1 deals and sits out. */
const begun = (winner = 2, rules = DGSRV, size = 4) => drafts.withWinner(rules, drafts.newDraft(rules, atTable(size), 1, 0), winner);

/** What was tapped one after the other: digits, an outcome's code, or NEXT. */
const NEXT = "next";

function typed(draft, ...taps) {
  return taps.reduce((now, tap) => {
    if (tap === NEXT) return drafts.movedToNext(DGSRV, now);
    return typeof tap === "number" ? drafts.withDigit(DGSRV, now, tap) : drafts.withChoice(DGSRV, now, tap);
  }, draft);
}

describe("who finished", () => {
  test("the first of the others is asked for next, the dealer never", () => {
    assert.deepEqual(Object.keys(begun(2).hands), ["2", "3", "4"]);
    assert.equal(begun(2).active, 3);
    assert.equal(begun(3).active, 2);
  });

  test("an ordinary Rommé is meant unless something else is tapped", () => {
    assert.equal(begun().kind, "romme");
    assert.deepEqual(drafts.winningOutcomes(DGSRV).map((one) => one.code)[0], "romme");
  });

  test("who is asked first is the first whose Augen are missing, when another is said to have finished", () => {
    const draft = typed(begun(2), 2, 0);
    assert.equal(drafts.withWinner(DGSRV, draft, 4).active, 2);
    assert.equal(drafts.withWinner(DGSRV, begun(2), 2).active, 3);
  });

  test("nobody finished: everybody counts, and no hand can have been thrown in (rule 15)", () => {
    const thrown = drafts.withThrownIn(begun(2));
    assert.equal(thrown.hands[3].thrownIn, true);
    const nobody = drafts.withWinner(DGSRV, thrown, drafts.NOBODY);
    assert.deepEqual(drafts.losers(nobody), [2, 3, 4]);
    assert.equal(nobody.hands[3].thrownIn, false);
  });
});

describe("Augen", () => {
  test("with 30 Augen he has opened; with 31 it has to be said", () => {
    const thirty = typed(begun(), 3, 0);
    assert.equal(drafts.outcomeOfHand(DGSRV, thirty.hands[3]), "opened");
    assert.equal(drafts.lackOf(DGSRV, thirty), null);
    const thirtyOne = typed(begun(), 3, 1);
    assert.equal(drafts.outcomeOfHand(DGSRV, thirtyOne.hands[3]), null);
    assert.equal(thirtyOne.active, 3);
    assert.equal(drafts.lackOf(DGSRV, thirtyOne), "outcome");
    assert.equal(typed(thirtyOne, "not_opened").active, 4);
  });

  test("no number ends by itself: a third digit is its own, never the next player's", () => {
    for (const [digits, augen] of [[[1, 9], 19], [[2, 0], 20], [[3, 0], 30], [[2, 1, 5], 215], [["opened", 2, 0, 1], 201]]) {
      const draft = typed(begun(), ...digits);
      assert.deepEqual([draft.active, draft.hands[3].augen, draft.hands[4].augen], [3, augen, null]);
    }
  });

  test("a number ends with the next player or with what is said of it; then a digit begins the next one", () => {
    const ended = [typed(begun(), 2, 0, NEXT), drafts.activated(typed(begun(), 2, 0), 4), typed(begun(), 6, 4, "not_opened")];
    for (const draft of ended) assert.deepEqual([draft.active, typed(draft, 5).hands[4].augen], [4, 5]);
  });

  test("the last number stays, and no digit changes it before his name is tapped again", () => {
    const draft = typed(drafts.activated(typed(begun(), 2, 0), 4), 6, 4, "not_opened");
    assert.deepEqual([draft.active, typed(draft, 7).hands], [4, draft.hands]);
    assert.equal(typed(drafts.activated(draft, 4), 7).hands[4].augen, 7);
    assert.equal(typed(drafts.withoutDigit(draft), 7).hands[4].augen, 67); // taken back by its own key
  });

  test("a number left in the middle is not typed on when its player comes round again", () => {
    const half = drafts.activated(typed(begun(), 6, 4), 4); // nobody said whether he had opened
    const round = typed(half, 2, 0, NEXT);
    assert.deepEqual([round.active, typed(round, 5).hands[3].augen], [3, 5]);
  });

  test("no leading zero, nothing beyond what a list takes", () => {
    assert.equal(typed(begun(), 0).hands[3].augen, null);
    const most = typed(drafts.activated(typed(begun(), 2, 1), 3), 9, 9, 9, 9);
    assert.equal(most.hands[3].augen, DGSRV.augen_maximum);
    assert.equal(typed(most, 9).hands[3].augen, DGSRV.augen_maximum);
  });

  test("the last digit is taken back, and the last of all leaves nothing", () => {
    const draft = typed(begun(), 1, 7);
    assert.equal(drafts.withoutDigit(draft).hands[3].augen, 1);
    assert.equal(drafts.withoutDigit(drafts.withoutDigit(draft)).hands[3].augen, null);
  });

  test("a number gone back to begins anew", () => {
    const back = drafts.activated(typed(begun(), 2, 1), 3);
    const again = typed(back, 2, 1, 2);
    assert.equal(again.hands[3].augen, 212);
    assert.equal(again.active, 3);
  });

  test("one there is not (a lone 1 is no card); two there are", () => {
    assert.equal(drafts.lackOf(DGSRV, typed(begun(), 1)), "more");
    assert.equal(drafts.lackOf(DGSRV, typed(begun(), 2)), null);
    assert.equal(drafts.leastAugen(DGSRV), 2);
    assert.equal(drafts.lackOf(DGSRV, begun()), "augen");
  });

  test("few Augen are opened by themselves, and not opened only if that is tapped of them", () => {
    const back = drafts.activated(typed(begun(), 3, 0), 3);
    assert.equal(drafts.outcomeOfHand(DGSRV, typed(back, "not_opened").hands[3]), "not_opened");
    assert.equal(drafts.outcomeOfHand(DGSRV, typed(begun(), "not_opened", 3, 0).hands[3]), "opened");
    const anew = typed(drafts.activated(typed(back, "not_opened"), 3), 2, 9);
    assert.equal(drafts.outcomeOfHand(DGSRV, anew.hands[3]), "opened"); // another number, nobody insists on it yet
  });

  test("a single card there is not can be nothing", () => {
    assert.equal(typed(begun(), 1, "not_opened").hands[3].chosen, null); // a two is the lowest
    assert.equal(drafts.outcomeOfHand(DGSRV, typed(begun(), 2, "not_opened").hands[3]), "not_opened");
  });

  test("where a rulebook knows one way to lose, the Augen are enough", () => {
    const draft = drafts.withDigit(HORESCA, begun(2, HORESCA, 4), 7);
    assert.equal(drafts.outcomeOfHand(HORESCA, draft.hands[1]), "lost");
  });
});

describe("the hand counter", () => {
  test("an ace, a joker, a king, a ten and a two are 11 + 20 + 10 + 10 + 2", () => {
    const cards = [["A", 11], ["Joker", 20], ["K", 10], ["10", 10], ["2", 2]].map(([rank, augen]) => ({ rank, augen }));
    const draft = drafts.withCards(begun(), cards);
    assert.equal(draft.hands[3].augen, 53);
    assert.equal(drafts.withCards(draft, []).hands[3].augen, null);
  });

  test("a complete hand moves on, an open one stays", () => {
    const counted = drafts.withCards(begun(), [{ rank: "A", augen: 11 }]);
    assert.equal(drafts.movedOn(DGSRV, counted).active, 4);
    const open = drafts.withCards(begun(), Array(4).fill({ rank: "A", augen: 11 }));
    assert.equal(drafts.movedOn(DGSRV, open).active, 3);
  });

  test("digits after cards are digits again", () => {
    const counted = drafts.withCards(begun(), [{ rank: "A", augen: 11 }]);
    assert.deepEqual(drafts.withoutDigit(counted).hands[3], { augen: 1, chosen: null, thrownIn: false, insisted: false, cards: [] });
  });
});

describe("the whole game", () => {
  const finished = typed(begun(2), 6, 4, "not_opened", 2, 0);

  test("is finished when nobody lacks anything, and is sent in the order of the seats", () => {
    assert.equal(drafts.isFinished(DGSRV, finished), true);
    assert.equal(drafts.isFinished(DGSRV, typed(begun(2), 6, 4, "not_opened")), false);
    assert.deepEqual(drafts.resultsOf(DGSRV, finished), [
      { seat: 2, outcome: "romme", augen: 0 },
      { seat: 3, outcome: "not_opened", augen: 64 },
      { seat: 4, outcome: "opened", augen: 20 },
    ]);
  });

  test("a thrown-in hand says so, the others say nothing of it", () => {
    const draft = drafts.withThrownIn(drafts.activated(finished, 3));
    assert.deepEqual(drafts.resultsOf(DGSRV, draft)[1], { seat: 3, outcome: "not_opened", augen: 64, thrown_in: true });
  });

  test("opened again it is what was stored", () => {
    const game = { number: 1, version: 2, results: [
      { seat: 2, outcome: "hand_romme", augen: 0 }, { seat: 3, outcome: "not_opened", augen: 64 }, { seat: 4, outcome: "opened", augen: 20, thrown_in: true }] };
    const draft = drafts.draftOf(DGSRV, atTable(4), game);
    assert.deepEqual(drafts.resultsOf(DGSRV, draft), game.results);
    assert.equal(draft.version, 2);
    assert.equal(drafts.isBegun(draft), true);
    const nobody = { number: 1, version: 1, results: [2, 3, 4].map((seat) => ({ seat, outcome: "opened", augen: 5 })) };
    assert.equal(drafts.draftOf(DGSRV, atTable(4), nobody).winner, drafts.NOBODY);
  });

  test("a new one is not begun before the first tap; one that is corrected is, whoever finished", () => {
    assert.equal(drafts.isBegun(drafts.newDraft(DGSRV, atTable(4), 1, 0)), false);
    assert.equal(drafts.isBegun({ ...drafts.newDraft(DGSRV, atTable(4), 1, 0), follows: "an entry" }), true);
    assert.equal(drafts.isBegun({ ...drafts.newDraft(DGSRV, atTable(4), 1, 0), replaces: "an entry" }), true);
  });

  const oddIn = (draft, rules = DGSRV, size = 4) => oddities(rules, atTable(size), draft).map(({ code, seat }) => [code, seat]);

  test("198 Augen are odd, 197 are the most a hand of 13 can hold", () => {
    const of = (...digits) => typed(begun(2), 2, 0, NEXT, ...digits, "not_opened");
    assert.deepEqual(oddIn(of(1, 9, 8)), [["augen_unusual", 4]]);
    assert.deepEqual(oddIn(of(1, 9, 7)), []);
  });

  test("not opened with 30 is odd, 31 is the least 13 cards make", () => {
    const of = (...digits) => typed(begun(2), 2, 0, NEXT, ...digits, "not_opened");
    assert.deepEqual(oddIn(of(3, 0)), [["augen_unusually_few", 4]]);
    assert.deepEqual(oddIn(of(3, 1)), []);
    const stored = { number: 1, version: 1, results: drafts.resultsOf(DGSRV, of(3, 0)) };
    assert.deepEqual(drafts.resultsOf(DGSRV, drafts.draftOf(DGSRV, atTable(4), stored)), stored.results);
  });

  test("a Hand-Rommé of romme24 where nobody else has opened: 12?", () => {
    const of = (winner, kind, ...codes) => codes.reduce((draft, code) =>
      drafts.withChoice(OPEN, drafts.withDigit(OPEN, drafts.withDigit(OPEN, draft, 6), 4), code),
    { ...drafts.withWinner(OPEN, drafts.newDraft(OPEN, atTable(3), 1, 0), winner), kind });
    const nobody = of(1, "hand_romme", "not_opened", "not_opened");
    assert.deepEqual(oddIn(nobody, OPEN, 3), [["outcome_unusual", 1]]);
    assert.equal(oddities(OPEN, atTable(3), nobody)[0].other.wertungspunkte, 12);
    assert.deepEqual(oddIn(of(1, "hand_romme", "not_opened", "opened"), OPEN, 3), []);
    assert.deepEqual(oddIn(of(1, "romme_before_opponents", "not_opened", "not_opened"), OPEN, 3), []);
    assert.deepEqual(oddIn(of(drafts.NOBODY, "hand_romme", "not_opened", "not_opened", "not_opened"), OPEN, 3), []);
  });
});

describe("a correction", () => {
  const results = [{ seat: 2, outcome: "romme", augen: 0 }, { seat: 3, outcome: "opened", augen: 22 }, { seat: 4, outcome: "opened", augen: 17 }];
  const opened = () => drafts.draftOf(DGSRV, atTable(4), { number: 1, version: 1, results });
  const held = (draft) => [3, 4].map((seat) => [draft.hands[seat].augen, drafts.outcomeOfHand(DGSRV, draft.hands[seat])]);

  test("goes on to the next player once it is said of a number what it is, as when a game is typed", () => {
    const draft = typed(opened(), 3, 5, "not_opened");
    assert.deepEqual([draft.active, held(typed(draft, 1, 6))], [4, [[35, "not_opened"], [16, "opened"]]]);
  });

  test("behind the last player no digit changes anything, his number or another's", () => {
    const draft = typed(drafts.activated(opened(), 4), 3, 5, "not_opened");
    assert.deepEqual(held(typed(draft, 1, 6)), [[22, "opened"], [35, "not_opened"]]);
    assert.deepEqual(held(typed(drafts.activated(draft, 4), 1, 6)), [[22, "opened"], [16, "opened"]]);
    assert.deepEqual(held(typed(drafts.activated(draft, 3), 1, 6)), [[16, "opened"], [35, "not_opened"]]);
  });

  test("also of a game that is not sent yet, and once another one finished", () => {
    const unsent = { ...drafts.activated({ ...opened(), version: 0, follows: "e1" }, 4) };
    assert.deepEqual(held(typed(unsent, 3, 5, "not_opened", 1, 6)), [[22, "opened"], [35, "not_opened"]]);
    const other = drafts.withWinner(DGSRV, opened(), 3); // Bauer's number is missing now
    assert.deepEqual([other.active, typed(other, 6, 4, "not_opened").active], [2, 4]);
  });
});

describe("who dealt out of turn", () => {
  test("sits out; who should have dealt plays, and what was typed of the others stays", () => {
    const draft = drafts.withDealer(DGSRV, atTable(4), typed(begun(2), 2, 0, NEXT, 6, 4, "not_opened"), 3);
    assert.deepEqual(Object.keys(draft.hands), ["1", "2", "4"]);
    assert.deepEqual([draft.dealer, draft.winner, draft.hands[4].augen, draft.hands[1].augen], [3, null, 64, null]);
    assert.equal(drafts.isBegun(draft), true);
    const finished = typed(drafts.withWinner(DGSRV, draft, 1), 1, 2);
    assert.deepEqual(oddities(DGSRV, atTable(4), finished).map(({ code, seat, turn }) => [code, seat, turn]), [["dealer_wrong", 3, 1]]);
  });

  test("is the one whose turn it is after all: as if nothing had been said", () => {
    const draft = drafts.withDealer(DGSRV, atTable(4), drafts.withDealer(DGSRV, atTable(4), drafts.newDraft(DGSRV, atTable(4), 1, 0), 3), 1);
    assert.deepEqual([draft.dealer, Object.keys(draft.hands)], [undefined, ["2", "3", "4"]]);
    assert.equal(drafts.isBegun(draft), false);
  });

  test("is known of a stored game; a table of three all play", () => {
    const results = [{ seat: 1, outcome: "romme", augen: 0 }, { seat: 2, outcome: "opened", augen: 5 }, { seat: 4, outcome: "opened", augen: 5 }];
    assert.equal(drafts.draftOf(DGSRV, atTable(4), { number: 1, version: 1, dealer: 3, results }).dealer, 3);
    const inTurn = results.map((one) => (one.seat === 1 ? { ...one, seat: 3 } : one));
    assert.equal(drafts.draftOf(DGSRV, atTable(4), { number: 1, version: 1, dealer: 1, results: inTurn }).dealer, undefined);
    assert.equal(drafts.newDraft(rulebook("dgsrv", 3), atTable(3), 1, 0, 2).dealer, undefined);
  });
});

describe("a way to finish that contradicts the others", () => {
  const hands = (rules, winner, kind, ...codes) => {
    const draft = { ...begun(winner, rules, 3), kind };
    const seats = drafts.losers(draft);
    return { ...draft, hands: { ...draft.hands, ...Object.fromEntries(seats.map((seat, at) => [seat, { augen: 64, chosen: codes[at], thrownIn: false, insisted: false, cards: [] }])) } };
  };

  test("laying off needs somebody who opened", () => {
    const laying = DGSRV.outcomes.find((one) => one.needs_opened_opponent).code;
    assert.equal(contradiction(DGSRV, hands(DGSRV, 1, laying, "not_opened", "not_opened")), "nobody_opened");
    assert.equal(contradiction(DGSRV, hands(DGSRV, 1, laying, "not_opened", "opened")), null);
  });

  test("12 points of romme24 need that nobody else has laid down", () => {
    const alone = OPEN.outcomes.find((one) => one.needs_unopened_opponents).code;
    const [out, kept] = [OPEN.outcomes.find((one) => one.opened).code, OPEN.outcomes.find((one) => !one.wins && !one.opened).code];
    assert.equal(contradiction(OPEN, hands(OPEN, 1, alone, out, kept)), "somebody_opened");
    assert.equal(contradiction(OPEN, hands(OPEN, 1, alone, kept, kept)), null);
  });
});
