/* Between the page and the outbox: what is sent, what is heard of it, and what the list keeper decides about a refusal. */

import { newEntryId } from "./api.js";
import { isClosing } from "./queue.js";
import { t } from "./words.js";

export class Delivery {
  constructor(app) {
    this.app = app;
    this.said = ""; // what was stored last, for everybody
    this.postponed = null; // the id of a refused entry the list keeper decides about later
  }

  get outbox() {
    return this.app.outbox;
  }

  /**
   * The refused entry the list keeper is asked about now. Never in the middle of a game: a thumb on its way to a digit
   * must not choose what is stored.
   */
  get question() {
    const { refused } = this.outbox;
    if (this.app.typing.isBegun) return null;
    return !refused || isClosing(refused.entry) || refused.entry.id === this.postponed ? null : refused;
  }

  /**
   * Store a game as `draft` says: its number, its version, the unsent entry it was made on, the one it takes the place
   * of, why an earlier game is changed.
   */
  put({ number, version, follows, replaces, reason }, results) {
    const content = { entry_id: newEntryId(), version, results, ...(reason && { reason }) };
    return this.#send({ method: "PUT", number, follows, content }, replaces);
  }

  /** Take a game of the list back; resolves to the id of that entry. */
  async takeBack({ number, version, unsent, entry_id: follows }) {
    const content = { entry_id: newEntryId(), version };
    await this.#send({ method: "DELETE", number, follows: unsent ? follows : undefined, content });
    return content.entry_id;
  }

  async #send(entry, replaces) {
    await this.app.closing.withdraw();
    const before = this.app.list.games.get(entry.number);
    const games = [before?.results, entry.content.results];
    const throws = games.some((results) => results?.some((result) => result.thrown_in));
    const link = this.app.state.links.game.replace(/0$/, String(entry.number));
    return this.outbox.add({ ...entry, link, throws }, replaces);
  }

  /** The cards are counted. */
  confirmCards() {
    return this.outbox.add({ method: "POST", link: this.app.state.links.cards, content: {} });
  }

  /** See `report` of outbox.js. */
  heard(event, entry) {
    if (event === "stored") this.#noteStored(entry);
    if (event === "refused" && entry.number !== undefined) this.said = t("not_stored", { number: entry.number });
    if (event === "settled") this.said = "";
    this.app.update();
    if (event === "refused" && isClosing(entry)) this.app.closing.settle();
    else if (event === "refused" && this.question) this.app.show("entry");
  }

  #noteStored({ method, number, throws }) {
    if (number !== undefined) this.said = t(method === "PUT" ? "stored" : "taken_back", { number });
    // A thrown-in hand may have to be reported, and only the server knows of earlier series.
    if (throws) this.app.refresh();
  }

  // An entry the server did not take

  async keepStored() {
    this.said = "";
    await this.outbox.drop(this.outbox.refused.entry.id);
    this.app.refresh();
  }

  insist() {
    const { entry, body } = this.outbox.refused;
    return this.outbox.sendAgain(entry.id, { ...entry.content, entry_id: newEntryId(), version: body?.version ?? 0 });
  }

  reopenRefused() {
    const { entry } = this.outbox.refused;
    this.postponed = entry.id;
    this.app.typing.edit({ number: entry.number, ...entry.content }, { replaces: entry.id });
  }

  postpone() {
    this.postponed = this.outbox.refused.entry.id;
    this.app.show("entry");
  }

  decideNow() {
    this.postponed = null;
    this.app.show("entry");
  }

  async layAside() {
    this.said = "";
    await this.outbox.layAside(this.outbox.refused.entry);
    this.app.refresh();
  }

  /** The list may be open again, say. */
  async tryAsideAgain() {
    await this.outbox.tryAsideAgain();
    this.app.refresh();
  }
}
