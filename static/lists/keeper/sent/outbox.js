/* What this phone has to say to the server about one list: kept first, then sent, again and again until answered. */

import { heldOf, missingBefore } from "../known/held.js";
import { askedAgain, emptyRecord, firstTroubled, isKept, isLaidBeside, isRejected, isWhoPlayed, isWithOrganiser, laidAside, listed, nextToSend, sentAgain, takenUpAgain, unsent, withAside, withEntry, without } from "../known/queue.js";
import { wakeWorker } from "./offline.js";
import { deliver, newEntryId } from "./server.js";

/**
 * @import { Content, Entry, Kept } from "../known/queue.js"
 * @import { Answer } from "./server.js"
 * @import { Change, Lists } from "./storage.js"
 *
 * @typedef {Omit<Entry, "id">} New
 * @typedef {Answer | "changed"} Event "changed": only the state of transmission did, or what is kept, perhaps in another window
 * @typedef {{ list: string, event: Event, entry?: Entry }} News to the other windows
 */

const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_PAUSE = 30_000;

export class Outbox {
  /**
   * @param {Lists} lists
   * @param {string} list
   * @param {(event: Event, entry?: Entry) => void} report called after every change
   */
  constructor(lists, list, report) {
    this.lists = lists;
    this.list = list;
    this.report = report;
    this.record = emptyRecord(list);
    this.failures = 0;
    /** @type {string | null} why the server can store nothing, if it said so last */
    this.unable = null;
    this.sending = false;
    this.again = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
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

  /** How many are on this phone alone: on their way, or asked about; what is laid aside is said elsewhere. */
  get onlyHere() {
    return this.all.filter((entry) => !entry.aside && !isKept(entry.trouble) && !isRejected(entry)).length;
  }

  /** Nobody answers; or what is waiting stands on something the server did not take, or waits for the organiser. */
  get isStuck() {
    return this.waiting > 0 && (this.failures > 0 || navigator.onLine === false || nextToSend(this.record) === null);
  }

  /** The first entry the server did not take and the list keeper has not decided about. */
  get refused() {
    return firstTroubled(this.record);
  }

  /** What the server has forgotten and gets back. */
  get held() {
    return heldOf(this.record);
  }

  /** The games without which nothing more can go, and which this phone has not got; empty: none. */
  get missing() {
    return missingBefore(this.record);
  }

  /** What is kept and not stored on the server, of whatever kind: for exporting. */
  get all() {
    return this.record.entries;
  }

  get laidAside() {
    return laidAside(this.record);
  }

  /** What is shown as the list. */
  get listed() {
    return listed(this.record);
  }

  /** What lies with the organiser: the list no longer took it. */
  get laidBeside() {
    return this.all.filter((entry) => isWithOrganiser(this.record, entry));
  }

  /** What the organiser did not take. */
  get rejected() {
    return this.all.filter(isRejected);
  }

  /** Whether somebody else may decide about something of this phone at any moment. */
  get awaitsDecision() {
    return this.all.some((entry) => isLaidBeside(entry) || isWhoPlayed(entry));
  }

  /**
   * Keep an entry and send it, in place of a troubled one. Resolves once it is kept on this phone; what becomes of it
   * is reported.
   * @param {New} entry
   * @param {string} [replaces]
   */
  async add(entry, replaces) {
    const id = entry.content.entry_id ?? newEntryId();
    await this.change((record) => withEntry(without(record, replaces), { ...entry, id }));
    wakeWorker();
    this.send();
  }

  /**
   * Change what is kept of this list, and tell the other windows.
   * @param {Change} how
   */
  async change(how) {
    this.record = await this.lists.change(this.list, how);
    this.#tell({ list: this.list, event: "changed" });
    this.report("changed");
  }

  /**
   * The list keeper has decided about a troubled entry: it goes again, changed, or it waits to be exported.
   * @param {string} id
   * @param {Content & { entry_id: string }} content
   */
  async sendAgain(id, content) {
    await this.change((record) => sentAgain(record, id, content));
    this.send();
  }

  /**
   * Go on without a troubled entry; when the whole list is closed or gone, without all that wait behind it.
   * @param {Entry} entry
   */
  async layAside(entry) {
    await this.change((record) => withAside(record, entry));
    this.send();
  }

  /** What was laid aside goes once more, under the same ids: what has arrived by now is not stored twice. */
  async tryAsideAgain() {
    await this.change(takenUpAgain);
    this.send();
  }

  /** What lies with the organiser goes once more, to hear what became of it. */
  async askAgain() {
    await this.change(askedAgain);
    this.send();
  }

  /** @param {string} id */
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
    const isAnswered = await deliver(this.lists, this.list, (...told) => this.#told(...told), (unable) => (this.unable = unable)).catch(() => false);
    this.sending = false;
    if (!isAnswered) this.#tryLater();
    else this.failures = 0;
    this.record = await this.lists.read(this.list);
    this.report("changed");
    if (this.again && isAnswered) this.send();
  }

  /**
   * @param {Answer} event
   * @param {Entry} entry
   * @param {Kept} record
   */
  #told(event, entry, record) {
    this.failures = 0;
    this.record = record;
    this.#tell({ list: this.list, event, entry });
    this.report(event, entry);
  }

  /** @param {News} news */
  #tell(news) {
    this.channel.postMessage(news);
  }

  /**
   * Another window, or the service worker, did something.
   * @param {News} news
   */
  async #heard({ event, entry }) {
    if (!this.lists.keeps) return;
    await this.load();
    if (event === "stored") Object.assign(this, { failures: 0, unable: null });
    this.report(event, entry);
  }

  #tryLater() {
    const pause = PAUSES[this.failures] ?? LONGEST_PAUSE;
    this.failures += 1;
    this.timer = setTimeout(() => this.send(), pause);
  }
}
