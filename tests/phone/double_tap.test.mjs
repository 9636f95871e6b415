/* A double tap is one tap, a number typed quickly is a number. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { DOUBLE_TAP, DoubleTaps } from "../../static/lists/keeper/known/double_tap.js";

const DIGIT = { on: "digit", repeats: true };

/** A finger on one place, at this moment. */
const tap = (began, { x = 180, y = 500, on = "tile", repeats = false } = {}) => ({ began, x, y, on, repeats });

/** A screen that was tapped at 1000, and was another one at 1020. */
function changed() {
  const taps = new DoubleTaps();
  taps.sees("winner", 0);
  assert.equal(taps.takes(tap(1000)), true);
  assert.equal(taps.sees("typing", 1020), true);
  return taps;
}

describe("a screen that changed", () => {
  test("takes no second tap, however soon after the first, whatever lies under the finger now", () => {
    for (const after of [60, 150, 250, 400]) {
      for (const what of [{ on: "kind" }, { on: "fertig" }, DIGIT]) {
        assert.equal(changed().takes(tap(1000 + after, what)), false, `${after} ${what.on}`);
      }
    }
  });

  test("takes one as soon as a double tap is over, and not before", () => {
    assert.equal(changed().takes(tap(1020 + DOUBLE_TAP - 1, { on: "fertig" })), false);
    assert.equal(changed().takes(tap(1020 + DOUBLE_TAP, { on: "fertig" })), true);
  });

  test("takes no tap that came down on the screen before, however late the phone hears of it", () => {
    assert.equal(changed().takes(tap(1010, { on: "fertig" })), false);
  });

  test("takes a digit out of the finger's way: 17 must not become 7", () => {
    const taps = changed();
    assert.equal(taps.takes(tap(1200, { ...DIGIT, x: 50 })), true);
    assert.equal(taps.takes(tap(1300, { ...DIGIT, x: 50 })), true); // 11
    assert.equal(taps.takes(tap(1200, { x: 50, on: "fertig" })), false);
  });

  test("by itself, with no tap before, takes none either", () => {
    const taps = new DoubleTaps();
    taps.sees("winner", 1000);
    assert.equal(taps.takes(tap(1100, DIGIT)), false);
  });

  test("is the same when it is drawn again", () => {
    const taps = changed();
    assert.equal(taps.sees("typing", 1400), false);
    assert.equal(taps.takes(tap(1020 + DOUBLE_TAP, { on: "fertig" })), true);
  });
});

describe("on one screen", () => {
  const still = () => {
    const taps = new DoubleTaps();
    taps.sees("typing", 0);
    return taps;
  };

  test("digits are taken as fast as they come, the same one too", () => {
    const taps = still();
    for (const began of [1000, 1060, 1120, 1180]) assert.equal(taps.takes(tap(began, DIGIT)), true);
  });

  test("a key is not tapped twice at once: what was chosen for one must not be chosen for the next", () => {
    const taps = still();
    assert.equal(taps.takes(tap(1000, { on: "nicht eröffnet" })), true);
    assert.equal(taps.takes(tap(1400, { on: "nicht eröffnet" })), false);
    assert.equal(taps.takes(tap(1450, { on: "weggeworfen" })), true);
    assert.equal(taps.takes(tap(1500, { on: "nicht eröffnet" })), true);
  });
});
