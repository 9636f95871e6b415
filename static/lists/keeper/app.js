/* The list keeper's page: puts together what is known of the list, what is sent, and what is drawn. */

import { isJustOver, offsetOf, timeLeft } from "./known/clock.js";
import { withHeard } from "./known/held.js";
import { listOf } from "./known/list.js";
import { nextToSend } from "./known/queue.js";
import { Typing } from "./known/typing.js";
import { tableAndSeries, useWords } from "./known/words.js";
import { Delivery } from "./sent/delivery.js";
import { Handover, Mates } from "./sent/handover.js";
import { Moving } from "./sent/moving.js";
import { idle, installWorker } from "./sent/offline.js";
import { Notice } from "./sent/notice.js";
import { Outbox } from "./sent/outbox.js";
import { hasHeard, saysOf } from "./sent/saying.js";
import { answerHere, ask, isServers, newEntryId, unableOf } from "./sent/server.js";
import { openDrafts, openLists, passingDrafts, passingLists, tidyUp } from "./sent/storage.js";
import { patch } from "./drawn/dom.js";
import { view } from "./drawn/page.js";
import { BackKey, Bell, SingleTaps, typeWithKeys, WakeLock } from "./drawn/phone.js";

/**
 * @import { List, State } from "./known/list.js"
 * @import { Screen } from "./known/typing.js"
 * @import { HandingOver } from "./sent/handover.js"
 * @import { Lists } from "./sent/storage.js"
 */

const REFRESH = 30_000;
const CLOCK_JUMP = 1_000; // less is the way through the network
const REFRESH_AT_THE_END = 10_000; // time is up: does the organiser strike the games not begun?

class Page {
  /**
   * @param {HTMLElement} root
   * @param {Lists} lists
   * @param {ReturnType<typeof openDrafts>} drafts
   */
  constructor(root, lists, drafts) {
    this.root = root;
    this.drafts = drafts;
    this.path = location.pathname; // of this list, where its token is
    this.lists = lists;
    /** @type {List | null} */
    this.list = null;
    /** @type {number | null} the status with which the state could not be had */
    this.failed = null;
    /** @type {string | null} what the server said to that, in words */
    this.reason = null;
    /** @type {string | null} why the server could not even say it (see unableOf) */
    this.unable = null;
    this.isOffline = false; // the state is an old one, nobody answered
    this.hasAskedAgain = false; // what became of games that came too late for a link that is withdrawn
    this.isOutdated = false; // a newer edition of the program is there
    /** @type {Lists["reason"]} what the list keeper knows that this phone cannot keep */
    this.hasRead = null;
    /** @type {Screen} */
    this.screen = "entry";
    this.taps = new SingleTaps(root);
    this.bell = new Bell(this.path);
    this.wakeLock = new WakeLock(() => Boolean(this.state?.open));
    this.backKey = new BackKey(() => this.isInside, () => this.stepBack());
    this.outbox = new Outbox(lists, this.path, (event, entry) => this.delivery.heard(event, entry));
    this.notice = new Notice(this.outbox);
    this.delivery = this.#delivery();
    this.typing = this.#typing();
    this.handover = this.#handover();
    /** @type {import("../../web/help.js").Help | null} */
    this.help = null;
    this.helpLink = /** @type {HTMLAnchorElement} */ (document.querySelector("a.help"));
    this.helpLink.addEventListener("click", (event) => {
      event.preventDefault();
      this.openHelp();
    });
    document.addEventListener("submit", (event) => this.switchLater(event));
    /** @type {Promise<typeof import("../../web/announcement.js")> | undefined} */
    this.banner = undefined;
    this.mates = new Mates({ ...this.#drawing(), handingOver: () => this.later() });
    this.moving = this.#moving();
  }

  /** @returns {Delivery} */
  #delivery() {
    return new Delivery(this.outbox, {
      ...this.#drawing(),
      isTyping: () => this.typing.isBegun,
      edit: (game, replaces) => this.typing.edit(game, replaces),
      refresh: () => this.refresh(),
      keepState: (state, asked) => this.keepState(state, asked),
    });
  }

  /** @returns {Typing} */
  #typing() {
    return new Typing({
      ...this.#drawing(),
      drafts: this.drafts,
      isAsked: () => this.delivery.question !== undefined,
      decideNow: () => this.delivery.decideNow(),
      put: (draft, results, reason) => this.delivery.put(draft, results, reason),
      insert: (draft, results) => this.moving.insert(draft, results),
      takeBack: (game) => this.delivery.takeBack(game),
    });
  }

  #handover() {
    return new Handover(this.outbox, {
      ...this.#drawing(),
      handingOver: () => this.later(),
      taken: () => this.sendTaken(),
    });
  }

  #moving() {
    const { delivery, outbox, typing } = this;
    return new Moving({
      ...this.#drawing(), delivery, outbox, typing,
      ask, newEntryId,
      refresh: () => this.refresh(),
      keepState: (state, asked) => this.keepState(state, asked),
      moves: () => import(String(this.root.dataset.moves)),
    });
  }

  /** What is fetched once the page is idle: packs entries, draws codes, shows the help. */
  later() {
    return /** @type {Promise<HandingOver & typeof import("../../web/help.js")>} */ (import(String(this.root.dataset.later)));
  }

  /** Over this page; beside it where what shows it there cannot be had. */
  async openHelp() {
    try {
      this.help ??= new (await this.later()).Help();
      this.help.open();
    } catch {
      window.open(this.helpLink.href, "_blank", "noopener");
    }
  }

  /**
   * Another language, before what switches it is there (web/languages.js): sent as a form, it would lead back to what the worker
   * keeps, in the language there was; or, without network, away from here.
   * @param {SubmitEvent} event
   */
  async switchLater(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.className !== "languages") return;
    event.preventDefault();
    try {
      await this.later();
      form.requestSubmit(event.submitter);
    } catch {
      const said = form.querySelector("[role=status]");
      if (said) said.textContent = form.dataset.offline ?? "";
    }
  }

  /** What each of them needs of the page. */
  #drawing() {
    return {
      list: () => this.known,
      changed: () => this.update(),
      turned: (/** @type {Screen | undefined} */ screen) => this.turn(screen),
    };
  }

  /** The server's state of the list, as it was last heard on this phone; null before the first time. */
  get state() {
    return this.outbox.record.state;
  }

  /** How far the server's clock is ahead of this phone's, in milliseconds. */
  get offset() {
    return this.outbox.record.offset;
  }

  /** The list, where it is there for sure. */
  get known() {
    if (!this.list) throw new Error("the list is not there yet");
    return this.list;
  }

  async start() {
    await tidyUp(this.lists, this.path);
    await this.outbox.load();
    const isNew = this.state === null;
    if (isNew) await this.keepBrought();
    const isKnown = this.state !== null;
    window.addEventListener("hashchange", () => this.handover.take()); // another code is scanned while this page is open
    await this.handover.take();
    if (!isNew && this.state) this.begin(this.state);
    else this.render();
    this.listen();
    this.outbox.send();
    if (!isNew || !isKnown) await this.refresh();
    this.delivery.settle();
    if (this.root.dataset.worker) await installWorker(this.root.dataset.worker, () => (this.isOutdated = true));
    await idle();
    await this.later().catch(() => {}); // the hall's network may be gone when it is needed, and no worker have kept it
  }

  /** The page brings the state to a phone that has never seen the list; what is known here is newer than a page can be. */
  async keepBrought() {
    const brought = document.getElementById("state")?.textContent;
    if (brought) await this.keepState(JSON.parse(brought), { etag: this.root.dataset.etag ?? null, at: pageCame() });
  }

  /**
   * The state is there for the first time.
   * @param {State} state
   */
  begin(state) {
    this.take(state);
    this.typing.restore();
    this.update();
  }

  listen() {
    setInterval(() => this.tick(), 1_000);
    setInterval(() => this.refreshIfIdle(), REFRESH);
    setInterval(() => (this.awaitsDecision || this.outbox.awaitsDecision || this.state?.call || this.notice.isDue) && this.refreshIfIdle(), REFRESH_AT_THE_END);
    window.addEventListener("online", () => this.refreshIfIdle());
    window.addEventListener("offline", () => this.update());
    window.addEventListener("focus", () => this.refreshIfIdle());
    document.addEventListener("visibilitychange", () => this.refreshIfIdle());
    window.addEventListener("beforeunload", (event) => this.isUnsafe && event.preventDefault());
    typeWithKeys(this.typing, () => this.help?.isOpen || this.bell.rings || this.delivery.question !== undefined || !this.known.cardsConfirmed);
  }

  /** Time is up, the list is open, and nothing is struck yet. */
  get awaitsDecision() {
    const { state } = this;
    return Boolean(state?.open && !state.series.struck_at && isJustOver(timeLeft(state, this.offset)));
  }

  /** Whether something would be lost if this page was closed now. */
  get isUnsafe() {
    return !this.lists.keeps && this.outbox.all.length > 0;
  }

  // What the server has

  /** @returns {Promise<void>} */
  async refresh() {
    const { deliveries: seen, etag: known } = this.outbox.record;
    const { record } = this.outbox;
    const reply = await ask("GET", `${this.path}state`, undefined, this.state && known, saysOf(record));
    hasHeard(record, reply.status);
    const { status, body, etag, time } = reply;
    this.reason = body?.errors?.[0]?.message ?? null;
    this.unable = unableOf(reply);
    this.isOffline = !isServers(reply);
    if (status === 304 && time) await this.keepTime(time);
    else if (status === 200 && !this.isOffline) await this.keepState(body, { seen, etag });
    else if (!this.state || (status === 410 && !this.isOffline)) this.failed = status;
    if (this.failed === 410) await this.forget();
    await this.notice.heard(reply);
    this.update();
  }

  /** The link is withdrawn: of what came too late for it nothing is heard but in the answer to itself, asked for once. */
  async forget() {
    await this.lists.forget(this.path);
    if (this.outbox.laidBeside.length > 0 && !this.hasAskedAgain) {
      this.hasAskedAgain = true;
      await this.outbox.askAgain();
    }
  }

  /**
   * The state is still the one this phone has; its clock may have been put right meanwhile.
   * @param {string} time
   */
  async keepTime(time) {
    this.failed = null;
    const offset = offsetOf(time);
    if (Math.abs(offset - this.offset) > CLOCK_JUMP) await this.outbox.change((record) => ({ ...record, offset }));
  }

  /**
   * `seen`: how many deliveries had been answered when this state was asked for; an old one is asked for again.
   * `etag`: by which it is asked for from now on. `at`: when it came, by this phone's clock.
   * @param {State} state
   * @param {{ seen?: number, etag?: string | null, at?: number }} [asked]
   */
  async keepState(state, { seen = this.outbox.record.deliveries, etag = null, at = Date.now() } = {}) {
    const first = this.state === null;
    this.failed = null;
    await this.outbox.change((record) =>
      record.deliveries === seen ? { ...withHeard(record, state), etag, offset: offsetOf(state.server_time, at), answered: Date.now() } : record);
    if (nextToSend(this.outbox.record)) this.outbox.send();
    if (this.state === null || seen !== this.outbox.record.deliveries) await this.refresh();
    else if (first) this.begin(this.state);
    else this.update();
  }

  async refreshIfIdle() {
    if (document.visibilityState !== "visible") return;
    if (this.isOutdated && !this.typing.isBegun) location.reload();
    await this.handover.take();
    if (this.outbox.waiting) await this.outbox.send();
    await this.refresh(); // also where nothing gets through: a server that has lost the list says so to this alone
  }

  /** A phone that has never seen the list, in a network that comes and goes, asks for it once more. */
  async sendTaken() {
    await this.outbox.send();
    if (!this.state) await this.refresh();
  }

  // The page

  /** A new screen begins at its heading, for whoever reads by ear and for the keys. */
  turn(screen = this.screen) {
    this.screen = screen;
    this.update();
    if (this.focusQuestion()) return;
    this.find("[data-heading]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** A question that is asked comes first; whether there is one. */
  focusQuestion() {
    const question = this.find("[data-question]");
    question?.focus();
    return question !== null;
  }

  /** @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(selector));
  }

  /** @param {State} state */
  take(state) {
    this.list = listOf(state, this.outbox.listed);
    document.title = `${tableAndSeries(state)} – ${state.tournament.name}`;
  }

  update() {
    if (this.state) {
      this.take(this.state);
      this.typing.prepare();
    }
    this.render();
    this.backKey.keep();
    this.wakeLock.keep();
    this.announce();
  }

  /** What is said to everybody in the hall; what shows it is fetched when something is. */
  announce() {
    const said = this.state?.announcement;
    if (said) this.banner = import(said.script);
    this.banner?.then(({ announce }) => announce(said ?? null, Date.now() + this.offset), () => {});
  }

  render() {
    const { bell, delivery, failed, handover, isOffline, list, mates, moving, notice, offset, outbox, reason, screen, typing } = this;
    const { keeps, reason: cannotKeep } = this.lists;
    patch(this.root, view({
      failed, isOffline, keeps, list, offset, reason, screen,
      delivery, handover, mates, moving, notice, outbox, typing,
      unable: this.unable ?? (outbox.isStuck ? outbox.unable : null),
      rings: bell.rings,
      mayGoDark: this.wakeLock.isRefused,
      cannotKeep: cannotKeep === this.hasRead ? null : cannotKeep,
      show: (other) => this.turn(other),
      refresh: () => this.refresh(),
      dismissBell: () => this.dismissBell(),
      readThatItCannotKeep: () => this.readThatItCannotKeep(),
      help: () => this.openHelp(),
    }));
    this.taps.look();
  }

  tick() {
    const hasTurned = this.bell.listen(this.state, this.offset);
    this.render();
    if (!hasTurned || !this.bell.rings) return;
    this.help?.close(); // nothing else could be tapped
    this.bell.ring(this.root);
    this.focusQuestion();
  }

  dismissBell() {
    this.bell.dismiss(this.known.state);
    this.update();
  }

  readThatItCannotKeep() {
    this.hasRead = this.lists.reason;
    this.update();
  }

  // The phone's "back"

  get isInside() {
    return this.list !== null && (this.screen !== "entry" || this.typing.isBegun || this.typing.asking !== null || this.typing.isLate || this.delivery.givingUp !== null || this.delivery.signing !== null);
  }

  stepBack() {
    if (this.screen !== "entry") this.turn("entry");
    else if (this.delivery.givingUp !== null) this.delivery.askGivingUp(null);
    else if (this.delivery.signing !== null) this.delivery.askToSign(null);
    else this.typing.stepBack();
  }
}

/** When the server began to answer with this page, by this phone's clock: scripts may have taken seconds since. */
function pageCame() {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming ? performance.timeOrigin + page.responseStart : Date.now();
}

/** To be called in a page: the same file is the service worker's (tests/tools/scripts.mjs). */
export function begin() {
  const root = /** @type {HTMLElement} */ (document.querySelector(".keeper"));
  useWords(/** @type {any} */ (self).words); // before these modules, in the same script (offline.py)
  const { practice } = root.dataset;
  if (practice) startPractice(root, JSON.parse(practice));
  else openLists().then((lists) => new Page(root, lists, openDrafts(location.pathname)).start());
}

/**
 * The same page on a list that is none.
 * @param {HTMLElement} root
 * @param {State} state
 */
async function startPractice(root, state) {
  /** @type {typeof import("./known/practice.js")} */
  const { Practice } = await import(String(root.dataset.answers));
  const answering = new Practice(state);
  answerHere((method, url, content) => answering.answer(method, url.replace(location.pathname, ""), content));
  new Page(root, passingLists(), passingDrafts()).start();
}
