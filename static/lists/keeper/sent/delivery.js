/* What the list keeper does that the server has to know: games, confirmations, the end of the list, and what to do about a refusal. */

import { isSameAgain } from "../known/held.js";
import { rowOf } from "../known/late.js";
import { agreedGames } from "../known/list.js";
import { isClosing, isConfirming, isFinal, without } from "../known/queue.js";
import { signedElsewhere } from "../known/said.js";
import { shownAt } from "../known/sitting.js";
import { refusalInWords, t } from "../known/words.js";
import { ask, newEntryId } from "./server.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { Game, State } from "../known/list.js"
 * @import { Entry } from "../known/queue.js"
 * @import { Result } from "../known/score.js"
 * @import { Drawing } from "../known/typing.js"
 * @import { Event, New, Outbox } from "./outbox.js"
 *
 * @typedef {object} Asking how the state is had
 * @property {() => Promise<void>} refresh ask the server for the state
 * @property {(state: State, asked: { seen: number }) => Promise<void>} keepState `seen`: how many deliveries had been answered before it was asked for
 *
 * @typedef {Drawing & Asking & { isTyping: () => boolean, edit: (game: Game, replaces: string) => void }} Around what the delivery is part of
 */

const LATE = "nachzuegler/0"; // where a state kept by an earlier edition of this page does not say it

export class Delivery {
  /**
   * @param {Outbox} outbox
   * @param {Around} around
   */
  constructor(outbox, around) {
    this.outbox = outbox;
    this.around = around;
    this.said = ""; // what was stored last, for everybody
    this.problem = ""; // what the server said to the last confirmation, in words
    this.busy = false; // a confirmation is under way
    /** @type {Entry[]} what the server had forgotten and this phone has given back */
    this.gaveBack = [];
    this.isSameAgain = false; // and its list is, to the letter, the one that was there
    /** @type {string | null} the id of a refused entry the list keeper decides about later */
    this.postponed = null;
    /** @type {Set<number>} seats that have signed on this phone */
    this.agreed = new Set();
    /** @type {number | null} the seat whose player has the phone in his hand to sign */
    this.signing = null;
    /** @type {number | null} the seat whose player is asked whether he gives up */
    this.givingUp = null;
    /** @type {string | null} the id of the entry of which was said who played, and the server has not heard it */
    this.unheard = null;
  }

  get #links() {
    return this.around.list().state.links;
  }

  // Games

  /**
   * Store a game as `draft` says: its number, its version, the unsent entry it was made on, the one it takes the place
   * of. `reason`: why an earlier game is changed.
   * @param {Draft} draft
   * @param {Result[]} results
   * @param {string} [reason]
   */
  put({ number, version, dealer, follows, replaces, players }, results, reason) {
    const content = { entry_id: newEntryId(), version, ...(dealer && { dealer }), results, ...(reason && { reason }), ...(players && { players }) };
    return this.#send({ method: "PUT", number, follows, content }, replaces);
  }

  /**
   * Take a game of the list back; resolves to the id of that entry.
   * @param {Game} game
   */
  async takeBack({ number, version, unsent, entry_id: follows }) {
    const content = { entry_id: newEntryId(), version };
    await this.#send({ method: "DELETE", number, follows: (unsent && follows) || undefined, content });
    return content.entry_id;
  }

  /**
   * @param {Omit<New, "link"> & { number: number }} entry
   * @param {string} [replaces]
   */
  async #send(entry, replaces) {
    await this.withdraw();
    const games = [this.around.list().games.get(entry.number)?.results, entry.content.results];
    const throws = games.some((results) => results?.some((result) => result.thrown_in));
    const link = this.#links.game.replace(/0$/, String(entry.number));
    return this.outbox.add({ ...entry, link, throws }, replaces);
  }

  /** The cards are counted. */
  confirmCards() {
    return this.outbox.add({ method: "POST", link: this.#links.cards, content: {} });
  }

  /**
   * What became of an entry.
   * @param {Event} event
   * @param {Entry} [entry]
   */
  heard(event, entry) {
    if (event === "stored" && entry) this.#noteStored(entry);
    if (event === "stored" && entry?.held) this.#noteGivenBack(entry);
    if (event === "refused" && entry) this.#noteRefused(entry);
    if (event === "settled") this.said = "";
    this.around.changed();
    if (event !== "refused" || !entry) return;
    if (isClosing(entry) || isConfirming(entry)) this.settle();
    else if (this.question) this.around.turned("entry");
  }

  /**
   * Of what lies with the organiser a note says so.
   * @param {Entry} entry
   */
  #noteRefused({ id, number }) {
    if (number === undefined) return;
    const isBeside = this.outbox.laidBeside.some((one) => one.id === id);
    this.said = isBeside ? "" : t("not_stored", { number });
  }

  /** @param {Entry} entry */
  #noteGivenBack(entry) {
    this.gaveBack = [...this.gaveBack, entry];
    this.isSameAgain ||= isSameAgain(this.outbox.record);
  }

  /** Read that it gave back. */
  understood = () => {
    this.gaveBack = [];
    this.around.changed();
  };

  /** @param {Entry} entry */
  #noteStored({ method, number, throws }) {
    if (number !== undefined) this.said = t(method === "PUT" ? "stored" : "taken_back", { number });
    // A thrown-in hand may have to be reported, and only the server knows of earlier series.
    if (throws) this.around.refresh();
  }

  // An entry the server did not take

  /**
   * The refused entry the list keeper is asked about now; undefined: none. Never in the middle of a game: a thumb on
   * its way to a digit must not choose what is stored.
   */
  get question() {
    const { refused } = this.outbox;
    if (!refused || this.around.isTyping() || isClosing(refused) || isConfirming(refused)) return undefined;
    return refused.id === this.postponed && this.mayPostpone ? undefined : refused;
  }

  /** Whether it can be decided later: as long as there is a game to play; nobody signs sums that are not decided. */
  get mayPostpone() {
    const { next, state } = this.around.list();
    return next !== null || !state.open;
  }

  /**
   * What everybody agreed with, if they did, is not what is stored.
   * @param {Entry} entry
   */
  async keepStored({ id }) {
    this.said = "";
    if (this.closing) this.problem = t("changed_meanwhile");
    await this.withdraw();
    await this.outbox.drop(id);
    this.around.refresh();
  }

  /**
   * It goes again on top of what is stored; of an earlier edition's, those who sit there now are meant.
   * @param {Entry} entry
   */
  async insist({ id, number = 0, content: { seated, ...content }, trouble }) {
    const { at, state } = this.around.list();
    const players = seated ? shownAt(state, at, number) : undefined;
    await this.outbox.sendAgain(id, { ...content, ...(players && { players }), entry_id: newEntryId(), version: trouble?.body?.version ?? 0 });
    this.around.refresh();
  }

  /**
   * Who played it: those who were shown when it was typed, or those who sit there. This needs the server: either answer
   * may be given on another screen meanwhile.
   * @param {Entry} entry
   * @param {"shown" | "seated"} answer
   */
  async sayWhoPlayed(entry, answer) {
    const { state } = this.around.list();
    const { late = LATE } = state.links;
    const id = rowOf(state, entry)?.id ?? entry.trouble?.body?.kept;
    this.unheard = null;
    const status = await this.#confirm(late.replace(/0$/, String(id)), { answer });
    if (status === 0) Object.assign(this, { unheard: entry.id, problem: "" });
    if (status !== 200) return this.around.changed();
    this.said = t("stored", { number: entry.number });
    return this.read(entry.id);
  }

  /**
   * What others decided about an entry is read.
   * @param {string} id
   */
  read(id) {
    return this.outbox.change(({ decided = [], ...record }) => ({ ...record, decided: decided.filter((one) => one.id !== id) }));
  }

  /**
   * Read why the organiser did not take it.
   * @param {string} id
   */
  drop(id) {
    return this.outbox.change((record) => without(record, id));
  }

  /** @param {Entry} entry */
  reopen({ id, number, content: { version = 0, results = [], ...content } }) {
    if (number === undefined) return;
    this.postponed = id;
    this.around.edit({ number, version, results, ...content }, id);
  }

  /** @param {Entry} entry */
  postpone({ id }) {
    this.postponed = id;
    this.around.turned("entry");
  }

  decideNow() {
    this.postponed = null;
    this.around.turned("entry");
  }

  /** @param {Entry} entry */
  async layAside(entry) {
    this.said = "";
    await this.outbox.layAside(entry);
    this.around.refresh();
  }

  /** The list may be open again, say. */
  async tryAsideAgain() {
    await this.outbox.tryAsideAgain();
    this.around.refresh();
  }

  /** @param {string} what */
  say(what) {
    this.said = what;
    this.around.changed();
  }

  /*
   * Everybody agrees with the sums, then the list is closed: at once, or as soon as there is network again.
   *
   * The closing waits in the outbox behind all games, and says which version of each game the table agreed on; of a
   * game that is still on its way, the version the server will give to that very entry (`awaits`, see queue.js). If
   * anything else is stored by then, the server refuses, and nobody has agreed with sums he has not seen.
   */

  /** The closing that is on its way; undefined: none is. */
  get closing() {
    return this.outbox.entries.find(isClosing);
  }

  /**
   * Whether the player of this seat has signed what is to be seen here, on this phone or on his own.
   * @param {number} seat
   */
  hasSigned(seat) {
    return this.agreed.has(seat) || signedElsewhere(this.around.list()).includes(seat);
  }

  /**
   * The phone goes to the player of this seat; null: back to all.
   * @param {number | null} seat
   */
  askToSign(seat) {
    this.signing = seat;
    this.around.turned();
  }

  /**
   * The player of this seat signs, or has signed and takes it back.
   * @param {number} seat
   */
  agree(seat) {
    if (!this.agreed.delete(seat)) this.agreed.add(seat);
    this.askToSign(null);
  }

  async close() {
    if (this.closing) return;
    this.problem = "";
    const { seen, awaits } = agreedGames(this.around.list());
    await this.outbox.add({ method: "POST", link: this.#links.close, content: { seen, signed: [...this.agreed] }, awaits });
    this.around.turned();
  }

  /** Something is changed after all: everybody has to agree anew. */
  async withdraw() {
    this.agreed.clear();
    this.signing = null;
    if (this.closing) await this.outbox.drop(this.closing.id);
  }

  /** A closing the server refused is no entry anybody has to decide about: it says why, and everybody looks again. */
  async settle() {
    for (const { id } of this.outbox.all.filter((entry) => isConfirming(entry) && entry.trouble)) await this.outbox.drop(id);
    const refused = this.outbox.all.find((entry) => isClosing(entry) && entry.trouble);
    if (!refused?.trouble) return;
    const { trouble } = refused;
    const isStale = trouble.status === 409 && !isFinal(trouble);
    this.agreed.clear();
    await this.outbox.drop(refused.id);
    this.problem = isStale ? t("changed_meanwhile") : refusalInWords(trouble.body?.errors).join(" ");
    await this.around.refresh();
    this.around.turned("entry");
  }

  // What is confirmed once and not typed: giving up, whom they informed

  /**
   * Send a confirmation; the answer is the state afterwards. Resolves to the status, 0 when nobody answered.
   * @param {string} url
   * @param {unknown} content
   */
  async #confirm(url, content) {
    if (this.busy) return null;
    this.busy = true;
    this.problem = "";
    this.around.changed();
    const { deliveries: seen } = this.outbox.record;
    const { status, body } = await ask("POST", url, content);
    this.busy = false;
    if (status === 200) await this.around.keepState(body, { seen });
    else this.problem = (body?.errors ? refusalInWords(body.errors) : [t("unreachable"), t("help_organiser")]).join(" ");
    if (status === 422) await this.around.refresh(); // a game may have been taken back meanwhile
    this.around.turned();
    return status;
  }

  /**
   * The player of this seat has looked at a game as the second person; it goes when there is network, as a game does.
   * @param {number} number
   * @param {number} seat
   */
  async confirmGame(number, seat) {
    const game = this.around.list().games.get(number);
    if (!game) return;
    const { unsent, entry_id: id, version } = game;
    const about = unsent && id ? { content: { seat }, awaits: { [number]: id } } : { content: { seat, seen: { [number]: version } }, awaits: {} };
    await this.outbox.add({ method: "POST", link: this.#links.confirm, confirms: number, ...about });
  }

  /** @param {number} id of an objection: it was talked about, and the game stays */
  async settleObjection(id) {
    await this.#confirm(this.#links.settle, { id });
  }

  /** @param {number} seat whose name another phone may take */
  async releaseName(seat) {
    await this.#confirm(this.#links.release, { seat });
  }

  /** @param {string} reason */
  async callReferee(reason) {
    await this.#confirm(this.#links.call, { reason });
    if (this.problem === "") this.around.turned("entry");
  }

  async endCall() {
    await this.#confirm(this.#links.end_call, {});
  }

  /**
   * @param {{ seat: number, game: number }} offence
   * @param {string} informed
   */
  async report({ seat, game }, informed) {
    await this.#confirm(this.#links.offence, { seat, game, informed });
  }

  /**
   * Ask the player of this seat whether he gives up; null: he does not.
   * @param {number | null} seat
   */
  askGivingUp(seat) {
    this.givingUp = seat;
    this.around.turned();
  }

  /** @param {number} seat */
  async giveUp(seat) {
    await this.#confirm(this.#links.give_up, { seat });
    this.askGivingUp(null);
  }
}
