/*
 * The whole list goes to another phone: its link, and what the server has not got yet, as a QR code any camera reads.
 *
 * Nothing leaves this phone by it: it keeps and sends its entries as before, and the server stores each once, whichever
 * phone is first.
 */

import { newEntryId } from "./api.js";
import { isParcel, isPortable, packed, unpacked } from "./parcel.js";
import { withTaken } from "./queue.js";

// About 14 games: a code of 93 modules, 3 pixels each on the smallest phone, for an old camera in bad light. What does
// not fit goes into another one.
const MOST_LETTERS = 760;

// Where the parts of any list are, for a phone that has never seen this one (the same as in `state`).
const LINKS = { cards: "karten", game: "games/0" };

export class Handover {
  constructor(app) {
    this.app = app;
    this.codes = null; // one picture after the other; null: being drawn
    this.at = 0; // the one that is shown
    this.shown = []; // the entries in them
    this.taken = null; // what came from another phone: the entries that were new here
    this.failed = false; // no code can be drawn here and now
  }

  /** What another phone can take. */
  get portable() {
    return this.app.outbox.entries.filter((entry) => isPortable(entry, LINKS));
  }

  /** Entries that were shown to another phone and are not stored yet. */
  get given() {
    return this.app.outbox.all.filter((entry) => entry.given);
  }

  /** Without a service worker nothing is cached, and the hall's network may be gone when a code is needed. */
  async prepare() {
    if (!navigator.serviceWorker?.controller) await this.#drawing().catch(() => {});
  }

  async open() {
    Object.assign(this, { codes: null, at: 0, shown: this.portable, failed: false });
    this.app.show("handover");
    try {
      const { generate, correction } = await this.#drawing();
      const addresses = await addressesFor(location.origin + this.app.path, this.shown);
      this.codes = addresses.map((address) => pictureOf(generate(address, { minCorrectionLevel: correction.L })));
    } catch {
      this.failed = true;
    }
    this.app.update();
  }

  #drawing() {
    return import(this.app.root.dataset.qr);
  }

  /** Whether there is another code to be scanned after the one that is shown. */
  get hasMore() {
    return this.codes !== null && this.at < this.codes.length - 1;
  }

  next() {
    this.at += 1;
    this.app.update();
    this.app.focusHeading();
  }

  /** The other phone says that it has them. */
  async confirm() {
    const ids = new Set(this.shown.map((entry) => entry.id));
    const now = new Date().toISOString();
    await this.app.outbox.change((record) => ({ ...record,
      entries: record.entries.map((entry) => (ids.has(entry.id) ? { ...entry, given: now } : entry)) }));
    this.app.show("entry");
  }

  /** Take over what the address of this page carries, and take it out of the address once it is kept. */
  async take() {
    const fragment = location.hash;
    if (!isParcel(fragment)) return;
    const entries = await unpacked(fragment, LINKS).catch(() => [{ id: newEntryId(), found: fragment }]);
    const before = new Set(this.app.outbox.all.map((entry) => entry.id));
    await this.app.outbox.change((record) => withTaken(record, entries));
    history.replaceState(history.state, "", location.pathname);
    this.taken = this.app.outbox.all.filter((entry) => !before.has(entry.id) && !entry.found);
    this.app.update();
    // A phone that has never seen the list, in a network that comes and goes, asks for it once more.
    this.app.outbox.send().then(() => this.app.state || this.app.refresh());
  }

  understood() {
    this.taken = null;
    this.app.update();
  }
}

/** Dark on white with the margin the norm asks for, a pixel a module: the style sheet makes it big. */
const pictureOf = (code) => code.toDataURL({ on: [0, 0, 0, 255], off: [255, 255, 255, 255], padX: 4, padY: 4 });

/** As few addresses as these entries need, each of a size a camera can read. */
async function addressesFor(link, entries) {
  for (let parts = 1; ; parts += 1) {
    const share = Math.max(1, Math.ceil(entries.length / parts));
    const addresses = await Promise.all(Array.from({ length: Math.max(1, Math.ceil(entries.length / share)) },
      async (_, at) => link + await packed(entries.slice(at * share, (at + 1) * share))));
    if (share === 1 || addresses.every((address) => address.length <= MOST_LETTERS)) return addresses;
  }
}
