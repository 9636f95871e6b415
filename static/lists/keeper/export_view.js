/* Getting entries off this phone without network: share, copy, save, or read out. */

import { h } from "./dom.js";
import { textOf } from "./unsent_text.js";
import { t } from "./words.js";

export function exportView(app, entries) {
  const text = textOf(app, entries);
  return h("details", { key: "export", class: "export" },
    h("summary", {}, t("export")),
    h("textarea", { readonly: true, rows: "6", "aria-label": t("export_text") }, text),
    h("div", { class: "actions" },
      navigator.share && h("button", { type: "button", onclick: () => share(text) }, t("share")),
      h("button", { type: "button", onclick: (event) => copy(app, event, text) }, t("copy")),
      h("button", { type: "button", onclick: () => save(text) }, t("save_file"))));
}

function share(text) {
  navigator.share({ text }).catch(() => {}); // the list keeper thought better of it
}

/** Without https there is no clipboard; then the text is chosen, and the phone offers to copy it. */
async function copy(app, { target }, text) {
  try {
    await navigator.clipboard.writeText(text);
    app.delivery.said = t("copied");
    app.update();
  } catch {
    target.closest(".export").querySelector("textarea").select();
  }
}

function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "spielliste.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
