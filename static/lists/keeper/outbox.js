/* What this phone has to say to the server about one list: kept first, then sent, again and again until answered. */

import { newEntryId } from "./api.js";
import { wakeWorker } from "./offline.js";
import { deliver } from "./sender.js";
import { changed, laidAside, nextToSend, takenUpAgain, troubled, unsent, withAside, withEntry, without } from "./queue.js";

const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * `report(event, entry)` after every change: "stored", "refused", "settled" (see sender.js), or "changed": only the
 * state of transmission did, or what is kept, perhaps in another window.
 */
export class Outbox {
  constructor(lists, list, report) {
    this.lists = lists;
    this.list = list;
    this.report = report;
    this.record = null;
    this.failures = 0;
    this.sending = false;
    this.again = false;
    this.timer = null;
    this.channel = new BroadcastChannel("spielliste");
    this.channel.onmessage = ({ data }) => data.list === list && this.#heard(data);
  }

  async load() {
    this.record = await this.lists.read(this.list);
  }

  /** On their way, first to be sent first. */
  get entries() {
    return unsent(this.record);
  }

  get waiting() {
    return this.entries.length;
  }

  /** Nobody answered lately, and it is tried again; or what is waiting stands on something the server did not take. */
  get isStuck() {
    return this.waiting > 0 && (this.failures > 0 || navigator.onLine === false || nextToSend(this.record) === null);
  }

  /** The first entry the server did not take and the list keeper has not decided about: `{ entry, status, body }`. */
  get refused() {
    const [entry] = troubled(this.record);
    return entry ? { entry, ...entry.trouble } : null;
  }

  /** What is kept and not stored on the server, of whatever kind: for exporting. */
  get all() {
    return this.record.entries;
  }

  get laidAside() {
    return laidAside(this.record);
  }

  /**
   * Keep an entry and send it: `{ method, link, number, content, follows }` (see queue.js), in place of a troubled one.
   * Resolves once it is kept on this phone; what becomes of it is reported.
   */
  async add(entry, replaces) {
    const id = entry.content.entry_id ?? newEntryId();
    await this.change((record) => withEntry(without(record, replaces), { ...entry, id }));
    wakeWorker();
    this.send();
  }

  /** Change what is kept of this list, and tell the other windows. */
  async change(how) {
    this.record = await this.lists.change(this.list, how);
    this.channel.postMessage({ list: this.list, event: "changed" });
    this.report("changed");
  }

  /** The list keeper has decided about a troubled entry: it goes again, changed, or it waits to be exported. */
  async sendAgain(id, content) {
    await this.change((record) => changed(record, id, { id: content.entry_id, content, trouble: undefined }));
    this.send();
  }

  /** Go on without a troubled entry; when the whole list is closed or gone, without all that wait behind it. */
  async layAside(entry) {
    await this.change((record) => withAside(record, entry));
    this.send();
  }

  /** What was laid aside goes once more, under the same ids: what has arrived by now is not stored twice. */
  async tryAsideAgain() {
    await this.change(takenUpAgain);
    this.send();
  }

  async drop(id) {
    await this.change((record) => without(record, id));
    this.send();
  }

  async send() {
    clearTimeout(this.timer);
    this.again = this.sending;
    if (this.sending || this.waiting === 0) return;
    this.sending = true;
    this.report("changed");
    const tell = (event, entry, record) => this.#told(event, entry, record);
    const isAnswered = await deliver(this.lists, this.list, tell).catch(() => false);
    this.sending = false;
    if (!isAnswered) this.#tryLater();
    else this.failures = 0;
    this.record = await this.lists.read(this.list);
    this.report("changed");
    if (this.again && isAnswered) this.send();
  }

  #told(event, entry, record) {
    this.failures = 0;
    this.record = record;
    this.channel.postMessage({ list: this.list, event, entry });
    this.report(event, entry);
  }

  /** Another window, or the service worker, did something. */
  async #heard({ event, entry }) {
    if (!this.lists.keeps) return;
    await this.load();
    if (event === "stored") this.failures = 0;
    this.report(event, entry);
  }

  #tryLater() {
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.send(), pause);
  }
}
