// A tournament's form: what the chosen rulebook does not leave open is not asked.

/** @type {HTMLSelectElement | null} */
const choice = document.querySelector("select[name=rulebook_id]");
/** @type {NodeListOf<HTMLElement>} */
const parts = document.querySelectorAll("[data-rulebooks]");
if (choice) {
  const show = () => {
    for (const part of parts) {
      const asked = String(part.dataset.rulebooks).split(" ").includes(choice.value);
      part.hidden = !asked && !part.querySelector(".errorlist");
      for (const input of part.querySelectorAll("input")) input.disabled = part.hidden;
    }
  };
  choice.addEventListener("change", show);
  show();
}
