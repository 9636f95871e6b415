// The switch for another language where a page also works without network: it never leaves the page for one that is not there,
// and has what is kept on the device kept anew, in the language chosen.

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.languages"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const language = /** @type {HTMLButtonElement} */ (event.submitter).value;
  const said = form.querySelector("[role=status]");
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams({ language }), redirect: "manual" });
    await keptIn(language);
    location.reload();
  } catch {
    if (said) said.textContent = form.dataset.offline ?? "";
  }
});

/**
 * Wait until the worker of this page keeps it in this language. Its address says which one: a browser sends neither
 * cookie nor wish when it asks for the script of a worker.
 * @param {string} language
 */
async function keptIn(language) {
  const workers = navigator.serviceWorker;
  const kept = (await workers?.getRegistration())?.active;
  if (!kept) return;
  const address = new URL(kept.scriptURL);
  address.searchParams.set("sprache", language);
  const { installing } = await workers.register(address);
  if (!installing) return;
  await new Promise((done) => {
    installing.addEventListener("statechange", () => ["activated", "redundant"].includes(installing.state) && done(null));
  });
}
