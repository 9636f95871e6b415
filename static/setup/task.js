// Whoever waits for something to do need not load the page anew: once another series is to be watched, it does so itself.

const EVERY_MS = 30_000;
const series = (/** @type {Document} */ page) => page.getElementById("fortschritt")?.dataset.source;

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { credentials: "same-origin", redirect: "error" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.ok && series(fresh) && series(fresh) !== series(document)) location.reload();
}

const again = () => look().catch(() => {}); // no network now: the next time, perhaps
setInterval(again, EVERY_MS);
document.addEventListener("visibilitychange", again);
