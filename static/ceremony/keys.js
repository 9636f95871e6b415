// One key goes on, another goes back: what a laptop has, and what a presenter in the hand sends.

const KEYS = new Map([
  [" ", "next"],
  ["ArrowRight", "next"],
  ["PageDown", "next"],
  ["ArrowLeft", "back"],
  ["PageUp", "back"],
]);

addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  const way = KEYS.get(event.key);
  if (!way || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (at.closest("input:not([type=hidden]), textarea, select, summary, a")) return;
  if (event.key === " " && at.closest("button")) return; // which it presses by itself
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-key=${way}]`));
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
});

// One tap is one step, also where a hand trembles; the server says so too.
addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
