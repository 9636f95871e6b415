// The manual over this page (see help.js).

import { Help } from "./help.js";

const help = new Help();
help.link.addEventListener("click", (event) => {
  event.preventDefault();
  help.open();
});
