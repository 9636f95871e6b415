// Says whom the button below will exchange, and never lets a third person be ticked.

const form = document.getElementById("tauschen");
const note = document.getElementById("tausch-hinweis");
const button = form.querySelector(".swap-bar button");
const start = note.textContent;

function name(box) {
  return box.closest("label").querySelector(".who").firstChild.textContent.trim();
}

function update() {
  const ticked = [...form.querySelectorAll("input[name=person]:checked")];
  button.disabled = ticked.length !== 2;
  note.textContent = ticked.length ? ticked.map(name).join(" ⇄ ") : start;
  for (const box of form.querySelectorAll("input[name=person]:not(:checked)")) box.disabled = ticked.length >= 2;
}

form.addEventListener("change", update);
window.addEventListener("pageshow", update);
update();
