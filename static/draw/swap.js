// Says whom the button below will exchange, and never lets a third person be ticked.

const form = /** @type {HTMLElement} */ (document.getElementById("tauschen"));
const note = /** @type {HTMLElement} */ (document.getElementById("tausch-hinweis"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector(".swap-bar button"));
const start = note.textContent;

/** @type {NodeListOf<HTMLInputElement>} */
const boxes = form.querySelectorAll("input[name=person]");

/** @param {HTMLInputElement} box */
function name(box) {
  return box.closest("label")?.querySelector(".who")?.firstChild?.textContent?.trim();
}

function update() {
  const ticked = [...boxes].filter((box) => box.checked);
  button.disabled = ticked.length !== 2;
  note.textContent = ticked.length ? ticked.map(name).join(" ⇄ ") : start;
  for (const box of boxes) box.disabled = !box.checked && ticked.length >= 2;
}

form.addEventListener("change", update);
window.addEventListener("pageshow", update);
update();
