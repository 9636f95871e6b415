/* The others at the table: the code by which they read the list on their own phones ("Mein Tisch"). */

import { pictureOf } from "./handover.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Screen } from "../known/typing.js"
 * @import { HandingOver } from "./handover.js"
 *
 * @typedef {object} Around what it is part of
 * @property {() => List} list
 * @property {() => Promise<HandingOver>} handingOver fetches what draws codes
 * @property {() => void} changed there is something else to be seen
 * @property {(screen?: Screen) => void} turned a new screen begins, perhaps one of another name
 */

export class Mates {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    /** @type {string | null} the picture of the code; null: being drawn, or it cannot be */
    this.code = null;
  }

  /** The address in the code. */
  get link() {
    return location.origin + this.around.list().state.links.reader;
  }

  async open() {
    this.around.turned("mates");
    try {
      const { generate, correction } = await this.around.handingOver();
      this.code = pictureOf(generate(this.link, { minCorrectionLevel: correction.L }));
    } catch {
      this.code = null; // the address stands there as well
    }
    this.around.changed();
  }
}
