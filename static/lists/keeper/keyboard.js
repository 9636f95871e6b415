/* On a computer the digits of the keyboard type the Augen. */

import * as drafts from "./draft.js";

export function typeWithKeys(app) {
  document.addEventListener("keydown", (event) => typed(app, event));
}

function typed(app, event) {
  const { draft, delivery, state, typing } = app;
  const isTyping = state?.open && draft?.active && draft.winner !== null && !typing.counting;
  const busyElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea");
  if (!isTyping || typing.asking || app.bell.rings || busyElsewhere || delivery.question || !app.list.cardsConfirmed) return;
  if (/^\d$/.test(event.key)) typing.change(drafts.withDigit, Number(event.key));
  else if (event.key === "Backspace") typing.change(drafts.withoutDigit);
  else if (event.key === "Enter" && !event.target.matches("button, a")) typing.next();
  else return;
  event.preventDefault();
}
