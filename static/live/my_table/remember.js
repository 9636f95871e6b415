// The link of this table's list, remembered on this phone alone: its owner's page offers it (live/my_page/page.js).

import { phone } from "../../web/remembered.js";

const way = document.getElementById("meine-seite");
if (way) {
  const { slug = "", series, table } = way.dataset;
  const path = location.pathname.split("/").slice(0, 3).join("/");
  const memory = phone();
  memory.keepList(slug, { series: Number(series), table: Number(table), path: `${path}/` });
  way.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.dataset.number) return;
    memory.remember(slug, Number(link.dataset.number));
    memory.keepList(slug, { series: Number(series), table: Number(table), path: `${path}/` });
  });
}
