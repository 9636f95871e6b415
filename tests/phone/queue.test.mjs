/* What is on its way: in order, each once, nothing lost, nothing the list keeper did not decide. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as queue from "../../static/lists/keeper/known/queue.js";
import { normalized } from "../../static/lists/keeper/known/sound.js";
import { stateOf, stored, twenties } from "./table.mjs";

const LIST = "/liste/x/";
const CONFLICT = (body) => ({ status: 409, body });
const INVALID = { status: 422, body: { errors: [{ message: "So viele Augen gibt es nicht." }] } };
const CLOSED = { status: 403, body: { errors: [{ message: "Die Liste ist abgeschlossen." }] } };
const SPOILT = { status: 0, body: null };

const recordOf = (...entries) => ({ ...queue.emptyRecord(LIST), state: stateOf(), entries });

const put = (number, winner, { id = `p${number}`, version = 0, ...rest } = {}) =>
  ({ id, method: "PUT", link: `games/${number}`, number, content: { entry_id: id, version, results: twenties(number, winner) }, ...rest });
const takeBack = (number, { id = `d${number}`, version = 1, ...rest } = {}) =>
  ({ id, method: "DELETE", link: `games/${number}`, number, content: { entry_id: id, version }, ...rest });
const cards = { id: "c", method: "POST", link: "karten", content: {} };
const closing = { id: "end", method: "POST", link: "abschliessen", content: { seen: { 1: 1 } }, awaits: {} };

const next = (record) => queue.nextToSend(record)?.id ?? null;
const ids = (record) => record.entries.map((entry) => entry.id);

/** Sends until nothing may go any more; the ids in the order they went. `answers`: id -> trouble. */
function sent(before, answers = {}) {
  let record = before;
  const order = [];
  for (let entry; (entry = queue.nextToSend(record)); ) {
    order.push(entry.id);
    const version = (entry.content.version ?? 0) + 1;
    const body = entry.method === "POST" ? record.state : { number: entry.number, version, results: entry.content.results };
    record = answers[entry.id] ? queue.refused(record, entry, answers[entry.id]) : queue.delivered(record, entry, body);
  }
  return { order, record };
}

describe("order", () => {
  test("first the cards, then game after game, then the end of the list", () => {
    const { order, record } = sent(recordOf(cards, put(1, 2), put(2, 1), closing));
    assert.deepEqual(order, ["c", "p1", "p2", "end"]);
    assert.deepEqual(record.entries, []);
    assert.deepEqual(record.versions, { p1: 1, p2: 1 });
    assert.equal(record.deliveries, 4);
  });

  test("what was delivered is stored from then on, and the state is not the one the server's name stands for", () => {
    const record = queue.delivered({ ...recordOf(put(1, 2)), etag: '"abc"' }, { id: "p1" }, stored(1, 2));
    assert.deepEqual(record.state.games, [{ ...stored(1, 2), entry_id: "p1" }]);
    assert.equal(record.etag, null);
    assert.equal(queue.delivered(record, { id: "p1" }, stored(1, 2)), record); // another window noted it already
  });

  test("an answer that comes late does not take the place of a newer version", () => {
    const record = { ...recordOf(put(1, 2)), state: stateOf({ games: [stored(1, 3, { version: 5 })] }) };
    assert.equal(queue.delivered(record, { id: "p1" }, stored(1, 2)).state.games[0].version, 5);
  });

  test("a new game does not go before the one it follows is stored or on its way", () => {
    assert.equal(next(recordOf(put(2, 1))), null);
    assert.equal(next(recordOf(put(1, 2), put(2, 1))), "p1");
    assert.equal(next({ ...recordOf(put(2, 1)), state: stateOf({ games: [stored(1, 2)] }) }), "p2");
    assert.equal(next({ ...recordOf(put(2, 1)), state: null }), "p2"); // a phone that has never seen the list
  });
});

describe("corrected before it was ever sent", () => {
  test("each goes on the version the one before it was given", () => {
    const record = recordOf(put(1, 2));
    const corrected = queue.withEntry(record, put(1, 3, { id: "again", follows: "p1" }));
    const { order, record: after } = sent(corrected);
    assert.deepEqual(order, ["p1", "again"]);
    assert.deepEqual(after.versions, { p1: 1, again: 2 });
  });

  test("what it follows has arrived meanwhile: on its version", () => {
    const record = { ...recordOf(), versions: { p1: 4 } };
    const [entry] = queue.withEntry(record, put(1, 3, { id: "again", follows: "p1" })).entries;
    assert.deepEqual([entry.content.version, entry.follows], [4, undefined]);
  });

  test("the server refuses the first: the correction goes in its place, nobody is asked", () => {
    const record = recordOf(put(1, 2), put(1, 3, { id: "again", follows: "p1" }));
    const after = queue.refused(record, { id: "p1" }, INVALID);
    assert.deepEqual(ids(after), ["again"]);
    assert.deepEqual([after.entries[0].content.version, after.entries[0].follows], [0, undefined]);
  });

  test("taken back before it was stored, and refused: nothing is left, and what followed begins anew", () => {
    const record = recordOf(put(1, 2), takeBack(1, { follows: "p1" }), put(1, 3, { id: "again", follows: "d1" }));
    const after = queue.refused(record, { id: "p1" }, INVALID);
    assert.deepEqual(ids(after), ["again"]);
    assert.equal(after.entries[0].content.version, 0);
  });
});

describe("two phones", () => {
  test("the same typed twice is no question, in whatever order it stands", () => {
    const same = { ...stored(1, 2), results: [...twenties(1, 2)].reverse() };
    const after = queue.refused(recordOf(put(1, 2)), { id: "p1" }, CONFLICT(same));
    assert.deepEqual([after.entries, after.versions, after.state.games], [[], { p1: 1 }, [{ ...same, entry_id: null }]]); // it came by another's
  });

  test("another version is one: both are kept, the list shows what is stored", () => {
    const other = stored(1, 3);
    const after = queue.refused(recordOf(put(1, 2)), { id: "p1" }, CONFLICT(other));
    assert.deepEqual(queue.firstTroubled(after).trouble, CONFLICT(other));
    assert.deepEqual(after.state.games, [other]);
  });

  test("a game taken back on both is none", () => {
    const record = { ...recordOf(takeBack(1)), state: stateOf({ games: [stored(1, 2)] }) };
    const after = queue.refused(record, { id: "d1" }, CONFLICT(null));
    assert.deepEqual([after.entries, after.state.games], [[], []]);
  });

  test("taken back here, corrected there: a question", () => {
    const record = { ...recordOf(takeBack(1)), state: stateOf({ games: [stored(1, 2)] }) };
    assert.equal(queue.firstTroubled(queue.refused(record, { id: "d1" }, CONFLICT(stored(1, 3, { version: 2 })))).id, "d1");
  });
});

describe("what waits for a decision, and what does not", () => {
  const after = (trouble, ...rest) => next(queue.changed(recordOf(put(1, 2), ...rest), "p1", { trouble }));

  test("the next game stands on no matter which game before it", () => {
    assert.equal(after(CONFLICT(stored(1, 3)), put(2, 1, { follows: undefined })), null); // game 1 is not in this state yet
    const record = queue.refused(recordOf(put(1, 2), put(2, 1)), { id: "p1" }, CONFLICT(stored(1, 3)));
    assert.equal(next(record), "p2");
  });

  test("but not without any: a new game that was refused holds up what comes after it", () => {
    assert.equal(after(INVALID, put(2, 1), put(3, 2)), null);
    assert.equal(after(INVALID, put(1, 3, { id: "again" })), null);
  });

  test("a correction that was refused holds up nothing but its own game", () => {
    const state = stateOf({ games: [stored(1, 2)] });
    const record = { ...recordOf(put(1, 3, { version: 1 }), put(2, 1)), state };
    assert.equal(next(queue.changed(record, "p1", { trouble: INVALID })), "p2");
  });

  test("a list that is closed, withdrawn or final holds up all of it; laid aside, all of it is", () => {
    const final = { status: 409, body: { errors: [{ code: "final", message: "?" }] } };
    for (const trouble of [CLOSED, { ...CLOSED, status: 404 }, { ...CLOSED, status: 410 }, final]) {
      const record = queue.refused(recordOf(put(1, 2), put(2, 1)), { id: "p1" }, trouble);
      assert.equal(next(record), null);
      const aside = queue.withAside(record, queue.firstTroubled(record));
      assert.deepEqual(queue.laidAside(aside).map((entry) => entry.id), ["p1", "p2"]);
      assert.deepEqual(ids(aside), ["p1", "p2"]);
    }
  });

  test("cards that were refused hold up the games; what cannot be read holds up none", () => {
    assert.equal(next(queue.changed(recordOf(cards, put(1, 2)), "c", { trouble: INVALID })), null);
    assert.equal(next(queue.changed(recordOf({ id: "b", found: "?" }, put(1, 2)), "b", { trouble: SPOILT })), "p1");
  });

  test("laid aside one by one it stays on the phone, and the list goes on", () => {
    const record = queue.changed(recordOf(put(1, 2), put(2, 1)), "p1", { trouble: INVALID });
    const aside = queue.withAside(record, record.entries[0]);
    assert.deepEqual([queue.firstTroubled(aside), ids(aside)], [undefined, ["p1", "p2"]]);
    const typedAnew = queue.withEntry(aside, put(1, 3, { id: "anew" }));
    assert.deepEqual(sent(typedAnew).order, ["anew", "p2"].sort((one) => (one === "anew" ? -1 : 1)));
  });

  test("typed anew, the refused entry is laid aside by itself", () => {
    const record = queue.changed(recordOf(put(1, 2)), "p1", { trouble: INVALID });
    const after_ = queue.withEntry(record, put(1, 3, { id: "anew" }));
    assert.deepEqual(queue.laidAside(after_).map((entry) => entry.id), ["p1"]);
    assert.equal(next(after_), "anew");
  });

  test("once more: under the same ids, but for what cannot be read", () => {
    const aside = recordOf(put(1, 2, { trouble: CLOSED, aside: true }), { id: "b", found: "?", trouble: SPOILT, aside: true });
    const again = queue.takenUpAgain(aside);
    assert.equal(next(again), "p1");
    assert.deepEqual(queue.laidAside(again).map((entry) => entry.id), ["b"]);
  });
});

describe("the end of the list", () => {
  test("waits for every game before it, also for one that is not decided about", () => {
    const record = recordOf(put(1, 2), closing);
    assert.equal(next(record), "p1");
    assert.equal(next(queue.changed(record, "p1", { trouble: INVALID })), null);
    assert.equal(next(queue.changed(record, "p1", { trouble: INVALID, aside: true })), "end");
  });

  test("says the version the server gave to the very entry that was agreed on", () => {
    const entry = { ...closing, content: { seen: { 1: 3 } }, awaits: { 2: "p2", 3: "p3" } };
    const record = { ...recordOf(entry), versions: { p2: 1 } };
    assert.deepEqual(queue.contentOf(record, entry), { seen: { 1: 3, 2: 1 } });
    assert.deepEqual(queue.contentOf(record, closing), { seen: { 1: 1 } });
    assert.equal(queue.isClosing(entry), true);
    assert.equal(queue.isClosing(cards), false);
  });
});

describe("from another phone", () => {
  test("each entry is taken once, also when it arrived through this phone already", () => {
    const taken = queue.withTaken(recordOf(put(1, 2)), [put(1, 2), put(2, 1)]);
    assert.deepEqual(ids(taken), ["p1", "p2"]);
    assert.deepEqual(ids(queue.withTaken({ ...recordOf(), versions: { p1: 1 } }, [put(1, 2)])), []);
    const damaged = { id: "one", found: "#u=?" };
    assert.equal(queue.withTaken(queue.withTaken(recordOf(), [damaged]), [{ ...damaged, id: "two" }]).entries.length, 1);
  });
});

describe("a worn-out memory cell", () => {
  const spoilt = [
    null,
    { number: 1, method: "P" },
    { ...put(1, 2), content: null },
    { ...put(1, 2), content: { results: "?" } },
    { ...put(1, 2), number: "1" },
    { ...put(1, 2), link: undefined },
    { ...put(1, 2), content: { version: 0, results: [{ seat: 2, outcome: "?", augen: 0 }] } },
    { ...put(1, 2), content: { version: 0, results: [{ seat: 2, outcome: "romme", augen: "0" }] } },
  ];

  for (const [at, entry] of spoilt.entries()) {
    test(`what is no entry any more is shown and not sent (${at + 1})`, () => {
      const record = normalized(recordOf(entry, put(1, 3, { id: "good" })));
      assert.deepEqual(record.entries[0].found, entry);
      assert.equal(queue.firstTroubled(record), record.entries[0]);
      assert.equal(record.entries.length, 2);
      assert.deepEqual(normalized(record), record); // and is not packed up once more
    });
  }

  test("what is one stays as it is; before the state is there no outcome is unknown", () => {
    const record = recordOf(put(1, 2), takeBack(1), cards);
    assert.deepEqual(normalized(record), record);
    const strange = { ...put(1, 2), content: { version: 0, results: [{ seat: 2, outcome: "lost", augen: 1 }] } };
    assert.equal(normalized({ ...recordOf(strange), state: null }).entries[0], strange);
  });
});
