// Passes the address of the winner list on: as the phone does it, else copied. Without it the link leads there.

const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("teilen"));

link?.addEventListener("click", async (event) => {
  const url = link.href;
  if (!navigator.share && !navigator.clipboard) return;
  event.preventDefault();
  if (navigator.share) await navigator.share({ title: document.title, url }).catch(() => {}); // they thought better of it
  else await navigator.clipboard.writeText(url).then(() => Object.assign(link, { textContent: link.dataset.copied ?? url }));
});
