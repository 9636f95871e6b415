/* What stands there while something is on its way. */

import { t } from "../known/words.js";
import { h } from "./dom.js";

export const onItsWay = () => h("p", { class: "waiting", role: "status" }, t("loading"));
