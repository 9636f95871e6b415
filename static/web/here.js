// Where nobody has chosen a zone yet, the one of this browser is offered.

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (document.querySelectorAll("[data-here]"))) {
  const offers = !("options" in field) || [...field.options].some(({ value }) => value === timeZone);
  if (timeZone && offers) field.value = timeZone;
}
