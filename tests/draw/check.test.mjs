// What the browser checks of a draw's file: the hashes are those of Python, and what is changed in a file is found.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { canonical, hashed, hidden, seedOf, spelled } from "../../static/draw/check/canonical.js";
import { findings } from "../../static/draw/check/findings.js";
import { orderByLot } from "../../static/draw/check/lots.js";
import { FORMAT, LARGEST, MOST_PEOPLE, drawIn } from "../../static/draw/check/reading.js";
import { sha256 } from "../../static/draw/check/sha256.js";
import { different, misplaced, repeats } from "../../static/draw/check/tables.js";

const python = JSON.parse(readFileSync(new URL("data/canonical.json", import.meta.url), "utf8"));

test("SHA-256 is that of the standard (FIPS 180-4), of a text in UTF-8", () => {
  for (const text of ["", "abc", "a".repeat(1_000_000), "Rommé 😀"]) {
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("what is hashed is written as Python writes it, whatever stands in it", () => {
  assert.ok(python.values.length > 20);
  for (const { value, canonical: text, hash, hidden: behind } of python.values) {
    assert.equal(canonical(value), text);
    assert.equal(hashed(value), hash, text);
    assert.equal(hidden(python.salt, value), behind, text);
  }
  for (const { secret, entries_hash: entries, outside, seed } of python.seeds) assert.equal(seedOf(secret, entries, outside), seed);
});

test("what was called out has one spelling, that of Python", () => {
  assert.ok(python.spelled.length > 10);
  for (const { typed, counts } of python.spelled) assert.equal(spelled(typed), counts, typed);
});

test("numbers that Python writes otherwise are no canonical text", () => {
  for (const number of [0.5, 2 ** 53, 1e300, NaN]) assert.throws(() => canonical([number]), RangeError);
});

test("tables: who sits twice or not at all, who meets again, and how often that has to be", () => {
  assert.deepEqual(misplaced([[0, 1, 2], [3, 4, 5]], [0, 1, 2, 3, 4, 5]), []);
  assert.deepEqual(misplaced([[0, 1, 2], [3, 4, 1]], [0, 1, 2, 3, 4, 5]), [1, 5]);
  assert.deepEqual(misplaced([[0, 1, 2, 6]], [0, 1, 2]), [6]);
  // Six people at two tables of three, twice: the same two tables give six repeats, 12 meetings of 15 pairs need none.
  assert.deepEqual(repeats([[[0, 1, 2], [3, 4, 5]], [[2, 1, 0], [5, 4, 3]]]), { count: 6, fewest: 0, meetings: 12, pairs: 15 });
  // Three people, twice: three pairs, six meetings, three of them for the second time.
  assert.deepEqual(repeats([[[0, 1, 2]], [[0, 1, 2]]]), { count: 3, fewest: 3, meetings: 6, pairs: 3 });
  assert.deepEqual(different([[1, 2], [3, 4]], [[1, 2], [4, 3]]), [2]);
  assert.deepEqual(different([[1, 2]], [[1, 2], [3, 4]]), [2]);
  assert.deepEqual(different([[1, 2]], [[1, 2]]), []);
});

// Two series of six people, nobody wishes anything: everything stands open. Made by the rules of the format alone.
const SALT = "0f".repeat(16);
const NAMES = ["Ahrens, Anna", "Bäcker, Bø", "Claus 🃏", 'Dietz "Didi"', "Ehlers, E.", "Franke, F."];
const PEOPLE = NAMES.map((name, at) => ({ number: at + 11, name }));

/** @returns {[object, object]} a file without wishes, and what the tournament's pages say */
function drawn() {
  const secret = "5a".repeat(16);
  const outside = "4 2 6";
  const entries = {
    program: "2026.11.7", algorithm: "2", tournament: "Pokal", series_numbers: [1, 2], sizes: [4, 3], outside: "Würfel im Saal",
    people: PEOPLE.map(({ number, name }) => ({ number, name: hidden(SALT, name), club: number % 2, team: null, private: hidden(SALT, { table: null }) })),
    apart: [], played: [],
  };
  const entriesHash = hashed(entries);
  const file = {
    format: FORMAT, program: "2026.11.7", algorithm: "2", tournament: "Pokal", series_numbers: [1, 2], players: 6, repeats: 2,
    series: [[[0, 1, 2], [3, 4, 5]], [[0, 1, 3], [2, 4, 5]]],
    groups: PEOPLE.map(({ number }) => ({ club: number % 2, team: null })),
    entries, entries_hash: entriesHash, commitment: sha256(secret), secret, outside, seed: seedOf(secret, entriesHash, outside),
    opened: {
      names: Object.fromEntries(PEOPLE.map(({ number, name }) => [number, { salt: SALT, value: name }])),
      private: Object.fromEntries(PEOPLE.map(({ number }) => [number, { salt: SALT, value: { table: null } }])),
      apart: [],
    },
  };
  const published = {
    draws: [{ entries_hash: entriesHash, commitment: file.commitment, outside, announced: "um 10 Uhr", withheld: false, series: [1, 2], changed: [] }],
    seating: { 1: [[11, 12, 13], [14, 15, 16]], 2: [[11, 12, 14], [13, 15, 16]] },
    names: Object.fromEntries(PEOPLE.map(({ number, name }) => [number, name])),
  };
  return [structuredClone(file), published];
}

/** What is said of a file after `change`: the keys of what differs, else of what is only noted, withheld, the command's. */
function said(change) {
  const [file, published] = drawn();
  change(file, published);
  const found = findings(drawIn(JSON.stringify(file)), published);
  return Object.fromEntries(["holds", "differs", "withheld", "noted", "command"].map((state) =>
    [state, found.filter((one) => one.state === state).map((one) => one.key)]));
}

/** The keys of what differs. */
const differing = (change) => said(change).differs;

test("a file as it was drawn: everything holds but what only the command checks", () => {
  const { holds, differs, withheld, noted, command } = said(() => {});
  assert.deepEqual(holds, ["listed", "entries", "outside", "commitment", "seed", "names", "private_none", "people", "everybody", "seating", "repeats"]);
  assert.deepEqual([differs, withheld, noted, command], [[], [], ["bound_none"], ["recompute"]]);
});

test("two names exchanged are found, wherever they are exchanged", () => {
  assert.deepEqual(differing(({ opened: { names } }) => { [names[11], names[16]] = [names[16], names[11]]; }), ["names_not"]);
  assert.deepEqual(differing(({ opened: { names } }) => { names[12].value = "Bacher, Bo"; }), ["names_not"]);
  const exchange = (list, key) => { [list[0][key], list[5][key]] = [list[5][key], list[0][key]]; };
  assert.deepEqual(differing(({ entries }) => exchange(entries.people, "name")), ["entries_not", "names_not"]);
  assert.deepEqual(differing(({ entries }) => exchange(entries.people, "number")), ["entries_not", "names_not", "seating_not", "seating_not"]);
});

test("two people exchanged at the tables, in one series", () => {
  const { differs } = said(({ series }) => { [series[0][0][0], series[0][1][0]] = [series[0][1][0], series[0][0][0]]; });
  assert.deepEqual(differs, ["seating_not"]);
  assert.deepEqual(differing(({ series }) => { series[1][0][2] = 2; }), ["everybody_not", "seating_not", "repeats_not"]);
});

test("a secret, a seed, a hash, a call of the hall or a count that is another one", () => {
  assert.deepEqual(differing((file) => { file.secret = "5b".repeat(16); }), ["commitment_not", "seed_not"]);
  assert.deepEqual(differing((file) => { file.seed = "0".repeat(32); }), ["seed_not"]);
  assert.deepEqual(differing((file) => { file.outside = "4 2 5"; }), ["outside_not", "seed_not"]);
  assert.deepEqual(differing((file) => { file.outside = ""; }), ["nothing_outside_not", "seed_not"]);
  assert.deepEqual(differing((file) => { file.entries.people[0].club = 9; }), ["entries_not", "people_not"]);
  assert.deepEqual(differing((file) => { file.repeats = 1; }), ["repeats_not"]);
  assert.deepEqual(differing((file) => { file.series_numbers = [1, 3]; }), ["entries_not"]);
});

test("a file made anew with other people has hashes that nobody published", () => {
  assert.deepEqual(differing((file) => {
    file.entries.people[0].team = 4;
    file.groups[0].team = 4;
    file.entries_hash = hashed(file.entries);
    file.seed = seedOf(file.secret, file.entries_hash, file.outside);
  }), ["listed_not"]);
});

test("groups drawn by the standing: the ranking is hashed with the rest, and only the command draws them again", () => {
  const inGroups = (file, { draws }) => {
    Object.assign(file.entries, { ranking: [16, 15, 14, 13, 12, 11], group: 1 });
    Object.assign(file, { ranking: file.entries.ranking.slice(), entries_hash: hashed(file.entries) });
    file.seed = seedOf(file.secret, file.entries_hash, file.outside);
    draws[0].entries_hash = file.entries_hash;
  };
  const { differs, command, holds } = said(inGroups);
  assert.deepEqual([differs, command], [[], ["recompute"]]);
  assert.ok(["entries", "everybody", "seating", "repeats"].every((key) => holds.includes(key)));
  assert.deepEqual(differing((file, published) => { inGroups(file, published); file.ranking.reverse(); }), ["entries_not"]);
  assert.deepEqual(differing((file, published) => { inGroups(file, published); file.entries.ranking.reverse(); }), ["entries_not"]);
});

test("what is withheld is said, and is no fault; what was changed later or is not seated is noted", () => {
  const { withheld, differs, command, holds } = said((file, published) => {
    published.draws[0].withheld = true;
    delete file.secret;
    delete file.seed;
    delete file.opened.private;
    delete file.opened.apart;
    delete file.opened.names[12];
  });
  assert.deepEqual([withheld, differs, command], [["secret", "names_closed", "private"], [], ["recompute_withheld"]]);
  assert.ok(holds.includes("entries") && holds.includes("seating"));
  const later = said((_file, published) => {
    published.seating[1] = [[11, 12, 16], [14, 15, 13]];
    published.draws[0].changed = [1];
    published.draws[0].series = [1];
    published.names[13] = "Klaus 🃏";
  });
  assert.deepEqual([later.differs, later.noted], [[], ["not_seated", "changed", "renamed", "bound_none"]]);
});

test("a secret that is left out though it is none is a fault, and so is a seed without it", () => {
  assert.deepEqual(differing((file) => { delete file.secret; delete file.seed; }), ["secret_not"]);
  assert.deepEqual(differing((file, published) => { delete file.secret; published.draws[0].withheld = true; }), ["secret_not"]);
});

test("wishes that are left out of a file cannot be said never to have been", () => {
  assert.deepEqual(differing((file, published) => {
    file.entries.apart = [hidden(SALT, { players: [11, 13], most: 1, weight: 3 })];
    published.draws[0].entries_hash = file.entries_hash = hashed(file.entries);
    file.seed = seedOf(file.secret, file.entries_hash, file.outside);
  }), ["private_none_not"]);
});

test("the organiser's file: wishes and fixed tables are those that were hidden", () => {
  const wish = { players: [11, 13], most: 1, weight: 3 };
  const open = (value) => (file, published) => {
    file.entries.apart = [hidden(SALT, wish)];
    file.entries_hash = hashed(file.entries);
    file.seed = seedOf(file.secret, file.entries_hash, file.outside);
    published.draws[0].entries_hash = file.entries_hash;
    file.opened.apart = [{ salt: SALT, value: { ...wish, ...value } }];
  };
  assert.ok(said(open({})).holds.includes("private_open"));
  assert.deepEqual(differing(open({ players: [11, 14] })), ["private_open_not"]);
  assert.deepEqual(differing(({ opened }) => { opened.private[13].value.table = 1; }), ["private_open_not"]);
});

/** Fill up with empty wishes and announce anew with what else is changed in the entries. */
function announceAnew(file, { draws }, changes = {}) {
  Object.assign(file.entries, changes);
  file.entries_hash = hashed(file.entries);
  file.seed = seedOf(file.secret, file.entries_hash, file.outside);
  Object.assign(draws[0], { entries_hash: file.entries_hash, outside: file.outside });
}

test("empty wishes are none, and each is one that was hidden", () => {
  const empty = (file, published) => {
    file.opened.apart = [{ salt: SALT, value: null }, { salt: "1f".repeat(16), value: null }];
    announceAnew(file, published, { apart: file.opened.apart.map(({ salt }) => hidden(salt, null)) });
  };
  assert.ok(said(empty).holds.includes("private_none"));
  assert.deepEqual(differing((file, published) => { empty(file, published); file.opened.apart.pop(); }), ["private_none_not"]);
  assert.deepEqual(differing((file, published) => { empty(file, published); file.opened.apart[0].value = { players: [11, 12], most: 1, weight: 1 }; }), ["private_open_not"]);
});

test("a fixed table that is left out is no table that never was, unless somebody was deleted", () => {
  assert.deepEqual(differing(({ opened }) => { delete opened.private[11]; }), ["private_none_not"]);
  assert.deepEqual(differing(({ opened }) => { delete opened.private; }), ["private_none_not"]);
  const { differs, withheld } = said((file) => { delete file.opened.private[11]; file.withheld = ["von Gelöschten"]; });
  assert.deepEqual([differs, withheld], [[], ["private_gone", "recompute_gone"]]);
});

test("another spelling than the one that counts gives another seed: it is said", () => {
  const typed = (outside, spelling) => (file, published) => { file.outside = outside; announceAnew(file, published, spelling ? { spelling } : {}); };
  assert.deepEqual(differing(typed("426", "a-z0-9")), []);
  assert.deepEqual(differing(typed("4 2 6", "a-z0-9")), ["spelling_not"]);
  assert.deepEqual(differing(typed("4 2 6")), []); // announced before there was a rule
  assert.throws(() => said(typed("426", "any")), { code: "no_draw" });
});

test("another time than was announced is not the one that was hashed", () => {
  const announced = (file, published) => { file.committed_at = "2026-05-09T07:00:00+00:00"; announceAnew(file, published, { committed_at: file.committed_at }); };
  assert.deepEqual(differing(announced), []);
  assert.deepEqual(differing((file, published) => { announced(file, published); file.committed_at = "2026-05-09T06:00:00+00:00"; }), ["entries_not"]);
});

test("where nothing was added from outside, nothing is claimed", () => {
  const { noted, differs } = said((file, published) => {
    file.outside = "";
    file.seed = seedOf(file.secret, file.entries_hash, "");
    published.draws[0].outside = "";
  });
  assert.deepEqual([differs, noted], [[], ["nothing_outside", "bound_none"]]);
});

test("counting proves that fewer repeats cannot be", () => {
  const twice = (file) => { file.series = [[[0, 1, 2]], [[0, 1, 2]]]; file.players = 3; file.repeats = 3; };
  assert.ok(said(twice).holds.includes("bound_met"));
  const never = (file) => { file.series = [[[0, 1, 2], [3, 4, 5]], [[0, 3], [1, 4], [2, 5]]]; file.repeats = 0; };
  assert.ok(said(never).holds.includes("none_possible"));
});

test("a lot is drawn again in the browser, with nothing left for the command", () => {
  // By hand: `printf 'Pokal:0' | sha256sum | cut -c1-16` modulo 3 is the place the last of three is swapped with, and so on.
  const { lots } = python;
  for (const { seed, numbers, order } of lots) assert.deepEqual(orderByLot(seed, numbers), order, seed);
  const secret = "77".repeat(16);
  const entries = {
    program: "2026.11.7", algorithm: "2", tournament: "Pokal", ranking: "Einzel", series: null, of: "players", rank: 2, outside: "",
    people: PEOPLE.slice(0, 3).map(({ number, name }) => ({ number, name: hidden(SALT, name) })),
  };
  const seed = seedOf(secret, hashed(entries), "");
  const file = {
    format: "los/1", program: "2026.11.7", algorithm: "2", tournament: "Pokal", ranking: "Einzel", series: null,
    order: orderByLot(seed, [11, 12, 13]), entries, entries_hash: hashed(entries), commitment: sha256(secret), secret, outside: "", seed,
    opened: { names: Object.fromEntries(PEOPLE.slice(0, 3).map(({ number, name }) => [number, { salt: SALT, value: name }])), private: {}, apart: [] },
  };
  const published = { draws: [{ ...file, announced: "um 17 Uhr", series: [], changed: [] }], seating: {}, names: {} };
  const keys = (some) => findings(drawIn(JSON.stringify(some)), published).map(({ key }) => key);
  assert.deepEqual(keys(file), ["listed", "entries", "nothing_outside", "commitment", "seed", "names", "lot"]);
  assert.ok(keys({ ...file, order: [...file.order].reverse() }).includes("lot_not"));
  assert.ok(keys({ ...file, secret: undefined, seed: "0", order: orderByLot("0", [11, 12, 13]) }).includes("secret_not"));
  assert.ok(keys({ ...file, order: file.order.slice(1) }).includes("lot_not"));
  assert.ok(keys({ ...file, ranking: "Damen" }).includes("entries_not"));
  assert.ok(keys({ ...file, opened: { ...file.opened, names: { 11: file.opened.names[12], 12: file.opened.names[11] } } }).includes("names_not"));
  for (const order of [undefined, "11,12", [1.5]]) assert.throws(() => drawIn(JSON.stringify({ ...file, order })), { code: "no_draw" });
});

test("what stands twice is refused, wherever it stands and however it is escaped", () => {
  const text = JSON.stringify(drawn()[0]);
  const twice = [
    text.replace("{", '{"repeats":9,'),
    text.replace('"name":', '"name":"x","n\\u0061me":'),
    text.replace('{"salt"', '{"salt":"","salt"'),
  ];
  for (const one of twice) {
    assert.notEqual(one, text);
    assert.throws(() => drawIn(one), { code: "twice" });
  }
  drawIn(text.replaceAll("Pokal", '{\\"a\\":1,\\"a\\":2}')); // a text, and no object
});

test("more people or series than a tab can take are refused before any work", () => {
  const [file] = drawn();
  const refused = (changes, code) => assert.throws(() => drawIn(JSON.stringify({ ...file, ...changes })), { code });
  const of = (length, value) => Array.from({ length }, () => value);
  const entries = (changes) => ({ entries: { ...file.entries, ...changes } });
  const person = file.entries.people[0];
  refused(entries({ people: of(MOST_PEOPLE + 1, person) }), "too_many");
  drawIn(JSON.stringify({ ...file, ...entries({ people: of(MOST_PEOPLE, person) }) }));
  refused({ series: of(13, []), series_numbers: of(13, 1) }, "too_many");
  drawIn(JSON.stringify({ ...file, series: of(12, []), series_numbers: of(12, 1) }));
  refused(entries({ played: of(51, []) }), "too_many");
  refused({ outside: "x".repeat(201) }, "no_draw");
  drawIn(JSON.stringify({ ...file, outside: "x".repeat(200) }));
  refused({ series: [of(500, [1, 2, 3, 4]), [...of(500, [1, 2, 3, 4]), [5]]] }, "too_many");
  refused({ series: [of(MOST_PEOPLE + 1, []), []] }, "too_many");
  refused(entries({ apart: of(MOST_PEOPLE + 1, "") }), "too_many");
  refused({ opened: { ...file.opened, names: Object.fromEntries(of(MOST_PEOPLE + 1, 0).map((_, at) => [at, { salt: "", value: "" }])) } }, "too_many");
});

test("what is no draw is said to be none, and nothing breaks", () => {
  const refused = (text, code) => assert.throws(() => drawIn(text), { code });
  refused("{", "not_json");
  refused(" ".repeat(LARGEST + 1), "too_large");
  for (const odd of ["null", "[]", "7", "{}", '{"format":"auslosung/2"}', '{"format":"auslosung/3","series":[]}'.replace('"series":[]', '"series":1')]) refused(odd, "no_draw");
  refused('{"format":"auslosung/1","series":[[[0,1,2]]],"seed":"1"}', "old");
  refused('{"series":[[[0,1,2]]],"seed":"1","players":3}', "old");
  const [file] = drawn();
  const changes = {
    series: [[["0"]]], groups: 1, players: "6", opened: [], entries: { people: [], apart: {} }, commitment: 5, seed: null,
    series_numbers: [1], program: 3,
  };
  for (const [key, value] of Object.entries(changes)) refused(JSON.stringify({ ...file, [key]: value }), "no_draw");
  refused(JSON.stringify({ ...file, entries: { ...file.entries, half: 0.5 } }), "no_draw");
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  refused(JSON.stringify({ ...file, entries: { ...file.entries, deep: 0 } }).replace('"deep":0', `"deep":${deep}`), "no_draw");
});
