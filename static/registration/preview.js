// The preview of a spreadsheet: the number of ticked rows is kept, and a row that is corrected is ticked.

const form = document.getElementById("vorschau");
const count = document.getElementById("angekreuzt");
if (form && count) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const ticks = form.querySelectorAll("input[name^=take]");
  const recount = () => {
    count.textContent = String([...ticks].filter((tick) => tick.checked).length);
  };
  const nameIn = (/** @type {Event} */ { target }) =>
    (target instanceof HTMLInputElement && target.name.startsWith("name") ? target : null);
  // Ticked while typing, not on leaving the field; the click right after typing means the tick it finds already set.
  /** @type {HTMLInputElement | null} */
  let typed = null;
  form.addEventListener("input", (event) => {
    const name = nameIn(event);
    if (!name) return;
    /** @type {HTMLInputElement | null | undefined} */
    const tick = name.closest("li")?.querySelector("input[name^=take]");
    if (tick && !tick.checked && name.value.includes(",")) {
      tick.checked = true;
      typed = tick;
    }
    recount();
  });
  form.addEventListener("focusin", (event) => {
    if (event.target !== typed && !nameIn(event)) typed = null;
  });
  form.addEventListener("click", (event) => {
    if (typed && event.target === typed) {
      typed.checked = true;
      typed = null;
    }
  });
  form.addEventListener("change", recount);
  recount();
}
