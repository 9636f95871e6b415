/* Entries on their way to the server: kept until it has answered, in order, each under the id it was made with. */

import { ask } from "./api.js";

const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * `entries`: waiting, first to be sent first. `refused`: an entry the server did not take, with its answer; nothing
 * else is sent until the list keeper has decided about it. `report(event, entry, reply)`: "stored", "refused" or
 * "changed" (only the state of transmission did).
 */
export class Outbox {
  constructor(store, gameUrl, report) {
    this.store = store;
    this.gameUrl = gameUrl;
    this.report = report;
    const kept = store.unsent();
    this.entries = kept?.entries ?? [];
    this.refused = kept?.refused ?? null;
    this.failures = 0;
    this.sending = false;
    this.timer = null;
  }

  get waiting() {
    return this.entries.length;
  }

  /** Nobody answered lately; it is tried again. */
  get isStuck() {
    return this.waiting > 0 && this.failures > 0;
  }

  /** `entry`: { method: "PUT" | "DELETE", number, content }. */
  add(entry) {
    this.entries.push(entry);
    this.#keep();
    return this.send();
  }

  /** The list keeper has decided about the refused entry. */
  settle() {
    this.refused = null;
    this.#keep();
    return this.send();
  }

  async send() {
    clearTimeout(this.timer);
    if (this.sending) return;
    this.sending = true;
    this.report("changed");
    while (this.entries.length > 0 && this.refused === null && (await this.#sendFirst()));
    this.sending = false;
    this.report("changed");
  }

  /** Whether the server has answered this entry, one way or the other. */
  async #sendFirst() {
    const entry = this.entries[0];
    const reply = await ask(entry.method, this.gameUrl(entry.number), entry.content);
    if (reply.status === 0 || reply.status === 429 || reply.status >= 500) {
      this.#tryLater();
      return false;
    }
    this.failures = 0;
    this.entries.shift();
    if (reply.status !== 200) this.refused = { entry, ...reply };
    this.#keep();
    this.report(reply.status === 200 ? "stored" : "refused", entry, reply);
    return true;
  }

  #tryLater() {
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.send(), pause);
  }

  #keep() {
    const nothing = this.entries.length === 0 && this.refused === null;
    this.store.keepUnsent(nothing ? null : { entries: this.entries, refused: this.refused });
  }
}
