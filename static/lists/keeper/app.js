/* The list keeper's page: what is known of the list, and which screen shows it. */

import { ask, isState } from "./api.js";
import { BackKey } from "./back_key.js";
import { isJustOver, offsetOf, timeLeft } from "./clock.js";
import { Bell } from "./clock_view.js";
import { Closing } from "./closing.js";
import { Confirming } from "./confirming.js";
import { Delivery } from "./delivery.js";
import { patch } from "./dom.js";
import { typeWithKeys } from "./keyboard.js";
import { Handover } from "./handover.js";
import { callNames, listOf } from "./model.js";
import { takeOverOldEntries } from "./migration.js";
import { installWorker } from "./offline.js";
import { Outbox } from "./outbox.js";
import { openDrafts, openLists } from "./store.js";
import { forget, tidyUp } from "./tidying.js";
import { Typing } from "./typing.js";
import { view } from "./view.js";
import { WakeLock } from "./wake_lock.js";
import { t, useWords } from "./words.js";

const REFRESH = 30_000;
const CLOCK_JUMP = 1_000; // less is the way through the network
const REFRESH_AT_THE_END = 10_000; // time is up: does the organiser strike the games not begun?

class App {
  constructor(root, lists) {
    this.root = root;
    this.path = location.pathname; // of this list, where its token is
    this.lists = lists;
    this.store = openDrafts(this.path);
    this.failed = null; // the status with which the state could not be had
    this.reason = null; // what the server said to that, in words
    this.isOffline = false; // the state is an old one, nobody answered
    this.isOutdated = false; // a newer edition of the program is there
    this.screen = "entry"; // or "list", "handover"
    this.typing = new Typing(this);
    this.confirming = new Confirming(this);
    this.closing = new Closing(this);
    this.delivery = new Delivery(this);
    this.handover = new Handover(this);
    this.bell = new Bell(this);
    this.wakeLock = new WakeLock(() => Boolean(this.state?.open));
    this.backKey = new BackKey(this);
    this.outbox = new Outbox(lists, this.path, (...event) => this.delivery.heard(...event));
  }

  /** The server's state of the list, as it was last heard on this phone; null before the first time. */
  get state() {
    return this.outbox.record?.state ?? null;
  }

  /** How far the server's clock is ahead of this phone's, in milliseconds. */
  get offset() {
    return this.outbox.record.offset;
  }

  /** The game being typed. */
  get draft() {
    return this.typing.draft;
  }

  async start() {
    await takeOverOldEntries(this.lists, this.path);
    await tidyUp(this.lists, this.path);
    await this.outbox.load();
    window.addEventListener("hashchange", () => this.handover.take()); // another code is scanned while this page is open
    await this.handover.take();
    if (this.state) this.begin();
    else this.render();
    this.listen();
    this.outbox.send();
    await this.refresh();
    this.closing.settle();
    await installWorker(this.root.dataset.worker, () => (this.isOutdated = true));
    await this.handover.prepare();
  }

  /** The state is there for the first time. */
  begin() {
    this.take();
    this.typing.restore();
    this.update();
  }

  listen() {
    setInterval(() => this.tick(), 1_000);
    setInterval(() => this.refreshIfIdle(), REFRESH);
    setInterval(() => this.awaitsDecision && this.refreshIfIdle(), REFRESH_AT_THE_END);
    window.addEventListener("online", () => this.refreshIfIdle());
    window.addEventListener("offline", () => this.update());
    window.addEventListener("focus", () => this.refreshIfIdle());
    document.addEventListener("visibilitychange", () => this.refreshIfIdle());
    window.addEventListener("beforeunload", (event) => this.isUnsafe && event.preventDefault());
    typeWithKeys(this);
  }

  /** Time is up, the list is open, and nothing is struck yet. */
  get awaitsDecision() {
    return Boolean(this.state?.open) && !this.state.series.struck_at && isJustOver(timeLeft(this.state, this.offset));
  }

  /** Whether something would be lost if this page was closed now. */
  get isUnsafe() {
    return !this.lists.keeps && this.outbox.all.length > 0;
  }

  // What the server has

  async refresh() {
    const seen = this.outbox.record.deliveries;
    const known = this.state ? this.outbox.record.etag : null;
    const { status, body, etag, time } = await ask("GET", `${this.path}state`, undefined, known);
    this.reason = body?.errors?.[0]?.message ?? null;
    const isUnchanged = status === 304 && time !== null;
    this.isOffline = !isUnchanged && !(status === 200 && isState(body)) && !Array.isArray(body?.errors);
    if (isUnchanged) await this.keepTime(time);
    else if (!this.isOffline && status === 200) await this.keepState(body, { seen, etag });
    else if (!this.state || (status === 404 && !this.isOffline)) this.failed = status;
    if (this.failed === 404) await forget(this.lists, this.path);
    this.update();
  }

  /** The state is still the one this phone has; its clock may have been put right meanwhile. */
  async keepTime(time) {
    this.failed = null;
    const offset = offsetOf({ server_time: time });
    if (Math.abs(offset - this.offset) > CLOCK_JUMP) await this.outbox.change((record) => ({ ...record, offset }));
  }

  /**
   * `seen`: how many deliveries had been answered when this state was asked for; an old one is asked for again.
   * `etag`: by which it is asked for from now on.
   */
  async keepState(state, { seen = this.outbox.record.deliveries, etag = null } = {}) {
    const first = this.state === null;
    this.failed = null;
    await this.outbox.change((record) =>
      record.deliveries === seen ? { ...record, state, etag, offset: offsetOf(state) } : record);
    if (this.state === null || seen !== this.outbox.record.deliveries) return this.refresh();
    return first ? this.begin() : this.update();
  }

  async refreshIfIdle() {
    if (document.visibilityState !== "visible") return;
    if (this.isOutdated && !this.typing.isBegun) location.reload();
    if (this.outbox.waiting) await this.outbox.send();
    if (!this.outbox.isStuck) await this.refresh();
  }

  // The page

  show(screen) {
    this.screen = screen;
    this.update();
    this.focusHeading();
  }

  take() {
    this.names = callNames(this.state.seats);
    this.list = listOf(this.state, this.outbox.entries);
    const { table, series, tournament } = this.state;
    document.title = `${t("table_series", { table: table.number, series: series.number })} – ${tournament.name}`;
  }

  update() {
    if (this.state) {
      this.take();
      this.typing.prepare();
    }
    this.render();
    this.backKey.keep();
    this.wakeLock.keep();
  }

  render() {
    patch(this.root, view(this));
  }

  tick() {
    this.bell.listen();
    this.render();
  }

  /** A new screen begins at its heading, for whoever reads by ear and for the keys. */
  focusHeading() {
    if (this.focusQuestion()) return;
    this.root.querySelector("[data-heading]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** A question that is asked comes first; whether there is one. */
  focusQuestion() {
    const question = this.root.querySelector("[data-question]");
    question?.focus();
    return Boolean(question);
  }

  // The phone's "back"

  get isInside() {
    return Boolean(this.state) && (this.screen !== "entry" || this.typing.isBegun || this.typing.isLate || this.confirming.givingUp !== null);
  }

  stepBack() {
    if (this.screen !== "entry") return this.show("entry");
    if (this.confirming.givingUp !== null) return this.confirming.askGivingUp(null);
    return this.typing.stepBack();
  }
}

const root = document.querySelector("[data-words]");
useWords(JSON.parse(root.dataset.words));
openLists().then((lists) => new App(root, lists).start());
