// What is typed into a form survives a reload of its page, until it is stored: then the page says another `data-state`.

/**
 * Keep what is typed from now on; what was kept before comes back, unless the page brings it along itself.
 * @param {HTMLFormElement} form
 * @returns {boolean} whether anything came back
 */
export function keep(form) {
  const place = `getippt ${location.pathname}`;
  const fields = [...form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")].map((field) => /** @type {HTMLInputElement} */ (field));
  form.addEventListener("input", () => {
    const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(place, JSON.stringify({ state: form.dataset.state, typed: Object.fromEntries(typed) }));
  });
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "null");
  if (kept?.state !== form.dataset.state) sessionStorage.removeItem(place);
  if (kept?.state !== form.dataset.state || "sent" in form.dataset) return false;
  for (const field of fields) field.value = kept.typed[field.name] ?? field.value;
  return true;
}
