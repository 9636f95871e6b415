/* The phone in the hand: its screen stays on, its "back" stays in the list, it buzzes; on a computer the keys type. */

import { endOf, isJustOver, timeLeft } from "../known/clock.js";
import { DOUBLE_TAP, DoubleTaps } from "../known/double_tap.js";

/**
 * @import { State } from "../known/list.js"
 * @import { Typing } from "../known/typing.js"
 */

const BUZZ = [400, 200, 400, 200, 800]; // on, off, ... milliseconds

/** The bell at the end of the series, for one list on this phone. Once dismissed it rings again only for another end. */
export class Bell {
  /** @param {string} list its path */
  constructor(list) {
    this.key = `spielliste:bell:${list}`;
    this.dismissed = Number(remembered(this.key));
    this.rings = false;
  }

  /**
   * To be called each second; whether it has begun or ceased to ring.
   * @param {State | null} state
   * @param {number} offset
   */
  listen(state, offset) {
    const wasRinging = this.rings;
    this.rings = Boolean(state?.open && isJustOver(timeLeft(state, offset)) && this.dismissed !== endOf(state));
    return this.rings !== wasRinging;
  }

  /**
   * Over the whole screen, however long the page is.
   * @param {HTMLElement} root
   */
  ring(root) {
    const picture = root.querySelector(".time-up");
    if (picture instanceof HTMLElement) picture.showPopover?.();
    navigator.vibrate?.(BUZZ);
  }

  /** @param {State} state */
  dismiss(state) {
    this.dismissed = Number(endOf(state));
    this.rings = false;
    remember(this.key, this.dismissed);
  }
}

/** @param {string} key */
function remembered(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {number} value
 */
function remember(key, value) {
  try {
    sessionStorage.setItem(key, String(value));
  } catch {
    /* Forbidden: after a reload it rings once more. */
  }
}

/** The phone's "back" goes back inside the page first: out of a question, the list, a game being typed. */
export class BackKey {
  /**
   * @param {() => boolean} isInside whether there is somewhere to go back from
   * @param {() => void} stepBack goes
   */
  constructor(isInside, stepBack) {
    this.isInside = isInside;
    this.stepBack = stepBack;
    window.addEventListener("popstate", () => this.pressed());
  }

  /** After every change: one entry of the history stands for being inside. */
  keep() {
    if (this.isInside() && !history.state?.inside) history.pushState({ inside: true }, "");
  }

  pressed() {
    if (history.state?.inside || location.hash) return; // forward again, or what another phone gives (handover.js)
    if (this.isInside()) this.stepBack();
    else history.back(); // that entry was left over from a game that is stored by now
  }
}

// What makes one screen another: where it is said, what it is headed with, what it asks, what stands above it.
const SCREEN = "[data-shows], [data-screen], [data-heading], [data-question], .note";
const KEYS = "button, a, summary, label, input, tr";

/**
 * No finger and no mouse reaches what has only just come to be under it. Keys and screen readers press without tapping:
 * they are never held up.
 */
export class SingleTaps {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.taps = new DoubleTaps();
    /** @type {PointerEvent | null} */
    this.down = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    root.addEventListener("pointerdown", (event) => event.isPrimary && (this.down = event), { capture: true });
    root.addEventListener("pointercancel", () => (this.down = null), { capture: true }); // the finger scrolls
    root.addEventListener("click", (event) => this.hear(event), { capture: true });
  }

  /** To be called after each drawing: a new screen rests, and looks like it (`data-rests`). */
  look() {
    const parts = [...this.root.querySelectorAll(SCREEN)].map((part) => (part instanceof HTMLElement ? nameOf(part) : ""));
    if (!this.taps.sees(parts.join("\n"), performance.now())) return;
    clearTimeout(this.timer);
    this.root.toggleAttribute("data-rests", true);
    this.timer = setTimeout(() => this.root.toggleAttribute("data-rests", false), DOUBLE_TAP);
  }

  /** @param {MouseEvent} event */
  hear(event) {
    const { down } = this;
    this.down = null;
    if (event.detail === 0 || down === null || !(event.target instanceof Element)) return;
    const { timeStamp: began, clientX: x, clientY: y } = down;
    const on = event.target.closest(KEYS);
    if (this.taps.takes({ began, x, y, on, repeats: on?.hasAttribute("data-repeats") ?? false })) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** @param {HTMLElement} part */
const nameOf = ({ dataset, textContent }) => dataset.shows ?? dataset.screen ?? ("heading" in dataset ? textContent : "note");

/** The screen stays on while the list is kept; where the phone refuses (saving battery, no https), it goes out as ever. */
export class WakeLock {
  /** @param {() => boolean} isWanted whether the list is open */
  constructor(isWanted) {
    this.isWanted = isWanted;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.asking = false;
    this.isRefused = !navigator.wakeLock;
    // A phone that was put away lets go of it; back in the hand it is asked for again.
    document.addEventListener("visibilitychange", () => this.again());
  }

  again() {
    this.isRefused = !navigator.wakeLock;
    return this.keep();
  }

  /** Get it or let go of it, as the list needs it now. */
  async keep() {
    const wanted = this.isWanted() && document.visibilityState === "visible";
    if (!wanted) await this.lock?.release();
    if (!wanted || this.lock || this.asking || this.isRefused) return;
    this.asking = true;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => { this.lock = null; });
    } catch {
      this.isRefused = true;
    }
    this.asking = false;
  }
}

/**
 * On a computer the digits of the keyboard type the Augen.
 * @param {Typing} typing
 * @param {() => boolean} isElsewhere something else is asked or shown
 */
export function typeWithKeys(typing, isElsewhere) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isMeantElsewhere = event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea");
    const isTyping = typing.draft?.active && typing.draft.winner !== null && !typing.counting && !typing.asking;
    if (!isTyping || isMeantElsewhere || isElsewhere()) return;
    if (/^\d$/.test(event.key)) typing.digit(Number(event.key));
    else if (event.key === "Backspace") typing.erase();
    else if (event.key === "Enter" && !target.matches("button, a")) typing.next();
    else return;
    event.preventDefault();
  });
}
