/* What there is to say above the game: one thing at a time, what has to be done before anything else first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { h } from "../../static/lists/keeper/drawn/dom.js";
import { notesView, oneAtATime } from "../../static/lists/keeper/drawn/notes.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { stateOf, twenties } from "./table.mjs";

useWords(new Proxy({ more: "{count} more" }, { get: (words, key) => words[key] ?? String(key) }));

globalThis.location ??= { origin: "http://127.0.0.1:9", pathname: "/liste/x/" };

const keys = (drawn) => drawn.flat(Infinity).filter(Boolean).map(({ props }) => props.key);
const entry = { id: "p3", method: "PUT", link: "games/3", number: 3, content: { results: twenties(3, 1) } };
const nothing = { laidAside: [], laidBeside: [], rejected: [], held: [], missing: [], refused: null, all: [], record: {} };

/** Keys of the notes, as they are asked for. */
function noted({ cannotKeep = null, isUnknown = false, typing = false, given = [], taken = null, gaveBack = [], state = {}, ...outbox }) {
  const list = { games: new Map(), state: stateOf(state) };
  const parts = { delivery: { gaveBack, question: undefined, outbox: { list: "/liste/x/" } }, handover: { given, taken }, notice: { isUnknown, isDeleted: false },
    outbox: { ...nothing, ...outbox }, typing: { isBegun: typing } };
  return keys(notesView({ list, cannotKeep, ...parts }));
}

test("nothing is said of nothing", () => {
  assert.deepEqual([noted({}), keys(oneAtATime([null, [], false]))], [[], []]);
});

test("the one thing there is stands there, and no empty text in its place", () => {
  const [first, more] = oneAtATime(["", [null, ""], [h("p", { key: "one" })]]);
  assert.deepEqual([first.props.key, more], ["one", false]);
});

test("of several the first stands there, the others a tap away", () => {
  const [first, more] = oneAtATime([false, [h("p", { key: "one" }), [h("p", { key: "two" })]], h("p", { key: "three" })]);
  const [summary, ...others] = more.children;
  assert.deepEqual([first.props.key, more.tag, summary.children, keys(others)], ["one", "details", ["2 more"], ["two", "three"]]);
});

test("what is lost when the page closes comes before all, what was handed on comes last", () => {
  const all = noted({ cannotKeep: "storage_full", isUnknown: true, refused: entry, missing: [2], laidAside: [entry], laidBeside: [entry],
    record: { decided: [{ id: "d", number: 2, players: ["A"], by: "organiser" }] }, gaveBack: [entry], taken: [entry],
    given: [{ ...entry, given: "2026-05-09T10:00:00Z" }], state: { open: true, reopened_at: "2026-05-09T10:00:00Z", moved_to: "https://new.example/" }, all: [] });
  assert.deepEqual(all, ["storage", "unknown", "postponed", "aside", "behind", "decided-d", "beside", "reopened", "gave-back", "taken", "given", "moved"]);
});

test("a question that was put off waits while a game is typed", () => {
  assert.deepEqual([noted({ refused: entry }), noted({ refused: entry, typing: true })], [["postponed"], []]);
});

test("what the server lost is said once, as lost or as unknown", () => {
  assert.deepEqual([noted({ held: [entry] }), noted({ held: [entry], isUnknown: true })], [["held"], ["unknown"]]);
});
