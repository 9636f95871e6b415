// In the page for addresses that lead to no file, which is shown at any of them: where the site begins, and which
// tournament this address is about.
{
  const folders = String(document.currentScript?.dataset.folders).split(" ");
  const words = location.pathname.split("/");
  const at = words.findIndex((word) => folders.includes(word));
  const base = document.querySelector("base");
  if (base && at > 0) base.href = `${words.slice(0, at).join("/")}/`;
  document.addEventListener("DOMContentLoaded", () => {
    const link = /** @type {HTMLAnchorElement} */ (document.getElementById("overview"));
    const slug = String(words[at + 1]);
    link.hidden = words[at] !== "turniere" || !String(link.dataset.of).split(" ").includes(slug);
    link.href = `turniere/${slug}/`;
  });
}
