// A Durchsage on a phone: a banner that stays until it was tapped away, a flash and a vibration when it is new.
// It comes only when something is said; what it needs comes with what is said (contract.md, section 4, `announcement`).

/**
 * @typedef {{ id: number, text: string, at: string, clock: string, until: string | null, title: string, read: string, style: string, script: string }} Announcement
 */

const READ = "durchsage"; // the last that was tapped away on this phone
const SHOWN = "durchsage_gezeigt"; // the last that flashed on it
const TOUCH = [300, 150, 300]; // milliseconds

/** @type {HTMLElement | null} */
let banner = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;

/**
 * Show what is said to everybody now; null: nothing any more. `now`: by the server's clock, where that is known.
 * @param {Announcement | null} said
 */
export function announce(said, now = Date.now()) {
  clearTimeout(ending);
  const left = leftOf(said, now);
  if (!said || left <= 0 || said.id <= kept(READ)) {
    take();
    return;
  }
  if (left < Infinity) ending = setTimeout(take, left);
  if (banner?.dataset.id === String(said.id)) return;
  take();
  banner = drawn(said);
  document.body.prepend(banner);
  if (said.id > kept(SHOWN)) flash(said.id);
}

/**
 * Milliseconds it still stands.
 * @param {Announcement | null} said
 * @param {number} now
 */
const leftOf = (said, now) => (said?.until ? Date.parse(said.until) - now : Infinity);

function take() {
  banner?.remove();
  banner = null;
}

/** @param {number} id */
function flash(id) {
  keep(SHOWN, id);
  banner?.classList.add("fresh");
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TOUCH);
}

/** @param {Announcement} said */
function drawn({ id, text, at, clock, title, read, style }) {
  if (!document.querySelector(`link[href="${style}"]`)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
  }
  const made = Object.assign(document.createElement("div"), { className: "said-to-all", role: "alert" });
  const words = document.createElement("p");
  const heading = Object.assign(document.createElement("b"), { textContent: `${title}, ` });
  heading.append(Object.assign(document.createElement("time"), { dateTime: at, textContent: clock }));
  words.append(heading, text);
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: read });
  button.addEventListener("click", () => {
    keep(READ, id);
    take();
  });
  made.dataset.id = String(id);
  made.append(words, button);
  return made;
}

/** @param {string} name */
function kept(name) {
  try {
    return Number(localStorage.getItem(name));
  } catch {
    return 0; // this browser keeps nothing: it is shown again
  }
}

/**
 * @param {string} name
 * @param {number} id
 */
function keep(name, id) {
  try {
    localStorage.setItem(name, String(id));
  } catch {
    // as above
  }
}
