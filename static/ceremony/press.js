// Copies the press's short text; without this script it is selected by hand.

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.copy"))) {
  if (!navigator.clipboard) {
    break;
  }
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const text = document.getElementById(button.dataset.copies ?? "")?.textContent ?? "";
  const said = button.parentElement?.querySelector(".copied");
  let words = button.dataset.done ?? "";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    words = button.dataset.failed ?? "";
  }
  if (said) {
    said.textContent = words;
  }
}
