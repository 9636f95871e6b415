/*
 * The whole list goes to another phone: its link, and what the server has not got yet, as a QR code any camera reads.
 *
 * Nothing leaves this phone by it: it keeps and sends its entries as before, and the server stores each once, whichever
 * phone is first.
 */

import { isParcel, isPortable } from "../known/parcel.js";
import { withTaken } from "../known/queue.js";
import { newEntryId } from "./server.js";

/**
 * @import { Entry } from "../known/queue.js"
 * @import { Drawing } from "../known/typing.js"
 * @import { Outbox } from "./outbox.js"
 *
 * @typedef {{ toDataURL(how: object): string }} Code
 * @typedef {typeof import("../known/parcel.js") & { generate(text: string, how: object): Code, correction: { L: number } }} HandingOver
 *   what packs entries into addresses, and what lean-qr.js exports: draws these
 *
 * @typedef {Drawing & { handingOver: () => Promise<HandingOver> }} Around what it is part of; `handingOver`: fetches what does it
 */

// About 14 games: a code of 93 modules, 3 pixels each on the smallest phone, for an old camera in bad light. What does
// not fit goes into another one.
const MOST_LETTERS = 760;

// Where the parts of any list are, for a phone that has never seen this one (the same as in `state`).
const LINKS = { cards: "karten", game: "games/0" };

export class Handover {
  /**
   * @param {Outbox} outbox
   * @param {Around & { taken: () => void }} around `taken`: entries came from another phone, they are sent
   */
  constructor(outbox, around) {
    this.outbox = outbox;
    this.around = around;
    /** @type {string[] | null} one picture after the other; null: being drawn */
    this.codes = null;
    this.at = 0; // the one that is shown
    /** @type {Entry[]} the entries in them */
    this.shown = [];
    /** @type {Entry[] | null} what came from another phone: the entries that were new here */
    this.taken = null;
    this.failed = false; // no code can be drawn here and now
    /** @type {Promise<void> | null} */
    this.taking = null;
  }

  /** What another phone can take. */
  get portable() {
    return this.outbox.entries.filter((entry) => isPortable(entry, LINKS));
  }

  /** Entries that were shown to another phone and are not stored yet. */
  get given() {
    return this.outbox.all.filter((entry) => entry.given);
  }

  async open() {
    Object.assign(this, { codes: null, at: 0, shown: this.portable, failed: false });
    this.around.turned("handover");
    try {
      const { addressesFor, generate, correction } = await this.around.handingOver();
      const addresses = await addressesFor(location.origin + this.outbox.list, this.shown, MOST_LETTERS);
      this.codes = addresses.map((address) => pictureOf(generate(address, { minCorrectionLevel: correction.L })));
    } catch {
      this.failed = true;
    }
    this.around.changed();
  }

  /** Whether there is another code to be scanned after the one that is shown. */
  get hasMore() {
    return this.codes !== null && this.at < this.codes.length - 1;
  }

  next() {
    this.at += 1;
    this.around.turned();
  }

  leave() {
    this.around.turned("entry");
  }

  /** The other phone says that it has them. */
  async confirm() {
    const ids = new Set(this.shown.map((entry) => entry.id));
    const now = new Date().toISOString();
    await this.outbox.change((record) => ({ ...record,
      entries: record.entries.map((entry) => (ids.has(entry.id) ? { ...entry, given: now } : entry)) }));
    this.leave();
  }

  /** Take over what the address of this page carries, and take it out of the address once it is kept; not before. */
  take() {
    if (isParcel(location.hash)) this.taking ??= this.#take(location.hash).finally(() => (this.taking = null));
    return this.taking;
  }

  /** @param {string} fragment */
  async #take(fragment) {
    const reading = await this.around.handingOver().catch(() => null);
    if (!reading) return; // without network: it is asked for again
    const entries = await reading.unpacked(fragment, LINKS).catch(() => [unreadable(fragment)]);
    const before = new Set(this.outbox.all.map((entry) => entry.id));
    await this.outbox.change((record) => withTaken(record, entries));
    history.replaceState(history.state, "", location.pathname);
    this.taken = this.outbox.all.filter((entry) => !before.has(entry.id) && !entry.found);
    this.around.changed();
    this.around.taken();
  }

  understood() {
    this.taken = null;
    this.around.changed();
  }
}

/**
 * What cannot be read is shown as such (`normalized` of sound.js).
 * @param {string} fragment
 * @returns {any}
 */
const unreadable = (fragment) => ({ id: newEntryId(), found: fragment });

/**
 * Dark on white with the margin the norm asks for, a pixel a module: the style sheet makes it big.
 * @param {Code} code
 */
export const pictureOf = (code) => code.toDataURL({ on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 4, padY: 4 });

/** The others at the table: the code by which they read the list on their own phones ("Mein Tisch"). */
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
