/* What is confirmed once and not typed: the cards, the sums, giving up, whom they informed. */

import { ask } from "./api.js";
import { t } from "./words.js";

export class Confirming {
  constructor(app) {
    this.app = app;
    this.busy = false;
    this.problem = ""; // what the server said to the last confirmation, in words
    this.agreed = new Set(); // seats that have confirmed the sums
    this.givingUp = null; // the seat whose player is asked whether he gives up
  }

  /** Send a confirmation; the answer is the state afterwards. */
  async confirm(url, content) {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.app.update();
    const { status, body } = await ask("POST", url, content);
    this.busy = false;
    if (status === 200) await this.app.keepState(body);
    else if (status === 409) await this.compareAgain();
    else this.problem = body?.errors?.map((error) => error.message).join(" ") ?? t("unreachable");
    if (status === 422) await this.app.refresh(); // a game may have been taken back meanwhile
    this.app.update();
    this.app.focusHeading();
  }

  /** Somebody changed the list while they agreed: nobody has agreed with what is there now. */
  async compareAgain() {
    this.agreed.clear();
    this.problem = t("changed_meanwhile");
    await this.app.refresh();
  }

  agree(seat) {
    if (!this.agreed.delete(seat)) this.agreed.add(seat);
    this.app.update();
  }

  /** Ask the player of this seat whether he gives up; null: he does not. */
  askGivingUp(seat) {
    this.givingUp = seat;
    this.app.update();
    this.app.focusHeading();
  }

  async giveUp(seat) {
    await this.confirm(this.app.state.links.give_up, { seat });
    this.askGivingUp(null);
  }
}
