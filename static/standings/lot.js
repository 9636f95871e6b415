// A lot before everybody's eyes: the names roll, and one place after the other stands. What stands was drawn before.

const TURN = 90; // milliseconds a name is seen
const TURNS = 14; // of a place, before it stands

/** @type {HTMLElement | null} */
const list = document.querySelector("[data-rolls]");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Roll the names that are left over place `at`, then let it stand and go on. */
function roll(places, names, at, turn) {
  const left = names.slice(at);
  const rolling = turn < TURNS && left.length > 1;
  places[at].textContent = rolling ? left[turn % left.length] : names[at];
  places[at].classList.toggle("rolling", rolling);
  if (rolling) setTimeout(roll, TURN, places, names, at, turn + 1);
  else if (at + 1 < names.length) roll(places, names, at + 1, 0);
  else list.removeAttribute("aria-busy");
}

if (list && !still) {
  const places = [...list.children];
  const names = places.map((place) => place.textContent);
  list.setAttribute("aria-busy", "true"); // what rolls is not read out, what stands is
  for (const place of places) place.textContent = "…";
  roll(places, names, 0, 0);
}
