/* People changed places while a phone with an earlier edition of this page had no network: its first game says their names. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { missingBefore } from "../../static/lists/keeper/known/held.js";
import { packed, unpacked } from "../../static/lists/keeper/known/parcel.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import * as words from "../../static/lists/keeper/known/words.js";
import { stateOf, twenties } from "./table.mjs";

const OTHERS = { status: 409, body: { errors: [{ code: "seated_otherwise", message: "Die Spielleitung hat Plätze geändert." }] } };
const SEATED = ["Ahrens, A.", "Bauer, B.", "Claus, C.", "Dietz, D."];

const put = (number, id = `p${number}`) => ({ id, method: "PUT", link: `games/${number}`, number,
  content: { entry_id: id, version: 0, results: twenties(number, (number % 4) + 1), ...(number === 1 && { seated: SEATED }) } });
const refused = () => queue.refused({ ...queue.emptyRecord("/liste/x/"), state: stateOf(), entries: [put(1), put(2), put(3)] }, put(1), OTHERS);
const onTheirWay = (record) => queue.unsent(record).map(({ id }) => id);

describe("the first game is not taken, others sit there now", () => {
  test("nothing behind it goes before somebody has decided", () => {
    assert.equal(queue.nextToSend(refused()), null);
    assert.equal(refused().entries.length, 3);
  });

  test("and no other phone is asked for what is here", () => {
    assert.deepEqual(missingBefore(refused()), []);
    assert.deepEqual(missingBefore({ ...refused(), entries: [put(2)] }), [1]);
  });

  test("laid aside, all of it is: none of it is sent, at once or later, and all is kept", () => {
    const record = queue.withAside(refused(), queue.firstTroubled(refused()));
    assert.deepEqual([onTheirWay(record), record.entries.length], [[], 3]);
    assert.deepEqual(onTheirWay(queue.takenUpAgain(record)), []);
  });

  test("whoever sits there now types a first game of his own, and nothing old follows it", () => {
    const record = queue.withEntry(refused(), put(1, "new"));
    assert.deepEqual([onTheirWay(record), record.entries.length], [["new"], 4]);
  });

  test("those here did play it: it goes again, and the others behind it", () => {
    const content = { ...put(1).content, entry_id: "again", seated: ["Ehlers, E.", ...SEATED.slice(1)] };
    assert.deepEqual(onTheirWay(queue.sentAgain(refused(), "p1", content)), ["again", "p2", "p3"]);
  });

  test("any other game that was not taken lets the rest go, as before", () => {
    const invalid = { status: 422, body: { errors: [{ message: "So viele Augen gibt es nicht." }] } };
    const record = queue.refused({ ...refused(), entries: [put(1), put(2)] }, put(1), invalid);
    assert.deepEqual(onTheirWay(queue.withAside(record, queue.firstTroubled(record))), ["p2"]);
  });
});

test("as a text it has the names of those who sat there", () => {
  words.useWords({ table_series: "Tisch {table}", text_game: "Spiel {number}", augen_word: "Augen", thrown_in: "weggeworfen" });
  const swapped = stateOf({ seats: stateOf().seats.map((seat) => (seat.number === 2 ? { ...seat, name: "Ehlers, E." } : seat)) });
  const text = words.textOf("/liste/x/", swapped, [put(1)]);
  assert.match(text, /^Bauer, B\.: /m);
  assert.doesNotMatch(text, /Ehlers/);
});

test("handed to another phone it says so as well", async () => {
  const links = { cards: "karten", game: "games/0" };
  const entries = [put(1), put(2)].map((entry) => ({ ...entry, id: crypto.randomUUID() }));
  const [first, second] = await unpacked(await packed(entries), links);
  assert.deepEqual([first.content.seated, first.content.dealer, second.content.seated], [SEATED, undefined, undefined]);
});
