/* Games that change their numbers: who deals them then, what is asked, what is sent, and what becomes of it. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { listOf } from "../../static/lists/keeper/known/list.js";
import { Typing } from "../../static/lists/keeper/known/typing.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { movedOn, oddDealers, seatedThen } from "../../static/lists/keeper/later/moved.js";
import { Moving } from "../../static/lists/keeper/sent/moving.js";
import { Moves } from "../../static/lists/keeper/later/moves.js";
import { atTable, fromPython, KEYS, people, seatedAt, stateOf, stored, twenties } from "./table.mjs";

// As in the words of the page, where games are counted; all others are said by their keys.
useWords(new Proxy({ now_is: "{from}={to}", now_are: "{from}-{last}={to}-{end}", inserted: "in {number}", taken_out: "out {number}", odd_dealer: "{name} for {turn}", text_game: "game {number}", becomes: "{from}>{to}" },
  { get: (some, key) => some[key] ?? KEYS[key] }));

const LINKS = { ...stateOf().links, swap: "tauschen", take_out: "herausnehmen" };

/** A stored game that this seat dealt, at a table of four: it sits out. */
const dealtBy = (number, dealer) => ({ number, version: 1, dealer, results: twenties(dealer, (dealer % 4) + 1) });

/** Games 1 to 4 in turn; then this many of which the first was really the sixth: 5 was forgotten. */
const withoutFifth = (later = 3) => [1, 2, 3, 4, ...Array.from({ length: later }, (_, at) => 5 + at)]
  .map((number) => dealtBy(number, number < 5 ? number : (number % 4) + 1));

const odd = (state, number) => {
  const list = listOf(state, []);
  return oddDealers(list, seatedThen(list.at, number), movedOn(list.games, number)).map((one) => [one.number, one.seat, one.turn]);
};

describe("dealers follow", () => {
  test("games that others dealt than the list said are dealt in turn at their right numbers", () => {
    assert.deepEqual(odd(stateOf({ games: withoutFifth() }), 5), []);
  });

  test("where the dealer sits out, a game dealt in turn stays his: he sat out", () => {
    // Game 2, which Bauer dealt, becomes 3, whose dealer by the list is Claus; game 3 becomes 4.
    assert.deepEqual(odd(stateOf({ games: [1, 2, 3].map((number) => dealtBy(number, number)) }), 2), [[3, 2, 3], [4, 3, 4]]);
  });

  test("where the dealer plays, every game is dealt in turn at its new number", () => {
    const games = [1, 2, 3].map((number) => ({ ...stored(number, 2, { size: 3 }), dealer: number }));
    assert.deepEqual(odd(stateOf({ size: 3, games }), 2), []);
  });

  test("of who dealt out of turn and played nothing is guessed", () => {
    const games = [1, 2, 3].map((number) => ({ ...stored(number, 2, { size: 3 }), dealer: number === 2 ? 1 : number }));
    assert.deepEqual(odd(stateOf({ size: 3, games }), 2), [[3, 1, 3]]);
  });

  test("games that were not moved are not asked about", () => {
    const games = [dealtBy(1, 2), dealtBy(2, 3), dealtBy(3, 3)]; // the first two out of turn
    assert.deepEqual(odd(stateOf({ games }), 3), [[4, 3, 4]]);
  });
});

test("thousands of lists, a game inserted before each, neighbours swapped: what Python makes of them", () => {
  const found = { moved: 0, swapped: 0 };
  for (const { rulebook, size, changes, ends_after: endsAfter, games: played, moved, swapped } of fromPython("cases")) {
    const at = atTable(size, changes, endsAfter);
    const games = new Map(played.map((game) => [game.number, game]));
    const isWhole = ({ number, dealer, results }) => at.playing(rulebook, number, dealer).join() === results.map((result) => result.seat).join();
    if (!played.every(isWhole)) continue; // only what it counts is tried
    const oddIn = (then, moves) => oddDealers({ at, games, rulebook }, then, moves).map(({ number, seat, turn }) => [number, seat, turn]).sort(([one], [other]) => one - other);
    const said = JSON.stringify({ id: rulebook.id, size, changes, endsAfter, played });
    for (const [place, expected] of moved.entries()) {
      const { number } = played[place];
      const then = seatedThen(at, number);
      assert.deepEqual(oddIn(then, movedOn(games, number)), expected.odd, `${number} in ${said}`);
      assert.deepEqual(then.stints.slice(size).map((stint) => [stint.seat, stint.from_game]), expected.changes, `${number} in ${said}`);
      found.moved += expected.odd.length;
    }
    for (const [one, other, expected] of swapped) {
      assert.deepEqual(oddIn(at, [[one, other], [other, one]]), expected.odd, `${one}, ${other} in ${said}`);
      found.swapped += expected.odd.length;
    }
  }
  assert.ok(found.moved > 1_000 && found.swapped > 1_000, JSON.stringify(found));
});

describe("who sits there once a game comes before number 5", () => {
  const firstGameOf = (from) => {
    const { at } = listOf({ ...people(stateOf()), substitutes: [seatedAt(2, from, "Ehlers")] }, []);
    return [4, 5, 6, 7].find((game) => seatedThen(at, 5).player(2, game) === "p5");
  };

  test("whoever came with a later game comes a game later", () => assert.equal(firstGameOf(6), 7));
  test("whoever came with just this game plays the new one too", () => assert.equal(firstGameOf(5), 5));
  test("whoever was there before stays so", () => assert.equal(firstGameOf(4), 4));
});

/**
 * A phone on a list; `answer`: what the server says, `[status, body, state afterwards]`; null: nobody answers. Only who
 * is asked is not real.
 */
function phone(games = withoutFifth(), { kept = null, ...rest } = {}) {
  const here = { state: people(stateOf({ games, links: LINKS, ...rest })), screen: "list", kept, asked: [], answer: () => null, signed: true, fetched: 0, ids: 0, waits: [] };
  const ask = async (method, link, content) => {
    here.asked.push({ method, link, content });
    const [status, body, state] = here.answer(content) ?? [0, null];
    here.next = state;
    return { status, body, isJson: status > 0, time: null };
  };
  const list = () => listOf(here.state, here.waits);
  const refresh = async () => { here.state = here.next ?? here.state; here.typing.prepare(); };
  const drawing = { list, changed: () => here.typing.prepare(), turned: (screen = here.screen) => { here.screen = screen; here.typing.prepare(); } };
  const typing = new Typing({ ...drawing, isAsked: () => false, decideNow: () => {}, put: async () => {}, takeBack: async () => "",
    drafts: { draft: () => here.kept, keepDraft: (one) => { here.kept = one && JSON.parse(JSON.stringify(one)); } },
    insert: (draft, results) => here.moving.insert(draft, results) });
  here.moving = new Moving({ ...drawing, typing, refresh, keepState: async (state) => { here.state = state; },
    delivery: { withdraw: async () => { here.signed = false; } },
    outbox: { record: { deliveries: 0 }, get listed() { return here.waits; }, refused: undefined },
    ask, moves: async () => { here.fetched += 1; return { Moves }; },
    newEntryId: () => `id${here.ids += 1}` });
  here.typing = typing;
  typing.restore();
  typing.prepare();
  return here;
}

const isElement = (node) => typeof node === "object";
const all = (node) => [node, ...node.children.filter(isElement).flatMap(all)];
const textOf = (node) => (isElement(node) ? node.children.map(textOf).join(" ") : String(node));
const shown = (here) => here.moving.moves.view(listOf(here.state, here.waits));
const note = (here) => here.moving.moves.noteView(listOf(here.state, here.waits));
const button = (view, begin) => all(view).find((node) => node.tag === "button" && textOf(node).startsWith(begin));
const press = (view, begin) => button(view, begin).props.onclick();
const paragraphs = (view) => all(view).filter((node) => node.tag === "p").map(textOf);

/** Game 5 is chosen, Bauer finishes, the two others hold 30 each. */
async function typed(here) {
  await here.moving.open();
  press(shown(here), "game 5");
  here.typing.finishedBy(2);
  for (const digit of [3, 0]) here.typing.digit(digit);
  await here.typing.next();
  for (const digit of [3, 0]) here.typing.digit(digit);
}

const LATER = { 5: 1, 6: 1, 7: 1 };
const THIRTIES = [{ seat: 2, outcome: "romme", augen: 0 }, { seat: 3, outcome: "opened", augen: 30 }, { seat: 4, outcome: "opened", augen: 30 }];
/** What the server has once it took what was sent. */
const inserted = (here, entryId) => ({ ...here.state, games: [...[1, 2, 3, 4].map((number) => dealtBy(number, number)),
  { number: 5, version: 2, dealer: 1, results: THIRTIES, entry_id: entryId }, ...[6, 7, 8].map((number) => ({ ...dealtBy(number, ((number - 1) % 4) + 1), version: 2 }))] });
const takes = (here) => ({ entry_id: id, results }) => [200, { number: 5, version: 2, results }, inserted(here, id)];
/** What it has after somebody corrected game 6 meanwhile. */
const corrected = (state) => ({ ...state, games: state.games.map((game) => (game.number === 6 ? { ...game, version: 2 } : game)) });
const STALE = [409, { number: 5, version: 1, results: [] }];

describe("inserting", () => {
  test("sends the game with those who are shown and every game that was seen behind it", async () => {
    const here = phone();
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    assert.deepEqual(here.asked, [{ method: "PUT", link: "games/5",
      content: { entry_id: "id1", version: 1, results: THIRTIES, players: ["p1", "p2", "p3", "p4"], before: LATER } }]);
    assert.deepEqual([here.screen, here.kept, here.signed], ["list", null, false]);
    assert.equal(paragraphs(note(here))[0], "in 5 5-7=6-8");
  });

  test("is no correction: nothing is compared with the game that has that number, and it cannot be taken back", async () => {
    const here = phone([1, 2, 3, 4].map((number) => dealtBy(number, number)).concat(dealtBy(5, 2)));
    await typed(here);
    assert.deepEqual([here.typing.isEarlierGame, here.typing.mayTakeBack, here.typing.isAsStored(here.state.games[4].results)], [false, false, false]);
  });

  test("one game that moves is said as one", async () => {
    const here = phone(withoutFifth(1));
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    assert.equal(paragraphs(note(here))[0], "in 5 5=6");
  });

  test("asks about dealers before anything is sent, and sends once that is agreed", async () => {
    const here = phone([1, 2, 3, 4, 5].map((number) => dealtBy(number, ((number - 1) % 4) + 1)));
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    assert.deepEqual([here.asked, here.screen, paragraphs(shown(here))], [[], "moving", ["game 6: Ahrens for Bauer"]]);
    await press(shown(here), "insert_yes");
    assert.deepEqual([here.asked.length, here.screen], [1, "list"]);
  });

  test("not agreed, the game stays as it is typed", async () => {
    const here = phone([1, 2, 3, 4, 5].map((number) => dealtBy(number, ((number - 1) % 4) + 1)));
    await typed(here);
    await here.typing.next();
    press(shown(here), "back");
    assert.deepEqual([here.asked, here.screen, here.typing.game.number, here.kept.winner], [[], "entry", 5, 2]);
  });

  test("half typed it survives the killed page, with its people and what was seen", async () => {
    const before = phone();
    await typed(before);
    const here = phone(withoutFifth(), { kept: before.kept, substitutes: [seatedAt(2, 4, "Ehlers")] });
    here.screen = "entry";
    assert.deepEqual(here.typing.game.players, ["p1", "p2", "p3", "p4"]);
    assert.equal(here.typing.list.names[2], "Bauer");
    here.answer = takes(here);
    await here.typing.next();
    assert.deepEqual(here.asked.map(({ content }) => [content.entry_id, content.before, content.players[1]]), [["id1", LATER, "p2"]]);
    assert.equal(here.screen, "list");
  });

  test("that was stored just before the page was killed is not typed again", async () => {
    const before = phone();
    await typed(before);
    const here = phone(inserted(before, "id1").games, { kept: before.kept });
    assert.deepEqual([here.typing.game.number, here.kept], [9, null]);
  });

  test("the same results under another entry are another game", async () => {
    const before = phone();
    await typed(before);
    const here = phone(inserted(before, "others").games, { kept: before.kept });
    assert.deepEqual([here.typing.game.number, here.typing.game.before], [5, LATER]);
  });

  test("nobody answers: it says so, nothing is lost, and it goes again under the same id", async () => {
    const here = phone();
    await typed(here);
    await here.typing.next();
    assert.deepEqual([here.typing.lacking, here.screen, here.kept.before], ["moving_lacks", "entry", LATER]);
    here.answer = takes(here);
    await here.typing.next();
    assert.deepEqual(here.asked.map(({ content }) => content.entry_id), ["id1", "id1"]);
    assert.equal(here.screen, "list");
  });

  test("stored unheard, then changed and sent again: it is asked, and the change is not taken for stored", async () => {
    const here = phone();
    await typed(here);
    here.answer = ({ entry_id: id }) => [200, { number: 5, version: 2, results: twenties(5, 2) }, inserted(here, id)];
    await here.typing.next();
    assert.deepEqual([here.screen, paragraphs(shown(here))[0], here.typing.game.number], ["moving", "moving_stale", 5]);
  });

  test("a refusal shows the server's sentence and keeps the game", async () => {
    const here = phone();
    await typed(here);
    here.answer = () => [422, { errors: [{ message: "Die Liste ist voll.", code: "list_full", place: "" }] }];
    await here.typing.next();
    assert.deepEqual([here.typing.lacking, here.screen, here.kept.number], ["Die Liste ist voll. help_organiser", "entry", 5]);
  });

  test("others changed the list: what is there now is shown, and it goes on top of just that", async () => {
    const here = phone();
    await typed(here);
    here.answer = () => [...STALE, corrected(here.state)];
    await here.typing.next();
    assert.equal(here.screen, "moving");
    assert.deepEqual(paragraphs(shown(here)).map((one) => one.split(" ")[0]), ["moving_stale", "5>6", "6>7", "7>8"]);
    here.answer = takes(here);
    await press(shown(here), "insert_yes");
    assert.deepEqual(here.asked.map(({ content }) => [content.entry_id, content.before]), [["id1", LATER], ["id2", { ...LATER, 6: 2 }]]);
    assert.equal(here.screen, "list");
  });

  test("what is agreed holds for that list alone", async () => {
    const here = phone([1, 2, 3, 4, 5].map((number) => dealtBy(number, ((number - 1) % 4) + 1)));
    await typed(here);
    here.answer = () => [...STALE, { ...here.state, games: [...here.state.games.slice(0, 4), { ...dealtBy(5, 1), version: 4 }] }];
    await here.typing.next();
    await press(shown(here), "insert_yes");
    assert.deepEqual([here.asked.length, here.screen, paragraphs(shown(here))[0]], [1, "moving", "moving_stale"]);
  });

  test("what is agreed is not agreed for the next game", async () => {
    const here = phone([1, 2, 3, 4, 5].map((number) => dealtBy(number, ((number - 1) % 4) + 1)));
    await typed(here);
    await here.typing.next();
    press(shown(here), "back");
    here.moving.moves.agreed = JSON.stringify({ 4: 1, 5: 1 });
    await here.typing.next();
    assert.deepEqual([here.asked, here.screen], [[], "moving"]);
  });

  test("that somebody else dealt stays one that is inserted", async () => {
    const here = phone();
    await typed(here);
    here.typing.dealtBy(3);
    assert.deepEqual([here.typing.game.before, here.typing.game.id, here.typing.game.dealer], [LATER, "id1", 3]);
  });

  test("undone it is taken out, undone again it is inserted by another entry", async () => {
    const here = phone();
    const before = here.state;
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    here.answer = () => [200, { ...before, rulebook: before.rulebook, server_time: "now" }];
    await press(note(here), "undo");
    assert.deepEqual(here.asked[1], { method: "POST", link: "herausnehmen", content: { game: 5, seen: { 5: 2, 6: 2, 7: 2, 8: 2 } } });
    assert.equal(paragraphs(note(here))[0], "out 5 6-8=5-7");
    here.answer = takes(here);
    await press(note(here), "undo");
    assert.deepEqual(here.asked[2].content, { ...here.asked[0].content, entry_id: "id2" });
    assert.equal(paragraphs(note(here))[0], "in 5 5-7=6-8");
  });

  test("that was changed since cannot be undone: it says so once", async () => {
    const here = phone();
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    here.answer = () => [409, null, corrected(here.state)];
    here.state = inserted(here, "id1");
    await press(note(here), "undo");
    assert.equal(paragraphs(note(here))[0], "moving_stale");
    assert.equal(button(note(here), "undo"), undefined);
  });

  test("undo that nobody answers can be tried again", async () => {
    const here = phone();
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    here.answer = () => null;
    await press(note(here), "undo");
    assert.deepEqual([paragraphs(note(here))[0], button(note(here), "undo").props.disabled], ["moving_lacks", false]);
  });

  test("the note goes with the next game", async () => {
    const here = phone();
    await typed(here);
    here.answer = takes(here);
    await here.typing.next();
    here.state = { ...here.state, games: [...here.state.games, dealtBy(9, 1)] };
    assert.equal(note(here), null);
  });
});

describe("swapping", () => {
  const PLAYED = [1, 2, 3, 4, 5].map((number) => dealtBy(number, ((number - 1) % 4) + 1));
  const swapping = async (here, one, other) => {
    await here.moving.open();
    press(shown(here), "swap");
    press(shown(here), `game ${one}`);
    press(shown(here), `game ${other}`);
  };

  test("shows both games with their new numbers, sends what was seen of the two, and is undone by the same", async () => {
    const here = phone(PLAYED);
    await swapping(here, 5, 1);
    assert.deepEqual([here.asked, paragraphs(shown(here)).map((one) => one.split(" ")[0])], [[], ["5>1", "1>5"]]); // Ahrens dealt both
    here.answer = () => [200, { ...here.state, server_time: "now" }];
    await press(shown(here), "swap_yes");
    await press(note(here), "undo");
    const sent = { method: "POST", link: "tauschen", content: { games: [1, 5], seen: { 1: 1, 5: 1 } } };
    assert.deepEqual([here.asked, here.screen], [[sent, sent], "list"]);
  });

  test("asks about dealers", async () => {
    const here = phone(PLAYED);
    await swapping(here, 2, 3);
    assert.deepEqual(paragraphs(shown(here)).slice(2), ["game 2: Claus for Bauer", "game 3: Bauer for Claus"]);
  });

  test("a game tapped again is not chosen any more", async () => {
    const here = phone(PLAYED);
    await swapping(here, 2, 2);
    assert.deepEqual([button(shown(here), "game 2").props["aria-pressed"], here.asked], ["false", []]);
  });

  test("of a list that others changed it asks anew", async () => {
    const here = phone(PLAYED);
    await swapping(here, 5, 1);
    here.answer = () => [409, null, { ...here.state, games: here.state.games.map((game) => ({ ...game, version: 3 })) }];
    await press(shown(here), "swap_yes");
    assert.equal(paragraphs(shown(here))[0], "moving_stale");
    here.answer = () => [200, { ...here.state, server_time: "now" }];
    await press(shown(here), "swap_yes");
    assert.deepEqual(here.asked[1].content.seen, { 1: 3, 5: 3 });
  });

  test("a refusal is said where it was asked", async () => {
    const here = phone(PLAYED);
    await swapping(here, 5, 1);
    here.answer = () => [409, { errors: [{ message: "Dazwischen hat jemand gewechselt.", code: "other_people_played", place: "" }] }];
    await press(shown(here), "swap_yes");
    assert.deepEqual([here.screen, paragraphs(shown(here))[0]], ["moving", "Dazwischen hat jemand gewechselt. help_organiser"]);
  });

  test("is all there is in a full list", async () => {
    const here = phone(PLAYED, { due: 5 });
    await here.moving.open();
    assert.deepEqual([button(shown(here), "insert"), button(shown(here), "game 1").props["aria-pressed"]], [undefined, "false"]);
  });
});

describe("it does not begin", () => {
  const put = { id: "p8", method: "PUT", link: "games/8", number: 8, content: { entry_id: "p8", version: 0, results: twenties(4, 1) } };

  test("while a game is unsent", async () => {
    const here = phone();
    here.waits = [put];
    await here.moving.open();
    assert.deepEqual([here.screen, here.moving.lacks, here.fetched], ["list", "moving_lacks", 0]);
  });

  test("while it has to be decided about a game that was refused", async () => {
    const here = phone();
    Object.defineProperty(here.moving.around.outbox, "refused", { value: put });
    await here.moving.open();
    assert.deepEqual([here.screen, here.moving.lacks], ["list", "moving_lacks"]);
  });

  test("without network, of which the phone knows", async () => {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    const here = phone();
    await here.moving.open();
    Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
    assert.deepEqual([here.screen, here.moving.lacks, here.fetched], ["list", "moving_lacks", 0]);
  });

  test("where what does it cannot be fetched; later it can", async () => {
    const here = phone();
    const { moves } = here.moving.around;
    here.moving.around.moves = () => Promise.reject(new Error("no network"));
    await here.moving.open();
    assert.deepEqual([here.screen, here.moving.lacks], ["list", "moving_lacks"]);
    here.moving.around.moves = moves;
    await here.moving.open();
    assert.deepEqual([here.screen, here.moving.lacks], ["moving", ""]);
  });

  test("while another game is half typed, which stays", async () => {
    const here = phone();
    here.typing.finishedBy(2);
    await here.moving.open();
    assert.deepEqual([here.moving.lacks, here.typing.game.number, here.kept.winner], ["moving_typing", 8, 2]);
  });

  test("and a game typed already waits, as long as another is unsent", async () => {
    const here = phone();
    await typed(here);
    here.waits = [put];
    await here.typing.next();
    assert.deepEqual([here.asked, here.typing.lacking, here.kept.number], [[], "moving_lacks", 5]);
  });
});
