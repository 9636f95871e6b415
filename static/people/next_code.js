// Once a code was scanned, the next one appears by itself, after a moment to read who it was. Without this file there is a
// button for it.

const MOMENT_MS = 3_000;
const shown = /** @type {HTMLElement} */ (document.getElementById("waiting"));

new MutationObserver((_changes, watch) => {
  const form = /** @type {HTMLFormElement | null} */ (shown.querySelector("form[data-next]"));
  if (!form) return;
  watch.disconnect();
  setTimeout(() => form.requestSubmit(), MOMENT_MS);
}).observe(shown, { childList: true });
