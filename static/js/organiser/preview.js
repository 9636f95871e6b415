// The preview of a spreadsheet: the number of ticked rows is kept, and a row that is corrected is ticked.

const form = document.getElementById("vorschau");
const count = document.getElementById("angekreuzt");
if (form && count) {
  const ticks = [...form.querySelectorAll("input[name^=take]")];
  const recount = () => {
    count.textContent = ticks.filter((tick) => tick.checked).length;
  };
  form.addEventListener("change", (event) => {
    const tick = event.target.closest("li")?.querySelector("input[name^=take]");
    if (tick && event.target.name.startsWith("name") && event.target.value.includes(",")) tick.checked = true;
    recount();
  });
  recount();
}
