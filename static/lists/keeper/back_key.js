/* The phone's "back" goes back inside the page first: out of a question, the list, a game being typed. */

/** `app.isInside`: whether there is somewhere to go back from; `app.stepBack()` goes. */
export class BackKey {
  constructor(app) {
    this.app = app;
    window.addEventListener("popstate", () => this.pressed());
  }

  /** After every change: one entry of the history stands for being inside. */
  keep() {
    if (this.app.isInside && !history.state?.inside) history.pushState({ inside: true }, "");
  }

  pressed() {
    if (history.state?.inside || location.hash) return; // forward again, or what another phone gives (handover.js)
    if (this.app.isInside) this.app.stepBack();
    else history.back(); // that entry was left over from a game that is stored by now
  }
}
