/* Unsent entries in an address: the other phone has just what this one had, or it says that it cannot read it. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";

import { addressesFor, isParcel, isPortable, packed, unpacked } from "../../static/lists/keeper/known/parcel.js";
import { twenties } from "./table.mjs";

const LINKS = { cards: "karten", game: "games/0" };
const LINK = "https://romme.example/liste/0123456789abcdefghijkl/";
const MOST = 760;

/** As random as ids are, the same in each run. */
const hash = (what) => createHash("sha256").update(String(what)).digest("hex");
const idOf = (number) => hash(number).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
const cards = { id: idOf(0), method: "POST", link: "karten", content: {} };

function put(number, rest = {}) {
  const content = { entry_id: idOf(number), version: 0, results: twenties(number, (number % 4) + 1), ...rest.content };
  return { id: idOf(number), method: "PUT", number, link: `games/${number}`, throws: false, ...rest, content };
}

const takenBack = { id: idOf(77), method: "DELETE", number: 1, link: "games/1", throws: false, follows: idOf(1),
  content: { entry_id: idOf(77), version: 0 } };

describe("there and back", () => {
  test("the cards, games, a correction with its reason, one taken back", async () => {
    const thrown = twenties(2, 1).map((one) => (one.seat === 3 ? { ...one, thrown_in: true } : one));
    const entries = [cards, put(1), takenBack, put(2, { throws: true, content: { version: 3, results: thrown, reason: "verzählt – 41" } }),
      put(3, { content: { dealer: 2 } })];
    const fragment = await packed(entries);
    assert.ok(isParcel(fragment));
    assert.match(fragment, /^#u=[\w-]+$/); // nothing an address has to spell out
    assert.deepEqual(await unpacked(fragment, LINKS), entries);
  });

  test("a browser that compresses nothing gives what another one reads", async (t) => {
    const { CompressionStream: taken } = globalThis;
    t.after(() => Object.assign(globalThis, { CompressionStream: taken }));
    delete globalThis.CompressionStream; // Safari 15.6
    const entries = [cards, ...Array.from({ length: 24 }, (_, at) => put(at + 1))];
    assert.deepEqual(await unpacked(await packed(entries), LINKS), entries);
  });

  test("no entries are no fragment", async () => {
    assert.equal(await packed([]), "");
    assert.equal(isParcel(""), false);
    assert.deepEqual(await addressesFor(LINK, [], MOST), [LINK]);
  });
});

describe("into codes an old camera reads", () => {
  test("one code while it fits, then as few as are needed, each game in one of them, in order", async () => {
    const games = Array.from({ length: 20 }, (_, at) => put(at + 1));
    const addresses = await addressesFor(LINK, games, MOST);
    assert.ok(addresses.length > 1);
    assert.ok(addresses.every((address) => address.startsWith(LINK) && address.length <= MOST));
    const read = await Promise.all(addresses.map((address) => unpacked(address.slice(LINK.length), LINKS)));
    assert.deepEqual(read.flat(), games);
    assert.equal((await addressesFor(LINK, games.slice(0, 5), MOST)).length, 1);
  });

  test("a single entry that is too long goes alone", async () => {
    const long = put(1, { content: { reason: [1, 2, 3, 4, 5, 6, 7].map(hash).join("") } });
    assert.equal((await addressesFor(LINK, [long, put(2)], 300)).length, 2);
  });
});

describe("what may be handed over", () => {
  test("games and that the cards are counted; nothing refused, no closing, no confirmation", () => {
    assert.deepEqual([cards, put(1), takenBack].map((entry) => isPortable(entry, LINKS)), [true, true, true]);
    const kept = [{ ...put(1), trouble: { status: 422, body: null } }, { ...cards, link: "abschliessen", awaits: {} }, { ...cards, link: "aufgeben" }];
    assert.deepEqual(kept.map((entry) => isPortable(entry, LINKS)), [false, false, false]);
  });
});

describe("what is damaged", () => {
  const fragments = { empty: "", "no letters of it": "not base64!", "nothing packed": "AAAA", "packed nonsense": "q1YCAA", "far too long": "A".repeat(30_000) };
  for (const [what, letters] of Object.entries(fragments)) {
    test(`is refused as a whole: ${what}`, async () => {
      await assert.rejects(unpacked(`#u=${letters}`, LINKS));
    });
  }

  test("so is one of which a part is missing, of another edition, or with entries nobody can have", async () => {
    const whole = await packed([put(1), put(2)]);
    await assert.rejects(unpacked(whole.slice(0, -12), LINKS));
    const flat = [2, 0, 0, 0];
    const written = { edition: [2, ["romme"], []], kind: [1, [], [[7, "AAAAAAAAAAAAAAAAAAAAAA", 1, 0, "", "", []]]],
      number: [1, [], [[0, "AAAAAAAAAAAAAAAAAAAAAA", "1", 0, "", "", []]]], id: [1, [], [[0, "AAAA", 1, 0, "", "", []]]],
      code: [1, [], [[0, "AAAAAAAAAAAAAAAAAAAAAA", 1, 0, "", "", flat]]] };
    for (const [what, value] of Object.entries(written)) await assert.rejects(unpacked(await fragmentOf(value), LINKS), Error, what);
  });
});

async function fragmentOf(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#u=${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}
