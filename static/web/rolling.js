// A lot before everybody's eyes: the names roll, and one place after the other stands. What stands was drawn before.

const TURN = 90; // milliseconds a name is seen
const TURNS = 14; // of a place, before it stands

/**
 * Roll the names that are left over the first place that is left, then let it stand and go on with the others.
 * @param {Element} list
 * @param {{ place: Element, name: string | null }[]} left
 * @param {number} turn
 * @param {number} turns
 */
function roll(list, left, turn, turns) {
  const [next, ...others] = left;
  if (!next) {
    list.removeAttribute("aria-busy");
    return;
  }
  const rolling = turn < turns && others.length > 0;
  const seen = rolling ? left[turn % left.length] : next;
  next.place.textContent = seen?.name ?? next.name;
  next.place.classList.toggle("rolling", rolling);
  if (rolling) setTimeout(roll, TURN, list, left, turn + 1, turns);
  else roll(list, others, 0, turns);
}

/**
 * Roll the names of a list that was drawn; where nothing shall move, say `words` for as long before they stand.
 * @param {Element} list
 * @param {string} [words]
 * @param {number} [turns] how often a name is seen before a place stands
 */
export function rollOver(list, words, turns = TURNS) {
  const drawn = [...list.children].map((place) => ({ place, name: place.textContent }));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still && !words) return;
  list.setAttribute("aria-busy", "true"); // what rolls is not read out, what stands is
  for (const { place } of drawn) place.textContent = still ? (words ?? "") : "…";
  if (!still) roll(list, drawn, 0, turns);
  else setTimeout(roll, TURN * turns, list, drawn, turns, turns);
}
