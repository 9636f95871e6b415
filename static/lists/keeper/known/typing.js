/* The game being typed, and what every tap does to it. */

import * as drafts from "./draft.js";
import { contradiction, oddities } from "./draft.js";
import { inGame } from "./list.js";
import { shownAt } from "./sitting.js";
import { isSame, seenFrom } from "./score.js";
import { lackInWords, t, typedInWords } from "./words.js";

/**
 * @import { Card, Draft } from "./draft.js"
 * @import { Game, List } from "./list.js"
 * @import { Result } from "./score.js"
 *
 * @typedef {"entry" | "list" | "handover" | "mates" | "call" | "moving"} Screen
 * @typedef {"sure" | "reason" | "dealer" | "taking_back"} Question "sure": something odd, "reason": why an earlier game is changed,
 *   "dealer": who dealt, "taking_back": whether the game goes out of the list altogether
 *
 * @typedef {object} Drawing what something is part of that is drawn anew with it
 * @property {() => List} list
 * @property {() => void} changed there is something else to be seen
 * @property {(screen?: Screen) => void} turned a new screen begins, perhaps one of another name
 *
 * @typedef {object} Around what the typing is part of, besides
 * @property {{ draft(): any, keepDraft(draft: Draft | null): void }} drafts what survives when the page is closed
 * @property {() => boolean} isAsked the list keeper has to decide about something else first
 * @property {() => void} decideNow turn to that
 * @property {(draft: Draft, results: Result[], reason?: string) => Promise<void>} put resolves once it is kept on this phone
 * @property {(draft: Draft, results: Result[]) => Promise<boolean>} insert whether it is stored; else something is said or asked
 * @property {(game: Game) => Promise<string>} takeBack resolves to the id of that entry
 */

const RESTORABLE = 10_000; // milliseconds in which a game that was taken back can be brought back

export class Typing {
  /** @param {Drawing & Around} around */
  constructor(around) {
    this.around = around;
    /** @type {Draft | null} null when no game is due */
    this.draft = null;
    this.counting = false; // the hand counter instead of the number pad
    /** @type {Question | null} */
    this.asking = null;
    this.lacking = ""; // what "next" waits for, in words
    /** @type {Screen} on which a correction was begun */
    this.back = "entry";
    this.isLate = false; // the game that was running when the others were struck is entered
    this.keeping = false; // a game is just being kept on this phone
    /** @type {{ game: Game, follows: string, until: number } | null} what was taken back last, and the id of that entry */
    this.lost = null;
    this.spoken = ""; // where typing moved on to, for whoever reads by ear
  }

  /** The list as it was for those who play the game being typed, with their names, whoever is seated meanwhile. */
  get list() {
    const list = this.around.list();
    return this.draft ? inGame(list, this.draft.number, this.draft.players) : list;
  }

  get rulebook() {
    return this.list.rulebook;
  }

  /** The draft, where there is one for sure. */
  get game() {
    if (this.draft === null) throw new Error("no game is being typed");
    return this.draft;
  }

  get isBegun() {
    return this.draft !== null && drafts.isBegun(this.draft);
  }

  /** What was being typed before a reload, a killed page, an empty battery; unless it was kept at the last moment. */
  restore() {
    const kept = this.#halfTyped();
    if (kept) this.setDraft(kept);
  }

  /** The game that was left half typed: also while the list was closed. */
  #halfTyped() {
    const kept = this.around.drafts.draft();
    if (!kept) return null;
    const { agreed, at, games, rulebook, state } = inGame(this.around.list(), kept.number, kept.players);
    if (!state.open || kept.number > agreed) return null;
    const fresh = drafts.newDraft(rulebook, at, kept.number, kept.version, kept.dealer);
    if (!hasSameSeats(fresh, kept)) return null;
    const stored = games.get(kept.number);
    const isIt = stored && (!kept.before || stored.entry_id === kept.id);
    const isKept = isIt && drafts.isFinished(rulebook, kept) && isSame(stored.results, drafts.resultsOf(rulebook, kept));
    if (isKept) this.around.drafts.keepDraft(null);
    return isKept ? null : kept;
  }

  /** Always a draft for the next game, unless one is being typed or the list is full or closed. */
  prepare() {
    const { at, due, rulebook, state, struck } = this.around.list();
    const next = this.isLate && struck ? due + 1 : this.around.list().next;
    if (!state.open) this.draft = null;
    else if (!this.draft || !drafts.isBegun(this.draft)) {
      const fresh = next === null ? null : drafts.newDraft(rulebook, at, next, 0);
      const isIt = this.draft?.number === next && fresh !== null && hasSameSeats(fresh, this.draft);
      if (!isIt) this.draft = (this.draft ? null : this.#halfTyped()) ?? fresh;
    }
  }

  /** The games not begun are struck; this one was begun. */
  enterRunning() {
    this.isLate = true;
    this.around.turned();
  }

  /**
   * From the first tap on a game is of those who are shown then.
   * @param {Draft | null} draft
   */
  setDraft(draft) {
    if (this.keeping) return; // what is just being kept stays as it is
    this.draft = draft && drafts.isBegun(draft) ? this.#withPlayers(draft) : draft;
    this.asking = null;
    this.lacking = "";
    this.around.drafts.keepDraft(draft && drafts.isBegun(draft) ? this.draft : null);
    this.around.changed();
  }

  /** @param {Draft} draft */
  #withPlayers(draft) {
    const { at, state } = this.around.list();
    const players = draft.players ?? shownAt(state, at, draft.number);
    return players ? { ...draft, players } : draft;
  }

  /** @param {Draft} next */
  change(next) {
    const { active } = this.game;
    if (active !== null) this.spoken = typedInWords(this.list, active, next);
    this.setDraft(next);
  }

  /** @param {number} seat */
  finishedBy(seat) {
    this.change(drafts.withWinner(this.rulebook, this.game, seat));
    this.around.turned();
  }

  /** @param {number} seat */
  dealtBy(seat) {
    this.setDraft(drafts.withDealer(this.rulebook, this.list.at, this.game, seat));
    this.around.turned();
  }

  /** @param {number} digit */
  digit(digit) {
    const { ended, active } = this.game;
    this.change(drafts.withDigit(this.rulebook, this.game, digit));
    if (ended) this.say(t("tap_name", { name: this.list.names[Number(active)] }));
  }

  erase() {
    this.change(drafts.withoutDigit(this.game));
  }

  /** @param {string} code */
  choose(code) {
    this.change(drafts.withChoice(this.rulebook, this.game, code));
  }

  throwIn() {
    this.change(drafts.withThrownIn(this.game));
  }

  openCounter() {
    this.counting = true;
    this.around.changed();
  }

  /** What was counted stands; a complete hand moves on to the next player. */
  closeCounter() {
    this.counting = false;
    this.change(drafts.movedOn(this.rulebook, this.game));
    this.sayWhatLacks();
  }

  /** @param {Card[]} cards */
  count(cards) {
    this.setDraft(drafts.withCards(this.game, cards));
  }

  /** @param {number} seat */
  turnTo(seat) {
    this.counting = false;
    this.setDraft(drafts.activated(this.game, seat));
  }

  /** @param {string} kind */
  setKind(kind) {
    this.setDraft({ ...this.game, kind });
  }

  askAgainWhoFinished() {
    this.counting = false;
    this.setDraft({ ...this.game, winner: null });
    this.around.turned();
  }

  /** Out of a question, the game as it was typed. */
  leaveQuestion() {
    this.setDraft(this.draft);
  }

  /** One step back: out of a question, the hand counter, what the others hold, the game. */
  stepBack() {
    if (this.asking) this.leaveQuestion();
    else if (this.counting) this.closeCounter();
    else if (this.draft && drafts.isTouched(this.draft)) this.askAgainWhoFinished();
    else this.discard();
  }

  discard() {
    const { back } = this;
    this.counting = false;
    this.isLate = false;
    this.back = "entry";
    this.setDraft(null);
    this.around.turned(back);
  }

  /**
   * Take a game of the list up again. It stays as it is stored until another version is. `back`: where that leads to.
   * @param {number} number
   * @param {Screen} [back]
   */
  correct(number, back = "list") {
    const game = this.list.games.get(number);
    if (game?.waits) this.around.decideNow();
    if (!game || game.waits || !this.list.state.open || this.around.isAsked() || this.keeping) return;
    this.back = back;
    this.edit(game);
  }

  /**
   * Type on at this game, on top of its version; `replaces`: the id of the troubled entry it is typed instead of.
   * @param {Game} game
   * @param {string} [replaces]
   */
  edit(game, replaces) {
    const draft = this.#draftOf(game);
    this.setDraft({ ...draft, follows: (game.unsent && game.entry_id) || undefined, replaces });
    this.around.turned("entry");
  }

  /**
   * Type a game that was forgotten before this one.
   * @param {number} number
   * @param {string} id of the entry by which it is stored
   */
  insert(number, id) {
    const { at, games, rulebook } = this.around.list();
    this.back = "list";
    this.setDraft({ ...drafts.newDraft(rulebook, at, number, 0), before: seenFrom(games, number), id });
    this.around.turned("entry");
  }

  /**
   * A game of the list, of those it is of.
   * @param {Game} game
   */
  #draftOf(game) {
    const { players } = game;
    const draft = drafts.draftOf(this.rulebook, inGame(this.around.list(), game.number, players).at, game);
    return this.#withPlayers(players ? { ...draft, players } : draft);
  }

  /** On to the next player, or done. */
  async next() {
    this.counting = false;
    if (drafts.isFinished(this.rulebook, this.game)) await this.save();
    else if (drafts.lackOf(this.rulebook, this.game) === null) this.change(drafts.movedToNext(this.rulebook, this.game));
    else this.sayWhatLacks();
  }

  /** Why it does not go on from this player. */
  sayWhatLacks() {
    this.say(lackInWords(this.list, this.game));
  }

  /** @param {string} what why nothing happens */
  say(what) {
    this.lacking = what;
    this.around.changed();
  }

  /**
   * The next screen comes once the game is kept on this phone. `sure`: what is odd was asked about; `reason`: why an
   * earlier game is changed was the last question.
   */
  async save({ sure = false, reason = "" } = {}) {
    if (this.keeping || contradiction(this.rulebook, this.game)) return;
    const results = drafts.resultsOf(this.rulebook, this.game);
    if (this.isAsStored(results)) this.discard();
    else if (!sure && oddities(this.rulebook, this.list.at, this.game).length > 0) this.ask("sure");
    else if (this.game.before) {
      const isStored = await this.whileKeeping(() => this.around.insert(this.game, results));
      this.back = "list"; // what it moved is there, also after the page was killed
      if (isStored) this.discard();
    } else if (!reason && this.isEarlierGame) this.ask("reason");
    else {
      await this.whileKeeping(() => this.around.put(this.game, results, reason || undefined));
      this.discard();
    }
  }

  /**
   * It was the likelier way of finishing after all.
   * @param {string} kind
   */
  async saveAs(kind) {
    this.setKind(kind);
    await this.save();
  }

  /** @param {Question} question */
  ask(question) {
    this.asking = question;
    this.around.turned();
  }

  /** Whether later games were played on top of this one: then it is asked why it is changed. */
  get isEarlierGame() {
    const { games, last } = this.list;
    return games.has(this.game.number) && last !== null && last.number > this.game.number;
  }

  /**
   * Opened again and left as it was.
   * @param {Result[]} results
   */
  isAsStored(results) {
    const stored = this.list.games.get(this.game.number);
    return stored !== undefined && !this.game.replaces && !this.game.before && isSame(stored.results, results);
  }

  /** Whether the game being corrected can go out of the list altogether: only the last one can. */
  get mayTakeBack() {
    const { draft, list: { last } } = this;
    return draft !== null && !draft.replaces && !draft.before && draft.number === last?.number;
  }

  /** Take the game being corrected out of the list. */
  async takeBack(now = Date.now()) {
    const game = this.list.games.get(this.game.number);
    if (!game || this.keeping) return;
    const { players } = this.game;
    const follows = await this.whileKeeping(() => this.around.takeBack(game));
    this.lost = { game: players ? { ...game, players } : game, follows, until: now + RESTORABLE };
    this.discard();
  }

  /** What was taken back and can be brought back still: its number and how many seconds are left; null: nothing can. */
  restorable(now = Date.now()) {
    if (!this.lost || now >= this.lost.until || this.isBegun || this.list.games.has(this.lost.game.number)) return null;
    return { number: this.lost.game.number, seconds: Math.ceil((this.lost.until - now) / 1000) };
  }

  /** Store what was taken back as it was. */
  async bringBack() {
    if (!this.lost || this.keeping) return;
    const { game, follows } = this.lost;
    const draft = { ...this.#draftOf(game), version: 0, follows };
    this.lost = null;
    await this.whileKeeping(() => this.around.put(draft, drafts.resultsOf(this.rulebook, draft)));
    this.around.turned();
  }

  /**
   * @template T
   * @param {() => Promise<T>} keep
   */
  async whileKeeping(keep) {
    this.keeping = true;
    try {
      return await keep();
    } finally {
      this.keeping = false;
    }
  }
}

/**
 * @param {Draft} one
 * @param {Draft} other
 */
const hasSameSeats = (one, other) => Object.keys(one.hands).join() === Object.keys(other.hands).join();
