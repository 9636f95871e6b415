/* What is confirmed once and not typed: giving up, whom they informed. */

import { ask } from "./api.js";
import { t } from "./words.js";

export class Confirming {
  constructor(app) {
    this.app = app;
    this.busy = false;
    this.problem = ""; // what the server said to the last confirmation, in words
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
    else this.problem = body?.errors?.map((error) => error.message).join(" ") ?? t("unreachable");
    if (status === 422) await this.app.refresh(); // a game may have been taken back meanwhile
    this.app.update();
    this.app.focusHeading();
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
