// The switch for another language where a page also works without network: it never leaves the page for one that is not there.

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.languages"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const language = /** @type {HTMLButtonElement} */ (event.submitter).value;
  const said = form.querySelector("[role=status]");
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams({ language }), redirect: "manual" });
    location.reload();
  } catch {
    if (said) said.textContent = form.dataset.offline ?? "";
  }
});
