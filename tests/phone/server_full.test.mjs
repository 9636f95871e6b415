/* A server that is there and can store nothing is another thing than no network: somebody has to see to it. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, beforeEach, describe, test } from "node:test";

import { emptyRecord } from "../../static/lists/keeper/known/queue.js";
import { unableInWords, useWords } from "../../static/lists/keeper/known/words.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { unableOf } from "../../static/lists/keeper/sent/server.js";
import { Lists } from "../../static/lists/keeper/sent/storage.js";
import { KEYS, stateOf, twenties } from "./table.mjs";

useWords(KEYS);

const said = (code, status = 503) => [status, { errors: [{ place: "", code, message: "?" }] }];

/** `[status, body]`; null: nobody answers. */
let answer = null;
let asked = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  asked.push(JSON.parse(text).entry_id);
  if (answer === null) request.socket.destroy();
  else response.writeHead(answer[0], { "Content-Type": "application/json" }).end(JSON.stringify(answer[1]));
});
await new Promise((listening) => { server.listen(0, "127.0.0.1", listening); });
const LIST = `http://127.0.0.1:${server.address().port}/liste/x/`;

let box;
beforeEach(async () => {
  if (box) clearTimeout(box.timer);
  asked = [];
  const lists = new Lists(null);
  await lists.change(LIST, () => ({ ...emptyRecord(LIST), state: stateOf() }));
  box?.channel.close();
  box = new Outbox(lists, LIST, () => {});
  await box.load();
});
after(() => {
  clearTimeout(box.timer);
  box.channel.close();
  server.close();
  server.closeAllConnections();
});

/** Send, and wait until nobody does any more. */
async function send(...content) {
  if (content.length > 0) await box.add({ method: "PUT", number: 1, link: "games/1", content: { entry_id: "one", version: 0, results: content } });
  else box.send();
  while (box.sending) await new Promise((done) => { setTimeout(done, 1); });
}

describe("a server that can store nothing", () => {
  for (const code of ["storage_full", "storage_broken", "superseded"]) {
    test(`${code}: the phone keeps the game, says so, and sends it again under its id`, async () => {
      answer = said(code);
      await send(...twenties(1, 2));
      assert.deepEqual([box.unable, box.isStuck, box.waiting, box.refused], [code, true, 1, undefined]);
      answer = [200, { number: 1, version: 1 }];
      await send();
      assert.deepEqual([box.unable, box.waiting, asked], [null, 0, ["one", "one"]]);
    });
  }

  test("and no network are told apart, in this order and the other", async () => {
    answer = null;
    await send(...twenties(1, 2));
    assert.deepEqual([box.unable, box.isStuck, box.waiting], [null, true, 1]);
    answer = said("storage_full");
    await send();
    assert.equal(box.unable, "storage_full");
    answer = null;
    await send();
    assert.deepEqual([box.unable, box.isStuck, box.waiting], [null, true, 1]);
  });

  test("only by its own word", () => {
    const heard = ([status, body]) => unableOf({ status, body, isJson: true });
    assert.equal(heard(said("storage_full")), "storage_full");
    assert.equal(heard(said("storage_broken")), "storage_broken");
    for (const other of [said("busy"), said("storage_full", 500), said("storage_full", 200), [503, null], [503, {}], [0, null]]) {
      assert.equal(heard(other), null);
    }
  });

  test("in words", () => {
    assert.deepEqual(["storage_full", "storage_broken", "superseded"].map(unableInWords), ["server_full", "server_broken", "server_superseded"]);
  });
});
