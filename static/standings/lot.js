// A lot that was drawn just now, large, for a hall that looks on.

import { rollOver } from "../web/rolling.js";

const list = document.querySelector("[data-rolls]");
if (list) rollOver(list);
