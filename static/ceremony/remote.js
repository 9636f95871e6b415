// The remote of a Siegerehrung: sends in the background, again until it is answered, and says whether a stage shows it.
// A step that arrives twice is done once: the server knows it by its name.

const AGAIN_MS = 2_000;
const LOOK_MS = 2_000;
const PATIENCE = 10_000;

let sending = false;

/** @param {"sending" | "again" | "offline" | "shown" | "partly" | "behind" | "silent"} key */
function say(key) {
  const place = document.getElementById("stage-heard");
  const words = place?.dataset[key] ?? "";
  if (place && place.textContent !== words) place.textContent = words;
  place?.classList.toggle("warning", key !== "shown" && key !== "sending");
}

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !form.closest(".ceremony-next")) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  send(form.action, new URLSearchParams(/** @type {any} */ (new FormData(form)))).finally(() => (sending = false));
});

/**
 * @param {string} address
 * @param {URLSearchParams} body
 */
async function send(address, body) {
  say("sending");
  for (;;) {
    const answer = await fetch(address, { method: "post", body, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (answer && answer.status < 500) return take(answer);
    say("again");
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

/** @param {Response} answer */
async function take(answer) {
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (!fresh || new URL(answer.url).pathname !== location.pathname) {
    location.reload();
    return;
  }
  document.querySelector("main")?.replaceWith(document.adoptNode(fresh));
  /** @type {HTMLElement | null} */ (document.querySelector("[data-key=next] button, .ceremony-next .primary"))?.focus();
}

async function look() {
  const asks = document.getElementById("stage-heard")?.dataset.asks;
  if (!asks || sending || document.visibilityState !== "visible") return;
  const answer = await fetch(asks, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok && !sending) say((await answer.json()).heard);
}

setInterval(() => look().catch(() => say("offline")), LOOK_MS);
