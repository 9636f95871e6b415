// Swaps the answer in without loading the page anew. Without this script every tap is a link.
// Taps are followed one after the other: each is looked up again in the answer of the one before it.

const ID = "helfer";
let last = Promise.resolve();

async function follow(key, fallback) {
  const link = document.querySelector(`#${ID} [data-key="${CSS.escape(key)}"][href]`) ?? fallback;
  if (!link?.isConnected) return;
  const url = new URL(link.href);
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) return location.assign(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(ID);
  if (!fresh) return location.assign(url);
  const had = document.activeElement?.dataset?.key;
  document.getElementById(ID).replaceChildren(...fresh.childNodes);
  history.replaceState(null, "", url.pathname + url.search);
  const said = document.querySelectorAll(`#${ID} [data-said]`);
  document.getElementById("gesagt").textContent = [...said].map((one) => one.textContent.trim()).join(". ");
  const heading = document.querySelector(`#${ID} .meld.active .meld-head`);
  if (heading?.getBoundingClientRect().bottom > innerHeight - 60) document.getElementById(ID).scrollIntoView();
  if (had) document.querySelector(`#${ID} [data-key="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(`#${ID} a[data-key]`);
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  last = last.then(() => follow(link.dataset.key, link)).catch(() => location.assign(link.href));
});
