/* A phone on a real connection to a server that was put back: it hears of it by the refusal of its next game. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";

import { emptyRecord, unsent } from "../../static/lists/keeper/known/queue.js";
import { Notice } from "../../static/lists/keeper/sent/notice.js";
import { ask, deliver } from "../../static/lists/keeper/sent/server.js";
import { Lists } from "../../static/lists/keeper/sent/storage.js";
import { stateOf, stored, twenties } from "./table.mjs";

const winner = (number) => (number % 4) + 1;
const games = (last) => Array.from({ length: last }, (_, at) => ({ ...stored(at + 1, winner(at + 1)), entry_id: `e${at + 1}` }));

/** Takes a game only after the one before it, and says what it has. */
let has = [];
let open = true;
let asked = [];
let isUnknown = false;
let notice = null;
function answer({ method, number, content }) {
  if (isUnknown) return [404, { errors: [{ code: "link_unknown", message: "?" }] }];
  if (method === "GET") return [200, stateOf({ games: has, past_entries: [], open })];
  if (!open) return [403, { errors: [{ code: "list_closed", message: "?" }] }];
  if (number > has.length + 1) return [409, { errors: [{ code: "list_behind", message: "?" }], games: has.map((game) => game.number) }];
  has = [...has, { number, version: 1, results: content.results, entry_id: content.entry_id }];
  return [200, { number, version: 1, results: content.results, hash: `h${number}` }];
}

const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  if (request.url.endsWith("/melden")) {
    notice = JSON.parse(text);
    response.end('{"told": true}');
    return;
  }
  const number = Number(request.url.split("/games/")[1]);
  asked.push(request.method === "GET" ? "state" : number);
  const [status, body] = answer({ method: request.method, number, content: text && JSON.parse(text) });
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
});
await new Promise((listening) => { server.listen(0, "127.0.0.1", listening); });
after(() => {
  server.close();
  server.closeAllConnections();
});
const LIST = `http://127.0.0.1:${server.address().port}/liste/x/`;

/** A phone that holds games 1 to 7 and sends game 8 to a server that has the first three. */
async function sending({ holds = 7, closed = false } = {}) {
  [has, open, asked, notice] = [games(3), !closed, [], null];
  const lists = new Lists(null);
  const eighth = { id: "e8", method: "PUT", link: "games/8", number: 8, content: { entry_id: "e8", version: 0, results: twenties(8, winner(8)) } };
  const state = stateOf({ games: games(7).filter((game) => game.number <= 3 || game.number > 7 - holds), past_entries: [] });
  await lists.change(LIST, () => ({ ...emptyRecord(LIST), state, entries: [eighth] }));
  const isAnswered = await deliver(lists, LIST, () => {});
  return { lists, isAnswered, record: await lists.read(LIST) };
}

test("it gives back games 4 to 7 in order under their ids, then game 8 goes through", async () => {
  const { record, isAnswered } = await sending();
  assert.deepEqual(asked, [8, "state", 4, 5, 6, 7, 8]);
  assert.deepEqual(has.map((game) => game.entry_id), ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"]);
  assert.deepEqual([isAnswered, record.entries, record.state.hash, record.state.games.length], [true, [], "h8", 8]);
});

test("what another phone holds is waited for: the game stays here, and is refused for good by nobody", async () => {
  const { lists, record, isAnswered } = await sending({ holds: 1 }); // game 7 alone
  assert.deepEqual([isAnswered, has.length, unsent(record).map((entry) => entry.number)], [true, 3, [7, 8]]);
  has = games(6); // the other phone has been opened, say
  await lists.change(LIST, (now) => ({ ...now, state: stateOf({ games: has, past_entries: [] }) }));
  assert.equal(await deliver(lists, LIST, () => {}), true);
  assert.deepEqual([has.length, (await lists.read(LIST)).entries], [8, []]);
});

test("a list that was closed there waits, the organiser is told what the phone has, and once it is open all goes", async () => {
  const { lists, record } = await sending({ closed: true });
  const told = new Notice({ record, list: LIST });
  await told.heard(await ask("GET", `${LIST}state`));
  assert.deepEqual([told.isDue, told.isTold, notice.held, notice.games], [true, true, [4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8]]);
  assert.deepEqual([notice.tournament, notice.series, notice.table, notice.seats.length], ["Pokal 2026", 1, 1, 4]);
  assert.deepEqual([has.length, unsent(record).length], [3, 5]); // nothing was refused for good
  open = true;
  await lists.change(LIST, (now) => ({ ...now, state: stateOf({ games: has, past_entries: [] }) }));
  await deliver(lists, LIST, () => {});
  assert.deepEqual([has.length, (await lists.read(LIST)).entries], [8, []]);
});

test("a server that has never seen the link: the phone keeps everything, and says which list it was", async () => {
  isUnknown = true;
  const { record, isAnswered } = await sending();
  isUnknown = false;
  assert.deepEqual([isAnswered, record.state.games.length, unsent(record).length], [false, 7, 1]);
  const told = new Notice({ record, list: LIST });
  await told.heard({ status: 404, body: { errors: [{ code: "link_unknown", message: "?" }] }, isJson: true });
  assert.deepEqual([told.isUnknown, told.isTold, notice.games, notice.held], [true, true, [1, 2, 3, 4, 5, 6, 7, 8], []]);
  await told.heard(await ask("GET", `${LIST}state`)); // it knows it again
  assert.deepEqual([told.isUnknown, told.isDue], [false, false]);
});
