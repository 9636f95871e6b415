/* A forgotten game is inserted, two games are swapped: choosing, asking, sending, taking it back. */

import { button, h, title } from "../drawn/dom.js";
import { inWords } from "../drawn/table.js";
import { inGame } from "../known/list.js";
import { isSame, seenFrom } from "../known/score.js";
import { oddInWords, refusalInWords, t } from "../known/words.js";
import { isAnswer } from "../sent/server.js";
import { movedOn, oddDealers, seatedThen } from "./moved.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { List } from "../known/list.js"
 * @import { Occupancy } from "../known/occupancy.js"
 * @import { Result } from "../known/score.js"
 * @import { Around } from "../sent/moving.js"
 * @import { Moved } from "./moved.js"
 *
 * @typedef {object} Question
 * @property {string} title
 * @property {Moved} moved
 * @property {Moved} shown those of them that are shown
 * @property {Occupancy<string>} then who sits there afterwards
 * @property {boolean} isStale somebody changed the list meanwhile
 * @property {string} yes
 * @property {() => unknown} go
 * @property {() => void} leave
 *
 * @typedef {Pick<Draft, "number" | "dealer" | "players" | "before" | "id">} Inserted
 * @typedef {{ said: string, seen: string, undo: (() => Promise<string>) | null }} Note what was done, and for which list (`seen`) that holds
 */

const STALE = "stale"; // instead of a sentence: other games are there than were seen

export class Moves {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    this.swaps = false; // two games are chosen, not one
    /** @type {number[]} */
    this.chosen = [];
    /** @type {Question | null} */
    this.question = null;
    /** @type {Note | null} */
    this.note = null;
    this.agreed = ""; // the list for which it was said that a game is inserted all the same
    this.problem = "";
    this.busy = false;
  }

  /** A full list takes no game more. */
  open() {
    this.#choose(this.around.list().next === null);
  }

  /** @param {boolean} swaps */
  #choose(swaps) {
    Object.assign(this, { swaps, chosen: [], question: null, problem: "" });
    this.around.turned("moving");
  }

  // Inserting

  /**
   * Insert a game that was typed; whether it is stored.
   * @param {Draft} draft
   * @param {Result[]} results
   */
  async insert(draft, results) {
    const { list, turned, typing } = this.around;
    const isAgreed = this.agreed === JSON.stringify(draft.before);
    if (!isAgreed && this.#odd(list(), this.#insertion(draft.number)).length > 0) {
      this.#askToInsert(draft, false);
      return false;
    }
    const said = await this.#put(draft, results);
    if (said === STALE) this.#askToInsert({ ...draft, id: this.around.newEntryId() }, true);
    else if (said) {
      turned("entry");
      typing.say(said);
    }
    return said === "";
  }

  /**
   * Which games move, and who sits there then.
   * @param {number} number
   */
  #insertion(number) {
    const { at, games } = this.around.list();
    return { moved: movedOn(games, number), then: seatedThen(at, number) };
  }

  /**
   * @param {Draft} draft
   * @param {boolean} isStale
   */
  #askToInsert(draft, isStale) {
    const { turned, typing } = this.around;
    const before = this.#seen(draft.number);
    const go = () => {
      this.agreed = JSON.stringify(before);
      typing.setDraft({ ...draft, before });
      return typing.save({ sure: true });
    };
    const insertion = this.#insertion(draft.number);
    this.question = { ...insertion, shown: isStale ? insertion.moved : [], title: t("insert_sure", draft), isStale, yes: t("insert_yes"), go, leave: () => turned("entry") };
    this.problem = "";
    turned("moving");
  }

  /**
   * @param {Inserted} game
   * @param {Result[]} results
   * @returns {Promise<string>} what is wrong
   */
  async #put(game, results) {
    const { number, dealer, players, before = {}, id } = game;
    const last = this.#last;
    const content = { entry_id: id, version: before[number] ?? 0, ...(dealer && { dealer }), results, ...(players && { players }), before };
    const said = await this.#send("PUT", this.#links.game.replace(/0$/, String(number)), content, number);
    if (said === "") this.#noted("inserted", { number, from: number, last, to: number + 1, end: last + 1 }, () => this.#takeOut(game, results));
    return said;
  }

  /**
   * @param {Inserted} game
   * @param {Result[]} results
   */
  async #takeOut(game, results) {
    const { number } = game;
    const last = this.#last;
    const said = await this.#send("POST", this.#links.take_out ?? "", { game: number, seen: this.#seen(number) });
    const again = () => this.#put({ ...game, before: this.#seen(number), id: this.around.newEntryId() }, results);
    if (said === "") this.#noted("taken_out", { number, from: number + 1, last, to: number, end: last - 1 }, again);
    return said;
  }

  // Swapping

  /** @param {number} number */
  #tap(number) {
    const { newEntryId } = this.around;
    if (!this.swaps) return this.around.typing.insert(number, newEntryId());
    this.chosen = this.chosen.includes(number) ? this.chosen.filter((one) => one !== number) : [...this.chosen, number];
    if (this.chosen.length === 2) this.#askToSwap(false);
    return this.around.changed();
  }

  /** @param {boolean} isStale */
  #askToSwap(isStale) {
    const [one = 0, other = 0] = [...this.chosen].sort((some, others) => some - others);
    const { at: then } = this.around.list();
    const seen = this.#seenOf(one, other);
    /** @type {Moved} */
    const moved = [[other, one], [one, other]];
    this.question = {
      moved, shown: moved, then, title: t("swap_sure", { one, other }), isStale,
      yes: t("swap_yes"),
      go: () => this.#swapAsked(one, other, seen),
      leave: () => this.#choose(true),
    };
    this.around.turned();
  }

  /**
   * @param {number} one
   * @param {number} other
   * @param {Record<string, number>} seen
   */
  async #swapAsked(one, other, seen) {
    const said = await this.#swap(one, other, seen);
    if (said === STALE) this.#askToSwap(true);
    else if (said === "") this.around.turned("list");
    else this.problem = said;
    this.around.changed();
  }

  /**
   * @param {number} one
   * @param {number} other
   * @param {Record<string, number>} seen
   * @returns {Promise<string>} what is wrong
   */
  async #swap(one, other, seen) {
    const said = await this.#send("POST", this.#links.swap ?? "", { games: [one, other], seen });
    if (said === "") this.#noted("swapped", { one, other }, () => this.#swap(one, other, this.#seenOf(one, other)));
    return said;
  }

  // What is there, as it was seen

  get #links() {
    return this.around.list().state.links;
  }

  get #last() {
    return this.around.list().last?.number ?? 0;
  }

  /** @param {number} number */
  #seen = (number) => seenFrom(this.around.list().games, number);

  /**
   * @param {number} one
   * @param {number} other
   */
  #seenOf(one, other) {
    const { [one]: some = 0, [other]: others = 0 } = this.#seen(1);
    return { [one]: some, [other]: others };
  }

  // Sending, and taking it back

  /**
   * What is wrong: nothing, STALE, or a sentence. The list is heard anew, whatever was answered.
   * @param {"PUT" | "POST"} method
   * @param {string} link
   * @param {{ results?: Result[], [name: string]: unknown }} content
   * @param {number} [number]
   */
  async #send(method, link, content, number) {
    const { ask, changed, delivery, keepState, outbox, refresh } = this.around;
    const { results } = content;
    const { deliveries: seen } = outbox.record;
    Object.assign(this, { busy: true, problem: "" });
    changed();
    const reply = await ask(method, link, content);
    this.busy = false;
    if (!isAnswer({ method, number }, reply)) return t("moving_lacks");
    const { body, status } = reply;
    if (status === 200) await delivery.withdraw();
    if (status === 200 && method === "POST") await keepState(body, { seen });
    else await refresh();
    if (status !== 200) return body?.errors ? refusalInWords(body.errors).join(" ") : STALE;
    return results === undefined || isSame(body.results, results) ? "" : STALE; // by this entry another game was inserted before
  }

  /**
   * @param {string} key
   * @param {Record<string, number>} games that moved: the numbers of the first and the last, before and afterwards
   * @param {() => Promise<string>} undo
   */
  #noted(key, games, undo) {
    const now = games.to ? ` ${t(games.from === games.last ? "now_is" : "now_are", games)}` : "";
    this.#note(t(key, games) + now, undo);
  }

  /**
   * @param {string} said
   * @param {Note["undo"]} undo
   */
  #note(said, undo) {
    this.note = { said, seen: JSON.stringify(this.#seen(1)), undo };
  }

  /** Done before, it is done the other way round, and the note is about that; else about what is wrong. */
  async #undo() {
    const undo = this.note?.undo;
    const wrong = await undo?.();
    if (wrong) this.#note(wrong === STALE ? t("moving_stale") : wrong, wrong === STALE ? null : undo ?? null);
    this.around.changed();
  }

  // What there is to see

  /**
   * What was done, as long as the list is as it was then.
   * @param {List} list
   */
  noteView(list) {
    const { busy, note } = this;
    if (!note || note.seen !== JSON.stringify(seenFrom(list.games, 1))) return null;
    return h("div", { key: "moved", class: "note moved", role: "status" }, h("p", {}, note.said),
      note.undo && button({ disabled: busy, onclick: () => this.#undo() }, t("undo")));
  }

  /** @param {List} list */
  view(list) {
    return this.question ? this.#questionView(list, this.question) : this.#choosing(list);
  }

  /** @param {List} list */
  #choosing(list) {
    const { chosen, swaps } = this;
    return h("section", { key: "choosing", class: "ask", "data-shows": `choosing ${swaps}` },
      title(t(swaps ? "swap" : "insert")),
      h("p", {}, t(swaps ? "swap_which" : "insert_which")),
      h("div", { class: "games" }, list.rows.map((row) => row.number).map((number) =>
        button({ key: number, "aria-pressed": swaps && String(chosen.includes(number)), onclick: () => this.#tap(number) },
          h("b", {}, t("text_game", { number })), h("span", {}, inWords(list, number))))),
      h("div", { class: "actions" },
        (swaps ? list.next !== null : list.games.size > 1) && button({ onclick: () => this.#choose(!swaps) }, t(swaps ? "insert" : "swap")),
        button({ class: "quiet", onclick: () => this.around.turned("list") }, t("back"))));
  }

  /**
   * @param {List} list
   * @param {Question} question
   */
  #questionView(list, question) {
    const { go, isStale, leave, shown, title: asked, yes } = question;
    const { busy, problem } = this;
    return h("section", { key: "moves", class: "ask", "data-shows": asked },
      title(asked),
      problem && h("p", { class: "note error", role: "alert" }, problem),
      isStale && h("p", { class: "note warning" }, t("moving_stale")),
      shown.map(([from, to]) => h("p", {}, h("b", {}, t("becomes", { from, to })), ` ${inWords(list, from)}`)),
      this.#odd(list, question).map((said) => h("p", { class: "note warning" }, said)),
      button({ class: "primary big", disabled: busy, onclick: go }, yes),
      button({ class: "big", onclick: leave }, t("back")));
  }

  /**
   * Of each game that would not be dealt in turn any more, who dealt it by the list, in words.
   * @param {List} list
   * @param {Pick<Question, "moved" | "then">} change
   */
  #odd(list, { moved, then }) {
    return oddDealers(list, then, moved).map((odd) => `${t("text_game", odd)}: ${oddInWords(inGame(list, odd.from), odd)}`);
  }
}
