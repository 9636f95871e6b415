/* What every tap does: questions, a game taken up again, a page that was killed. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { listOf } from "../../static/lists/keeper/known/list.js";
import { Typing } from "../../static/lists/keeper/known/typing.js";
import { useWords } from "../../static/lists/keeper/known/words.js";
import { KEYS, stateOf, stored } from "./table.mjs";

useWords(KEYS);

/** A page around the typing: what it keeps, what it shows. */
function page(state = stateOf(), draft = null) {
  const here = { state, screen: "entry", kept: draft, put: [], taken: [], dealers: [], isAsked: false, until: Promise.resolve() };
  here.typing = new Typing({
    list: () => listOf(here.state, []),
    drafts: { draft: () => here.kept, keepDraft: (one) => { here.kept = one; } },
    isAsked: () => here.isAsked,
    decideNow: () => {},
    put: async (one, results, reason) => { here.follows = one.follows; here.put.push({ number: one.number, version: one.version, results, reason }); here.dealers.push(one.dealer); await here.until; },
    takeBack: async (game) => { here.taken.push(game.number); await here.until; return "taken"; },
    changed: () => here.typing.prepare(),
    turned: (screen = here.screen) => { here.screen = screen; here.typing.prepare(); },
  });
  here.typing.prepare();
  return here;
}

const digits = ({ typing }, ...all) => all.forEach((one) => typing.digit(one));

/** What two players hold, the first number ended with "next". */
function hands(here, first, second) {
  digits(here, ...first);
  here.typing.next();
  digits(here, ...second);
}

/** Bauer finishes, the others hold 20 each. */
function typed(here, first = [2, 0], second = [2, 0]) {
  here.typing.finishedBy(2);
  hands(here, first, second);
}

const full = (due = 3) => stateOf({ due, games: [stored(1, 2), stored(2, 1), stored(3, 2)] });

describe("a game", () => {
  test("is kept with a tap for each digit and one to end each number, and then forgotten here", async () => {
    const here = page();
    typed(here);
    assert.notEqual(here.kept, null);
    await here.typing.next();
    assert.deepEqual(here.put, [{ number: 1, version: 0, results: stored(1, 2).results, reason: undefined }]);
    assert.equal(here.kept, null);
    assert.equal(here.typing.isBegun, false);
  });

  test("stays as it is while it is being kept, however often it is tapped", async () => {
    const here = page();
    let kept;
    here.until = new Promise((done) => { kept = done; });
    typed(here);
    const saving = here.typing.next();
    here.typing.digit(9);
    here.typing.save();
    here.typing.discard();
    assert.deepEqual([here.typing.draft.winner, here.kept?.winner], [2, 2]); // an empty battery now would take nothing
    kept();
    await saving;
    assert.deepEqual(here.put.map((one) => one.results), [stored(1, 2).results]);
  });

  test("says what is missing instead of going on, and never skips anybody", () => {
    const here = page();
    here.typing.finishedBy(2);
    here.typing.next();
    assert.deepEqual([here.typing.lacking, here.typing.draft.active], ["lacks_augen", 3]);
    here.typing.turnTo(4); // Claus is still counting
    digits(here, 6, 4);
    here.typing.next();
    assert.equal(here.typing.lacking, "lacks_outcome");
    here.typing.choose("opened");
    assert.deepEqual([here.typing.lacking, here.typing.draft.active], ["", 3]);
    digits(here, 1);
    here.typing.next();
    assert.equal(here.typing.lacking, "lacks_more");
  });

  test("whose numbers are each ended by a habitual next: nobody is left out, whatever they are", () => {
    for (const [first, second] of [[[9], [1, 5]], [[1, 9], [2, 0]], [[2, 0], [3, 0]]]) {
      const here = page();
      typed(here, first, second);
      assert.deepEqual([3, 4].map((seat) => here.typing.draft.hands[seat].augen), [first, second].map((one) => Number(one.join(""))));
      assert.equal(here.put.length, 0);
      here.typing.next();
      assert.equal(here.put.length, 1);
    }
  });

  test("with odd Augen is asked about once; no is back to the numbers", async () => {
    const here = page();
    typed(here, [2, 0], [1, 9, 8]);
    here.typing.choose("not_opened");
    await here.typing.next();
    assert.deepEqual([here.typing.asking, here.put], ["sure", []]);
    here.typing.leaveQuestion();
    assert.equal(here.typing.asking, null);
    await here.typing.next();
    await here.typing.save({ sure: true });
    assert.equal(here.put[0].results[2].augen, 198);
  });

  test("dealt out of turn is asked about once, and says who dealt", async () => {
    const here = page();
    here.typing.ask("dealer");
    assert.equal(here.typing.asking, "dealer");
    here.typing.dealtBy(3);
    here.typing.finishedBy(1);
    hands(here, [2, 0], [2, 0]);
    await here.typing.next();
    assert.deepEqual([here.typing.asking, here.put], ["sure", []]);
    await here.typing.save({ sure: true });
    assert.deepEqual(here.put.map((one) => one.results.map((result) => result.seat)), [[1, 2, 4]]);
    assert.deepEqual(here.dealers, [3]);
  });

  test("survives a killed page with who dealt", () => {
    const here = page();
    here.typing.dealtBy(3);
    const later = page(stateOf(), here.kept);
    later.typing.restore();
    assert.deepEqual([later.typing.draft.dealer, Object.keys(later.typing.draft.hands)], [3, ["1", "2", "4"]]);
  });

  test("whose way to finish contradicts the others is not kept", async () => {
    const here = page();
    here.typing.finishedBy(2);
    here.typing.setKind("hand_romme_laying_off");
    for (const seat of [3, 4]) {
      here.typing.turnTo(seat);
      digits(here, 6, 4);
      here.typing.choose("not_opened");
    }
    await here.typing.next();
    assert.deepEqual(here.put, []);
  });

  test("counted card by card", () => {
    const here = page();
    here.typing.finishedBy(2);
    here.typing.openCounter();
    here.typing.count([{ rank: "A", augen: 11 }]);
    here.typing.closeCounter();
    assert.deepEqual([here.typing.counting, here.typing.draft.active, here.typing.draft.hands[3].augen], [false, 4, 11]);
  });
});

describe("a stored game, corrected", () => {
  test("the last one without a question", async () => {
    const here = page(full());
    here.typing.correct(3);
    here.typing.turnTo(1);
    digits(here, 1, 8);
    await here.typing.next();
    assert.deepEqual([here.put[0].number, here.put[0].version, here.put[0].results[0].augen], [3, 1, 18]);
    assert.equal(here.screen, "list");
  });

  test("an earlier one only with a reason", async () => {
    const here = page(full());
    here.screen = "list";
    here.typing.correct(1);
    assert.equal(here.screen, "entry");
    here.typing.turnTo(3);
    digits(here, 1, 8);
    await here.typing.next();
    assert.deepEqual([here.typing.asking, here.put], ["reason", []]);
    await here.typing.save({ sure: true, reason: "verzählt" });
    assert.deepEqual([here.put[0].number, here.put[0].reason, here.screen], [1, "verzählt", "list"]);
  });

  test("left as it was it is not stored again", async () => {
    const here = page(full());
    here.typing.correct(1);
    await here.typing.next();
    assert.deepEqual([here.put, here.typing.draft, here.screen], [[], null, "list"]);
  });

  test("the last player, 35, not opened, then 16: nothing is changed, and it is said why", async () => {
    const here = page(full());
    here.typing.correct(3, "entry");
    here.typing.turnTo(4);
    digits(here, 3, 5);
    here.typing.choose("not_opened");
    digits(here, 1, 6);
    assert.equal(here.typing.lacking, "tap_name");
    await here.typing.next();
    const held = here.put[0].results.map(({ seat, outcome, augen }) => [seat, outcome, augen]);
    assert.deepEqual(held, [[1, "opened", 20], [2, "romme", 0], [4, "not_opened", 35]]);
  });

  test("another one finished: asked of the same game", () => {
    const here = page(full());
    here.typing.correct(2);
    here.typing.askAgainWhoFinished();
    assert.deepEqual([here.typing.draft.number, here.typing.draft.winner, here.typing.isBegun], [2, null, true]);
  });

  test("not while something else is asked, not on a closed list, not a game that is not there", () => {
    for (const here of [Object.assign(page(full()), { isAsked: true }), page({ ...full(), open: false })]) {
      here.typing.correct(1);
      assert.equal(here.typing.isBegun, false);
    }
    const here = page(full());
    here.typing.correct(9);
    assert.equal(here.typing.isBegun, false);
  });

  test("stays stored until it is typed to the end: left by button, by the phone's back, with the page, nothing is sent", () => {
    for (const leave of [(typing) => typing.discard(), (typing) => { typing.stepBack(); typing.stepBack(); }]) {
      const here = page(full());
      here.typing.correct(3, "entry");
      digits(here, 9);
      leave(here.typing);
      assert.deepEqual([here.put, here.taken, here.kept, here.typing.draft, here.screen], [[], [], null, null, "entry"]);
    }
    const before = page(full());
    before.typing.correct(3, "entry");
    digits(before, 9);
    const here = page(full(), before.kept); // killed: the correction is there again, and so is the game
    here.typing.restore();
    assert.deepEqual([here.typing.draft.number, here.typing.draft.version, here.typing.draft.hands[1].augen], [3, 1, 9]);
    assert.deepEqual([before.put, before.taken, here.put, here.taken], [[], [], [], []]);
  });
});

describe("a stored game, taken back altogether", () => {
  /** Game 3 of three, gone at moment 1000, by the entry "taken". */
  async function gone() {
    const here = page(full());
    here.typing.correct(3, "entry");
    here.typing.ask("taking_back");
    await here.typing.takeBack(1000);
    here.state = stateOf({ due: 3, games: [stored(1, 2), stored(2, 1)] });
    here.typing.prepare();
    return here;
  }

  test("is asked about, and only of the last one", () => {
    const here = page(full());
    assert.equal(here.typing.mayTakeBack, false); // nothing is being corrected
    here.typing.correct(2);
    assert.equal(here.typing.mayTakeBack, false);
    here.typing.correct(3);
    assert.equal(here.typing.mayTakeBack, true);
    here.typing.ask("taking_back");
    here.typing.stepBack();
    assert.deepEqual([here.taken, here.typing.asking, here.typing.draft.number], [[], null, 3]);
  });

  test("is stored again as it was, on the entry that took it back", async () => {
    const here = await gone();
    assert.deepEqual([here.taken, here.typing.isBegun, here.typing.draft.number], [[3], false, 3]);
    await here.typing.bringBack();
    assert.deepEqual(here.put, [{ number: 3, version: 0, results: stored(3, 2).results, reason: undefined }]);
    assert.equal(here.follows, "taken");
    assert.equal(here.typing.restorable(1001), null);
  });

  test("for ten seconds", async () => {
    const { typing } = await gone();
    assert.deepEqual([1000, 10_999].map((now) => typing.restorable(now)), [{ number: 3, seconds: 10 }, { number: 3, seconds: 1 }]);
    assert.equal(typing.restorable(11_000), null);
  });

  test("not while it is typed anew, nor once somebody else stored it", async () => {
    const here = await gone();
    here.typing.finishedBy(1);
    assert.equal(here.typing.restorable(1001), null);
    here.typing.discard();
    assert.notEqual(here.typing.restorable(1001), null);
    here.state = full();
    assert.equal(here.typing.restorable(1001), null);
  });
});

describe("a page that was killed", () => {
  const half = () => {
    const here = page();
    here.typing.finishedBy(2);
    digits(here, 6, 4);
    here.typing.choose("not_opened");
    return here.kept;
  };

  test("shows the game half typed again", () => {
    const here = page(stateOf(), half());
    here.typing.restore();
    assert.equal(here.typing.draft.hands[3].augen, 64);
    assert.equal(here.typing.draft.active, 4);
  });

  test("but not one that was kept at the last moment", () => {
    const before = page();
    typed(before);
    const here = page(stateOf({ games: [stored(1, 2)] }), before.kept);
    here.typing.restore();
    assert.deepEqual([here.typing.isBegun, here.typing.draft.number, here.kept], [false, 2, null]);
  });

  test("nor one the list has no room for, one of a closed list, one of another table, nothing at all", () => {
    const kept = half();
    for (const state of [stateOf({ open: false }), stateOf({ due: 0 }), stateOf({ size: 3 })]) {
      const here = page(state, kept);
      here.typing.restore();
      assert.equal(here.typing.isBegun, false);
    }
    const here = page();
    here.typing.restore();
    assert.equal(here.typing.isBegun, false);
  });
});

describe("which game is next", () => {
  test("the first that is missing; none when the list is full or closed", () => {
    assert.equal(page(stateOf({ games: [stored(1, 2), stored(3, 2)] })).typing.draft.number, 2);
    assert.equal(page(full()).typing.draft, null);
    assert.equal(page(stateOf({ open: false })).typing.draft, null);
  });

  test("what another phone stored moves it on, unless this one has begun to type", () => {
    const here = page();
    here.state = stateOf({ games: [stored(1, 2)] });
    here.typing.prepare();
    assert.equal(here.typing.draft.number, 2);
    here.typing.finishedBy(1);
    here.state = stateOf({ games: [stored(1, 2), stored(2, 1)] });
    here.typing.prepare();
    assert.equal(here.typing.draft.number, 2);
  });

  test("games not begun are struck: none, but for the one that was running", () => {
    const here = page(stateOf({ games: [stored(1, 2)], series: { struck_at: "2026-05-09T12:00:00Z" } }));
    assert.equal(here.typing.draft, null);
    here.typing.enterRunning();
    assert.equal(here.typing.draft.number, 2);
    here.typing.discard();
    assert.equal(here.typing.draft, null);
  });
});

describe("the phone's back", () => {
  test("leads out of the counter, of what the others hold, of the game; what was typed stays meanwhile", () => {
    const here = page();
    here.typing.finishedBy(2);
    digits(here, 6, 4);
    here.typing.choose("not_opened");
    here.typing.openCounter();
    here.typing.stepBack();
    assert.deepEqual([here.typing.counting, here.typing.draft.winner], [false, 2]);
    here.typing.stepBack();
    assert.deepEqual([here.typing.draft.winner, here.typing.draft.hands[3].augen], [null, 64]);
    here.typing.stepBack();
    assert.equal(here.typing.isBegun, false);
  });

  test("leads out of a question first", async () => {
    const here = page(full());
    here.typing.correct(1);
    here.typing.turnTo(3);
    digits(here, 1, 8);
    await here.typing.next();
    here.typing.stepBack();
    assert.deepEqual([here.typing.asking, here.typing.draft.number], [null, 1]);
  });
});
