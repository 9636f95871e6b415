/* The list keeper's page: what is known of the list, and which screen shows it. */

import { ask } from "./api.js";
import { offsetOf } from "./clock.js";
import { Confirming } from "./confirming.js";
import { Delivery } from "./delivery.js";
import { patch } from "./dom.js";
import { typeWithKeys } from "./keyboard.js";
import { callNames, listOf } from "./model.js";
import { Outbox } from "./outbox.js";
import { openStore } from "./store.js";
import { Typing } from "./typing.js";
import { view } from "./view.js";
import { useWords } from "./words.js";

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
    this.typing = new Typing(this);
    this.confirming = new Confirming(this);
    this.delivery = new Delivery(this);
    this.outbox = new Outbox(this.store, (number) => this.gameUrl(number), (...event) => this.delivery.heard(...event));
  }

  /** The game being typed. */
  get draft() {
    return this.typing.draft;
  }

  async start() {
    this.render();
    await this.refresh();
    if (this.state) this.outbox.send();
    setInterval(() => this.render(), 1_000);
    setInterval(() => this.refreshIfIdle(), REFRESH);
    window.addEventListener("online", () => this.refreshIfIdle());
    document.addEventListener("visibilitychange", () => this.refreshIfIdle());
    typeWithKeys(this);
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
      this.list = listOf(body, this.outbox.entries);
      if (first) this.typing.restore();
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

  // The page

  show(screen) {
    this.screen = screen;
    this.update();
    this.focusHeading();
  }

  update() {
    if (this.state) {
      this.list = listOf(this.state, this.outbox.entries);
      this.typing.prepare();
    }
    this.render();
  }

  render() {
    patch(this.root, view(this));
  }

  /** A new screen begins at its heading, for whoever reads by ear and for the keys. */
  focusHeading() {
    this.root.querySelector("[data-heading]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}

const root = document.querySelector("[data-state]");
useWords(JSON.parse(root.dataset.words));
const app = new App(root);
app.start();
