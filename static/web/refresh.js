// Keeps a standing on the screen up to date, and when it goes on. The page reads as well without this.
// The browser asks with If-None-Match; while nothing public has changed, the server answers 304.

const EVERY_MS = 30_000;
const ID = "live";
const WAITING = "waiting";
let seen = "";

async function refresh() {
  const shown = /** @type {HTMLElement} */ (document.getElementById(ID));
  if (document.visibilityState !== "visible" || shown.contains(document.activeElement)) return;
  const answer = await fetch(location.href, { cache: "no-cache", credentials: "same-origin" });
  const etag = answer.headers.get("ETag") ?? "";
  if (!answer.ok || (etag && etag === seen)) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(ID);
  seen = etag;
  if (!fresh || fresh.dataset.revision === shown.dataset.revision) return;
  shown.replaceWith(document.adoptNode(fresh));
  const waiting = page.getElementById(WAITING);
  if (waiting) document.getElementById(WAITING)?.replaceWith(document.adoptNode(waiting));
  const status = document.getElementById("live-status");
  if (status) status.textContent = `${status.dataset.words} ${fresh.querySelector(".state")?.textContent ?? ""}`;
}

if (document.getElementById(ID)) {
  setInterval(() => refresh().catch(() => {}), EVERY_MS); // no network now: the next time, perhaps
}
