// A lot before everybody's eyes: the names roll, and one place after the other stands. What stands was drawn before.

const TURN = 90; // milliseconds a name is seen
const TURNS = 14; // of a place, before it stands

/** @type {HTMLElement | null} */
const list = document.querySelector("[data-rolls]");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Roll the names that are left over the first place that is left, then let it stand and go on with the others.
 * @param {{ place: Element, name: string | null }[]} left
 * @param {number} turn
 */
function roll(left, turn) {
  const [next, ...others] = left;
  if (!next) {
    list?.removeAttribute("aria-busy");
    return;
  }
  const rolling = turn < TURNS && others.length > 0;
  const seen = rolling ? left[turn % left.length] : next;
  next.place.textContent = seen?.name ?? next.name;
  next.place.classList.toggle("rolling", rolling);
  if (rolling) setTimeout(roll, TURN, left, turn + 1);
  else roll(others, 0);
}

if (list && !still) {
  const drawn = [...list.children].map((place) => ({ place, name: place.textContent }));
  list.setAttribute("aria-busy", "true"); // what rolls is not read out, what stands is
  for (const { place } of drawn) place.textContent = "…";
  roll(drawn, 0);
}
