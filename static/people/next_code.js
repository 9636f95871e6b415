// Once a code was scanned, the next one appears by itself, and says who it was. Without this file there is a button for it.

const shown = /** @type {HTMLElement} */ (document.getElementById("waiting"));

new MutationObserver((_changes, watch) => {
  const form = /** @type {HTMLFormElement | null} */ (shown.querySelector("form[data-next]"));
  if (!form) return;
  watch.disconnect();
  form.requestSubmit();
}).observe(shown, { childList: true });
