/* A practice list plays to its end on the same modules, and nothing of it is sent or kept. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { listOf } from "../../static/lists/keeper/known/list.js";
import { Practice } from "../../static/lists/keeper/known/practice.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { Delivery } from "../../static/lists/keeper/sent/delivery.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { answerHere, isServers } from "../../static/lists/keeper/sent/server.js";
import { passingDrafts, passingLists } from "../../static/lists/keeper/sent/storage.js";
import { KEYS, stateOf, twenties } from "./table.mjs";

useWords(KEYS);

const LIST = "/ueben/";
const LINKS = { ...stateOf().links, confirm: "bestaetigen", call: "rufen", end_call: "ruf-erledigt" };
const asked = [];
globalThis.fetch = (...request) => { asked.push(request); throw new Error("sent"); }; // what must not be reached

/** The delivery of a page that practises, on a list of four games. */
async function practising() {
  const answering = new Practice(stateOf({ due: 4, cards_confirmed_at: null, confirms_games: true, practice: true, links: LINKS, past_entries: [] }));
  answerHere((method, url, content) => answering.answer(method, url.replace(LIST, ""), content));
  const lists = passingLists();
  const outbox = new Outbox(lists, LIST, () => {});
  after(() => outbox.channel.close());
  await outbox.load();
  const state = answering.answer("GET", "state").body;
  await outbox.change((record) => ({ ...record, state }));
  const list = () => listOf(outbox.record.state, outbox.entries);
  const around = { isTyping: () => false, edit: () => {}, refresh: async () => {}, changed: () => {}, turned: () => {} };
  const keepState = (given) => outbox.change((record) => ({ ...record, state: given }));
  return { answering, lists, outbox, list, delivery: new Delivery(outbox, { ...around, keepState, list }) };
}

async function settled({ outbox }) {
  while (outbox.sending || outbox.waiting) await new Promise((done) => { setTimeout(done, 1); });
}

test("cards, games, a correction, a confirmation, signing, closed; asked was nobody, kept and given back is nothing", async () => {
  const here = await practising();
  await here.delivery.confirmCards();
  for (const number of [1, 2, 3, 4]) await here.delivery.put({ number, version: 0 }, twenties(number, (number % 4) + 1));
  await settled(here);
  await here.delivery.put({ number: 2, version: 1 }, twenties(2, 4));
  await here.delivery.confirmGame(4, 3);
  await settled(here);
  assert.deepEqual([here.list().cardsConfirmed, here.list().next, here.list().games.get(2).version], [true, null, 2]);
  await here.delivery.takeBack(here.list().games.get(4));
  await settled(here);
  assert.equal(here.list().next, 4);
  await here.delivery.put({ number: 4, version: 0 }, twenties(4, 1));
  [1, 2, 3, 4].forEach((seat) => here.delivery.agree(seat));
  await here.delivery.close();
  await settled(here);
  assert.equal(here.list().state.open, false);
  assert.deepEqual([asked, here.lists.keeps, here.lists.database], [[], true, null]);
});

test("a call is seen at once, and over when the table says so; the server's answers are recognised", async () => {
  const here = await practising();
  await here.delivery.callReferee("Zählung");
  assert.notEqual(here.list().state.call.seen_at, null);
  await here.delivery.endCall();
  assert.equal(here.list().state.call, null);
  assert.ok(isServers(here.answering.answer("GET", "state")));
});

test("the game being typed is remembered as long as the page is open, and nowhere else", () => {
  const drafts = passingDrafts();
  drafts.keepDraft({ number: 3 });
  assert.deepEqual(drafts.draft(), { number: 3 });
  assert.equal(passingDrafts().draft(), null);
});
