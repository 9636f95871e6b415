/* What the organiser is told of this phone when the server lacks what it has, and cannot get it without him. */

import { needsConsent, noticeOf } from "../known/held.js";
import { ask, codeOf, DELETED } from "./server.js";

/**
 * @import { Outbox } from "./outbox.js"
 * @import { Reply } from "./server.js"
 */

const LINK = "melden";

export class Notice {
  /** @param {Outbox} outbox */
  constructor(outbox) {
    this.outbox = outbox;
    this.isUnknown = false; // the server has never seen this link; what the phone has it keeps
    this.isDeleted = false; // the tournament; it may be restored
    this.isTold = false;
    /** @type {string | null} why he could not be told, in the server's words */
    this.reason = null;
  }

  /** Whether the organiser has to do something before the server has again what this phone has. */
  get isDue() {
    const { record } = this.outbox;
    return record.state !== null && (this.isUnknown || needsConsent(record));
  }

  /**
   * The server was asked for the list; tell the organiser where that is due.
   * @param {Reply} reply
   */
  async heard({ body }) {
    this.isUnknown = codeOf(body) === "link_unknown";
    this.isDeleted = codeOf(body) === DELETED;
    const { record } = this.outbox;
    if (!record.state || !this.isDue) return;
    const { status, body: said } = await ask("POST", `${this.outbox.list}${LINK}`, noticeOf(record, record.state));
    this.isTold = status === 200;
    this.reason = said?.errors?.[0]?.message ?? null;
  }
}
