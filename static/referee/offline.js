// Has the rules and the referee's helper kept on this phone, and says whether they are.

const note = /** @type {HTMLElement} */ (document.getElementById("netz"));
const { worker = "" } = note.dataset;

/** Whether the worker is there and has everything. */
async function isKept() {
  const registration = await navigator.serviceWorker.register(worker);
  const found = registration.installing ?? registration.waiting ?? registration.active;
  if (!found || found.state === "activated") return found !== null;
  return new Promise((resolve) => {
    found.addEventListener("statechange", () => {
      if (["activated", "redundant"].includes(found.state)) resolve(found.state === "activated");
    });
  });
}

const where = isSecureContext ? await isKept().then((is) => (is ? "kept" : "refused"), () => "refused") : "insecure";
note.querySelector(`[data-where=${where}]`)?.removeAttribute("hidden");
