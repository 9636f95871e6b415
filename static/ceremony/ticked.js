// How many are ticked, and all or none of them at once.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-ticked]"));
/** @type {NodeListOf<HTMLInputElement>} */
const boxes = form?.querySelectorAll("input[name=wer]") ?? [];

function count() {
  const ticked = [...boxes].filter((box) => box.checked).length;
  /** @type {HTMLElement} */ (form.querySelector("[data-count]")).textContent = String(ticked);
  /** @type {HTMLButtonElement} */ (form.querySelector("button.primary")).disabled = ticked === 0;
}

if (form) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("[data-tick]"))) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // Who asked not to be named is ticked by hand alone, one by one.
      const all = button.dataset.tick === "all";
      for (const box of boxes) box.checked = all && !("askedNotTo" in box.dataset);
      count();
    });
  }
  form.addEventListener("change", count);
  window.addEventListener("pageshow", count);
  count();
}
