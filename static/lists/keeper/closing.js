/*
 * Everybody agrees with the sums, then the list is closed: at once, or as soon as there is network again.
 *
 * The closing waits in the outbox behind all games, and says which version of each game the table agreed on; of a game
 * that is still on its way, the version the server will give to that very entry (`awaits`, see queue.js). If anything
 * else is stored by then, the server refuses, and nobody has agreed with sums he has not seen.
 */

import { isClosing } from "./queue.js";
import { t } from "./words.js";

export class Closing {
  constructor(app) {
    this.app = app;
    this.agreed = new Set(); // seats that have confirmed the sums
  }

  get outbox() {
    return this.app.outbox;
  }

  /** The closing that is on its way; undefined: none is. */
  get waiting() {
    return this.outbox.entries.find(isClosing);
  }

  agree(seat) {
    if (!this.agreed.delete(seat)) this.agreed.add(seat);
    this.app.update();
  }

  async close() {
    if (this.waiting) return;
    this.app.confirming.problem = "";
    const games = [...this.app.list.games.values()];
    const seen = games.filter((game) => !game.unsent).map((game) => [game.number, game.version]);
    const awaits = games.filter((game) => game.unsent).map((game) => [game.number, game.entry_id]);
    await this.outbox.add({ method: "POST", link: this.app.state.links.close,
      content: { seen: Object.fromEntries(seen) }, awaits: Object.fromEntries(awaits) });
    this.app.focusHeading();
  }

  /** Something is changed after all: everybody has to agree anew. */
  async withdraw() {
    this.agreed.clear();
    if (this.waiting) await this.outbox.drop(this.waiting.id);
  }

  /** A closing the server refused is no entry anybody has to decide about: it says why, and everybody looks again. */
  async settle() {
    const refused = this.outbox.all.find((entry) => isClosing(entry) && entry.trouble);
    if (!refused) return;
    const { status, body } = refused.trouble;
    this.agreed.clear();
    await this.outbox.drop(refused.id);
    this.app.confirming.problem = status === 409 ? t("changed_meanwhile") : body.errors.map((error) => error.message).join(" ");
    await this.app.refresh();
    this.app.show("entry");
  }
}
