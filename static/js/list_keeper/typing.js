/* The game being typed: what every tap does to the draft. */

import * as drafts from "./draft.js";
import { t } from "./words.js";

/** `draft`: the game being typed, or null when none is due. */
export class Typing {
  constructor(app) {
    this.app = app;
    this.draft = null;
    this.counting = false; // the hand counter instead of the number pad
    this.asking = false; // "are you sure?" about odd Augen
    this.back = "entry"; // the screen on which a correction was begun
    this.keeping = false; // a game is just being kept on this phone
    this.spoken = ""; // where typing moved on to, for whoever reads by ear
  }

  get rulebook() {
    return this.app.state.rulebook;
  }

  get isBegun() {
    return this.draft !== null && drafts.isBegun(this.draft);
  }

  /** What was being typed in this window before a reload. */
  restore() {
    const { list, state, store } = this.app;
    const kept = store.draft();
    if (!kept || !state.open || kept.number > list.due) return;
    const fresh = drafts.newDraft(this.rulebook, list.size, kept.number, kept.version);
    if (Object.keys(fresh.hands).join() !== Object.keys(kept.hands).join()) return;
    this.setDraft(kept);
  }

  /** Always a draft for the next game, unless one is being typed or the list is full or closed. */
  prepare() {
    const { next, size } = this.app.list;
    if (!this.app.state.open) this.draft = null;
    else if (!this.draft || (!drafts.isBegun(this.draft) && this.draft.number !== next)) {
      this.draft = next === null ? null : drafts.newDraft(this.rulebook, size, next, 0);
    }
  }

  setDraft(draft) {
    this.draft = draft;
    this.asking = false;
    this.app.store.keepDraft(draft && drafts.isBegun(draft) ? draft : null);
    this.app.update();
  }

  /** Change the draft by one of the functions of draft.js. */
  change(how, ...what) {
    const before = this.draft.active;
    const next = how(this.rulebook, this.draft, ...what);
    if (before !== null && next.active !== before) {
      this.spoken = t("moved_on", { name: this.app.names[next.active] });
    }
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

  discard() {
    this.counting = false;
    this.app.screen = this.back;
    this.back = "entry";
    this.setDraft(null);
    this.app.focusHeading();
  }

  /** Take a game of the list up again. */
  correct(number) {
    if (!this.app.state.open || this.app.delivery.question) return;
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
    if (drafts.isFinished(this.rulebook, this.draft)) this.save();
    else this.change(drafts.movedToNext);
  }

  /** The next screen comes once the game is kept on this phone. */
  async save({ sure = false } = {}) {
    if (this.keeping || drafts.contradiction(this.rulebook, this.draft)) return;
    if (!sure && drafts.oddSeats(this.rulebook, this.draft).length > 0) {
      this.asking = true;
      this.app.update();
      return;
    }
    this.keeping = true;
    await this.app.delivery.put(this.draft, drafts.resultsOf(this.rulebook, this.draft));
    this.keeping = false;
    this.discard();
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
