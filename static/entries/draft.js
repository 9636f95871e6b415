// What is typed into the form of entries outlives a reload and the way back, rows of the page's script included. It is kept
// in this tab alone, and goes with it.

const NOT_TYPED = new Set(["csrfmiddlewaretoken", "version", "homepage"]);
const key = () => `entry ${location.pathname}`;

/** @typedef {{ version: string, fields: [string, string][] }} Draft */

/**
 * Keep what stands in the form now.
 * @param {HTMLFormElement} form
 */
export function draftOf(form) {
  /** @type {[string, string][]} */
  const fields = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !NOT_TYPED.has(name)) fields.push([name, value]);
  }
  try {
    sessionStorage.setItem(key(), JSON.stringify({ version: versionOf(form), fields }));
  } catch {
    // no room, or not allowed: then it is as without this
  }
}

/**
 * What was kept, if this page was loaded again or come back to, and the entry was not changed elsewhere meanwhile.
 * @param {HTMLFormElement} form
 */
export function restored(form) {
  const way = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
  if (way?.type !== "reload" && way?.type !== "back_forward") return null;
  const draft = kept();
  if (!draft || draft.version !== versionOf(form)) return null;
  const said = new Map(draft.fields);
  return { rows: rowsOf(said.keys()), fill: () => fill(form, said) };
}

/** @returns {Draft | null} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? "null");
  } catch {
    return null;
  }
}

/**
 * The numbers of the rows in the names of their fields.
 * @param {Iterable<string>} names
 */
export function rowsOf(names) {
  return [...names].flatMap((name) => /^p(\d+)-surname$/.exec(name)?.[1] ?? []).map(Number);
}

/**
 * @param {HTMLFormElement} form
 * @param {Map<string, string>} said
 */
function fill(form, said) {
  for (const one of form.elements) {
    if (!(one instanceof HTMLInputElement) || NOT_TYPED.has(one.name) || one.type === "file") continue;
    if (one.type === "checkbox") one.checked = said.has(one.name);
    else one.value = said.get(one.name) ?? one.value;
  }
}

/** @param {HTMLFormElement} form */
function versionOf(form) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=version]"))?.value ?? "";
}
