/* What a phone remembers of its owner: one number a tournament, one list, big letters; and nothing that is none. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { phone, Remembered } from "../../static/web/remembered.js";

const LIST = { series: 2, table: 5, path: "/mein-tisch/abc_DEF-123/" };

class Store extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, value);
  }
  removeItem(key) {
    this.delete(key);
  }
}

const remembered = () => new Remembered(new Store());

test("who he is, in each tournament", () => {
  const memory = remembered();
  assert.equal(memory.me("pokal"), null);
  memory.remember("pokal", 17);
  memory.remember("liga", 3);
  assert.deepEqual([memory.me("pokal"), memory.me("liga"), memory.me("cup")], [17, 3, null]);
});

test("that is not me: he goes, and so does the list he could open; the others stay", () => {
  const memory = remembered();
  memory.remember("pokal", 17);
  memory.remember("liga", 3);
  memory.keepList("pokal", LIST);
  memory.forget("pokal");
  assert.deepEqual([memory.me("pokal"), memory.list("pokal"), memory.me("liga")], [null, null, 3]);
  memory.forget("liga");
  assert.equal(memory.store.size, 0); // nothing is left on the phone
});

test("another owner has not the list of the one before, the same keeps it", () => {
  const memory = remembered();
  memory.keepList("pokal", LIST); // opened before anybody said who he is
  memory.remember("pokal", 17);
  assert.deepEqual(memory.list("pokal"), LIST);
  memory.remember("pokal", 17);
  assert.deepEqual(memory.list("pokal"), LIST);
  memory.remember("pokal", 18);
  assert.equal(memory.list("pokal"), null);
});

test("what somebody else put there is nobody and no link", () => {
  for (const bad of ["17", "null", "[]", "{", '{"pokal":"17"}', '{"pokal":0}', '{"pokal":-1}', '{"pokal":1.5}']) {
    assert.equal(new Remembered(new Store([["spielliste.ich", bad]])).me("pokal"), null, bad);
  }
  for (const path of ["https://elsewhere.example/", "//elsewhere/", "/mein-tisch/../x/", "javascript:1", 5, null]) {
    const memory = remembered();
    memory.keepList("pokal", /** @type {any} */ ({ ...LIST, path }));
    assert.equal(memory.list("pokal"), null, String(path));
  }
});

test("of the last twenty tournaments and no more", () => {
  const memory = remembered();
  for (let at = 1; at <= 21; at += 1) memory.remember(`t${at}`, at);
  assert.deepEqual([memory.me("t1"), memory.me("t2"), memory.me("t21")], [null, 2, 21]);
});

test("big letters, or not", () => {
  const memory = remembered();
  assert.equal(memory.bigLetters, false);
  memory.bigLetters = true;
  assert.equal(memory.bigLetters, true);
  memory.bigLetters = false;
  assert.equal(memory.store.size, 0);
});

test("a phone that keeps nothing, or has no room, goes on", () => {
  const none = phone(); // here is no localStorage at all
  none.remember("pokal", 17);
  assert.equal(none.me("pokal"), 17);
  const full = remembered();
  full.store.setItem = () => {
    throw new Error("quota");
  };
  full.remember("pokal", 17);
  assert.equal(full.me("pokal"), null);
});
