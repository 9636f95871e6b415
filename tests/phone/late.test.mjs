/* What the server did not take but keeps beside the list: others sat there, or it came too late. Nothing is lost or guessed. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, beforeEach, describe, test } from "node:test";

import { withHeard } from "../../static/lists/keeper/known/held.js";
import { listOf } from "../../static/lists/keeper/known/list.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import * as words from "../../static/lists/keeper/known/words.js";
import { Delivery } from "../../static/lists/keeper/sent/delivery.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { saysOf } from "../../static/lists/keeper/sent/saying.js";
import { Lists } from "../../static/lists/keeper/sent/storage.js";
import { KEYS, people, seatedAt, stateOf, stored, twenties } from "./table.mjs";

words.useWords(KEYS);

const FIRST = ["p1", "p2", "p3", "p4"];
const SHOWN = [{ seat: 2, id: "p2", name: "Bauer, B." }];
const SEATED = [{ seat: 2, id: "p5", name: "Ehlers, E." }];
const DIFFERS = { errors: [{ place: "players", code: "seat_differs", message: "?" }], shown: SHOWN, seated: SEATED, kept: 12 };
const refusal = (code, rest = { kept: 7 }) => ({ errors: [{ place: "", code, message: "?" }], ...rest });
const ENDS = { list_closed: [403, { open: false }], has_totals: [403, { typed: true }], final: [409, {}], given_up: [422, { gave_up: 2, open: false }],
  number_too_high: [422, { series: { struck_at: "2026-05-09T12:00:00Z" } }] };

const put = (number, { id = `p${number}`, version = 0, ...rest } = {}) => ({ id, method: "PUT", link: `games/${number}`, number,
  content: { entry_id: id, version, results: twenties(number, (number % 4) + 1), players: FIRST }, ...rest });
const closing = { id: "end", method: "POST", link: "abschliessen", content: { seen: { 1: 1 } }, awaits: { 2: "p2" } };
const row = (number, rest = {}) => ({ id: 12, entry_id: `p${number}`, number, code: "list_closed", at: "", shown: [], seated: [], decided: null, by: null, reason: "", ...rest });
const differs = (rest = {}) => row(2, { code: "seat_differs", shown: SHOWN, seated: SEATED, ...rest });

/** Bauer's seat is Ehlers' from game 2 on; game 1 is stored. */
const swapped = (rest = {}) => people(stateOf({ games: [stored(1, 2)], substitutes: [seatedAt(2, 2, "Ehlers")], late: [], past_entries: [], ...rest }));
const recordOf = (state, ...entries) => ({ ...queue.emptyRecord("/liste/x/"), state, entries });
const asked = (state = swapped(), ...behind) => queue.refused(recordOf(state, put(2), ...behind), { id: "p2" }, { status: 409, body: DIFFERS });
const heard = (record, state) => withHeard(record, { ...record.state, ...state });
const next = (record) => queue.nextToSend(record)?.id ?? null;
const ids = (record) => record.entries.map(({ id }) => id);
const games = (record) => [...listOf(record.state, queue.listed(record)).games.keys()].sort();

describe("others sat there than do now", () => {
  test("it is asked who played; later games, and the end of the list, wait behind it and are shown", () => {
    const record = asked(swapped(), put(3), closing);
    assert.deepEqual([queue.firstTroubled(record).id, next(record), games(record)], ["p2", null, [1, 2, 3]]);
    assert.equal(listOf(record.state, queue.listed(record)).next, 4); // nobody types game 2 once more
  });

  test("of a correction that is asked about, the next game need not wait", () => {
    const state = swapped({ games: [stored(1, 2), stored(2, 3)] });
    const record = recordOf(state, put(2, { version: 1, trouble: { status: 409, body: DIFFERS } }), put(3));
    assert.equal(next(record), "p3");
  });

  test("while nobody has decided it stays asked", () => {
    const record = heard(asked(), { late: [differs()] });
    assert.deepEqual([queue.firstTroubled(record).id, record.decided], ["p2", undefined]);
  });

  test("somebody decided: it leaves the queue, it is said who played, and the next one goes", () => {
    const taken = { games: [stored(1, 2), { ...stored(2, 3), entry_id: "p2", version: 4 }] };
    for (const by of ["list_keeper", "organiser"]) {
      const record = heard(asked(swapped(), put(3), closing), { ...taken, late: [differs({ decided: "taken", by })] });
      assert.deepEqual(record.decided, [{ id: "p2", number: 2, players: ["Ehlers"], by }]);
      assert.deepEqual([ids(record), next(record)], [["p3", "end"], "p3"]);
      assert.deepEqual(queue.contentOf(record, closing).seen, { 1: 1 }); // these are other sums than were signed
    }
  });

  test("it was those who were shown: the sums are those that were signed", () => {
    const taken = { substitutes: [seatedAt(2, 3, "Ehlers")], games: [stored(1, 2), { ...stored(2, 3), entry_id: "p2", version: 4 }] };
    const record = heard(asked(swapped(), closing), { ...taken, late: [differs({ decided: "taken", by: "organiser" })] });
    assert.deepEqual(record.decided[0].players, ["Bauer"]);
    assert.deepEqual(queue.contentOf(record, closing).seen, { 1: 1, 2: 4 });
  });

  test("the seats are put right meanwhile: it goes again under the same id, nobody is asked", () => {
    const record = heard(asked(swapped(), put(3)), { substitutes: [], late: [differs()] });
    assert.deepEqual([next(record), queue.firstTroubled(record), ids(record)], ["p2", undefined, ["p2", "p3"]]);
  });

  test("the list is closed meanwhile: the organiser is asked, and gets what comes behind it as well", () => {
    const record = heard(asked(swapped(), put(3)), { open: false, late: [differs()] });
    assert.deepEqual([queue.firstTroubled(record), next(record)], [undefined, "p3"]);
    const again = heard(record, { open: true });
    assert.deepEqual([queue.firstTroubled(again).id, next(again)], ["p2", null]);
  });

  test("a server that keeps nothing more: it is refused, laid aside or shown to the organiser as before", () => {
    const { kept: _, ...body } = DIFFERS;
    const record = queue.refused(recordOf(swapped(), put(2)), { id: "p2" }, { status: 409, body });
    assert.deepEqual([queue.isWhoPlayed(record.entries[0]), queue.firstTroubled(record).id], [false, "p2"]);
  });

  test("the people are named as on the page, with their places where there are several", () => {
    const said = (...sitting) => words.sittingInWords(swapped(), sitting);
    assert.equal(said(...SEATED), "Ehlers");
    words.useWords({ on_place: "{name} ({seat})", and: " und ", nobody_there: "niemand" });
    assert.equal(said(...SEATED, { seat: 3, id: "p99", name: "Zorn, Z." }), "Ehlers (2) und Zorn, Z. (3)");
    assert.equal(said({ seat: 2, id: null, name: null }), "niemand");
    words.useWords(KEYS);
  });
});

describe("the list does not take it any more", () => {
  /** Games 2 and 3 came too late, each kept. */
  const late = (code, rest = {}) => {
    const [status, end] = ENDS[code];
    const trouble = { status, body: refusal(code) };
    return recordOf(people(stateOf({ games: [stored(1, 2)], late: [row(2), row(3)], past_entries: [], ...end })), put(2, { trouble }), put(3, { trouble }), ...(rest.behind ?? []));
  };

  for (const code of Object.keys(ENDS)) {
    test(`${code}: nobody is asked, and what comes behind it goes to the organiser as well`, () => {
      const record = queue.refused(recordOf(swapped(), put(2), put(3)), { id: "p2" }, { status: ENDS[code][0], body: refusal(code) });
      assert.deepEqual([queue.firstTroubled(record), next(record), record.entries.length], [undefined, "p3", 2]);
      assert.equal(queue.isLaidBeside(record.entries[0]), true);
    });
  }

  test("it is no part of the list, holds up no end of it, and is not on this phone alone", () => {
    const record = late("number_too_high", { behind: [closing] });
    assert.deepEqual([games(record), next(record)], [[1], "end"]);
    assert.deepEqual(saysOf(record, 1), { Unsent: "0" });
  });

  test("typed anew it stays with the organiser", () => {
    const record = queue.withEntry(late("number_too_high"), put(2, { id: "anew" }));
    assert.deepEqual([queue.laidAside(record), record.entries.filter(queue.isLaidBeside).length], [[], 2]);
  });

  test("taken in it leaves the queue; rejected it says why until that is read", () => {
    const games_ = [stored(1, 2), { ...stored(2, 3), entry_id: "p2" }];
    const record = heard(late("list_closed"), { games: games_, late: [row(2, { decided: "taken" }), row(3, { decided: "rejected", reason: "doppelt" })] });
    assert.deepEqual([ids(record), record.decided], [["p3"], undefined]);
    assert.deepEqual([queue.isRejected(record.entries[0]), record.entries[0].trouble.body.errors[0].reason], [true, "doppelt"]);
    assert.deepEqual([queue.firstTroubled(record), next(record)], [undefined, null]);
    assert.deepEqual(heard(record, {}).entries, record.entries);
  });

  test("taken and corrected since, it leaves the queue as well", () => {
    assert.deepEqual(ids(heard(late("list_closed"), { past_entries: ["p2"] })), ["p3"]);
  });

  const AGAIN = { list_closed: { open: true }, has_totals: { typed: false }, given_up: { gave_up: null, open: true }, number_too_high: { series: { struck_at: null } } };
  for (const [code, state] of Object.entries(AGAIN)) {
    test(`${code}: what the list takes again goes by itself, in order, under the same ids`, () => {
      assert.equal(next(heard(late(code), {})), null);
      const record = heard(late(code), state);
      assert.deepEqual([next(record), ids(record), record.entries.some((entry) => entry.trouble)], ["p2", ["p2", "p3"], false]);
    });
  }

  test("games are due again up to the last one, and none beyond it", () => {
    const record = heard(late("number_too_high"), { series: { struck_at: null }, table: { number: 1, games: 2 } });
    assert.deepEqual(record.entries.map((entry) => entry.trouble === undefined), [true, false]);
  });

  test("where the link is withdrawn, its own answer says what became of it", () => {
    const trouble = { status: 410, body: refusal("link_withdrawn_moved") };
    const record = queue.askedAgain(recordOf(swapped(), put(2, { trouble }), put(3, { trouble })));
    assert.equal(next(record), "p2");
    const rejected = queue.refused(record, { id: "p2" }, { status: 409, body: { errors: [{ code: "late_rejected", message: "nicht übernommen: doppelt" }] } });
    assert.deepEqual([rejected.entries.map(queue.isRejected), queue.firstTroubled(rejected)], [[true, false], undefined]);
  });

  test("a server that has forgotten it gets it once more", () => {
    assert.equal(next(heard(late("list_closed"), { late: [row(3)] })), "p2");
  });

  test("of a server of before, which says nothing of it, all stays as it is", () => {
    const record = late("list_closed");
    assert.deepEqual(withHeard({ ...record, state: stateOf({ open: false }) }, stateOf({ open: false })).entries, record.entries);
  });
});

// On a real connection

let requests = [];
let answer = () => null;
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const one = { method: request.method, link: request.url.replace("/liste/x/", ""), content: text && JSON.parse(text) };
  requests.push(one);
  const said = answer(one);
  if (said === null) request.socket.destroy();
  else response.writeHead(said[0], { "Content-Type": "application/json" }).end(JSON.stringify(said[1]));
});
await new Promise((listening) => { server.listen(0, "127.0.0.1", listening); });
const LIST = `http://127.0.0.1:${server.address().port}/liste/x/`;
const boxes = [];
const quiet = async (outbox) => { while (outbox.sending) await new Promise((done) => { setTimeout(done, 1); }); };
afterEach(async () => {
  answer = () => null;
  await Promise.all(boxes.map(quiet));
  boxes.forEach((box) => clearTimeout(box.timer));
});
after(() => {
  boxes.forEach((box) => box.channel.close());
  server.close();
  server.closeAllConnections();
});
beforeEach(() => { requests = []; });

/** A phone whose page hears the state as it does, with game 2 asked about and game 3 behind it. */
async function phone(record) {
  const here = { lists: new Lists(null) };
  const links = { ...record.state.links, late: `${LIST}nachzuegler/0` }; // seen from a page; here is none
  await here.lists.change(LIST, () => ({ ...record, list: LIST, state: { ...record.state, links } }));
  here.outbox = new Outbox(here.lists, LIST, (event, entry) => here.delivery.heard(event, entry));
  boxes.push(here.outbox);
  const keepState = async (state) => {
    await here.outbox.change((now) => withHeard(now, { ...state, links }));
    if (queue.nextToSend(here.outbox.record)) here.outbox.send();
  };
  here.delivery = new Delivery(here.outbox, { list: () => listOf(here.outbox.record.state, here.outbox.listed), isTyping: () => false, edit: () => {},
    refresh: async () => {}, keepState, changed: () => {}, turned: () => {} });
  await here.outbox.load();
  return here;
}

describe("it is said on this phone who played", () => {
  const taken = { games: [stored(1, 2), { ...stored(2, 3), entry_id: "p2" }], late: [differs({ decided: "taken", by: "list_keeper" })] };

  test("one tap: the server hears it, the game is stored, the next one goes, and nobody has to read what he said himself", async () => {
    const here = await phone(asked(swapped({ late: [differs()] }), put(3)));
    answer = ({ method }) => (method === "POST" ? [200, swapped(taken)] : [200, { number: 3, version: 1, results: [] }]);
    await here.delivery.sayWhoPlayed(here.delivery.question, "shown");
    await quiet(here.outbox);
    assert.deepEqual(requests.map(({ method, link }) => `${method} ${link}`), ["POST nachzuegler/12", "PUT games/3"]);
    assert.deepEqual(requests[0].content, { answer: "shown" });
    assert.deepEqual([here.outbox.all, here.outbox.record.decided, here.delivery.said], [[], [], "stored"]);
  });

  test("without network it says so on the card, and it stays asked", async () => {
    const here = await phone(asked());
    const { question } = here.delivery;
    await here.delivery.sayWhoPlayed(question, "seated");
    assert.deepEqual([here.delivery.unheard, here.delivery.problem, here.delivery.question], ["p2", "", question]);
  });

  test("the game cannot be stored so: it is said why, and it stays asked", async () => {
    const here = await phone(asked());
    answer = () => [422, { errors: [{ message: "Ehlers spielt in Spiel 2 schon an Tisch 3." }] }];
    await here.delivery.sayWhoPlayed(here.delivery.question, "seated");
    assert.deepEqual([here.delivery.problem, here.delivery.question.id], ["Ehlers spielt in Spiel 2 schon an Tisch 3. help_organiser", "p2"]);
  });

  test("what others said is read once, what was rejected as well", async () => {
    const trouble = { status: 409, body: { errors: [{ code: "late_rejected", message: "nicht übernommen: doppelt" }] } };
    const here = await phone({ ...recordOf(swapped(), put(3, { trouble })), decided: [{ id: "p2", number: 2, players: ["Ehlers"], by: "organiser" }] });
    assert.deepEqual(here.outbox.rejected.map(({ id }) => id), ["p3"]);
    await here.delivery.read("p2");
    await here.delivery.drop("p3");
    assert.deepEqual([here.outbox.record.decided, here.outbox.all], [[], []]);
  });
});

test("a game is sent with whoever was shown, and of an earlier edition's first game those who sit there are meant if that is said", async () => {
  const first = put(1, { content: { entry_id: "p1", version: 0, results: twenties(1, 2), seated: ["Bauer, B."] } });
  const trouble = { status: 409, body: { errors: [{ code: "seated_otherwise", message: "?" }] } };
  const here = await phone(queue.changed(recordOf(people(stateOf({ late: [], past_entries: [] })), first), "p1", { trouble }));
  answer = ({ link, content }) => [200, { number: Number(link.split("/")[1]), version: 1, results: content.results }];
  await here.delivery.insist(here.delivery.question);
  await quiet(here.outbox);
  await here.delivery.put({ number: 2, version: 0, players: ["p1", null, "p3", "p4"] }, twenties(2, 1));
  await quiet(here.outbox);
  assert.deepEqual(requests.map(({ content }) => [content.players, content.seated]), [[FIRST, undefined], [["p1", null, "p3", "p4"], undefined]]);
});

test("games that come to a closed list are all kept there, nobody is asked; open again, each is stored once", async () => {
  const closed = people(stateOf({ open: false, late: [], past_entries: [] }));
  const here = await phone(recordOf(people(stateOf({ late: [], past_entries: [] })), put(1), put(2)));
  answer = ({ method }) => (method === "GET" ? [200, closed] : [403, refusal("list_closed")]);
  await here.outbox.send();
  assert.deepEqual([here.outbox.laidBeside.map(({ number }) => number), here.delivery.question, here.outbox.isStuck], [[1, 2], undefined, false]);
  assert.equal(here.delivery.said, ""); // a note says where they are
  const puts = () => requests.filter(({ method }) => method === "PUT").map(({ content }) => content.entry_id);
  requests = [];
  answer = ({ link, content }) => [200, { number: Number(link.split("/")[1]), version: 1, results: content.results }];
  await here.outbox.change((now) => withHeard(now, { ...closed, open: true, late: [row(1), row(2)] }));
  await here.outbox.send();
  assert.deepEqual([puts(), here.outbox.all], [["p1", "p2"], []]);
});
