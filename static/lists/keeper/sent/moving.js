/* Games that change their numbers: one is inserted, two are swapped. What does that is fetched when somebody wants it. */

import { t } from "../known/words.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { Result } from "../known/score.js"
 * @import { Drawing, Typing } from "../known/typing.js"
 * @import { Moves } from "../later/moves.js"
 * @import { Asking, Delivery } from "./delivery.js"
 * @import { Outbox } from "./outbox.js"
 *
 * @typedef {Drawing & Asking & Parts} Around what it is part of
 *
 * @typedef {object} Parts
 * @property {Delivery} delivery
 * @property {Outbox} outbox
 * @property {Typing} typing
 * @property {typeof import("./server.js").ask} ask
 * @property {() => string} newEntryId
 * @property {() => Promise<{ Moves: typeof Moves }>} moves fetches what does it
 */

export class Moving {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    /** @type {Moves | null} null: not fetched yet */
    this.moves = null;
    this.lacks = ""; // why it cannot begin, in words
  }

  /** Ask which game was forgotten, or which two are swapped. */
  async open() {
    const moves = await this.#fetched();
    this.lacks = moves ? "" : t("moving_lacks");
    if (moves && this.around.typing.isBegun) this.lacks = t("moving_typing");
    if (this.lacks) this.around.changed();
    else moves?.open();
  }

  /**
   * Insert a game that was typed; whether it is stored.
   * @param {Draft} draft
   * @param {Result[]} results
   */
  async insert(draft, results) {
    const moves = await this.#fetched();
    if (!moves) this.around.typing.say(t("moving_lacks"));
    return moves !== null && moves.insert(draft, results);
  }

  /** What does it; null: there is no network, or something is not stored yet. */
  async #fetched() {
    const { moves, outbox } = this.around;
    if (navigator.onLine === false || outbox.listed.length > 0 || outbox.refused) return null;
    try {
      this.moves ??= new (await moves()).Moves(this.around);
      return this.moves;
    } catch {
      return null;
    }
  }
}
