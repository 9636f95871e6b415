/* Who sits at the table in which game, where people leave, come late, take another's seat: contract, section 7, `substitutes`. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { newDraft, withDealer, withDigit, withWinner } from "../../static/lists/keeper/known/draft.js";
import { inGame, listOf, markIn, mayGiveUp, previewOf, sumsOf } from "../../static/lists/keeper/known/list.js";
import { stateOf, stored } from "./table.mjs";

const person = (surname, given_name = "Z.", rest = {}) =>
  ({ name: `${surname}, ${given_name}`, surname, given_name, offences_before: 0, ...rest });
const change = (seat, from_game, player) => ({ seat, from_game, player });

/** Ahrens, Bauer, Claus and Dietz; each of the others holds 20 Augen, 2 points (rule 12). */
const listWith = (substitutes, rest = {}) => listOf(stateOf({ substitutes, ...rest }), []);

const FIRST_TWO = [stored(1, 2), stored(2, 1)]; // Bauer 5, Claus 2, Dietz 2; Ahrens 5, Claus 4, Dietz 4

test("a namesake who comes later threw in nothing before", () => {
  const hand = { number: 3, version: 1, results: [{ seat: 1, outcome: "romme", augen: 0 },
    { seat: 2, outcome: "opened", augen: 5, thrown_in: true }, { seat: 4, outcome: "opened", augen: 20 }] };
  const state = stateOf({ games: [...FIRST_TWO, hand], offences: { 2: 1 } });
  state.tournament.repeat_offence_extra = 3;
  state.seats.forEach((seat, at) => Object.assign(seat, { id: `p${at + 1}` }));
  const { name } = state.seats[1];
  const given = (id) => listOf({ ...state, substitutes: [change(2, 3, { ...person("Bauer"), name, id, offences_before: id === "p2" ? 1 : 0 })] }, [])
    .rows[2].cells[1].score.wertungspunkte;
  assert.deepEqual([given("p9"), given("p2")], [2, 2 - 3]); // rule 15: opened up to 10 gives 2
});

describe("somebody takes Bauer's seat after game 2", () => {
  const substitutes = [change(2, 3, person("Ziegler"))];

  test("he is named from then on, and nobody before", () => {
    const list = listWith(substitutes);
    assert.deepEqual([2, 3, 16].map((number) => inGame(list, number).names[2]), ["Bauer", "Ziegler", "Ziegler"]);
    assert.equal(listWith(substitutes, { games: FIRST_TWO.slice(0, 1) }).names[2], "Bauer"); // game 2 is next
    assert.equal(listWith(substitutes, { games: FIRST_TWO }).names[2], "Ziegler");
    assert.deepEqual(list.seated.map((one) => one.name), ["Ahrens, A.", "Ziegler, Z.", "Claus, C.", "Dietz, D."]);
  });

  test("he begins at nothing, and both keep what they made", () => {
    const list = listWith(substitutes, { games: [...FIRST_TWO, stored(3, 2)] });
    assert.deepEqual(sumsOf(list).map((sum) => [sum.name, sum.net]), [["Ahrens", 7], ["Bauer", 5], ["Claus", 4], ["Dietz", 6], ["Ziegler", 5]]);
    assert.deepEqual(list.sums.map((sum) => [sum.name, sum.net]), [["Ahrens", 7], ["Ziegler", 5], ["Claus", 4], ["Dietz", 6]]);
    assert.deepEqual(list.rows.map((row) => row.cells[1]?.net ?? null), [5, null, 5]);
  });

  test("what he is just typed to have begins at nothing too", () => {
    const list = listWith(substitutes, { games: FIRST_TWO });
    const draft = withWinner(list.rulebook, newDraft(list.rulebook, list.at, 3, 0), 1);
    const seventeen = withDigit(list.rulebook, withDigit(list.rulebook, draft, 1), 7);
    assert.equal(previewOf(list, seventeen)[2].sum.net, 2);
    assert.equal(previewOf(list, seventeen)[1].sum.net, 5 + 5);
  });

  test("his first thrown-in hand is his first, whatever was thrown in there before; what he threw in elsewhere counts", () => {
    const thrown = (number, seat) => ({ number, version: 1, results: [{ seat: 1, outcome: "romme", augen: 0 },
      { seat, outcome: "opened", augen: 5, thrown_in: true }, { seat: 4, outcome: "opened", augen: 20 }] });
    const given = (offences) => {
      const state = stateOf({ games: [{ ...thrown(3, 2) }], substitutes: [change(2, 3, person("Ziegler", "Z.", { offences_before: offences }))], offences: { 2: 1 } });
      state.tournament.repeat_offence_extra = 3;
      return listOf(state, []).rows[0].cells[1].score.wertungspunkte;
    };
    assert.deepEqual([given(0), given(1)], [2, 2 - 3]); // rule 15: opened up to 10 gives 2
  });

  test("of a list typed in from paper, what was typed of each", () => {
    const totals = (wertungspunkte) => ({ wertungspunkte, augen: 100, points: wertungspunkte, crosses: 0, games: 6 });
    const state = stateOf({ typed: true, substitutes: [change(2, 3, person("Ziegler", "Z.", { totals: totals(9) }))] });
    state.seats[1].totals = totals(4);
    assert.deepEqual(sumsOf(listOf(state, [])).map((sum) => [sum.name, sum.net]),
      [["Ahrens", 0], ["Bauer", 4], ["Claus", 0], ["Dietz", 0], ["Ziegler", 9]]);
  });

  test("two of the same surname are told apart, who comes back is the same", () => {
    const list = listWith([change(2, 3, person("Dietz", "Zoe")), change(2, 5, person("Bauer", "B."))]);
    assert.deepEqual([2, 3, 5].map((number) => inGame(list, number).names[2]), ["Bauer", "Zoe Dietz", "Bauer"]);
    assert.equal(list.names[4], "D. Dietz");
  });

  test("two of the very same name who sat down together stay two", () => {
    const state = stateOf({ games: FIRST_TWO });
    for (const at of [0, 1]) Object.assign(state.seats[at], person("Bauer", "B."));
    assert.deepEqual(listOf(state, []).sums.map((sum) => [sum.seat, sum.net]), [[1, 5], [2, 5], [3, 4], [4, 4]]);
  });
});

describe("a seat is empty", () => {
  const afterEight = listWith([change(4, 9, null)]);

  test("all three left play, and deal in turn", () => {
    assert.deepEqual([8, 9, 10, 11, 12].map((number) => markIn(afterEight, number).seat), [4, 1, 2, 3, 1]);
    assert.deepEqual([8, 9].map((number) => markIn(afterEight, number).out), [4, null]);
    assert.deepEqual(Object.keys(newDraft(afterEight.rulebook, afterEight.at, 9, 0).hands), ["1", "2", "3"]);
  });

  test("it has no name, no sum, and nobody signs for it; who left keeps his", () => {
    const list = listWith([change(4, 3, null)], { games: FIRST_TWO });
    assert.deepEqual(list.names, { 1: "Ahrens", 2: "Bauer", 3: "Claus" });
    assert.deepEqual(list.sums.map((sum) => sum.name), ["Ahrens", "Bauer", "Claus"]);
    assert.deepEqual(list.seated.map((one) => one.number), [1, 2, 3]);
    assert.deepEqual(sumsOf(list).map((sum) => [sum.name, sum.net]).at(-1), ["Dietz", 4]);
  });

  test("the list ends when everybody left has played twelve of sixteen games: after game 14", () => {
    assert.deepEqual([afterEight.due, afterEight.agreed], [14, 14]); // 6 of 8 each, then 6 more
  });

  test("or where that was decided", () => {
    const state = stateOf({ substitutes: [change(4, 9, null)] });
    state.table.ends_after = 12;
    assert.equal(listOf(state, []).due, 12);
  });

  test("who deals out of turn is one of those who sit there", () => {
    const list = listWith([change(1, 9, null), change(1, 10, person("Ziegler"))]);
    const draft = withDealer(list.rulebook, list.at, newDraft(list.rulebook, list.at, 10, 0), 3);
    assert.deepEqual(Object.keys(draft.hands), ["1", "2", "4"]);
  });
});

describe("of each player by himself", () => {
  test("the target score, also of who comes back: 30, and 30 more", () => {
    const won = (number, seat) => ({ number, version: 1, results: [{ seat, outcome: "romme", augen: 0 }, { seat: 3 - seat, outcome: "lost", augen: 30 }] });
    const due = (substitutes) => listOf(stateOf({ book: "horesca", size: 2, target: 60, due: 8, substitutes,
      games: [won(1, 1), won(2, 1), won(3, 1)] }), []).due;
    assert.deepEqual([due([]), due([change(1, 2, person("Ziegler"))]), due([change(1, 2, person("Ziegler")), change(1, 3, person("Ahrens", "A."))])], [2, 3, 3]);
    assert.equal(due([change(1, 2, person("Ziegler")), change(1, 3, person("Yilmaz"))]), 8);
  });

  test("but who is behind, and may give up, the whole column says", () => {
    const games = [1, 2, 3, 4].map((number) => stored(number, 2, { size: 2 }));
    const list = listOf(stateOf({ book: "romme24-open", size: 2, due: 8, games, substitutes: [change(2, 5, person("Ziegler"))] }), []);
    assert.deepEqual(mayGiveUp(list), [1]);
  });
});

test("a state of before knows no substitutes, and all is as it was", () => {
  const list = listOf(stateOf({ games: FIRST_TWO }), []);
  assert.deepEqual([list.due, list.names, list.seated.length], [16, { 1: "Ahrens", 2: "Bauer", 3: "Claus", 4: "Dietz" }, 4]);
});
