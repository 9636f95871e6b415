/* The game being typed: what every tap does to the draft. */

import * as drafts from "./draft.js";
import { lackInWords, typedInWords } from "./spoken.js";
import { t } from "./words.js";

/** `draft`: the game being typed, or null when none is due. */
export class Typing {
  constructor(app) {
    this.app = app;
    this.draft = null;
    this.counting = false; // the hand counter instead of the number pad
    this.asking = null; // "sure": odd Augen, "reason": why an earlier game is changed
    this.lacking = ""; // what "next" waits for, in words
    this.back = "entry"; // the screen on which a correction was begun
    this.isLate = false; // the game that was running when the others were struck is entered
    this.keeping = false; // a game is just being kept on this phone
    this.spoken = ""; // where typing moved on to, for whoever reads by ear
  }

  get rulebook() {
    return this.app.state.rulebook;
  }

  get isBegun() {
    return this.draft !== null && drafts.isBegun(this.draft);
  }

  /** What was being typed before a reload, a killed page, an empty battery; unless it was kept at the last moment. */
  restore() {
    const { list, state, store } = this.app;
    const kept = store.draft();
    if (!kept || !state.open || kept.number > list.agreed) return;
    const fresh = drafts.newDraft(this.rulebook, list.size, kept.number, kept.version);
    if (Object.keys(fresh.hands).join() !== Object.keys(kept.hands).join()) return;
    const stored = list.games.get(kept.number);
    const isKept = stored && drafts.isFinished(this.rulebook, kept) && drafts.isSame(stored.results, drafts.resultsOf(this.rulebook, kept));
    this.setDraft(isKept ? null : kept);
  }

  /** Always a draft for the next game, unless one is being typed or the list is full or closed. */
  prepare() {
    const { due, size, struck } = this.app.list;
    const next = this.isLate && struck ? due + 1 : this.app.list.next;
    if (!this.app.state.open) this.draft = null;
    else if (!this.draft || (!drafts.isBegun(this.draft) && this.draft.number !== next)) {
      this.draft = next === null ? null : drafts.newDraft(this.rulebook, size, next, 0);
    }
  }

  /** The games not begun are struck; this one was begun. */
  enterRunning() {
    this.isLate = true;
    this.app.update();
    this.app.focusHeading();
  }

  setDraft(draft) {
    if (this.keeping) return; // what is just being kept stays as it is
    this.draft = draft;
    this.asking = null;
    this.lacking = "";
    this.app.store.keepDraft(draft && drafts.isBegun(draft) ? draft : null);
    this.app.update();
  }

  /** Change the draft by one of the functions of draft.js. */
  change(how, ...what) {
    const before = this.draft.active;
    const next = how(this.rulebook, this.draft, ...what);
    if (before !== null) this.spoken = typedInWords(this.app, before, next);
    this.setDraft(next);
  }

  finishedBy(seat) {
    this.change(drafts.withWinner, seat);
    this.app.focusHeading();
  }

  choose(code) {
    this.change(drafts.withChoice, code);
  }

  throwIn() {
    this.change(drafts.withThrownIn);
  }

  openCounter() {
    this.counting = true;
    this.app.update();
  }

  /** What was counted stands; a complete hand moves on to the next player. */
  closeCounter() {
    this.counting = false;
    this.change(drafts.movedOn);
    this.sayWhatLacks();
  }

  turnTo(seat) {
    this.counting = false;
    this.setDraft(drafts.activated(this.draft, seat));
  }

  setKind(kind) {
    this.setDraft({ ...this.draft, kind });
  }

  count(cards) {
    const augen = cards.reduce((sum, card) => sum + card.augen, 0);
    this.setDraft(drafts.withCards(this.rulebook, this.draft, cards, augen));
  }

  askAgainWhoFinished() {
    this.counting = false;
    this.setDraft({ ...this.draft, winner: null });
    this.app.focusHeading();
  }

  /** One step back: out of a question, the hand counter, what the others hold, the game. */
  stepBack() {
    if (this.asking) return this.setDraft(this.draft);
    if (this.counting) return this.closeCounter();
    return drafts.isTouched(this.draft) ? this.askAgainWhoFinished() : this.discard();
  }

  discard() {
    this.counting = false;
    this.isLate = false;
    this.app.screen = this.back;
    this.back = "entry";
    this.setDraft(null);
    this.app.focusHeading();
  }

  /** Take a game of the list up again. */
  correct(number) {
    if (!this.app.state.open || this.app.delivery.question || this.keeping) return;
    this.back = "list";
    this.edit(this.app.list.games.get(number));
  }

  /** Type on at this game, on top of its version; `replaces`: the id of the troubled entry it is typed instead of. */
  edit(game, { replaces } = {}) {
    const draft = drafts.draftOf(this.rulebook, this.app.list.size, game);
    this.app.screen = "entry";
    this.setDraft({ ...draft, follows: game.unsent ? game.entry_id : undefined, replaces });
    this.app.focusHeading();
  }

  next() {
    this.counting = false;
    if (drafts.isFinished(this.rulebook, this.draft)) return this.save();
    const lack = drafts.lackOf(this.rulebook, this.draft);
    const next = drafts.movedToNext(this.rulebook, this.draft);
    const isSkipped = lack === "augen" && next.active !== this.draft.active;
    if (lack === null || isSkipped) return this.change(drafts.movedToNext);
    return this.sayWhatLacks();
  }

  /** Why it does not go on from this player. */
  sayWhatLacks() {
    this.lacking = lackInWords(this.app, this.draft);
    this.app.update();
  }

  /** The next screen comes once the game is kept on this phone. */
  async save({ sure = false, reason } = {}) {
    if (this.keeping || drafts.contradiction(this.rulebook, this.draft)) return;
    const results = drafts.resultsOf(this.rulebook, this.draft);
    if (this.isAsStored(results)) return this.discard();
    if (!sure && drafts.oddSeats(this.rulebook, this.draft).length > 0) return this.ask("sure");
    if (!reason && this.isEarlierGame) return this.ask("reason");
    this.keeping = true;
    await this.app.delivery.put({ ...this.draft, reason }, results);
    this.keeping = false;
    return this.discard();
  }

  /** Why the game is changed: that was the last question. */
  give(reason) {
    return this.save({ sure: true, reason });
  }

  ask(question) {
    this.asking = question;
    this.app.update();
    this.app.focusHeading();
  }

  /** Whether later games were played on top of this one: then it is asked why it is changed. */
  get isEarlierGame() {
    const { games, last } = this.app.list;
    return games.has(this.draft.number) && last.number > this.draft.number;
  }

  /** Opened again and left as it was. */
  isAsStored(results) {
    const stored = this.app.list.games.get(this.draft.number);
    return stored !== undefined && !this.draft.replaces && drafts.isSame(stored.results, results);
  }

  async takeBack(number) {
    if (this.keeping) return;
    const game = this.app.list.games.get(number);
    this.keeping = true;
    const id = await this.app.delivery.takeBack(game);
    this.keeping = false;
    this.edit({ ...game, version: 0, unsent: true, entry_id: id });
  }
}
