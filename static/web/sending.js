// Sends the forms of a remote in the background, again until it is answered, and says how far that is, in the sentences of
// the page's `[data-sending]`. What arrives twice is done once: the server knows a step by its name, what a screen shows by
// what was asked, and what is said or called by how many seconds ago it was sent first (`again`).

const AGAIN_MS = 2_000;
const SLOWEST_MS = 30_000; // between what a troubled server is sent
const PATIENCE = 10_000;
const HURRIED = 429;

/** @typedef {{ form: HTMLFormElement, button: HTMLElement | null, body: URLSearchParams }} Sent */

let onItsWay = ""; // what is said until it is answered; empty: nothing is on its way
export const isSending = () => onItsWay !== "";
const place = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-sending]"));

/** @param {string} key of a sentence of the page's */
export const say = (key) => show(place()?.dataset[key] ?? "", !["sending", "done", "shown"].includes(key));

/**
 * @param {string} words
 * @param {boolean} amiss
 */
function show(words, amiss) {
  const at = place();
  if (at && at.textContent !== words) at.textContent = words;
  at?.classList.toggle("warning", amiss);
}

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !form.closest("[data-background]")) return;
  event.preventDefault();
  if (onItsWay) {
    onItsWay = "waits";
    say(onItsWay);
    return;
  }
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button?.name) body.set(button.name, button.value);
  send({ form, button, body });
});

/** @param {Sent} sent */
async function send(sent) {
  const { form, body } = sent;
  const began = Date.now();
  let pause = AGAIN_MS;
  onItsWay = "sending";
  say(onItsWay);
  let answer = await post(form.action, body);
  while (!answer || answer.status >= 500 || answer.status === HURRIED) {
    if (onItsWay !== "waits") onItsWay = answer ? "troubled" : "again";
    say(onItsWay);
    await new Promise((done) => setTimeout(done, pause));
    if (answer) pause = Math.min(2 * pause, SLOWEST_MS);
    body.set("again", String(Math.ceil((Date.now() - began) / 1_000)));
    answer = await post(form.action, body);
  }
  onItsWay = "";
  take(answer, sent);
}

/**
 * The answer, read to its end; null: there was none.
 * @param {string} address
 * @param {URLSearchParams} body
 */
async function post(address, body) {
  try {
    const answer = await fetch(address, { method: "post", body, signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, ok: answer.ok, url: answer.url, page: await answer.text() };
  } catch {
    return null;
  }
}

/**
 * Show what was answered; what was typed meanwhile, where somebody was and what is open stay.
 * @param {{ ok: boolean, url: string, page: string }} answer
 * @param {Sent} sent
 */
function take({ ok, url, page }, { form, button, body }) {
  const old = /** @type {HTMLElement} */ (document.querySelector("main"));
  const parsed = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  if (!parsed || (ok && new URL(url).pathname !== location.pathname)) {
    if (ok) location.assign(url);
    else location.reload();
    return;
  }
  const fresh = document.adoptNode(parsed);
  const at = /** @type {HTMLElement | null} */ (old.contains(document.activeElement) ? document.activeElement : button);
  const next = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-first]")) ?? (at && twin(at, fresh));
  keepTyped(old, fresh, form, body);
  const folded = fresh.querySelectorAll("details");
  old.querySelectorAll("details").forEach((one, index) => folded[index]?.toggleAttribute("open", one.open || folded[index]?.open));
  const news = [...fresh.querySelectorAll(":scope > .note[role=status]")];
  old.replaceWith(fresh);
  if (ok) history.replaceState(history.state, "", url);
  next?.focus({ preventScroll: true });
  if (!place()?.dataset.done) return;
  for (const one of news) one.remove(); // above all else, it would not be seen
  if (news.length) show([...new Set(news.map((one) => one.textContent?.trim()))].join(" "), news.some((one) => one.matches(".error")));
  else if (ok) say("done");
}

/**
 * What stands in the place of this control in a fresh page: in the form that does the same, else the first button of its section.
 * @param {HTMLElement} control
 * @param {HTMLElement} fresh
 */
function twin(control, fresh) {
  const { form } = /** @type {HTMLInputElement} */ (control);
  const index = form ? [...form.elements].indexOf(control) : -1;
  const same = [...fresh.querySelectorAll("form")].find((one) => one.action === form?.action);
  const section = control.closest("section")?.getAttribute("aria-labelledby");
  return /** @type {HTMLElement | null} */ (same?.elements[index] ?? fresh.querySelector(`section[aria-labelledby="${section}"] button`));
}

/**
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @param {HTMLFormElement} form that was sent
 * @param {URLSearchParams} body
 */
function keepTyped(old, fresh, form, body) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = old.querySelectorAll("input[id], textarea[id]");
  for (const field of fields) {
    const before = field.form === form ? body.get(field.name) : field.defaultValue;
    const now = /** @type {HTMLInputElement | null} */ (fresh.querySelector(`[id="${field.id}"]`));
    if (now && field.value !== before) now.value = field.value;
  }
}

addEventListener("beforeunload", (event) => {
  if (onItsWay) event.preventDefault();
});
