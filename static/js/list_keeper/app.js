/* The list keeper's page: what is known, what was tapped, what is sent. */

import { ask, newEntryId } from "./api.js";
import { offsetOf } from "./clock.js";
import { patch } from "./dom.js";
import * as drafts from "./draft.js";
import { callNames, listOf } from "./model.js";
import { Outbox } from "./outbox.js";
import { openStore } from "./store.js";
import { view } from "./view.js";
import { t, useWords } from "./words.js";

const REFRESH = 30_000;

class App {
  constructor(root) {
    this.root = root;
    this.stateUrl = root.dataset.state;
    this.rulesUrl = root.dataset.rules;
    this.store = openStore(location.pathname);
    this.state = null;
    this.failed = null; // the status with which the state could not be had
    this.screen = "entry"; // or "list"
    this.back = "entry"; // where a correction was begun
    this.draft = null;
    this.counting = false; // the hand counter instead of the number pad
    this.asking = false; // "are you sure?" about odd Augen
    this.agreed = new Set(); // seats that have confirmed the sums
    this.givingUp = null; // the seat whose player is asked whether he gives up
    this.problem = ""; // what the server said to the last confirmation, in words
    this.said = ""; // what was stored last, for everybody
    this.spoken = ""; // where typing moved on to, for whoever reads by ear
    this.busy = false;
    this.outbox = new Outbox(this.store, (number) => this.gameUrl(number), (...event) => this.heard(...event));
  }

  async start() {
    this.render();
    await this.refresh();
    if (this.state) this.outbox.send();
    setInterval(() => this.render(), 1_000);
    setInterval(() => this.refreshIfIdle(), REFRESH);
    window.addEventListener("online", () => this.refreshIfIdle());
    document.addEventListener("visibilitychange", () => this.refreshIfIdle());
    document.addEventListener("keydown", (event) => this.typed(event));
  }

  // What the server has

  gameUrl(number) {
    return this.state.links.game.replace(/0$/, String(number));
  }

  async refresh() {
    const { status, body } = await ask("GET", this.stateUrl);
    if (status === 200) {
      const first = this.state === null;
      this.state = body;
      this.failed = null;
      this.offset = offsetOf(body);
      this.names = callNames(body.seats);
      if (first) this.restoreDraft();
    } else if (!this.state || status === 404) {
      this.failed = status;
    }
    this.update();
  }

  refreshIfIdle() {
    if (document.visibilityState !== "visible") return;
    if (this.state && this.outbox.waiting) this.outbox.send();
    else this.refresh();
  }

  heard(event, entry, reply) {
    if (event === "stored") this.noteStored(entry, reply.body);
    if (event === "refused") this.noteRefused(entry, reply);
    this.update();
    if (event === "refused" && this.outbox.refused) this.show("entry");
  }

  noteStored(entry, game) {
    this.state.games = this.state.games.filter((one) => one.number !== entry.number);
    if (entry.method === "PUT") this.state.games.push(game);
    this.said = t(entry.method === "PUT" ? "stored" : "taken_back", { number: entry.number });
    // A thrown-in hand may have to be reported, and only the server knows of earlier series.
    if (entry.throws) this.refresh();
  }

  noteRefused(entry, reply) {
    this.said = t("not_stored", { number: entry.number });
    const same = reply.status === 409 && entry.method === "PUT" && isSameGame(reply.body, entry.content);
    if (same) this.keepStored(); // both phones typed the same
  }

  // The game being typed

  restoreDraft() {
    this.list = listOf(this.state, this.outbox.entries);
    const kept = this.store.draft();
    if (!kept || !this.state.open || kept.number > this.list.due) return;
    const fresh = drafts.newDraft(this.state.rulebook, this.list.size, kept.number, kept.version);
    if (Object.keys(fresh.hands).join() !== Object.keys(kept.hands).join()) return;
    this.setDraft(kept);
  }

  setDraft(draft) {
    this.draft = draft;
    this.asking = false;
    this.store.keepDraft(draft && drafts.isBegun(draft) ? draft : null);
    this.update();
  }

  /** Change the draft by one of the functions of draft.js. */
  change(how, ...what) {
    const before = this.draft.active;
    const next = how(this.state.rulebook, this.draft, ...what);
    if (before !== null && next.active !== before) this.spoken = t("moved_on", { name: this.names[next.active] });
    this.setDraft(next);
  }

  finishedBy(seat) {
    this.change(drafts.withWinner, seat);
    this.focusHeading();
  }

  choose(code) {
    this.change(drafts.withChoice, code);
  }

  throwIn() {
    this.change(drafts.withThrownIn);
  }

  openCounter() {
    this.counting = true;
    this.update();
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

  askAgainWhoFinished() {
    this.counting = false;
    this.setDraft({ ...this.draft, winner: null });
    this.focusHeading();
  }

  discard() {
    this.counting = false;
    this.screen = this.back;
    this.back = "entry";
    this.setDraft(null);
    this.focusHeading();
  }

  correct(number) {
    const game = this.list.games.get(number);
    if (game.unsent || !this.state.open || this.outbox.refused) return;
    this.back = "list";
    this.screen = "entry";
    this.setDraft(drafts.draftOf(this.state.rulebook, this.list.size, game));
    this.focusHeading();
  }

  count(cards) {
    const augen = cards.reduce((sum, card) => sum + card.augen, 0);
    this.setDraft(drafts.withCards(this.state.rulebook, this.draft, cards, augen));
  }

  next() {
    this.counting = false;
    if (drafts.isFinished(this.state.rulebook, this.draft)) this.save();
    else this.change(drafts.movedToNext);
  }

  save({ sure = false } = {}) {
    const { rulebook } = this.state;
    if (drafts.contradiction(rulebook, this.draft)) return;
    if (!sure && drafts.oddSeats(rulebook, this.draft).length > 0) {
      this.asking = true;
      this.update();
      return;
    }
    const { number, version } = this.draft;
    const results = drafts.resultsOf(rulebook, this.draft);
    this.send({ method: "PUT", number, content: { entry_id: newEntryId(), version, results } });
    this.discard();
  }

  takeBack(number) {
    const game = this.list.games.get(number);
    const draft = drafts.draftOf(this.state.rulebook, this.list.size, game);
    this.send({ method: "DELETE", number, content: { entry_id: newEntryId(), version: game.version } });
    this.setDraft({ ...draft, version: 0 });
    this.focusHeading();
  }

  send(entry) {
    const before = this.list.games.get(entry.number);
    const games = [before?.results, entry.content.results];
    const throws = games.some((results) => results?.some((result) => result.thrown_in));
    this.outbox.add({ ...entry, throws });
  }

  // An entry the server did not take

  keepStored() {
    const { entry, status, body } = this.outbox.refused;
    if (status === 409) {
      this.state.games = this.state.games.filter((game) => game.number !== entry.number);
      if (body) this.state.games.push(body);
    }
    this.said = "";
    this.outbox.settle();
    this.refresh();
  }

  insist() {
    const { entry, body } = this.outbox.refused;
    const content = { ...entry.content, entry_id: newEntryId(), version: body?.version ?? 0 };
    this.outbox.entries.unshift({ ...entry, content });
    this.outbox.settle();
  }

  reopenRefused() {
    const { entry } = this.outbox.refused;
    const game = { number: entry.number, ...entry.content };
    this.outbox.settle();
    this.setDraft(drafts.draftOf(this.state.rulebook, this.list.size, game));
  }

  // What is confirmed once

  async confirm(url, content) {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.update();
    const { status, body } = await ask("POST", url, content);
    this.busy = false;
    if (status === 200) this.state = body;
    else if (status === 409) await this.compareAgain();
    else this.problem = body?.errors?.map((error) => error.message).join(" ") ?? t("unreachable");
    if (status === 422) await this.refresh(); // a game may have been taken back meanwhile
    this.update();
    this.focusHeading();
  }

  /** Somebody changed the list while they agreed: nobody has agreed with what is there now. */
  async compareAgain() {
    this.agreed.clear();
    this.problem = t("changed_meanwhile");
    await this.refresh();
  }

  /** Ask the player of this seat whether he gives up; null: he does not. */
  askGivingUp(seat) {
    this.givingUp = seat;
    this.update();
    this.focusHeading();
  }

  async giveUp(seat) {
    await this.confirm(this.state.links.give_up, { seat });
    this.askGivingUp(null);
  }

  agree(seat) {
    if (!this.agreed.delete(seat)) this.agreed.add(seat);
    this.update();
  }

  // The page

  show(screen) {
    this.screen = screen;
    this.update();
    this.focusHeading();
  }

  update() {
    if (this.state) {
      this.list = listOf(this.state, this.outbox.entries);
      this.prepareDraft();
    }
    this.render();
  }

  /** Always a draft for the next game, unless one is being typed or the list is full or closed. */
  prepareDraft() {
    const { next, size } = this.list;
    if (!this.state.open) this.draft = null;
    else if (!this.draft || (!drafts.isBegun(this.draft) && this.draft.number !== next)) {
      this.draft = next === null ? null : drafts.newDraft(this.state.rulebook, size, next, 0);
    }
  }

  render() {
    patch(this.root, view(this));
  }

  /** A new screen begins at its heading, for whoever reads by ear and for the keys. */
  focusHeading() {
    this.root.querySelector("[data-heading]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** On a computer the digits of the keyboard type the Augen. */
  typed(event) {
    const typing = this.state?.open && this.draft?.active && this.draft.winner !== null && !this.counting;
    const busyElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea");
    if (!typing || this.asking || busyElsewhere || this.outbox.refused || !this.state.cards_confirmed_at) return;
    if (/^\d$/.test(event.key)) this.change(drafts.withDigit, Number(event.key));
    else if (event.key === "Backspace") this.change(drafts.withoutDigit);
    else if (event.key === "Enter" && !event.target.matches("button, a")) this.next();
    else return;
    event.preventDefault();
  }
}

function isSameGame(stored, content) {
  const facts = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
  return stored?.results.map(facts).sort().join(";") === content.results.map(facts).sort().join(";");
}

const root = document.querySelector("[data-state]");
useWords(JSON.parse(root.dataset.words));
const app = new App(root);
app.start();
