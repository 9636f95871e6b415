/* An older copy of the server's database was put back: what it has forgotten goes to it again, and nothing leaves the list. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { heldOf, isSameAgain, withHeard } from "../../static/lists/keeper/known/held.js";
import { listOf } from "../../static/lists/keeper/known/list.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import { stateOf, stored, twenties } from "./table.mjs";

const LIST = "/liste/x/";
const winner = (number) => (number % 4) + 1;

/** The server's games 1 to `last`, each by an entry of its own, e1, e2, ... */
const games = (last) => Array.from({ length: last }, (_, at) => ({ ...stored(at + 1, winner(at + 1)), entry_id: `e${at + 1}` }));
const server = (last, rest = {}) => stateOf({ games: games(last), past_entries: [], ...rest });
const phone = (state, entries = []) => ({ ...queue.emptyRecord(LIST), state, entries });
const put = (number, { id = `new${number}`, version = 0, ...rest } = {}) =>
  ({ id, method: "PUT", link: `games/${number}`, number, content: { entry_id: id, version, results: twenties(number, winner(number)) }, ...rest });

const said = (record) => record.entries.map(({ id, method, number, content }) => [method, number, id, content.version]);

describe("a copy three games older", () => {
  test("what it lacks goes back under the same ids, in order, and the next game after it", () => {
    const record = withHeard(phone(server(7), [put(8)]), server(3));
    assert.deepEqual(said(record), [["PUT", 4, "e4", 0], ["PUT", 5, "e5", 0], ["PUT", 6, "e6", 0], ["PUT", 7, "e7", 0], ["PUT", 8, "new8", 0]]);
    assert.deepEqual(record.entries.slice(0, 4).map((entry) => [entry.link, entry.content.entry_id]), [4, 5, 6, 7].map((number) => [`games/${number}`, `e${number}`]));
    assert.deepEqual(record.entries[0].content.results, twenties(4, winner(4)));
    assert.deepEqual(heldOf(record).map((entry) => entry.number), [4, 5, 6, 7]);
  });

  test("nothing of it leaves the list that is shown", () => {
    const before = phone(server(7));
    const after = withHeard(before, server(3));
    const shown = (record) => listOf(record.state, queue.unsent(record));
    assert.deepEqual(shown(after).rows.length, shown(before).rows.length);
    assert.deepEqual([shown(after).next, shown(before).next], [8, 8]);
  });

  test("heard again meanwhile, it goes once", () => {
    const once = withHeard(phone(server(7)), server(3));
    assert.deepEqual(said(withHeard(once, server(3))), said(once));
    const partly = queue.delivered(once, { id: "e4" }, { number: 4, version: 1, results: twenties(4, 1) });
    assert.deepEqual(said(withHeard(partly, server(4))), said(partly));
  });

  test("with who dealt and who threw in his hand, and the cards that were counted", () => {
    const [first, ...rest] = games(1)[0].results;
    const odd = { ...games(1)[0], dealer: 3, results: [{ ...first, thrown_in: true, points: 5 }, ...rest] };
    const [cards, back] = withHeard(phone(server(0, { games: [odd] })), server(0, { cards_confirmed_at: null })).entries;
    assert.deepEqual([cards.method, cards.link], ["POST", "karten"]);
    assert.deepEqual([back.content.dealer, back.content.results[0]], [3, { ...first, thrown_in: true }]);
  });

  test("phone and server can tell that it is the same list again", () => {
    const once = withHeard(phone(server(2, { hash: "h2" })), server(1, { hash: "h1" }));
    assert.equal(isSameAgain(once), false);
    const answer = (hash) => ({ number: 2, version: 1, results: twenties(2, winner(2)), hash });
    assert.equal(isSameAgain(queue.delivered(once, { id: "e2" }, answer("h2"))), true);
    assert.equal(isSameAgain(queue.delivered(once, { id: "e2" }, answer("other"))), false);
    assert.equal(isSameAgain(phone(server(2))), false); // nothing was lost
  });

  test("a correction it lacks goes on the version the game has there", () => {
    const corrected = { ...stored(2, 4, { version: 2 }), entry_id: "again" };
    const here = server(3, { games: [games(1)[0], corrected, games(3)[2]], past_entries: ["e2"] });
    assert.deepEqual(said(withHeard(phone(here), server(3))), [["PUT", 2, "again", 1]]);
    assert.deepEqual(said(withHeard(phone(here), server(1))), [["PUT", 2, "again", 0], ["PUT", 3, "e3", 0]]);
  });

  test("a correction that waits goes on whatever version its game is given there", () => {
    const record = withHeard(phone(server(3), [put(3, { id: "fix", version: 2 })]), server(2));
    assert.equal(record.entries[1].follows, "e3");
    const after = queue.delivered(record, { id: "e3" }, { number: 3, version: 1, results: twenties(3, 4) });
    assert.deepEqual(said(after), [["PUT", 3, "fix", 1]]);
  });

  test("a game that had been taken back is taken back again, once for all phones", () => {
    const id = "0d8c1c5e-7a31-4f6b-9a1e-1c2d3e4f5a6b";
    const third = { ...games(3)[2], entry_id: id };
    const here = phone(server(2, { past_entries: [id, "gone"] }));
    const [entry] = withHeard(here, server(2, { games: [...games(2), third] })).entries;
    assert.deepEqual([entry.method, entry.number, entry.content.version], ["DELETE", 3, 1]);
    assert.match(entry.content.entry_id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(entry.content.entry_id, id);
    assert.equal(withHeard(here, server(2, { games: [...games(2), third] })).entries[0].id, entry.id);
  });
});

describe("what is no loss", () => {
  test("somebody took the last game back, or corrected one: the server names the entry that is past", () => {
    const others = { ...stored(2, 4, { version: 2 }), entry_id: "others" };
    const record = withHeard(phone(server(3)), server(2, { games: [games(1)[0], others], past_entries: ["e2", "e3", "taken"] }));
    assert.deepEqual(said(record), []);
    assert.equal(record.state.games.length, 2);
  });

  test("games that came with a document have no entry, and theirs stand", () => {
    const imported = games(2).map((game) => ({ ...game, entry_id: null }));
    assert.deepEqual(said(withHeard(phone(server(2)), server(0, { games: imported }))), []);
    assert.deepEqual(said(withHeard(phone(server(0, { games: imported })), server(0))), []);
  });

  test("a server of before, or nobody's (practice), names no entries", () => {
    assert.deepEqual(said(withHeard(phone(server(2)), stateOf())), []);
  });
});

describe("where something else stands there by now", () => {
  test("it is asked what holds, as between two phones: nothing is overwritten", () => {
    const typed = { ...stored(2, 4), entry_id: "paper" };
    const record = withHeard(phone(server(2)), server(0, { games: [games(1)[0], typed] }));
    assert.deepEqual(said(record), [["PUT", 2, "e2", 0]]); // the server answers 409
  });

  test("a list that was closed there waits for the organiser's consent, and goes when it is open", () => {
    const waiting = withHeard(phone(server(3)), server(1, { open: false }));
    assert.deepEqual([queue.nextToSend(waiting), queue.unsent(waiting).length], [null, 2]);
    assert.equal(queue.nextToSend(withHeard(waiting, server(1))).id, "e2");
  });
});
