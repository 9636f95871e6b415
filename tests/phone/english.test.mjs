/* Every screen of a phone without network, as somebody reads it who reads English: no German word on it. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { view } from "../../static/lists/keeper/drawn/page.js";
import { listOf } from "../../static/lists/keeper/known/list.js";
import * as queue from "../../static/lists/keeper/known/queue.js";
import { Typing } from "../../static/lists/keeper/known/typing.js";
import { t, useWords } from "../../static/lists/keeper/known/words.js";
import { Moves } from "../../static/lists/keeper/later/moves.js";
import { Delivery } from "../../static/lists/keeper/sent/delivery.js";
import { Handover, Mates } from "../../static/lists/keeper/sent/handover.js";
import { Moving } from "../../static/lists/keeper/sent/moving.js";
import { Notice } from "../../static/lists/keeper/sent/notice.js";
import { Outbox } from "../../static/lists/keeper/sent/outbox.js";
import { Lists } from "../../static/lists/keeper/sent/storage.js";
import { fromPython, stateOf, stored, twenties } from "./table.mjs";

const spoken = fromPython("spoken");
const LIST = "http://127.0.0.1:9/liste/x/"; // nobody answers there
const LINKS = { ...stateOf().links, confirm: "bestaetigen", call: "rufen", swap: "tauschen", reader: "/tisch/x/", practice: "/uebung/", object: "einspruch", sign: "unterschreiben" };
globalThis.location ??= { origin: "http://127.0.0.1:9", pathname: "/liste/x/", href: LIST };

const boxes = [];
after(() => boxes.forEach((box) => {
  clearTimeout(box.timer);
  box.channel.close();
}));

/** A phone without network that has this list, in a language. */
async function phone(language, { book = "dgsrv", ...rest }) {
  useWords(spoken[language].words);
  const size = rest.size ?? 4;
  const state = { ...stateOf({ links: LINKS, ...rest }), rulebook: spoken[language].books[book][size] };
  const lists = new Lists(null);
  await lists.change(LIST, () => ({ ...queue.emptyRecord(LIST), state }));
  const outbox = new Outbox(lists, LIST, () => {});
  boxes.push(outbox);
  await outbox.load();
  const here = { screen: "entry" };
  const list = () => listOf(outbox.record.state, outbox.entries);
  const around = { list, changed: () => {}, turned: (screen = here.screen) => { here.screen = screen; }, handingOver: async () => { throw new Error("no code"); } };
  const delivery = new Delivery(outbox, { ...around, isTyping: () => false, edit: () => {}, refresh: async () => {}, keepState: async () => {} });
  let kept = null;
  const typing = new Typing({ ...around, drafts: { draft: () => kept, keepDraft: (one) => { kept = one; } }, isAsked: () => false, decideNow: () => {}, put: async () => {}, takeBack: async () => "taken",
    insert: (draft, results) => moving.insert(draft, results) });
  typing.prepare();
  const answers = []; // to what is asked where games change their numbers; nobody's, where there is none
  const ask = async (...asked) => answers.shift()?.(...asked) ?? { status: 0 };
  const moving = new Moving({ ...around, ask, newEntryId: () => "e", delivery, outbox, typing, refresh: async () => {}, keepState: async () => {}, moves: async () => ({ Moves }) });
  const parts = { typing, delivery, moving, handover: new Handover(outbox, { ...around, taken: () => {} }), mates: new Mates(around), notice: new Notice(outbox), outbox };
  const shown = { list: list(), offset: 0, screen: "entry", failed: null, reason: null, unable: null, isOffline: true, rings: false, mayGoDark: true, cannotKeep: null, keeps: true };
  const tree = (more = {}) => view({ ...shown, list: list(), screen: here.screen, ...parts, ...more });
  const draw = Object.assign((more) => [...texts(tree(more))], { tree });
  return { ...parts, answers, draw, here };
}

/** All that is seen or heard of what is drawn. */
function* texts(drawn) {
  if (typeof drawn === "string") yield drawn;
  else if (Array.isArray(drawn)) for (const one of drawn) yield* texts(one);
  else if (drawn) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) if (typeof drawn.props?.[name] === "string") yield drawn.props[name];
    yield* texts(drawn.children);
  }
}

const GAMES = [stored(1, 2), stored(2, 1)];
const TOLD = { confirms_games: true, confirmed: {}, names_taken: [2], objections: [{ game: 1, seat: 3, note: "17" }] };

const WHO_PLAYED = { errors: [{ code: "seat_differs", message: "" }], kept: 3, shown: [{ seat: 2, id: null, name: "B" }, { seat: 3, id: null, name: null }],
  seated: [{ seat: 2, id: null, name: "E" }, { seat: 3, id: null, name: "F" }] };

/** Game 3 was refused like that, and two more wait behind it. */
async function refused({ delivery, draw }, status, body) {
  const entries = [3, 4, 5].map((number) => ({ id: `p${number}`, method: "PUT", link: `games/${number}`, number, content: { results: twenties(number, (number % 4) + 1) } }));
  await delivery.outbox.change((record) => ({ ...record, entries: entries.map((entry) => (entry.number === 3 ? { ...entry, trouble: { status, body } } : entry)) }));
  return draw();
}

/** Others said who played. */
async function decided({ delivery, draw }, by) {
  await delivery.outbox.change((record) => ({ ...record, decided: [{ id: "p2", number: 2, players: ["E"], by }] }));
  return draw();
}

const GIVEN = (method, _link, { results }) => ({ status: 200, body: method === "PUT" ? { number: 2, version: 1, results } : stateOf() });
const OTHERS = () => ({ status: 409, isJson: true, body: { number: 2 } });

/** A game is inserted, undone, two are swapped: chosen, asked about, answered by nobody, refused, done. */
async function moved({ answers, draw, here, moving, typing }) {
  const said = [];
  const look = () => said.push(...draw());
  const press = async (key, values) => {
    await buttonIn(draw.tree(), t(key, values)).props.onclick();
    look();
  };
  await moving.open();
  await press("text_game", { number: 2 });
  typing.finishedBy(1);
  for (const digit of [2, 0]) typing.digit(digit);
  await typing.next();
  for (const digit of [2, 0]) typing.digit(digit);
  await typing.next();
  look();
  answers.push(OTHERS);
  await press("insert_yes");
  await press("insert_yes"); // nobody answers
  answers.push(GIVEN, GIVEN, GIVEN);
  await typing.next();
  await press("undo");
  await moving.open();
  for (const [key, number] of [["swap"], ["text_game", 1], ["text_game", 3], ["swap_yes"]]) await press(key, { number });
  here.screen = "entry";
  typing.prepare();
  typing.finishedBy(1);
  here.screen = "list";
  await moving.open(); // not while a game is half typed
  look();
  return said;
}

/** The first button that says this. */
function buttonIn(drawn, said) {
  const buttons = (node) => (Array.isArray(node) ? node.flatMap(buttons) : node?.tag === "button" ? [node] : buttons(node?.children ?? []));
  return buttons(drawn).find((one) => [...texts(one.children)].includes(said));
}

/** Screen after screen, each with what brings a phone there. */
const SCREENS = {
  "cards are counted": [{ cards_confirmed_at: null }, async ({ draw }) => draw()],
  "a game begins": [{ games: GAMES, ...TOLD }, async ({ draw }) => draw()],
  "somebody finished": [{ games: GAMES }, async ({ typing, draw }) => { typing.finishedBy(1); typing.digit(1); return draw(); }],
  "cards are counted one by one": [{ games: GAMES }, async ({ typing, draw }) => { typing.finishedBy(1); typing.openCounter(); typing.count([{ rank: "B", augen: 10 }]); return draw(); }],
  "nobody finished": [{ book: "romme-51", size: 4 }, async ({ typing, draw }) => { typing.finishedBy(2); return draw(); }],
  "the list": [{ games: GAMES, series: { minutes: 60, started_at: "2026-05-09T10:00:00Z" } }, async ({ draw, here }) => { here.screen = "list"; return draw(); }],
  "the time is up": [{ games: GAMES, series: { minutes: 60, started_at: "2026-05-09T08:00:00Z" } }, async ({ draw }) => draw({ rings: true })],
  "a game is not sent yet": [{ games: GAMES }, async ({ delivery, draw }) => { await delivery.put({ number: 3, version: 0 }, twenties(3, 1)); return draw(); }],
  "nobody knows who played": [{ games: GAMES }, async (here) => [...await refused(here, 409, WHO_PLAYED), ...((here.delivery.unheard = "p3"), here.draw())]],
  "games came too late": [{ games: GAMES }, async (here) => [...await refused(here, 403, { errors: [{ code: "list_closed", message: "" }], kept: 7 }),
    ...await refused(here, 409, { errors: [{ code: "late_rejected", message: "", reason: "1" }] }),
    ...await decided(here, "organiser"), ...await decided(here, "list_keeper")]],
  "a game is corrected": [{ games: GAMES }, async ({ typing, draw }) => { typing.correct(2); typing.turnTo(4); typing.digit(9); typing.choose("opened"); typing.digit(1); return draw(); }],
  "a referee is called": [{ games: GAMES, call: { note: "", seen: false } }, async ({ draw, here }) => [...draw(), ...((here.screen = "call"), draw())]],
  "others join": [{ games: GAMES, ...TOLD }, async ({ mates, draw }) => { await mates.open(); return draw(); }],
  "another phone takes over": [{ games: GAMES }, async ({ draw, here }) => { here.screen = "handover"; return draw(); }],
  "games change their numbers": [{ games: [...GAMES, stored(3, 1)] }, moved],
  "the list is played": [{ due: 2, games: GAMES }, async ({ draw }) => draw()],
  "the list is closed": [{ due: 2, games: GAMES, open: false, closed_at: "2026-05-09T12:00:00Z", check_word: "Turm Korb" }, async ({ draw }) => draw()],
  "somebody gave up": [{ book: "horesca", size: 2, games: [], gave_up: 2, open: false }, async ({ draw }) => draw()],
  "it is not there": [{}, async ({ draw }) => [404, 410, 503].flatMap((failed) => draw({ failed }))],
  "the server is full": [{}, async ({ draw }) => ["server_full", "server_broken"].flatMap((unable) => draw({ failed: 503, unable }))],
  "it cannot be kept": [{}, async ({ draw }) => ["storage_full", "storage_forbidden"].flatMap((cannotKeep) => draw({ cannotKeep, keeps: false }))],
};

/** The pieces of sentences that are German and not English too, between what is filled in. */
function germanPieces() {
  const sentences = (language) => Object.values(spoken[language].words).flatMap((said) => said.forms ?? said);
  const pieces = (language) => sentences(language).flatMap((said) => said.split(/\{\w+\}/u)).map((piece) => piece.trim());
  const english = sentences("en").join("\n");
  const outcomes = Object.values(spoken.de.books).flatMap((sizes) => Object.values(sizes)).flatMap((book) => book.outcomes.map(({ name }) => name));
  const same = Object.values(spoken.en.books).flatMap((sizes) => Object.values(sizes)).flatMap((book) => book.outcomes.map(({ name }) => name));
  return [...new Set([...pieces("de"), ...outcomes])].filter((piece) => /\p{L}{4}/u.test(piece) && !english.includes(piece) && !same.some((name) => name.includes(piece)));
}

const PIECES = germanPieces();
const germanIn = (said) => said.filter((text) => PIECES.some((piece) => text.includes(piece)));

for (const [name, [rest, reach]] of Object.entries(SCREENS)) {
  test(`${name}: in English`, async () => {
    const german = await reach(await phone("de", rest));
    assert.notDeepEqual(germanIn(german), [], "this screen says nothing that could be German");
    const english = await reach(await phone("en", rest));
    assert.deepEqual(germanIn(english), []);
    assert.equal(english.length, german.length);
  });
}

test("a list that takes nothing more for another reason than being closed says that one", async () => {
  const said = (await phone("de", { games: GAMES, open: false, ended: "Diese Serie entfällt." })).draw();
  assert.ok(said.includes("Diese Serie entfällt."));
  assert.deepEqual(said.filter((text) => text.includes("abgeschlossen") || text.includes("✓")), []);
});

test("the foot counts the game that is asked about, unless the server has it beside the list", async () => {
  const footOf = async (...answer) => (await refused(await phone("de", { games: GAMES }), ...answer)).find((text) => text.startsWith("⚠"));
  const said = (count) => `⚠ ${count} Eingaben sind erst auf diesem Telefon`;
  assert.equal(await footOf(409, { number: 3, version: 1, results: twenties(3, 2) }), said(3));
  assert.equal(await footOf(409, WHO_PLAYED), said(2));
  assert.equal(await footOf(409, { errors: [{ code: "late_rejected", message: "", reason: "1" }] }), said(2));
});
