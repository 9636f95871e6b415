/* A phone without a screen, on a real connection: what is kept is sent, once each, whatever answers. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, beforeEach, describe, test } from "node:test";

import { emptyRecord } from "../../static/lists/keeper/known/queue.js";
import { listOf } from "../../static/lists/keeper/known/list.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { Bell } from "../../static/lists/keeper/drawn/phone.js";
import { Delivery } from "../../static/lists/keeper/sent/delivery.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { deliver, isAnswer, newEntryId } from "../../static/lists/keeper/sent/server.js";
import { Lists, openLists, tidyUp } from "../../static/lists/keeper/sent/storage.js";
import { KEYS, stateOf, stored, twenties } from "./table.mjs";

useWords(KEYS);

/** What was asked, and how it is answered: `[status, body]`, a text for a page of somebody else's, null for no answer. */
let asked = [];
let answer = () => null;

const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const one = { method: request.method, link: request.url.replace("/liste/x/", ""), content: text && JSON.parse(text) };
  asked.push(one);
  const said = answer(one);
  if (said === null) request.socket.destroy();
  else if (typeof said === "string") response.end(said);
  else response.writeHead(said[0], { "Content-Type": "application/json" }).end(JSON.stringify(said[1]));
});
await new Promise((listening) => { server.listen(0, "127.0.0.1", listening); });
const LIST = `http://127.0.0.1:${server.address().port}/liste/x/`;

const boxes = [];
// Nobody tries again later.
afterEach(async () => {
  answer = () => null;
  await Promise.all(boxes.map((outbox) => quiet({ outbox })));
  boxes.forEach((box) => clearTimeout(box.timer));
});
after(() => {
  boxes.forEach((box) => box.channel.close());
  server.close();
  server.closeAllConnections();
});

/** Takes every game, and keeps which entries it has. */
function taking() {
  const has = new Map();
  return Object.assign(({ method, link, content }) => {
    if (method === "POST") return [200, stateOf()];
    const number = Number(link.split("/")[1]);
    if (!has.has(content.entry_id)) has.set(content.entry_id, [...has.values()].filter((one) => one.number === number).length + 1);
    return [200, { number, version: content.version + 1, results: content.results }];
  }, { has });
}

beforeEach(() => {
  asked = [];
  answer = taking();
});

/** A phone on the list: nothing is kept but in its memory, as in a private window. */
async function phone(state = stateOf()) {
  const here = { lists: new Lists(null), heard: [], screen: "entry", edited: null, refreshed: 0, isTyping: false };
  await here.lists.change(LIST, () => ({ ...emptyRecord(LIST), state }));
  here.outbox = new Outbox(here.lists, LIST, (event, entry) => {
    here.heard.push(event);
    here.delivery.heard(event, entry);
  });
  boxes.push(here.outbox);
  here.delivery = new Delivery(here.outbox, {
    list: () => listOf(here.outbox.record.state, here.outbox.entries),
    isTyping: () => here.isTyping,
    edit: (game, replaces) => { here.edited = { game, replaces }; },
    refresh: async () => { here.refreshed += 1; },
    keepState: async (given) => { await here.outbox.change((record) => ({ ...record, state: given })); },
    changed: () => {},
    turned: (screen = here.screen) => { here.screen = screen; },
  });
  await here.outbox.load();
  return here;
}

/** Until nobody sends any more. */
async function quiet({ outbox }) {
  while (outbox.sending) await new Promise((done) => { setTimeout(done, 1); });
}

const draft = (number, rest = {}) => ({ number, version: 0, ...rest });

async function play(here, number, winner = (number % 4) + 1) {
  await here.delivery.put(draft(number), twenties(number, winner));
}

describe("sending", () => {
  test("what was kept goes in order, and is said to be stored", async () => {
    const here = await phone(stateOf({ cards_confirmed_at: null }));
    await here.delivery.confirmCards();
    await play(here, 1);
    await play(here, 2);
    await quiet(here);
    assert.deepEqual(asked.map((one) => `${one.method} ${one.link}`), ["POST karten", "PUT games/1", "PUT games/2"]);
    assert.deepEqual([here.outbox.waiting, here.outbox.isStuck, here.delivery.said], [0, false, "stored"]);
  });

  test("nobody answers: it stays, is shown as stuck, and goes again under the same id", async () => {
    const here = await phone();
    answer = () => null;
    await play(here, 1);
    await quiet(here);
    assert.deepEqual([here.outbox.waiting, here.outbox.isStuck], [1, true]);
    answer = taking();
    await here.outbox.send();
    assert.equal(here.outbox.waiting, 0);
    const ids = new Set(asked.map((one) => one.content.entry_id));
    assert.ok(asked.length >= 2);
    assert.equal(ids.size, 1);
  });

  test("the log-in page of a hotel stores nothing, whatever it answers", async () => {
    const here = await phone();
    answer = () => "<!doctype html><title>WLAN</title><p>Bitte anmelden";
    await play(here, 1);
    await quiet(here);
    assert.deepEqual([here.outbox.waiting, here.outbox.refused], [1, undefined]);
  });

  test("a tournament that is deleted may be restored: all waits, nobody has to decide anything, and then it goes", async () => {
    const here = await phone();
    answer = () => [404, { errors: [{ place: "", code: "tournament_deleted", message: "?" }] }];
    await play(here, 1);
    await play(here, 2);
    await quiet(here);
    assert.deepEqual([here.outbox.waiting, here.outbox.refused, here.outbox.isStuck], [2, undefined, true]);
    answer = taking();
    await here.outbox.send();
    assert.deepEqual([here.outbox.waiting, answer.has.size], [0, 2]);
  });

  test("a server that cannot now is not one that will not", () => {
    const entry = { method: "PUT", number: 1 };
    const said = (status, body) => isAnswer(entry, { status, body, isJson: true });
    assert.deepEqual([0, 408, 425, 429, 500, 502, 503, 504].map((status) => said(status, { errors: [] })), Array(8).fill(false));
    assert.deepEqual([400, 403, 404, 410, 422].map((status) => said(status, { errors: [{ message: "?" }] })), Array(5).fill(true));
    assert.deepEqual([said(200, { number: 1, version: 2 }), said(200, { number: 2, version: 2 }), said(200, {}), said(422, {})], [true, false, false, false]);
    assert.equal(said(404, { errors: [{ code: "link_unknown", message: "?" }] }), false); // it may know it again
    assert.deepEqual([said(409, null), said(409, { number: 1 }), said(409, { number: 2 })], [true, true, false]);
    assert.equal(isAnswer(entry, { status: 409, body: null, isJson: false }), false);
    assert.equal(said(409, { errors: [{ code: "final", message: "?" }] }), true);
    assert.equal(isAnswer({ method: "POST" }, { status: 200, body: stateOf(), isJson: true }), true);
    assert.equal(isAnswer({ method: "POST" }, { status: 200, body: {}, isJson: true }), false);
  });

  test("where two send at once the server stores each once; what the other noted is not noted twice", async () => {
    const here = await phone();
    await play(here, 1);
    await deliver(here.lists, LIST, () => {});
    await quiet(here);
    assert.equal((await here.lists.read(LIST)).entries.length, 0);
    assert.equal(new Set(asked.map((one) => one.content.entry_id)).size, 1);
  });

  test("an id is a UUID, also in a hall without https", () => {
    const whole = globalThis.crypto;
    const here = { getRandomValues: (bytes) => whole.getRandomValues(bytes) };
    Object.defineProperty(globalThis, "crypto", { value: here, configurable: true });
    const ids = [newEntryId(), newEntryId()];
    Object.defineProperty(globalThis, "crypto", { value: whole, configurable: true });
    for (const id of [...ids, newEntryId()]) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(ids[0], ids[1]);
  });
});

describe("a refusal", () => {
  const INVALID = [422, { errors: [{ message: "So viele Augen gibt es nicht." }] }];

  /** Game 1 was refused like that. */
  async function refused(how, number = 1) {
    const here = await phone(stateOf({ games: number > 1 ? [stored(1, 2)] : [] }));
    answer = () => how;
    await play(here, number);
    await quiet(here);
    return here;
  }

  test("is asked about, not in the middle of a game, and later if the list keeper wants", async () => {
    const here = await refused(INVALID);
    assert.equal(here.delivery.question.number, 1);
    here.isTyping = true;
    assert.equal(here.delivery.question, undefined);
    here.isTyping = false;
    here.delivery.postpone(here.delivery.question);
    assert.equal(here.delivery.question, undefined);
    here.delivery.decideNow();
    assert.equal(here.delivery.question.number, 1);
  });

  test("is opened again where it was wrong, and what is typed then takes its place", async () => {
    const here = await refused(INVALID);
    const { id } = here.delivery.question;
    here.delivery.reopen(here.delivery.question);
    assert.deepEqual([here.edited.game.number, here.edited.game.results, here.edited.replaces], [1, twenties(1, 2), id]);
    answer = taking();
    await here.delivery.put(draft(1, { replaces: id }), twenties(1, 3));
    await quiet(here);
    assert.deepEqual(here.outbox.all, []);
  });

  test("of two versions the stored one is kept", async () => {
    const here = await refused([409, stored(1, 3, { version: 4 })]);
    await here.delivery.keepStored(here.delivery.question);
    assert.deepEqual([here.outbox.all, here.refreshed, here.outbox.record.state.games[0].version], [[], 1, 4]);
  });

  test("of two versions the own one goes again, on top of what is stored, as an entry of its own", async () => {
    const here = await refused([409, stored(1, 3, { version: 4 })]);
    const { id } = here.delivery.question;
    answer = taking();
    await here.delivery.insist(here.delivery.question);
    await quiet(here);
    assert.equal(asked.at(-1).content.version, 4);
    assert.notEqual(asked.at(-1).content.entry_id, id);
    assert.deepEqual(here.outbox.all, []);
  });

  test("where the game is gone there, the own one is a new game", async () => {
    const here = await phone();
    answer = ({ method }) => (method === "GET" ? [200, stateOf()] : [409, null]);
    await play(here, 1);
    await quiet(here);
    answer = taking();
    await here.delivery.insist(here.delivery.question);
    await quiet(here);
    assert.equal(asked.at(-1).content.version, 0);
  });

  test("of a list that is closed is laid aside with all behind it, and goes once more when it is open again", async () => {
    const here = await refused([403, { errors: [{ message: "Die Liste ist abgeschlossen." }] }]);
    await play(here, 2);
    await quiet(here);
    await here.delivery.layAside(here.delivery.question);
    assert.deepEqual([here.outbox.laidAside.length, here.outbox.waiting], [2, 0]);
    answer = taking();
    await here.delivery.tryAsideAgain();
    await quiet(here);
    assert.deepEqual(here.outbox.all, []);
  });
});

describe("taken back, thrown in", () => {
  test("a stored game on its version, an unsent one on its entry", async () => {
    const here = await phone(stateOf({ games: [stored(1, 2, { version: 3 })] }));
    const id = await here.delivery.takeBack(here.outbox.record.state.games[0]);
    await quiet(here);
    assert.deepEqual(asked[0], { method: "DELETE", link: "games/1", content: { entry_id: id, version: 3 } });
    assert.equal(here.delivery.said, "taken_back");
    answer = () => null;
    await play(here, 1);
    await here.delivery.takeBack({ number: 1, version: 0, results: [], unsent: true, entry_id: here.outbox.all[0].id });
    assert.equal(here.outbox.all[1].follows, here.outbox.all[0].id);
  });

  test("a thrown-in hand asks the server, which knows of earlier series, whether it is the second", async () => {
    const here = await phone();
    await here.delivery.put(draft(1), twenties(1, 2).map((one) => (one.seat === 3 ? { ...one, thrown_in: true } : one)));
    await quiet(here);
    assert.equal(here.refreshed, 1);
  });
});

describe("closing", () => {
  const GAMES = [stored(1, 2), stored(2, 1, { version: 2 })];

  test("says what the table agreed with, and of a game on its way the version it was given", async () => {
    const here = await phone(stateOf({ games: GAMES, due: 3 }));
    answer = () => null;
    await play(here, 3);
    await here.delivery.close();
    await here.delivery.close(); // tapped twice
    await quiet(here);
    assert.deepEqual(here.outbox.entries.map((entry) => entry.method), ["PUT", "POST"]);
    answer = taking();
    await here.outbox.send();
    assert.deepEqual(asked.at(-1), { method: "POST", link: "abschliessen", content: { seen: { 1: 1, 2: 2, 3: 1 }, signed: [] } });
  });

  test("refused because something changed: it says so, and everybody agrees anew", async () => {
    const here = await phone(stateOf({ games: GAMES, due: 2 }));
    [1, 2, 3, 4].forEach((seat) => here.delivery.agree(seat));
    answer = () => [409, { errors: [{ code: "list_changed", message: "?" }] }];
    await here.delivery.close();
    await quiet(here);
    await here.delivery.settle();
    assert.deepEqual([here.delivery.problem, here.delivery.agreed.size, here.outbox.all, here.delivery.question], ["changed_meanwhile", 0, [], undefined]);
  });

  test("refused for another reason: in the server's words", async () => {
    const here = await phone(stateOf({ games: GAMES, due: 2 }));
    answer = () => [422, { errors: [{ message: "Spiel 3 fehlt." }, { message: "Spiel 4 fehlt." }] }];
    await here.delivery.close();
    await quiet(here);
    await here.delivery.settle();
    assert.equal(here.delivery.problem, "Spiel 3 fehlt. Spiel 4 fehlt. help_organiser");
  });

  test("of two versions it is decided before anybody signs: once all games are there, it cannot wait", async () => {
    const here = await phone(stateOf({ games: GAMES, due: 4 }));
    answer = () => [409, stored(3, 1)];
    await play(here, 3, 4);
    await quiet(here);
    here.delivery.postpone(here.delivery.question);
    assert.deepEqual([here.delivery.mayPostpone, here.delivery.question], [true, undefined]); // game 4 is still to play
    answer = taking();
    await play(here, 4);
    await quiet(here);
    assert.deepEqual([here.delivery.mayPostpone, here.delivery.question?.number], [false, 3]);
  });

  /** Signed without network, and then somebody else's game 3 was there. */
  async function signed() {
    const here = await phone(stateOf({ games: GAMES, due: 3 }));
    answer = () => null;
    await play(here, 3, 4);
    [1, 2, 3, 4].forEach((seat) => here.delivery.agree(seat));
    await here.delivery.close();
    await quiet(here);
    answer = () => [409, stored(3, 1, { version: 5 })];
    await here.outbox.send();
    assert.deepEqual([here.delivery.question.number, Boolean(here.delivery.closing)], [3, true]);
    return here;
  }

  test("agreed with what was typed here: taking that closes the list, nobody signs twice", async () => {
    const here = await signed();
    const take = taking();
    answer = (one) => (one.method === "PUT" ? [200, { number: 3, version: 6, results: one.content.results }] : take(one));
    await here.delivery.insist(here.delivery.question);
    await quiet(here);
    assert.deepEqual(asked.at(-1), { method: "POST", link: "abschliessen", content: { seen: { 1: 1, 2: 2, 3: 6 }, signed: [1, 2, 3, 4] } });
    assert.equal(here.delivery.problem, "");
  });

  test("what is kept instead are other sums: they are signed anew, and it is said why", async () => {
    const here = await signed();
    answer = taking();
    await here.delivery.keepStored(here.delivery.question);
    await quiet(here);
    assert.deepEqual([here.delivery.closing, here.delivery.agreed.size, here.delivery.problem], [undefined, 0, "changed_meanwhile"]);
    assert.equal(asked.some((one) => one.link === "abschliessen"), false);
  });

  test("a correction afterwards takes it back, and the agreement with it; an agreement can be taken back alone", async () => {
    const here = await phone(stateOf({ games: GAMES, due: 2 }));
    answer = () => null;
    [1, 2, 3, 4].forEach((seat) => here.delivery.agree(seat));
    here.delivery.agree(4);
    assert.deepEqual([...here.delivery.agreed], [1, 2, 3]);
    await here.delivery.close();
    await here.delivery.put(draft(2, { version: 2 }), twenties(2, 3));
    assert.deepEqual([here.delivery.closing, here.delivery.agreed.size], [undefined, 0]);
    assert.deepEqual(here.outbox.entries.map((entry) => entry.method), ["PUT"]);
  });
});

describe("what is confirmed and not typed", () => {
  // A page's addresses are seen from the page; here is none.
  const links = { ...stateOf().links, give_up: `${LIST}aufgeben`, offence: `${LIST}verstoss` };

  test("giving up is sent once and asked for no longer; the answer is the state", async () => {
    const here = await phone(stateOf({ links }));
    answer = () => [200, stateOf({ open: false, gave_up: 2 })];
    here.delivery.askGivingUp(2);
    await Promise.all([here.delivery.giveUp(2), here.delivery.giveUp(2)]);
    assert.deepEqual(asked, [{ method: "POST", link: "aufgeben", content: { seat: 2 } }]);
    assert.deepEqual([here.outbox.record.state.gave_up, here.delivery.givingUp], [2, null]);
  });

  test("a refusal is said in the server's words, no answer as no network", async () => {
    const here = await phone(stateOf({ links }));
    answer = () => [422, { errors: [{ message: "Erst ab der Hälfte." }] }];
    await here.delivery.giveUp(2);
    assert.deepEqual([here.delivery.problem, here.refreshed], ["Erst ab der Hälfte. help_organiser", 1]);
    answer = () => null;
    await here.delivery.report({ seat: 3, game: 2 }, "Anna");
    assert.equal(here.delivery.problem, "unreachable help_organiser");
  });
});

describe("storage", () => {
  /** A browser's localStorage. */
  function localStorage(entries) {
    const kept = new Map(entries);
    globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
    return kept;
  }

  const OLD = { method: "PUT", number: 1, throws: false, content: { entry_id: "old", version: 0, results: twenties(1, 2) } };

  test("a private window keeps nothing, says so, and works while it is open", async () => {
    const lists = await openLists(); // here is no IndexedDB at all
    assert.deepEqual([lists.keeps, lists.reason], [false, "storage_forbidden"]);
    await lists.change(LIST, (record) => ({ ...record, offset: 7 }));
    assert.equal((await lists.read(LIST)).offset, 7);
  });

  test("lists nobody opens any more are forgotten a fortnight after the tournament, but not what is unsent", async () => {
    const kept = localStorage([["spielliste:draft:old", "{}"]]);
    const lists = new Lists(null);
    const day = 24 * 60 * 60 * 1000;
    await lists.change("old", (record) => ({ ...record, opened: 0 }));
    await lists.change("unsent", (record) => ({ ...record, opened: 0, entries: [{ id: "e", ...OLD, link: "games/1" }] }));
    await tidyUp(lists, LIST, 14 * day);
    assert.equal((await lists.all()).length, 3);
    const going = { ...stateOf(), tournament: { name: "Liga", last_day: "1970-01-03" } };
    await lists.change("league", (record) => ({ ...record, opened: 0, state: going }));
    await tidyUp(lists, LIST, 14 * day + 1);
    assert.equal((await lists.read("league")).state?.tournament.name, "Liga"); // its last day is not a fortnight ago
    await tidyUp(lists, LIST, 16 * day + 1);
    assert.equal((await lists.read("league")).state, null);
    await tidyUp(lists, LIST, 14 * day + 1);
    assert.deepEqual((await lists.all()).map((record) => record.list).sort(), [LIST, "unsent"].sort());
    assert.equal(kept.size, 0);
    assert.equal(await lists.forget("unsent"), false);
  });
});

describe("the bell", () => {
  const MINUTE = 60_000;
  const over = (minutes, rest = {}) => stateOf({ series: { started_at: new Date(Date.now() - (60 + minutes) * MINUTE).toISOString(), minutes: 60 }, ...rest });

  test("rings when time has just run out, once, and again only for another end", () => {
    const bell = new Bell(LIST);
    assert.deepEqual([bell.listen(over(-5), 0), bell.rings], [false, false]);
    const state = over(1);
    assert.deepEqual([bell.listen(state, 0), bell.rings], [true, true]);
    bell.dismiss(state);
    assert.deepEqual([bell.listen(state, 0), bell.rings], [false, false]);
    assert.deepEqual([bell.listen(over(0.5), 0), bell.rings], [true, true]);
  });

  test("not much later, not on a closed list, not before there is one; by the server's clock", () => {
    const bell = new Bell(LIST);
    for (const state of [over(11), over(1, { open: false }), null]) assert.equal(bell.listen(state, 0) || bell.rings, false);
    assert.equal(bell.listen(over(-5), 6 * MINUTE) && bell.rings, true);
  });
});
