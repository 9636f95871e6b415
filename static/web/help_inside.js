// The manual over this page (see help.js).

import { Help } from "./help.js";

new Help();
