// Swaps the answer in without loading the page anew. Without this script every tap is a link.
// Taps are followed one after the other: each is looked up again in the answer of the one before it.

const ID = "helfer";
let last = Promise.resolve();

const parts = () => /** @type {HTMLElement} */ (document.getElementById(ID));

/** @param {Element | null} element */
const keyOf = (element) => (element instanceof HTMLElement ? element.dataset.key : undefined);

/**
 * @param {string} key
 * @param {HTMLAnchorElement} fallback
 */
async function follow(key, fallback) {
  /** @type {HTMLAnchorElement} */
  const link = document.querySelector(`#${ID} [data-key="${CSS.escape(key)}"][href]`) ?? fallback;
  if (!link?.isConnected) return;
  const url = new URL(link.href);
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) {
    location.assign(url);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(ID);
  if (!fresh) {
    location.assign(url);
    return;
  }
  const had = keyOf(document.activeElement);
  parts().replaceChildren(...fresh.childNodes);
  history.replaceState(null, "", url.pathname + url.search);
  const said = document.querySelectorAll(`#${ID} [data-said]`);
  const status = document.getElementById("gesagt");
  if (status) status.textContent = [...said].map((one) => one.textContent?.trim()).join(". ");
  const heading = document.querySelector(`#${ID} .meld.active .meld-head`);
  if (heading && heading.getBoundingClientRect().bottom > innerHeight - 60) parts().scrollIntoView();
  const again = [...parts().querySelectorAll("[data-key]")].find((one) => had && keyOf(one) === had);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest(`#${ID} a[data-key]`) : null;
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  last = last.then(() => follow(String(link.dataset.key), link)).catch(() => location.assign(link.href));
});
