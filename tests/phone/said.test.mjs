/* A second person confirms a game, also without network; who has signed where; what a correction leaves of it. */

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { endOf } from "../../static/lists/keeper/known/clock.js";
import { listOf } from "../../static/lists/keeper/known/list.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import { confirmerOf, objectionsIn, signedElsewhere, unconfirmedIn } from "../../static/lists/keeper/known/said.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { Delivery } from "../../static/lists/keeper/sent/delivery.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { Lists } from "../../static/lists/keeper/sent/storage.js";
import { KEYS, stateOf, stored, twenties } from "./table.mjs";

useWords(KEYS);

const LIST = "http://127.0.0.1:9/liste/x/"; // nobody answers there
const TWO = [stored(1, 2), stored(2, 1, { version: 3 })];
const asking = (rest = {}) => stateOf({ games: TWO, confirms_games: true, confirmed: {}, links: { ...stateOf().links, confirm: "bestaetigen" }, ...rest });

const boxes = [];
after(() => boxes.forEach((box) => {
  clearTimeout(box.timer);
  box.channel.close();
}));

/** A phone without network. */
async function phone(state) {
  const lists = new Lists(null);
  await lists.change(LIST, () => ({ ...queue.emptyRecord(LIST), state }));
  const outbox = new Outbox(lists, LIST, () => {});
  boxes.push(outbox);
  await outbox.load();
  const around = { isTyping: () => false, edit: () => {}, refresh: async () => {}, keepState: async () => {}, changed: () => {}, turned: () => {} };
  const list = () => listOf(outbox.record.state, outbox.entries);
  const delivery = new Delivery(outbox, { ...around, list });
  return { outbox, delivery, list, waiting: () => unconfirmedIn(list(), outbox.entries) };
}

describe("who confirms", () => {
  test("whoever deals next, but never seat 1, who keeps the list", () => {
    const list = listOf(asking(), []);
    assert.deepEqual([1, 2, 3, 4].map((number) => confirmerOf(list, number)), [2, 3, 4, 2]);
  });

  test("a game waits until just this version of it is confirmed; where nobody asks for it, none does", () => {
    const waiting = (rest) => unconfirmedIn(listOf(asking(rest), []), []);
    assert.deepEqual(waiting({}), [1, 2]);
    assert.deepEqual(waiting({ confirmed: { 1: 1, 2: 2 } }), [2]);
    assert.deepEqual(waiting({ confirmed: { 1: 1, 2: 3 } }), []);
    assert.deepEqual([waiting({ confirms_games: false }), waiting({ open: false })], [[], []]);
  });

  test("a state that an earlier edition of the page kept says nothing of it", () => {
    const list = listOf(stateOf({ games: TWO }), []);
    assert.deepEqual([unconfirmedIn(list, []), objectionsIn(list), signedElsewhere(list)], [[], [], []]);
  });
});

describe("without network", () => {
  test("one tap confirms, and it goes behind the game it is about, with the version that one was given", async () => {
    const here = await phone(asking());
    await here.delivery.put({ number: 3, version: 0 }, twenties(3, 1));
    assert.deepEqual(here.waiting(), [1, 2, 3]);
    await here.delivery.confirmGame(3, 4);
    await here.delivery.confirmGame(1, 2);
    assert.deepEqual(here.waiting(), [2]);
    const [game, confirmation, other] = here.outbox.entries;
    assert.equal(queue.nextToSend({ ...here.outbox.record, entries: [game, confirmation] }).id, game.id);
    const record = queue.delivered(here.outbox.record, game, { ...stored(3, 1), version: 7 });
    assert.equal(queue.nextToSend(record).id, confirmation.id);
    assert.deepEqual(queue.contentOf(record, confirmation), { seat: 4, seen: { 3: 7 } });
    assert.deepEqual(queue.contentOf(record, other), { seat: 2, seen: { 1: 1 } });
    assert.deepEqual([queue.isClosing(confirmation), queue.isConfirming(confirmation)], [false, true]);
  });

  test("a correction on this phone undoes it at once", async () => {
    const here = await phone(asking({ confirmed: { 1: 1, 2: 3 } }));
    await here.delivery.put({ number: 2, version: 3 }, twenties(2, 3));
    assert.deepEqual(here.waiting(), [2]);
  });

  test("one that is refused is dropped, asked of nobody, and holds nothing up", async () => {
    const here = await phone(asking());
    await here.delivery.confirmGame(1, 2);
    const [{ id }] = here.outbox.entries;
    await here.outbox.change((record) => queue.refused(record, { id }, { status: 409, body: { 1: 2 } }));
    assert.equal(here.delivery.question, undefined);
    await here.delivery.settle();
    assert.deepEqual(here.outbox.all, []);
  });

  test("it goes to no other phone, and is no closing of the list", async () => {
    const here = await phone(asking());
    await here.delivery.confirmGame(1, 2);
    assert.equal(here.delivery.closing, undefined);
  });
});

describe("signing", () => {
  test("on this phone or on one's own; with a game on its way nobody has signed elsewhere", async () => {
    const here = await phone(asking({ signed: [3] }));
    here.delivery.agree(2);
    assert.deepEqual([1, 2, 3].map((seat) => here.delivery.hasSigned(seat)), [false, true, true]);
    await here.delivery.put({ number: 3, version: 0 }, twenties(3, 1));
    assert.deepEqual([1, 2, 3].map((seat) => here.delivery.hasSigned(seat)), [false, false, false]);
  });

  test("the phone is in one hand at a time, and signing gives it back to all", async () => {
    const here = await phone(asking());
    here.delivery.askToSign(2);
    here.delivery.agree(2);
    assert.equal(here.delivery.signing, null);
    here.delivery.askToSign(3);
    await here.delivery.withdraw();
    assert.deepEqual([here.delivery.signing, [...here.delivery.agreed]], [null, []]);
  });
});

test("minutes the organiser gave this table are on its clock", () => {
  const state = { series: { started_at: "2026-05-09T10:00:00Z", minutes: 60 } };
  assert.equal(endOf(stateOf({ ...state, extra_minutes: 7 })) - endOf(stateOf(state)), 7 * 60_000);
});
