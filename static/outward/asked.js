// On a page of a web space of files: whoever comes with the query of a server's page ("?seite=4") gets the file that has it.
{
  const pairs = [...new URLSearchParams(location.search)].filter(([name]) => ["nach", "seite"].includes(name));
  const asked = pairs.map((pair) => pair.join("-")).filter((one) => one !== "seite-1").sort().join("-");
  const pages = String(document.currentScript?.dataset.pages).split(" ");
  if (pages.includes(asked)) location.replace(`${asked}/index.html${location.hash}`);
}
