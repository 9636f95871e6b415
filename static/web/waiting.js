// Looks every two seconds whether a document is finished, or a phone has answered. The page reads as well without this.
// The server says when to look again, and for how long: then there is no `data-again` any more. A screen reader hears the
// first paragraph at the end, and whenever `data-said` is another.

const EVERY_MS = 2_000;
const MOST_FAILURES = 15;
let failures = 0;

async function look() {
  const shown = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  const answer = await fetch(shown.dataset.again ?? "", { cache: "no-store", credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("waiting");
  if (!fresh) throw new Error("not the page that was asked for");
  const again = fresh.dataset.again ?? "";
  const status = document.getElementById("waiting-status");
  const said = fresh.dataset.said ?? "";
  if (status && (!again || said !== (shown.dataset.said ?? ""))) {
    status.textContent = fresh.querySelector("p")?.textContent ?? "";
  }
  shown.dataset.said = said;
  shown.replaceChildren(...document.adoptNode(fresh).childNodes);
  shown.dataset.again = again;
  failures = 0;
}

function later() {
  if (!document.getElementById("waiting")?.dataset.again) return;
  setTimeout(() => {
    look()
      .catch(() => {
        failures += 1; // no network now: the next time, perhaps
      })
      .finally(() => {
        if (failures < MOST_FAILURES) later();
      });
  }, EVERY_MS);
}

later();
