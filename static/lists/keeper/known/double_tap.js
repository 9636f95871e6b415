/* A double tap is one tap: what has just changed under a finger takes none. Moments are milliseconds of one clock. */

/**
 * @typedef {object} Tap
 * @property {number} began when the finger came down
 * @property {number} x
 * @property {number} y
 * @property {unknown} on what it fell on
 * @property {boolean} repeats a key that is meant to be tapped again and again: a digit, a card
 */

/** As long as systems wait for the second tap: Android 300 milliseconds, iOS 350, Windows 500. */
export const DOUBLE_TAP = 500;
const FINGER = 60; // pixels; the second tap of a double tap falls no further from the first

export class DoubleTaps {
  constructor() {
    /** @type {string | null} what was to be seen when it was last looked */
    this.seen = null;
    this.changed = -Infinity; // when something else was to be seen
    /** @type {Tap | null} the last one that was taken */
    this.last = null;
    /** @type {Tap | null} the last one before that change */
    this.before = null;
  }

  /**
   * What is to be seen now, in one word; whether that is something else than before.
   * @param {string} screen
   * @param {number} now
   */
  sees(screen, now) {
    const isNew = screen !== this.seen;
    if (isNew) Object.assign(this, { seen: screen, changed: now, before: this.last });
    return isNew;
  }

  /**
   * Whether a tap is meant for what it fell on. It is not while a screen is new, nor if it came down on the one before;
   * and nothing is tapped twice at once. Digits are typed as fast as can be: a screen that is new takes one that is
   * out of the way of the finger that changed it, since a number with a digit lost would be another.
   * @param {Tap} tap
   */
  takes(tap) {
    const isDouble = tap.repeats ? this.#isNew(tap) && isNear(this.before, tap) : this.#isNew(tap) || this.#isSecond(tap);
    if (!isDouble) this.last = tap;
    return !isDouble;
  }

  /** @param {Tap} tap */
  #isNew({ began }) {
    return began < this.changed + DOUBLE_TAP;
  }

  /** @param {Tap} tap */
  #isSecond({ began, on }) {
    return this.last !== null && this.last.on === on && began < this.last.began + DOUBLE_TAP;
  }
}

/**
 * @param {Tap | null} first
 * @param {Tap} second
 */
const isNear = (first, second) => first === null || Math.hypot(second.x - first.x, second.y - first.y) < FINGER;
