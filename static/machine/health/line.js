// Keeps what is said of this machine fresh: its alarms, and the quiet line. The page reads as well without this.

const EVERY_MS = 30_000;
const PARTS = ["rechner-alarm", "rechner"];
const line = document.getElementById("rechner");

async function refresh() {
  if (!line || document.hidden) return;
  const answer = await fetch(String(line.dataset.source), { credentials: "same-origin", redirect: "error" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of PARTS) show(document.getElementById(id), fresh.getElementById(id));
}

/**
 * What is said anew, unless it is the same or somebody has just gone to a link in it.
 * @param {HTMLElement | null} shown
 * @param {HTMLElement | null} said
 */
function show(shown, said) {
  if (!shown || !said || shown.textContent === said.textContent || shown.contains(document.activeElement)) return;
  shown.replaceChildren(...said.childNodes);
}

if (line) setInterval(() => refresh().catch(() => {}), EVERY_MS); // no network now: the next time, perhaps
