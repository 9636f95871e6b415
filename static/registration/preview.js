// The preview of a spreadsheet: the number of ticked rows is kept, and a row that is corrected is ticked.

const form = document.getElementById("vorschau");
const count = document.getElementById("angekreuzt");
if (form && count) {
  const ticks = [...form.querySelectorAll("input[name^=take]")];
  const recount = () => {
    count.textContent = ticks.filter((tick) => tick.checked).length;
  };
  // Ticked while typing, not on leaving the field; the click right after typing means the tick it finds already set.
  let typed = null;
  form.addEventListener("input", (event) => {
    if (!event.target.name.startsWith("name")) return;
    const tick = event.target.closest("li")?.querySelector("input[name^=take]");
    if (tick && !tick.checked && event.target.value.includes(",")) {
      tick.checked = true;
      typed = tick;
    }
    recount();
  });
  form.addEventListener("focusin", (event) => {
    if (event.target !== typed && !event.target.name?.startsWith("name")) typed = null;
  });
  form.addEventListener("click", (event) => {
    if (event.target === typed) {
      typed.checked = true;
      typed = null;
    }
  });
  form.addEventListener("change", recount);
  recount();
}
