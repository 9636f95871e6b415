/* The list as the phone sees it: what is stored, over it what is unsent; when it ends; what is said of it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { newDraft, withDigit, withWinner } from "../../static/lists/keeper/known/draft.js";
import { agreedGames, callNames, listOf, markIn, mayGiveUp, previewOf, sumsOf } from "../../static/lists/keeper/known/list.js";
import { atTable, rulebook, stateOf, stored, twenties } from "./table.mjs";

const GOLDEN = new URL("../scoring/golden/", import.meta.url);
const golden = (file) => JSON.parse(readFileSync(new URL(file, GOLDEN), "utf8"));

const put = (number, winner, id = `e${number}`) =>
  ({ id, method: "PUT", link: `games/${number}`, number, content: { entry_id: id, version: 0, results: twenties(number, winner) } });

describe("what is unsent lies over what is stored", () => {
  test("a game that is on its way is in the list, and says so", () => {
    const list = listOf(stateOf({ games: [stored(1, 2)] }), [put(2, 1)]);
    assert.equal(list.games.get(1).unsent, undefined);
    assert.deepEqual([list.games.get(2).unsent, list.games.get(2).entry_id], [true, "e2"]);
    assert.equal(list.next, 3);
    assert.deepEqual(list.sums.map((sum) => sum.net), [5, 5, 2 + 2, 2 + 2]); // rule 12: Rommé 5, 20 Augen 2; 1 and 2 sat out once
  });

  test("a game taken back is missing, and asked for next", () => {
    const back = { id: "d", method: "DELETE", link: "games/1", number: 1, content: { version: 1 } };
    const list = listOf(stateOf({ games: [stored(1, 2), stored(2, 1)] }), [back]);
    assert.equal(list.next, 1);
    assert.equal(list.last.number, 2);
  });

  test("the cards count as confirmed as soon as that is on its way", () => {
    const state = stateOf({ cards_confirmed_at: null });
    assert.equal(listOf(state, []).cardsConfirmed, false);
    assert.equal(listOf(state, [{ id: "c", method: "POST", link: "karten", content: {} }]).cardsConfirmed, true);
  });

  test("what the table agrees with: versions of what is stored, entries of what is not", () => {
    const list = listOf(stateOf({ games: [stored(1, 2, { version: 3 })] }), [put(2, 1)]);
    assert.deepEqual(agreedGames(list), { seen: { 1: 3 }, awaits: { 2: "e2" } });
  });
});

describe("when the list ends", () => {
  test("with the game that reaches a limit, where the fewest Augen win: 20, 40", () => {
    const games = [1, 2, 3].map((number) => stored(number, 1, { size: 2 }));
    const ends = (target) => listOf(stateOf({ book: "romme24-sprint", size: 2, games: games.slice(0, 2), target }), []).due;
    assert.deepEqual([40, 41].map(ends), [2, 16]);
  });

  test("with the last agreed game", () => {
    const list = listOf(stateOf({ games: [stored(1, 2), stored(2, 1)], due: 2 }), []);
    assert.deepEqual([list.next, list.due, list.struck], [null, 2, false]);
  });

  for (const { sentence, target, agreed, wins, last } of golden("horesca/target.json")) {
    test(`with the target: ${sentence}`, () => {
      // At a table of two the winner gets what the other holds.
      const games = wins.map(([seat, augen], at) => ({ number: at + 1, version: 1, results: [
        { seat, outcome: "romme", augen: 0 }, { seat: 3 - seat, outcome: "lost", augen }] }));
      const list = listOf(stateOf({ book: "horesca", size: 2, target, due: agreed, games }), []);
      assert.equal(list.due, last);
    });
  }

  test("with the target as far as repeated offences leave it: 2, 5 and 2, of which two cost 1 more", () => {
    const hand = (seat, outcome, augen, thrown_in = false) => ({ seat, outcome, augen, thrown_in });
    const thrownIn = (winner) => [hand(1, "opened", 9, true), hand(winner, "romme", 0), hand(5 - winner, "not_opened", 64)];
    const won = [hand(1, "romme", 0), hand(2, "not_opened", 64), hand(3, "not_opened", 64)];
    const games = [thrownIn(2), won, thrownIn(3)].map((results, at) => ({ number: at + 1, version: 1, results }));
    const state = stateOf({ size: 3, target: 9, offences: { 1: 1 }, games });
    assert.equal(listOf(state, []).reached, 3);
    state.tournament.repeat_offence_extra = 1;
    assert.equal(listOf(state, []).reached, null);
  });

  test("where games not begun were struck, with the last that was entered; the one that ran may follow", () => {
    const struck = { series: { struck_at: "2026-05-09T12:00:00Z" }, games: [stored(1, 2)] };
    const list = listOf(stateOf(struck), []);
    assert.deepEqual([list.struck, list.due, list.agreed, list.next], [true, 1, 16, null]);
    assert.equal(listOf(stateOf({ ...struck, due: 1 }), []).struck, false); // nothing was left to be struck
  });
});

describe("what a game being typed gives", () => {
  test("as far as it was typed, with the running sum", () => {
    const list = listOf(stateOf({ games: [stored(1, 2)] }), []);
    const begun = withWinner(list.rulebook, newDraft(list.rulebook, atTable(4), 2, 0), 1);
    const typed = withDigit(list.rulebook, withDigit(list.rulebook, begun, 9), 0); // 90: opened or not is open
    assert.deepEqual(Object.keys(previewOf(list, typed)), ["1"]);
    assert.equal(previewOf(list, typed)[1].sum.net, 5);
    const seventeen = withDigit(list.rulebook, withDigit(list.rulebook, begun, 1), 7);
    assert.deepEqual([previewOf(list, seventeen)[3].score.wertungspunkte, previewOf(list, seventeen)[3].sum.net], [2, 2 + 2]);
  });

  test("of an earlier game what it gave then, without the games after it", () => {
    const list = listOf(stateOf({ games: [stored(1, 2), stored(2, 1)] }), []);
    const draft = withWinner(list.rulebook, newDraft(list.rulebook, atTable(4), 1, 1), 2);
    assert.equal(previewOf(list, draft)[2].sum.net, 5);
  });

  test("a hand thrown in again costs more where the tournament says so (rule 15)", () => {
    const state = stateOf({ offences: { 3: 1 } });
    state.tournament.repeat_offence_extra = 2;
    const list = listOf(state, []);
    const draft = withWinner(list.rulebook, newDraft(list.rulebook, atTable(4), 1, 0), 2);
    const thrown = { ...draft, hands: { ...draft.hands, 3: { augen: 17, chosen: "opened", thrownIn: true, cards: [] } } };
    assert.deepEqual(previewOf(list, thrown)[3].score, { seat: 3, wertungspunkte: 1 - 2, augen: 31, points: -1, cross: true });
  });
});

describe("giving up (romme24)", () => {
  for (const book of ["romme24-sprint", "romme24-open", "romme24-turnier", "romme24-cent"]) {
    for (const { sentence, size, due, totals, seat, problems } of golden(`${book}/giving-up.json`)) {
      test(`${book}: ${sentence}`, () => {
        const sums = totals.map(([points, games], at) => ({ seat: at + 1, points, games }));
        const may = mayGiveUp({ due, rulebook: rulebook(book, size) ?? rulebook(book, 2), size, byStint: sums }).includes(seat);
        // That somebody reached a target or that all games are played is told by `due`.
        assert.equal(may, problems.length === 0);
      });
    }
  }
});

describe("what is said of a table", () => {
  test("surnames, unless two share one", () => {
    const seat = (number, surname, given_name) => ({ number, surname, given_name });
    assert.deepEqual(callNames([seat(1, "Ahrens", "Anna"), seat(2, "Bauer", "Bernd"), seat(3, "Ahrens", "Axel"), seat(4, "Bauer", "")]),
      { 1: "Anna Ahrens", 2: "Bernd Bauer", 3: "Axel Ahrens", 4: "Bauer" });
  });

  test("whom a list marks in a game: the dealer, who sits out at four; in romme24 the one who begins", () => {
    const four = listOf(stateOf(), []);
    assert.deepEqual([markIn(four, 2).seat, markIn(four, 2).out, markIn(four, 2).words.turn], [2, 2, "dealer"]);
    const three = listOf(stateOf({ size: 3 }), []);
    assert.deepEqual([markIn(three, 2).seat, markIn(three, 2).out], [2, null]);
    const two = listOf(stateOf({ book: "romme24-sprint", size: 2 }), []);
    assert.deepEqual([markIn(two, 1).seat, markIn(two, 1).words.turn], [1, "starter"]);
  });

  test("sums of a list typed in from paper are those that were typed", () => {
    const state = stateOf({ typed: true });
    state.seats[0].totals = { wertungspunkte: 12, augen: 300, points: 12, crosses: 1, games: 9 };
    assert.deepEqual(sumsOf(listOf(state, []))[0], { name: "Ahrens", seat: 1, net: 12, augen: 300, points: 12, crosses: 1, games: 9 });
  });
});
