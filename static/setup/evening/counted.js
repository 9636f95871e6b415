// How many are ticked and typed, counted as one goes.

const place = document.getElementById("gezaehlt");
const form = place?.closest("form");

if (place && form) {
  const typed = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("textarea"));
  const count = () => {
    const ticked = form.querySelectorAll("input[name=there]:checked").length;
    const written = (typed?.value ?? "").split("\n").filter((line) => line.trim()).length;
    place.textContent = String(place.dataset.said).replace("#", String(ticked + written));
  };
  form.addEventListener("input", count);
  count();
}
