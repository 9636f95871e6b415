/* A game is of whoever was shown when it was typed, whoever is seated meanwhile: half typed, unsent, handed on, given back. */

import assert from "node:assert/strict";
import { createInflateRaw } from "node:zlib";
import { Duplex } from "node:stream";
import { describe, test } from "node:test";

import { withHeard } from "../../static/lists/keeper/known/held.js";
import { inGame, listOf, previewOf, sumsOf } from "../../static/lists/keeper/known/list.js";
import { Occupancy } from "../../static/lists/keeper/known/occupancy.js";
import { packed, unpacked } from "../../static/lists/keeper/known/parcel.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import { playedBy } from "../../static/lists/keeper/known/sitting.js";
import { refusedView } from "../../static/lists/keeper/drawn/questions.js";
import { normalized } from "../../static/lists/keeper/known/sound.js";
import { Typing } from "../../static/lists/keeper/known/typing.js";
import * as words from "../../static/lists/keeper/known/words.js";
import { KEYS, people, seatedAt, stateOf, stored, twenties } from "./table.mjs";

const FIRST = ["p1", "p2", "p3", "p4"];
const WITH_EHLERS = ["p1", "p5", "p3", "p4"]; // on Bauer's seat
const FOUR = [stored(1, 2), stored(2, 1), stored(3, 2), stored(4, 1)];

/** Games 1 to 4 are stored; Ehlers sits on Bauer's seat from game 5 on. */
const before = () => people(stateOf({ games: FOUR }));
const after = () => people(stateOf({ games: FOUR, substitutes: [seatedAt(2, 5, "Ehlers")] }));

function page(state, draft = null) {
  const here = { state, kept: draft, put: [], entries: [], decided: 0 };
  here.typing = new Typing({
    list: () => listOf(here.state, here.entries),
    drafts: { draft: () => here.kept, keepDraft: (one) => { here.kept = one && structuredClone(one); } },
    isAsked: () => false,
    decideNow: () => { here.decided += 1; },
    put: async (one, results) => { here.put.push({ number: one.number, players: one.players, results }); },
    takeBack: async () => "taken",
    changed: () => here.typing.prepare(),
    turned: () => here.typing.prepare(),
  });
  here.typing.prepare();
  return here;
}

/** The state is another one now. */
function hears(here, state) {
  here.state = withHeard({ ...queue.emptyRecord("/liste/x/"), state: here.state }, state).state;
  here.typing.prepare();
}

const digits = ({ typing }, ...all) => all.forEach((one) => typing.digit(one));
const put = (number, players, winner = (number % 4) + 1) => ({ id: `p${number}`, method: "PUT", link: `games/${number}`, number,
  content: { entry_id: `p${number}`, version: 0, results: twenties(number, winner), players } });

words.useWords(KEYS);

describe("a half-typed game", () => {
  test("keeps its people from the first tap on, whoever is seated under it", async () => {
    const here = page(before());
    here.typing.finishedBy(4);
    hears(here, after());
    assert.deepEqual([here.typing.list.names[2], here.typing.draft.players], ["Bauer", FIRST]);
    digits(here, 2, 0);
    await here.typing.next();
    digits(here, 2, 0);
    await here.typing.next();
    assert.deepEqual(here.put.map(({ number, players }) => [number, players]), [[5, FIRST]]);
    assert.deepEqual([here.typing.draft.number, here.typing.list.names[2]], [5, "Ehlers"]);
  });

  test("not begun it is of whoever is shown now, also where a seat is empty by then", () => {
    const here = page(before());
    hears(here, after());
    here.typing.finishedBy(4);
    assert.deepEqual([here.typing.list.names[2], here.typing.draft.players], ["Ehlers", WITH_EHLERS]);
    here.typing.discard();
    hears(here, people(stateOf({ games: FOUR, substitutes: [seatedAt(2, 5, null)] })));
    assert.deepEqual(Object.keys(here.typing.draft.hands), ["1", "3", "4"]); // three play, all of them
    here.typing.finishedBy(4);
    assert.deepEqual(here.typing.draft.players, ["p1", null, "p3", "p4"]);
  });

  test("keeps them when who finished or who dealt is asked again, and lets them go when it is thrown away", () => {
    const here = page(before());
    here.typing.finishedBy(4);
    here.typing.askAgainWhoFinished();
    hears(here, after());
    here.typing.dealtBy(3);
    assert.deepEqual(here.typing.draft.players, FIRST);
    here.typing.discard();
    here.typing.finishedBy(4);
    assert.deepEqual(here.typing.draft.players, WITH_EHLERS);
  });

  test("keeps them when the page is killed, also where the seat is empty by now", () => {
    const killed = page(before());
    killed.typing.finishedBy(4);
    digits(killed, 1, 7);
    for (const state of [after(), people(stateOf({ games: FOUR, substitutes: [seatedAt(2, 5, null)] }))]) {
      const here = page({ ...state, left: [{ ...before().seats[1] }] }, structuredClone(killed.kept));
      here.typing.restore();
      assert.deepEqual([here.typing.draft.players, here.typing.draft.hands[2].augen, here.typing.list.names[2]], [FIRST, 17, "Bauer"]);
    }
  });

  test("is there again when the list was closed meanwhile and is open again", () => {
    const here = page(before());
    here.typing.finishedBy(4);
    digits(here, 1, 7);
    hears(here, { ...before(), open: false });
    assert.equal(here.typing.draft, null);
    hears(here, after());
    assert.deepEqual([here.typing.draft.hands[2].augen, here.typing.draft.players], [17, FIRST]);
  });

  test("shows his own sum, not that of whoever sits there now", () => {
    const here = page(before());
    here.typing.finishedBy(2); // he has 5 for each of two games and 2 for a third; the other he dealt
    hears(here, after());
    assert.equal(previewOf(here.typing.list, here.typing.draft)[2].sum.net, 12 + 5);
  });

  test("of a state without ids says nothing", () => {
    const here = page(stateOf());
    here.typing.finishedBy(2);
    assert.equal(here.typing.draft.players, undefined);
  });
});

describe("an unsent game", () => {
  test("is shown as that of whoever played it; the next is of those who sit there now", () => {
    const list = listOf({ ...after(), left: [before().seats[1]] }, [put(5, FIRST, 2)]);
    assert.deepEqual([5, 6].map((number) => inGame(list, number).names[2]), ["Bauer", "Ehlers"]);
    assert.deepEqual(sumsOf(list).map((sum) => [sum.name, sum.net]).filter(([name]) => ["Bauer", "Ehlers"].includes(name)), [["Bauer", 12 + 5], ["Ehlers", 0]]);
  });

  test("corrected, taken back and brought back it stays theirs", async () => {
    const here = page(after());
    here.entries = [put(5, FIRST)];
    here.typing.correct(5);
    assert.deepEqual(here.typing.draft.players, FIRST);
    await here.typing.takeBack();
    here.entries = [];
    await here.typing.bringBack();
    assert.deepEqual(here.put.map(({ number, players }) => [number, players]), [[5, FIRST]]);
  });

  test("is not corrected before it is said who played it: that is asked", () => {
    const here = page(after());
    here.entries = [{ ...put(5, FIRST), trouble: { status: 409, body: { errors: [{ code: "seat_differs" }], kept: 3 } } }];
    here.typing.prepare();
    here.typing.correct(5);
    assert.deepEqual([here.typing.isBegun, here.decided, here.typing.draft.number], [false, 1, 6]);
  });

  test("as a text it has the names of those who played, also of one who has left", () => {
    const names = { table_series: "Tisch {table}", text_game: "Spiel {number}", augen_word: "Augen", thrown_in: "weggeworfen" };
    words.useWords(names);
    const text = words.textOf("/liste/x/", { ...after(), left: [before().seats[1]] }, [put(5, FIRST)]);
    assert.match(text, /^Bauer, B\.: /m);
    assert.doesNotMatch(text, /Ehlers/);
    assert.match(words.textOf("/liste/x/", after(), [put(5, WITH_EHLERS)]), /^Ehlers, E\.: /m);
    words.useWords(KEYS);
  });

  test("spoilt by a worn-out memory cell is shown and not sent", () => {
    const [entry] = normalized({ ...queue.emptyRecord("/liste/x/"), entries: [put(5, "p1")] }).entries;
    assert.notEqual(entry.found, undefined);
  });
});

describe("handed to another phone", () => {
  const links = { cards: "karten", game: "games/0" };
  const entries = () => [put(5, FIRST), put(6, ["p1", null, "p3", "p4"])].map((entry) => ({ ...entry, id: crypto.randomUUID() }));

  test("it says whose it is", async () => {
    const read = await unpacked(await packed(entries()), links);
    assert.deepEqual(read.map(({ content }) => [content.players, content.seated, content.dealer]),
      [[FIRST, undefined, undefined], [["p1", null, "p3", "p4"], undefined, undefined]]);
  });

  test("an earlier edition of the page reads it as well: what it knows stands where it did", async () => {
    const letters = (await packed(entries())).slice("#u=".length);
    const bytes = new Blob([Buffer.from(letters, "base64url")]).stream().pipeThrough(Duplex.toWeb(createInflateRaw()));
    const [edition, , written] = JSON.parse(await new Response(bytes).text());
    assert.equal(edition, 1);
    for (const [kind, , , version, follows, reason, flat, dealer, seated] of written) {
      assert.deepEqual([kind, version, follows, reason, flat.length, dealer, seated], [0, 0, "", "", 12, 0, 0]);
    }
  });
});

test("given back to a server that has forgotten it, it says who sat there when it was stored", () => {
  const games = [4, 5].map((number) => ({ ...stored(number, 3), entry_id: `e${number}` }));
  const here = { ...after(), games, past_entries: [] };
  const { entries } = withHeard({ ...queue.emptyRecord("/liste/x/"), state: here }, { ...before(), games: [], past_entries: [] });
  assert.deepEqual(entries.map(({ content }) => content.players), [FIRST, WITH_EHLERS]);
});

test("who has left is known here as long as the list is; a namesake is somebody else", () => {
  const swapped = people(stateOf({ games: FOUR }));
  swapped.seats[1] = { ...swapped.seats[1], id: "p9" };
  const { state } = withHeard({ ...queue.emptyRecord("/liste/x/"), state: before() }, swapped);
  assert.deepEqual(state.left.map(({ id }) => id), ["p2"]);
  const again = withHeard({ ...queue.emptyRecord("/liste/x/"), state }, before());
  assert.deepEqual(again.state.left.map(({ id }) => id), ["p9"]);
});

describe("the table of one game", () => {
  const table = (changes = []) => new Occupancy(["a", "b", "c", "d"], changes);
  const sits = (at) => [4, 5, 6, 9].map((number) => at.player(2, number));

  test("is another in that game alone", () => {
    assert.deepEqual(sits(playedBy(table(), 5, ["a", "x", "c", "d"])), ["b", "x", "b", "b"]);
    assert.deepEqual(sits(playedBy(table([{ seat: 2, from_game: 5, player: "x" }]), 5, ["a", "b", "c", "d"])), ["b", "b", "x", "x"]);
    assert.deepEqual(sits(playedBy(table([{ seat: 2, from_game: 9, player: null }]), 5, ["a", null, "c", "d"])), ["b", null, "b", null]);
  });

  test("leaves a seat empty that is so from the first game on", () => {
    const at = playedBy(table([{ seat: 2, from_game: 1, player: null }]), 5, ["a", "b", "c", "d"]);
    assert.deepEqual([1, 4, 5, 6].map((number) => at.player(2, number)), [null, null, "b", null]);
    assert.deepEqual(at.occupied(1), [1, 3, 4]);
  });

  test("is the same where they are the same, or nothing is known; also in the first game", () => {
    const at = table();
    assert.equal(playedBy(at, 5, ["a", "b", "c", "d"]), at);
    assert.equal(playedBy(at, 5), at);
    assert.deepEqual([1, 2].map((number) => playedBy(at, 1, ["x", "b", "c", "d"]).player(1, number)), ["x", "a"]);
  });
});

describe("what another phone stored, beside what was typed", () => {
  const said = (one) => (typeof one === "object" ? one.children.map(said).join(" ") : String(one));
  const rows = (drawn) => (drawn.tag === "tr" ? [drawn.children.map(said)] : (drawn.children ?? []).flatMap(rows));
  const trouble = { status: 409, body: { number: 5, version: 1, results: twenties(5, 2) } };
  const typed = { id: "e5", method: "PUT", number: 5, content: { version: 0, results: twenties(5, 3), players: FIRST }, trouble };
  const shown = (state) => rows(refusedView({ list: listOf(state, []), delivery: { mayPostpone: false }, outbox: { waiting: 0 } }, typed)).slice(1);
  const has = (name, state) => shown(state).map((row) => row.map((cell) => cell.includes(name)));
  const NOT = [false, false, false];

  test("is said of whom it is, where that differs", () => {
    assert.deepEqual(has("Ehlers", after()), [[true, false, false], NOT, NOT]); // on seat 2 by now
    assert.deepEqual(has("Bauer", after()), [[false, false, true], NOT, NOT]); // when it was typed
    assert.deepEqual(has("Claus", after()), [NOT, [true, false, false], NOT]);
  });

  test("is no question where both typed the same, but of the same people alone", () => {
    const sent = { ...typed, content: { ...typed.content, results: twenties(5, 2) }, trouble: undefined };
    const waits = (state) => queue.refused({ ...queue.emptyRecord("/liste/x/"), state, entries: [sent] }, sent, trouble).entries.length;
    assert.deepEqual([waits(before()), waits(after())], [0, 1]);
  });

  test("is there of a seat that is empty by now too", () => {
    const empty = people(stateOf({ games: FOUR, substitutes: [seatedAt(2, 5, null)] }));
    assert.deepEqual(has("Bauer", empty), [[true, false, false], NOT, NOT]);
  });
});
